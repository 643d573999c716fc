#include "check/step_formula.hpp"

#include <set>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "check/check.hpp"
#include "refute.hpp"
#include "support/naive.hpp"
#include "tasks.hpp"
#include "unlimited.hpp"

namespace cavalcade::check {
namespace {

constexpr std::uint64_t many_literals = 1'000'000;

struct ListedSteps {
  Clauses clauses;
  Literal variables = 0;
};

ListedSteps listed_steps(const Board& board, const TourTask& task) {
  ListedSteps all;
  const auto take = [&](std::span<const Literal> clause) { all.clauses.emplace_back(clause.begin(), clause.end()); };
  const auto variables = list_step_clauses(board, task, many_literals, unlimited(), take);
  EXPECT_TRUE(variables && *variables);
  all.variables = **variables;
  return all;
}

// All models, as the numberings that the header says they are.
std::set<CellList> numberings(const Board& board, const TourTask& task) {
  const CellList free = naive::free_cells(board);
  ListedSteps formula = listed_steps(board, task);
  std::set<CellList> all;
  for (;;) {
    const Solution solution = solve(formula.clauses, formula.variables);
    if (solution.model.empty()) return all;
    CellList squares(free.size());
    std::vector<Literal> other;
    for (std::size_t square = 0; square < free.size(); ++square)
      for (std::size_t step = 0; step < free.size(); ++step) {
        const std::size_t variable = square * free.size() + step + 1;
        if (!solution.model[variable]) continue;
        squares[step] = free[square];
        other.push_back(-static_cast<Literal>(variable));
      }
    EXPECT_TRUE(all.insert(squares).second);
    formula.clauses.push_back(other);
  }
}

TEST(StepFormula, HasAModelIfAndOnlyIfThereIsSuchATour) {
  for (const naive::Shape& shape :
       {naive::Shape{3, 4}, naive::Shape{3, 4, "c1"}, naive::Shape{4, 4, "a1 d4"}, naive::Shape{4, 3, "", Wrap::x},
        naive::Shape{2, 1}, naive::Shape{1, 1}, naive::Shape{3, 3, "b2"}}) {
    const Board board = naive::board(shape);
    const CellList free = naive::free_cells(board);
    for (const bool is_closed : {false, true}) {
      TourTask task;
      task.closed = is_closed;
      const ListedSteps formula = listed_steps(board, task);
      const Solution solution = solve(formula.clauses, formula.variables);
      if (free.size() < 3) continue;
      EXPECT_EQ(!solution.model.empty(), naive::has_tour(board, task)) << shape.block;
    }
  }
}

bool makes(const CellList& tour, bool closed, const Move& move) {
  for (std::size_t i = 1; i < tour.size(); ++i)
    if (Move(tour[i - 1], tour[i]) == move) return true;
  return closed && Move(tour.back(), tour.front()) == move;
}

// 3x4 has 16 open tours with a direction, and a ring of 8 squares two closed ones from each of its squares.
TEST(StepFormula, HasTheToursWithTheseStepsAndMovesAsItsModels) {
  for (const auto& [board, is_closed, number] :
       {std::tuple{naive::board({3, 4}), false, 16U}, std::tuple{naive::board({3, 3, "b2"}), true, 16U}}) {
    TourTask task;
    task.closed = is_closed;
    const std::set<CellList> all = numberings(board, task);
    EXPECT_EQ(all.size(), number);
    for (const CellList& tour : all) {
      EXPECT_FALSE(fault_in_tour(board, task, tour));
      for (std::size_t at = 1; at + 1 < tour.size(); at += 3) {
        TourTask wanted = task;
        wanted.steps = {{static_cast<std::int64_t>(at) + 1, tour[at]}};
        wanted.use = {Move(tour[0], tour[1])};
        if (at == 1) wanted.from = board.square(tour.front());
        if (at == 4 && !is_closed) wanted.to = board.square(tour.back());
        std::set<CellList> fitting;
        for (const CellList& other : all)
          if (other[at] == tour[at] && makes(other, is_closed, wanted.use.front()) &&
              (!wanted.from || other.front() == tour.front()) && (!wanted.to || other.back() == tour.back()))
            fitting.insert(other);
        EXPECT_EQ(numberings(board, wanted), fitting);
      }
    }
  }
}

TEST(StepFormula, IsNotWrittenForLargeBoards) {
  const TakeClause take = [](std::span<const Literal>) {};
  const Board large = naive::board({100, 100});
  const auto too_many = list_step_clauses(large, {}, many_literals, unlimited(), take);
  ASSERT_TRUE(too_many);
  EXPECT_FALSE(*too_many);
  EXPECT_FALSE(list_step_clauses(naive::board({300, 300}), {}, UINT64_MAX, unlimited(), take));
}

}  // namespace
}  // namespace cavalcade::check

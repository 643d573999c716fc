#include "check/figure_formula.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "check/check.hpp"
#include "check/figure.hpp"
#include "refute.hpp"
#include "support/naive.hpp"
#include "support/naive_figure.hpp"
#include "tasks.hpp"
#include "unlimited.hpp"

namespace cavalcade::check {
namespace {

constexpr std::uint64_t many_literals = 10'000'000;
constexpr std::array figures{Figure::turns, Figure::crossings, Figure::obtuse};

// All tours as lists of squares, by going every way.
std::vector<CellList> every_tour(const Board& board, bool closed) {
  std::vector<CellList> all;
  CellList path;
  const CellList free = naive::free_cells(board);
  const std::function<void(Cell)> extend = [&](Cell here) {
    path.push_back(here);
    if (path.size() == free.size() && (!closed || naive::is_move(board, here, path.front()))) all.push_back(path);
    for (const Cell next : free)
      if (naive::is_move(board, here, next) && std::find(path.begin(), path.end(), next) == path.end()) extend(next);
    path.pop_back();
  };
  for (const Cell start : free) extend(start);
  return all;
}

Solution solution_of(const Board& board, const TourTask& task, const FigurePart& part) {
  Clauses clauses;
  const auto take = [&](std::span<const Literal> clause) { clauses.emplace_back(clause.begin(), clause.end()); };
  const auto variables = list_figure_clauses(board, task, part, many_literals, unlimited(), take);
  EXPECT_TRUE(variables && *variables);
  return solve(clauses, **variables);
}

struct Case {
  naive::Shape shape;
  bool closed = false;
};
std::vector<Case> cases() {
  return {{{3, 4}},
          {{3, 4, "c1"}},
          {{4, 4, "a1 d4"}},
          {{3, 3, "b2"}, true},
          {{5, 5, "a1 b4 e2 d5 c3 e5"}},
          {{4, 3, "", Wrap::none, {0, 1}}, true},
          {{5, 4, "a1 b1 c1", Wrap::none, {1, 2}}}};
}

TEST(Figures, AreThoseThatARulerFinds) {
  for (const Case& one : cases()) {
    const Board board = naive::board(one.shape);
    for (const CellList& tour : every_tour(board, one.closed))
      for (const Figure kind : figures)
        ASSERT_EQ(figure_of(board, kind, one.closed, tour, unlimited()), naive::figure(board, kind, one.closed, tour));
  }
}

// No tour is lost: where some tour is better than the number of a part, the formula has a model; and where all squares
// are in it and the models are cut until they are tours, it has one only then.
TEST(FigureFormula, HasAModelWhereATourIsBetter) {
  int refuted = 0;
  for (const Case& one : cases()) {
    const Board board = naive::board(one.shape);
    TourTask task;
    task.closed = one.closed;
    const std::vector<CellList> tours = every_tour(board, one.closed);
    for (const Figure kind : figures)
      for (const bool most : {false, true}) {
        task.aim = Aim{kind, most};
        std::optional<std::int64_t> best;
        for (const CellList& tour : tours) {
          const std::int64_t number = naive::figure(board, kind, one.closed, tour);
          if (!best || task.aim->prefers(number, *best)) best = number;
        }
        for (std::int64_t number = 0; number < 14; ++number) {
          const Solution solution = solution_of(board, task, {naive::free_cells(board), number, {}, {}});
          const bool is_better_than_number = best && task.aim->prefers(*best, number);
          EXPECT_TRUE(!is_better_than_number || !solution.model.empty());
          if (!solution.model.empty()) continue;
          ++refuted;
          const FigureProof proof{{{naive::free_cells(board), number, {}, solution.refutation}}};
          EXPECT_EQ(check_reached(board, task, number, proof).outcome, Outcome::holds);
          EXPECT_EQ(check_reached(board, task, most ? number - 1 : number + 1, proof).outcome, Outcome::faulty);
        }
      }
  }
  EXPECT_GT(refuted, 100);
}

// The squares of the lowest two ranks and of the others.
std::vector<CellList> halves(const Board& board) {
  std::vector<CellList> parts(2);
  for (const Cell cell : naive::free_cells(board)) parts[board.square(cell).y < 2 ? 0 : 1].push_back(cell);
  return parts;
}

TEST(FigureFormula, OfPartsAddsUp) {
  const Board board = naive::board({5, 5});
  int sums = 0;
  for (const Figure kind : {Figure::turns, Figure::obtuse})
    for (const bool most : {false, true}) {
      TourTask task;
      task.aim = Aim{kind, most};
      FigureProof proof;
      std::int64_t sum = 0;
      for (const CellList& cells : halves(board)) {
        FigurePart part{cells, most ? static_cast<std::int64_t>(cells.size()) : 0, {}, {}};
        for (;;) {  // as far as it can be proved
          FigurePart further = part;
          further.number += most ? -1 : 1;
          const Solution solution = solution_of(board, task, further);
          if (!solution.model.empty()) break;
          further.steps = solution.refutation;
          part = further;
        }
        if (part.steps.empty()) continue;
        sum += part.number;
        proof.parts.push_back(part);
      }
      if (proof.parts.size() != 2) continue;
      ++sums;
      EXPECT_EQ(check_reached(board, task, sum, proof).outcome, Outcome::holds);
      EXPECT_EQ(check_reached(board, task, most ? sum - 1 : sum + 1, proof).outcome, Outcome::faulty);
      proof.parts[1].cells.push_back(proof.parts[0].cells.front());
      EXPECT_EQ(check_reached(board, task, sum, proof).outcome, Outcome::faulty);
    }
  EXPECT_GT(sums, 0);
}

TEST(FigureFormula, OfCrossingsIsAboutTheWholeBoard) {
  const Board board = naive::board({5, 5});
  TourTask task;
  task.aim = Aim{Figure::crossings, false};
  const auto take = [](std::span<const Literal>) {};
  const auto part = list_figure_clauses(board, task, {halves(board)[0], 1, {}, {}}, many_literals, unlimited(), take);
  ASSERT_FALSE(part);
  EXPECT_EQ(part.error().message,
            "cells: crossings are counted on the whole board, so all its free squares are to be named");
}

TEST(FigureFormula, IsNotWrittenBeyondTheEffort) {
  const Board board = naive::board({30, 30});
  TourTask task;
  task.aim = Aim{Figure::turns, false};
  const auto take = [](std::span<const Literal>) {};
  const auto too_long =
      list_figure_clauses(board, task, {naive::free_cells(board), 100, {}, {}}, 1000, unlimited(), take);
  ASSERT_TRUE(too_long);
  EXPECT_FALSE(*too_long);
}

}  // namespace
}  // namespace cavalcade::check

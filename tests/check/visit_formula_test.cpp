#include "check/visit_formula.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "check/check.hpp"
#include "refute.hpp"
#include "support/naive.hpp"
#include "unlimited.hpp"
#include "visits.hpp"

namespace cavalcade::check {
namespace {

using naive::cells;

struct Listed {
  Clauses clauses;
  Literal variables = 0;
  std::string refused;
};

Listed listed(const Board& board, const VisitTask& task, std::int64_t squares, const VisitProof& proof,
              std::uint64_t most_literals = 1000000) {
  Listed all;
  const VisitShape shape(board, task, squares, unlimited());
  const Result<std::optional<Literal>> variables =
      list_clauses(shape, proof, most_literals, unlimited(),
                   [&](std::span<const Literal> clause) { all.clauses.emplace_back(clause.begin(), clause.end()); });
  if (!variables)
    all.refused = variables.error().message;
  else if (!*variables)
    all.refused = "too many literals";
  else
    all.variables = **variables;
  return all;
}

// ---- an example worked out by hand ----

// a1 b1 c1, steps along the side from a1: moves 1 a1-b1, 2 b1-c1; left out 3 4 5; ends 6 7 8. A visit of two squares
// leaves one of a1 and c1 out, and ends on b1.
Board three_squares() {
  return naive::board({3, 1, "", Wrap::none, {0, 1}});
}

const Clauses squares_and_ends{{-3},      {-6},      {1},       {-4, -7}, {-4, -1}, {-4, -2}, {-7, -1, -2},
                               {4, 1, 2}, {4, 7, 2}, {4, 7, 1}, {-5, -8}, {-5, -2}, {5, 2},   {5, 8}};

// The counters of a1 and c1, if their variables begin with `o`.
Clauses counts(Literal o) {
  const Literal u = o + 2;
  return {{3, 5, -o},      {-5, o},     {3, -o - 1}, {-3, o},    {5, -o - 1},
          {-3, -5, o + 1}, {o},         {-o - 1},    {6, 8, -u}, {-8, u},
          {-6, u},         {-6, -8, u}, {-u},        {-4},       {7}};
}

Clauses joined(std::initializer_list<Clauses> parts) {
  Clauses all;
  for (const Clauses& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

TEST(TheFormulaOfThreeSquares, HasSquaresAndClasses) {
  const Board board = three_squares();
  const Listed all = listed(board, starts(board, "a1"), 2, {});
  EXPECT_EQ(all.refused, "");
  EXPECT_EQ(all.variables, 11);
  EXPECT_EQ(all.clauses, joined({squares_and_ends, counts(9)}));
}

TEST(TheFormulaOfThreeSquares, HasCuts) {
  const Board board = three_squares();
  VisitProof proof;
  proof.cuts = {cells(board, "c1"), cells(board, "c1 b1"), {}, cells(board, "a1")};
  const Listed all = listed(board, starts(board, "a1"), 2, proof);
  EXPECT_EQ(all.variables, 11);
  EXPECT_EQ(all.clauses, joined({squares_and_ends, counts(9), {{5, 2}, {4, 1}, {5, 1}, {1}}}));
}

// 9 10 11: on the path. It has one of a1 and c1, counted by 15 and 16, and b1; and it does not end on a1 or c1.
TEST(TheFormulaOfThreeSquares, HasOwners) {
  const Board board = three_squares();
  const Listed all = listed(board, starts(board, "a1"), 2, {true, {}, ""});
  EXPECT_EQ(all.variables, 16);
  EXPECT_EQ(all.clauses,
            joined({squares_and_ends,
                    counts(12),
                    {{-1, -9, 10}, {-1, 9, -10}, {-2, -10, 11}, {-2, 10, -11}},
                    {{-3, -9}, {-6, -9}, {9}, {-4, -10}, {-5, -11}, {-8, -11}},
                    {{9, 11, -15}, {-11, 15}, {9, -16}, {-9, 15}, {11, -16}, {-9, -11, 16}, {15}, {-16}, {10}},
                    {{3, 9}, {4, 10}, {5, 11}}}));
}

// A second knight on c1: no square is on two paths, and starts are on their own. b1 is within reach of both.
TEST(TheFormulaOfThreeSquares, KeepsKnightsApart) {
  const Board board = three_squares();
  const Listed all = listed(board, starts(board, "c1 a1"), 3, {true, {}, ""});
  const auto has = [&](const std::vector<Literal>& clause) {
    return std::find(all.clauses.begin(), all.clauses.end(), clause) != all.clauses.end();
  };
  // c1 has two squares and a1 one; 9 10 11 are those of c1, 12 13 14 those of a1.
  for (const std::vector<Literal>& clause : Clauses{{-5},
                                                    {-8},
                                                    {2},
                                                    {-1},
                                                    {-9},
                                                    {11},
                                                    {12},
                                                    {-14},
                                                    {-12, -9},
                                                    {-13, -10},
                                                    {-14, -11},
                                                    {4, 10, 13},
                                                    {-1, -12, 13}})
    EXPECT_TRUE(has(clause)) << testing::PrintToString(clause);
}

TEST(TheFormulaOfThreeSquares, HasTheEmptyClauseWhereCountsCannotBe) {
  const Board board = three_squares();
  const Listed all = listed(board, starts(board, "b1"), 3, {});
  EXPECT_EQ(Clauses(all.clauses.end() - 2, all.clauses.end()), (Clauses{{}, {7}}));  // b1 would be visited twice
  const Listed far = listed(board, starts(board, "b1"), INT64_MAX, {true, {}, ""});
  EXPECT_TRUE(std::any_of(far.clauses.begin(), far.clauses.end(), [](const auto& clause) { return clause.empty(); }));
}

TEST(TheFormulaOfThreeSquares, IsRefusedForCutsThatMakeNoSense) {
  const Board board = naive::board({5, 1, "d1", Wrap::none, {0, 1}});
  const auto refused = [&](const CellList& cut) {
    VisitProof proof;
    proof.cuts = {cells(board, "b1"), cut};
    return listed(board, starts(board, "a1"), 2, proof).refused;
  };
  EXPECT_EQ(refused(cells(board, "b1 c1")), "");
  EXPECT_EQ(refused(cells(board, "a1 b1")),
            "cut 2: has a start, but no knight that starts in it has more squares than it");
  EXPECT_EQ(refused(cells(board, "b1 b1")), "cut 2: b1 is named twice");
  EXPECT_EQ(refused(cells(board, "d1")), "cut 2: d1 is blocked");
  EXPECT_EQ(refused(cells(board, "c1 e1")), "cut 2: e1 is out of reach");
  EXPECT_EQ(refused({Cell{5}}), "cut 2: cell 5 is not on the board");
}

TEST(ALongFormula, IsNotListed) {
  const Board board = naive::board({8, 8});
  const VisitTask task = starts(board, "a1 h8");
  EXPECT_EQ(listed(board, task, 64, {}, 1000).refused, "too many literals");
  EXPECT_EQ(listed(board, task, 64, {}, 100000).refused, "");
  EXPECT_EQ(listed(board, task, 64, {true, {}, ""}, 30000).refused, "too many literals");
  VisitProof proof;
  proof.cuts.assign(100, cells(board, "c1 d1 e1 c3 d3 e3 c5 d5 e5 g6"));
  EXPECT_EQ(listed(board, task, 64, proof, 100000).refused, "");
  proof.cuts.resize(1000, proof.cuts.front());
  EXPECT_EQ(listed(board, task, 64, proof, 100000).refused, "too many literals");
  const Board large = naive::board({1000, 1000});
  EXPECT_EQ(check_bound(large, starts(large, "a1 h8"), 999998, VisitProof{true, {}, ""}).what,
            "the effort allowed was not enough to list the formula of the proof");
}

// ---- any formula ----

bool is_made(const std::vector<bool>& model, const MoveNumbers& numbers, Cell one, Cell other) {
  return model[static_cast<std::size_t>(numbers.move(one, other))];
}

// The squares that made moves join to one of `from`.
std::set<Cell> joined_to(const Board& board, const std::vector<bool>& model, std::set<Cell> from) {
  const Result<MoveNumbers> numbers = MoveNumbers::of(board, unlimited());
  CellList to_leave(from.begin(), from.end());
  while (!to_leave.empty()) {
    const Cell cell = to_leave.back();
    to_leave.pop_back();
    for (const Cell next : board.neighbours(cell))
      if (is_made(model, *numbers, cell, next) && from.insert(next).second) to_leave.push_back(next);
  }
  return from;
}

// The cycles of a model apart from all starts.
std::vector<CellList> loose_cycles(const Board& board, const naive::Ground& ground, const std::vector<bool>& model) {
  const Result<MoveNumbers> numbers = MoveNumbers::of(board, unlimited());
  std::set<Cell> seen = joined_to(board, model, {ground.starts.begin(), ground.starts.end()});
  std::vector<CellList> cycles;
  for (const Cell cell : ground.reach) {
    const FewMoves<Cell> near = board.neighbours(cell);
    const auto moves =
        std::any_of(near.begin(), near.end(), [&](Cell to) { return is_made(model, *numbers, cell, to); });
    if (!moves || seen.count(cell) > 0) continue;
    const std::set<Cell> cycle = joined_to(board, model, {cell});
    cycles.emplace_back(cycle.begin(), cycle.end());
    seen.insert(cycle.begin(), cycle.end());
  }
  return cycles;
}

// Adds cuts until the formula has no model, or one that is a visit.
Solution solve_lazily(const Board& board, const VisitTask& task, std::int64_t squares, VisitProof& proof) {
  const naive::Ground ground(board, task, squares);
  while (true) {
    const Listed formula = listed(board, task, squares, proof);
    RC_ASSERT(formula.refused.empty());
    Solution solution = solve(formula.clauses, formula.variables);
    proof.steps = solution.refutation;
    if (solution.model.empty()) return solution;
    const std::vector<CellList> cycles = loose_cycles(board, ground, solution.model);
    if (cycles.empty()) return solution;
    proof.cuts.insert(proof.cuts.end(), cycles.begin(), cycles.end());
  }
}

// Each knight's squares are as many as it is due.
bool is_visit(const naive::Ground& ground, const std::vector<bool>& model) {
  for (std::size_t k = 0; k < ground.starts.size(); ++k)
    if (static_cast<std::int64_t>(joined_to(ground.board, model, {ground.starts[k]}).size()) != ground.lengths[k])
      return false;
  return true;
}

RC_GTEST_PROP(TheFormulaOfVisits, HasAModelIfAndOnlyIfThereIsAVisit, ()) {
  const auto [board, task] = any_asked_visit();
  const std::int64_t most = naive::most_visited(board, task);
  const auto knights = static_cast<std::int64_t>(task.knights.size());
  for (std::int64_t squares = std::max(knights, most - 2); squares <= most + 2; ++squares) {
    VisitProof proof;
    proof.owners = true;
    const Solution solution = solve_lazily(board, task, squares, proof);
    RC_ASSERT(solution.model.empty() == (squares > most));
    if (squares <= most) RC_ASSERT(is_visit(naive::Ground(board, task, squares), solution.model));
    const Finding finding = check_bound(board, task, squares - 1, proof);
    RC_LOG() << finding.what << '\n';
    RC_ASSERT((finding.outcome == Outcome::holds) == (squares > most));
    if (squares == most + 1) RC_ASSERT(check_bound(board, task, most - 1, proof).outcome == Outcome::faulty);
  }
}

VisitProof any_formula(const naive::Ground& ground) {
  VisitProof proof;
  proof.owners = any_chance(2);
  const std::size_t cuts = any_below(6);
  for (std::size_t i = 0; i < cuts; ++i) {
    proof.cuts.emplace_back();
    for (const Cell cell : ground.reach)
      if (!ground.is_start(cell) && any_chance(2)) proof.cuts.back().push_back(cell);
  }
  return proof;
}

RC_GTEST_PROP(TheFormulaOfVisits, HasAModelIfThereIsAVisitWhateverTheCuts, ()) {
  const auto [board, task] = any_asked_visit();
  const std::int64_t most = naive::most_visited(board, task);
  const auto squares = static_cast<std::int64_t>(task.knights.size() + any_below(12));
  VisitProof proof = any_formula(naive::Ground(board, task, squares));
  const Listed formula = listed(board, task, squares, proof);
  RC_ASSERT(formula.refused.empty());
  for (const std::vector<Literal>& clause : formula.clauses)
    for (const Literal literal : clause) RC_ASSERT(literal != 0 && std::abs(literal) <= formula.variables);
  const Solution solution = solve(formula.clauses, formula.variables);
  RC_ASSERT(squares > most || !solution.model.empty());
  proof.steps = solution.refutation;
  const Finding finding = check_bound(board, task, squares - 1, proof);
  RC_ASSERT((finding.outcome == Outcome::holds) ==
            (solution.model.empty() && squares > static_cast<std::int64_t>(task.knights.size())));
}

}  // namespace
}  // namespace cavalcade::check

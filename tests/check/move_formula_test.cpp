#include "check/move_formula.hpp"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "check/check.hpp"
#include "refute.hpp"
#include "support/any.hpp"
#include "support/naive.hpp"
#include "support/small_boards.hpp"
#include "tasks.hpp"
#include "unlimited.hpp"

namespace cavalcade::check {
namespace {

using naive::cells;
using naive::square;

struct Listed {
  Clauses clauses;
  Literal variables = 0;
  std::string refused;
};

Listed listed(const Board& board, const TourTask& task, const MoveProof& proof) {
  Listed all;
  const Result<Literal> variables = list_clauses(board, task, proof, unlimited(), [&](std::span<const Literal> clause) {
    all.clauses.emplace_back(clause.begin(), clause.end());
  });
  if (variables)
    all.variables = *variables;
  else
    all.refused = variables.error().message;
  return all;
}

MoveProof about(const Board& board, const std::string& names) {
  return {cells(board, names), {}, ""};
}

// The moves of 3x3 in order: a1-c2 a1-b3 b1-a3 b1-c3 c1-a2 c1-b3 a2-c3 c2-a3.
TEST(TheFormulaOf3x3, NumbersTheMovesInOrder) {
  const Board board = naive::board({3, 3});
  const Result<MoveNumbers> numbers = MoveNumbers::of(board, unlimited());
  ASSERT_TRUE(numbers);
  EXPECT_EQ(numbers->moves(), 8);
  const std::vector<std::string> moves{"a1 c2", "a1 b3", "b1 a3", "b1 c3", "c1 a2", "c1 b3", "a2 c3", "c2 a3"};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const CellList pair = cells(board, moves[i]);
    EXPECT_EQ(numbers->move(pair[0], pair[1]), static_cast<Literal>(i + 1));
    EXPECT_EQ(numbers->move(pair[1], pair[0]), static_cast<Literal>(i + 1));
  }
}

TEST(TheFormulaOf3x3, SaysOfAClosedTourThatBothMovesOfACornerAreMade) {
  const Board board = naive::board({3, 3});
  const Listed corner = listed(board, closed(), about(board, "a1"));
  EXPECT_EQ(corner.variables, 8);
  EXPECT_EQ(corner.clauses, (Clauses{{2}, {1}}));
  EXPECT_EQ(listed(board, closed(), about(board, "b2")).clauses, (Clauses{{}}));
}

TEST(TheFormulaOf3x3, SaysOfAnOpenTourThatItMayEndThere) {
  const Board board = naive::board({3, 3});
  // The end of a1 is 8 + 1, u_1 is 8 + 9 + 1.
  EXPECT_EQ(listed(board, open(), about(board, "a1")).clauses,
            (Clauses{{-1, -2, -9}, {2, 9}, {1, 9}, {1, 2}, {-9, 18}}));
  EXPECT_EQ(listed(board, open(), about(board, "a1")).variables, 8 + 9 + 2);
  // b2, whose end is 8 + 5, has no move.
  EXPECT_EQ(listed(board, open(), about(board, "b2")).clauses, (Clauses{{}, {-13, 18}}));
}

TEST(TheFormulaOf3x3, CountsTheEndsInTheOrderOfTheCells) {
  const Board board = naive::board({3, 3});
  const Listed two = listed(board, open(square(board, "a1")), about(board, "c3 a1"));
  // Ends: c3 is 17, a1 is 9. Counters: u_1 18, w_1 19, u_2 20, w_2 21.
  const Clauses counting(two.clauses.end() - 7, two.clauses.end());
  EXPECT_EQ(counting, (Clauses{{-17, 18}, {9}, {-9, 20}, {-18, 20}, {-19, 21}, {-9, -18, 21}, {-9, -19}}));
}

TEST(TheFormulaOf3x3, KnowsWhetherEachSquareIsAnEndIfBothAreNamed) {
  const Board board = naive::board({3, 3});
  const Listed three = listed(board, open(square(board, "a1"), square(board, "c2")), about(board, "c3 a1 c2"));
  EXPECT_EQ(Clauses(three.clauses.end() - 3, three.clauses.end()), (Clauses{{-17}, {9}, {14}}));
}

TEST(TheFormulaOf3x3, SaysOfACutThatItIsCrossed) {
  const Board board = naive::board({3, 3});
  const MoveProof cut{{}, {cells(board, "a1 c2"), cells(board, "b2")}, ""};
  EXPECT_EQ(listed(board, closed(), cut).clauses, (Clauses{{2, 8}, {}}));
}

// Eight squares with two moves, four with three: 8 * 2 + 4 * (1 + 3) clauses.
TEST(TheFormulaOf3x4, HasThirtyTwoClauses) {
  const Board board = naive::board({3, 4});
  EXPECT_EQ(listed(board, closed(), {naive::free_cells(board), {}, ""}).clauses.size(), 32U);
  // Open, one more variable a square: 8 * (1 + 3) + 4 * (4 + 4), and 1 + 11 * 5 for the counter.
  EXPECT_EQ(listed(board, open(), {naive::free_cells(board), {}, ""}).clauses.size(), 64U + 56U);
}

TEST(TheFormulaIsRefused, ForListsThatMakeNoSense) {
  const Board board = naive::board({3, 3, "c3"});
  const auto refused = [&](const MoveProof& proof) { return listed(board, open(), proof).refused; };
  EXPECT_EQ(refused(about(board, "a1 a1")), "cells: a1 is named twice");
  EXPECT_EQ(refused(about(board, "c3")), "cells: c3 is blocked");
  EXPECT_EQ(refused({{Cell{9}}, {}, ""}), "cells: cell 9 is not on the board");
  EXPECT_EQ(refused({{}, {{}}, ""}), "cut 1 has no squares");
  EXPECT_EQ(refused({{}, {cells(board, "a1"), cells(board, "b1 b1")}, ""}), "cut 2: b1 is named twice");
  EXPECT_EQ(refused({{}, {naive::free_cells(board)}, ""}), "cut 1 has every free square, so no move needs to leave it");
  EXPECT_EQ(listed(naive::board({1, 1}), open(), {}).refused,
            "the formula is about boards of two free squares or more");
  EXPECT_EQ(listed(naive::board({2147483647, 2147483647}), open(), {}).refused,
            "the formula of this board has more than 2147483647 variables");
}

// ---- every tour satisfies it ----

// Tours from every square, up to a few hundred of them; the depth is that of a board of twelve squares.
void extend(const Board& board, const TourTask& task, CellList& path, std::vector<CellList>& tours) {
  if (tours.size() > 300) return;
  if (naive::is_tour(board, task, path)) tours.push_back(path);
  for (const Cell next : board.neighbours(path.back())) {
    if (std::find(path.begin(), path.end(), next) != path.end()) continue;
    path.push_back(next);
    extend(board, task, path, tours);
    path.pop_back();
  }
}

std::vector<CellList> tours_of(const Board& board, const TourTask& task) {
  std::vector<CellList> tours;
  for (const Cell start : naive::free_cells(board)) {
    CellList path{start};
    extend(board, task, path, tours);
  }
  return tours;
}

std::vector<bool> model_of(const Board& board, const TourTask& task, const CellList& listed_cells, Literal variables,
                           const CellList& tour) {
  const Result<MoveNumbers> numbers = MoveNumbers::of(board, unlimited());
  std::vector<bool> model(static_cast<std::size_t>(variables) + 1);
  const auto set = [&](std::int64_t variable) { model[static_cast<std::size_t>(variable)] = true; };
  for (std::size_t i = 1; i < tour.size(); ++i) set(numbers->move(tour[i - 1], tour[i]));
  if (task.closed) {
    set(numbers->move(tour.back(), tour.front()));
    return model;
  }
  int ends = 0;
  for (const Cell end : {tour.front(), tour.back()}) set(numbers->moves() + 1 + static_cast<std::int64_t>(end));
  for (std::size_t i = 1; i <= listed_cells.size(); ++i) {
    const Cell cell = listed_cells[i - 1];
    if (cell == tour.front() || cell == tour.back()) ++ends;
    const std::int64_t before = numbers->moves() + board.area() + 2 * static_cast<std::int64_t>(i);
    if (ends > 0) set(before - 1);
    if (ends > 1) set(before);
  }
  return model;
}

bool satisfies(const std::vector<bool>& model, const std::vector<Literal>& clause) {
  return std::any_of(clause.begin(), clause.end(), [&](Literal literal) {
    return model[static_cast<std::size_t>(std::abs(literal))] == (literal > 0);
  });
}

RC_GTEST_PROP(TheFormula, IsSatisfiedByEveryTour, ()) {
  const Board board = any_small_board();
  const TourTask task = any_tour_task(board);
  MoveProof proof;
  const CellList free = naive::free_cells(board);
  for (const Cell cell : free)
    if (!any_chance(3)) proof.cells.insert(proof.cells.begin() + any_place(CellList(proof.cells.size() + 1)), cell);
  const auto sets = std::size_t{1} << free.size();
  for (std::size_t set = 1; set + 1 < sets; ++set) {
    CellList cut;
    for (std::size_t i = 0; i < free.size(); ++i)
      if (((set >> i) & 1U) != 0) cut.push_back(free[i]);
    proof.cuts.push_back(cut);
  }
  const Listed formula = listed(board, task, proof);
  RC_ASSERT(formula.refused.empty());
  for (const CellList& tour : tours_of(board, task)) {
    const std::vector<bool> model = model_of(board, task, proof.cells, formula.variables, tour);
    for (const std::vector<Literal>& clause : formula.clauses) RC_ASSERT(satisfies(model, clause));
  }
}

// With all cells and all cuts the formula has a model exactly if there is a tour.
RC_GTEST_PROP(TheFormula, IsRefutedExactlyWhereThereIsNoTour, ()) {
  const Board board = any_small_board();
  const TourTask task = any_tour_task(board);
  const CellList free = naive::free_cells(board);
  MoveProof proof{free, {}, ""};
  for (std::size_t set = 1; set + 1 < std::size_t{1} << free.size(); ++set) {
    CellList cut;
    for (std::size_t i = 0; i < free.size(); ++i)
      if (((set >> i) & 1U) != 0) cut.push_back(free[i]);
    proof.cuts.push_back(cut);
  }
  const Listed formula = listed(board, task, proof);
  proof.steps = solve(formula.clauses, formula.variables).refutation;
  const bool exists = naive::has_tour(board, task);
  RC_ASSERT(proof.steps.empty() == exists);
  const Finding finding = check_certificate(board, task, proof);
  RC_LOG() << finding.what << '\n' << proof.steps;
  RC_ASSERT((finding.outcome == Outcome::holds) == !exists);
  RC_ASSERT(check_certificate(board, task, MoveProof{{}, {}, proof.steps + "0\n"}).outcome != Outcome::holds ||
            !exists);
}

// ---- whole refutations ----

CellList piece_of(const Board& board, const std::vector<bool>& model, const MoveNumbers& numbers, Cell start) {
  CellList piece{start};
  for (std::size_t i = 0; i < piece.size(); ++i)
    for (const Cell next : board.neighbours(piece[i]))
      if (model[static_cast<std::size_t>(numbers.move(piece[i], next))] &&
          std::find(piece.begin(), piece.end(), next) == piece.end())
        piece.push_back(next);
  return piece;
}

// Adds cuts between the pieces of a model until there is none.
std::optional<MoveProof> refute(const Board& board, const TourTask& task) {
  const Result<MoveNumbers> numbers = MoveNumbers::of(board, unlimited());
  const CellList free = naive::free_cells(board);
  MoveProof proof{free, {}, ""};
  while (true) {
    const Listed formula = listed(board, task, proof);
    Solution solution = solve(formula.clauses, formula.variables);
    if (solution.model.empty()) {
      proof.steps = std::move(solution.refutation);
      return proof;
    }
    CellList seen;
    for (const Cell start : free) {
      if (std::find(seen.begin(), seen.end(), start) != seen.end()) continue;
      const CellList piece = piece_of(board, solution.model, *numbers, start);
      if (piece.size() == free.size()) return std::nullopt;
      seen.insert(seen.end(), piece.begin(), piece.end());
      proof.cuts.push_back(piece);
    }
  }
}

void expect_proof(const naive::Shape& shape, const TourTask& task) {
  const Board board = naive::board(shape);
  const std::optional<MoveProof> proof = refute(board, task);
  ASSERT_TRUE(proof) << board_name(board);
  const Finding finding = check_certificate(board, task, *proof);
  EXPECT_EQ(finding.outcome, Outcome::holds) << board_name(board) << ": " << finding.what;
  EXPECT_EQ(check_certificate(board, task, *proof, 0).outcome, Outcome::unsettled);
}

TEST(AMoveProofHolds, WhereThereIsNoTour) {
  expect_proof({4, 5}, closed());
  expect_proof({4, 8}, closed());
  expect_proof({3, 8}, closed());
  expect_proof({4, 4}, open());
  expect_proof({3, 6}, open());
  expect_proof({3, 5}, open());
  expect_proof({5, 5}, open(Square{1, 0}));
  expect_proof({4, 6}, open(Square{0, 0}, Square{2, 0}));
  expect_proof({5, 6, "a1"}, open({}, Square{1, 1}));
  expect_proof({5, 5, "c3 a1 c1"}, open());
}

TEST(AMoveProofHolds, AgainstOneCycleButNotSeveral) {
  const Board board = naive::board({4, 5});
  const std::optional<MoveProof> proof = refute(board, closed());
  ASSERT_TRUE(proof);
  EXPECT_EQ(check_certificate(board, CyclesTask{1, 20, 20}, *proof).outcome, Outcome::holds);
  EXPECT_EQ(check_certificate(board, CyclesTask{2, 10, 10}, *proof).what,
            "a proof about tours does not rule out a cover by 2 cycles");
}

TEST(AMoveProofHolds, NotForAnotherBoardOrTask) {
  const std::optional<MoveProof> proof = refute(naive::board({4, 5}), closed());
  ASSERT_TRUE(proof);
  EXPECT_EQ(check_certificate(naive::board({5, 6}), closed(), *proof).outcome, Outcome::faulty);
  EXPECT_EQ(check_certificate(naive::board({4, 5}), open(), *proof).outcome, Outcome::faulty);
  EXPECT_EQ(check_certificate(naive::board({2147483647, 2147483647}), closed(), *proof).outcome, Outcome::faulty);
}

}  // namespace
}  // namespace cavalcade::check

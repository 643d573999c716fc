#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "check/check.hpp"
#include "support/any.hpp"
#include "support/naive.hpp"
#include "visits.hpp"

namespace cavalcade::check {
namespace {

using naive::cells;

const naive::Shape ring{3, 3, "b2"};  // its eight squares are one cycle: a1 b3 c1 a2 c3 b1 a3 c2

std::string fault(const naive::Shape& shape, const std::string& knights, const std::vector<std::string>& paths,
                  std::int64_t bound = 99) {
  const Board board = naive::board(shape);
  Visit visit{{}, bound};
  for (const std::string& path : paths) visit.paths.push_back(cells(board, path));
  return fault_in_visit(board, starts(board, knights), visit).value_or("none");
}

TEST(ARightVisitHasNoFault, OnTheRing) {
  EXPECT_EQ(fault(ring, "a1", {"a1 b3 c1 a2 c3 b1 a3 c2"}), "none");
  EXPECT_EQ(fault(ring, "a1 c3", {"a1 b3 c1 a2", "c3 b1 a3 c2"}, 8), "none");
  EXPECT_EQ(fault(ring, "a1 b3", {"a1 c2 a3 b1", "b3 c1 a2 c3"}), "none");
}

TEST(ARightVisitHasNoFault, ThatEndsAsSoonAsTheNextKnightIsStuck) {
  EXPECT_EQ(fault({3, 3}, "b2 a1", {"b2", "a1"}), "none");         // b2 has no move, and it is its turn
  EXPECT_EQ(fault({3, 3}, "a1 b2", {"a1 b3", "b2"}), "none");      // the second knight's turn comes after one move
  EXPECT_EQ(fault(ring, "a1 b3 c2", {"a1", "b3", "c2"}), "none");  // both neighbours of a1 are starts
  EXPECT_EQ(fault(ring, "b3 a1 c2", {"b3 c1", "a1", "c2"}), "none");
}

TEST(TheFirstFaultOfAVisitIsNamed, ThePathsAndTheirStarts) {
  EXPECT_EQ(fault(ring, "a1 c3", {"a1 b3"}), "1 paths for 2 knights");
  EXPECT_EQ(fault(ring, "a1 c3", {"a1 b3 c1 a2", "c2 a3"}), "knight 2 starts on c2, not on c3");
  EXPECT_EQ(fault(ring, "a1 c3", {"", "c3"}), "knight 1 has no squares, not even its start, a1");
}

TEST(TheFirstFaultOfAVisitIsNamed, AStepThatIsNoMoveOrBlocked) {
  EXPECT_EQ(fault(ring, "a1 c3", {"a1 b3", "c3 c2"}), "knight 2, step 2: c3 to c2 is not a (1,2) move");
  EXPECT_EQ(fault(ring, "a1", {"a1 b2"}), "knight 1, step 2: b2 is blocked");
  EXPECT_EQ(fault({3, 3, "a3"}, "b1", {"b1 a3"}), "knight 1, step 2: a3 is blocked");
}

TEST(TheFirstFaultOfAVisitIsNamed, ACellOffTheBoard) {
  const Board board = naive::board(ring);
  EXPECT_EQ(fault_in_visit(board, starts(board, "a1"), {{{Cell{9}}}, 9}),
            "knight 1, step 1: cell 9 is not on the board");
}

TEST(TheFirstFaultOfAVisitIsNamed, ASquareVisitedTwice) {
  EXPECT_EQ(fault(ring, "a1 c3", {"a1 b3 a1", "c3 b1"}), "knight 1, step 3: a1 was visited by knight 1, step 1");
  EXPECT_EQ(fault(ring, "a1 c3", {"a1 b3 c1 a2", "c3 a2"}), "knight 2, step 2: a2 was visited by knight 1, step 4");
}

TEST(TheFirstFaultOfAVisitIsNamed, AKnightOutOfTurn) {
  EXPECT_EQ(fault(ring, "a1 c3", {"a1 b3 c1 a2", "c3"}), "knight 1 has 4 of the 5 squares; moving in turn it has 3");
  EXPECT_EQ(fault(ring, "a1 c3", {"a1 b3", "c3 b1 a3"}), "knight 1 has 2 of the 5 squares; moving in turn it has 3");
  EXPECT_EQ(fault(ring, "a1 c3 b1", {"a1 b3", "c3", "b1 a3"}),
            "knight 2 has 1 of the 5 squares; moving in turn it has 2");
}

TEST(TheFirstFaultOfAVisitIsNamed, AVisitThatIsNotOver) {
  EXPECT_EQ(fault(ring, "a1 c3", {"a1 b3 c1", "c3 b1"}),
            "knight 2 could still move from b1 to a3: the visit is not over");
  EXPECT_EQ(fault(ring, "a1 c3", {"a1", "c3"}), "knight 1 could still move from a1 to c2: the visit is not over");
}

TEST(TheFirstFaultOfAVisitIsNamed, ABoundBelowWhatWasVisited) {
  EXPECT_EQ(fault(ring, "a1 c3", {"a1 b3 c1 a2", "c3 b1 a3 c2"}, 7), "8 squares are visited, more than the bound of 7");
}

// ---- visits played at random ----

struct Example {
  Board board;
  VisitTask task;
  Visit visit;
};

CellList onward(const Board& board, const CellList& visited, Cell from) {
  CellList all;
  for (const Cell to : naive::free_cells(board))
    if (naive::is_move(board, from, to) && std::find(visited.begin(), visited.end(), to) == visited.end())
      all.push_back(to);
  return all;
}

Board any_board() {
  const std::vector<Wrap> wraps{Wrap::none, Wrap::none, Wrap::x, Wrap::xy, Wrap::mobius, Wrap::klein};
  Board board = naive::board(
      {static_cast<std::int64_t>(3 + any_below(4)), static_cast<std::int64_t>(3 + any_below(3)), "", any_of(wraps)});
  for (std::int32_t number = 0; number < board.area(); ++number)
    if (any_chance(8) && board.free_squares() > 5 && !board.block(board.square(Cell{number})))
      throw std::logic_error("a square of the board cannot be blocked");
  return board;
}

Example played_at_random() {
  Example game{any_board(), {}, {}};
  CellList squares = naive::free_cells(game.board);
  const std::size_t knights = 1 + any_below(4);
  CellList visited;
  for (std::size_t knight = 0; knight < knights; ++knight) {
    const auto start = squares.begin() + any_place(squares);
    visited.push_back(*start);
    game.visit.paths.push_back({*start});
    game.task.knights.push_back(game.board.square(*start));
    squares.erase(start);
  }
  for (std::size_t turn = 0;; ++turn) {
    CellList& path = game.visit.paths[turn % knights];
    const CellList moves = onward(game.board, visited, path.back());
    if (moves.empty()) break;
    path.push_back(any_of(moves));
    visited.push_back(path.back());
  }
  game.visit.bound = game.board.free_squares();
  return game;
}

std::optional<std::string> fault(const Example& game) {
  return fault_in_visit(game.board, game.task, game.visit);
}

std::size_t knight_that_moved_last(const Example& game) {
  std::size_t visited = 0;
  for (const auto& path : game.visit.paths) visited += path.size();
  return (visited - 1) % game.visit.paths.size();
}

RC_GTEST_PROP(AVisitPlayedByTheRules, IsRight, ()) {
  RC_ASSERT(fault(played_at_random()) == std::nullopt);
}

RC_GTEST_PROP(AVisitPlayedByTheRules, IsNotOverOneMoveEarlier, ()) {
  Example game = played_at_random();
  CellList& path = game.visit.paths[knight_that_moved_last(game)];
  if (path.size() == 1) return;  // nobody could move
  path.pop_back();
  RC_ASSERT(fault(game).has_value());
}

RC_GTEST_PROP(AVisitPlayedByTheRules, IsSpoiltByASquareThatIsNoMove, ()) {
  Example game = played_at_random();
  CellList& path = game.visit.paths[any_below(game.visit.paths.size())];
  const std::size_t step = any_below(path.size());
  const Cell other = any_other_cell(game.board, path[step]);
  if (step > 0 && naive::is_move(game.board, path[step - 1], other)) return;
  path[step] = other;
  RC_ASSERT(fault(game).has_value());
}

RC_GTEST_PROP(AVisitPlayedByTheRules, GivesNobodyAnotherMove, ()) {
  Example game = played_at_random();
  CellList visited;
  for (const auto& path : game.visit.paths) visited.insert(visited.end(), path.begin(), path.end());
  for (auto& path : game.visit.paths) {
    const CellList moves = onward(game.board, visited, path.back());
    if (moves.empty()) continue;
    path.push_back(moves.front());
    RC_ASSERT(fault(game).has_value());
    path.pop_back();
  }
}

}  // namespace
}  // namespace cavalcade::check

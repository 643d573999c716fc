// The cube is checked against its picture in space: a square is a point just outside the solid cube of side n, whose
// coordinates are 0..n-1 along the face and -1 or n across it.

#include "board/cube.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "board/board.hpp"
#include "support/boards.hpp"

namespace cavalcade {
namespace {

using Point = std::array<int, 3>;  // rightwards, upwards and towards the viewer, who looks at the front

Point place_in_space(int n, Square square) {
  const int x = square.x;
  const int y = square.y;
  switch (square.face) {
    case Face::up:
      return {x, n, n - 1 - y};
    case Face::down:
      return {x, -1, y};
    case Face::left:
      return {-1, y, x};
    case Face::right:
      return {n, y, n - 1 - x};
    case Face::front:
      return {x, y, n};
    case Face::back:
      return {n - 1 - x, y, -1};
    case Face::flat:
      break;
  }
  ADD_FAILURE() << "a cube has no flat face";
  return {};
}

std::size_t axis_across(int n, const Point& point) {
  std::size_t axis = 0;
  while (point[axis] != -1 && point[axis] != n) ++axis;
  return axis;
}

// How far apart two squares lie, along and across, when their two faces are laid flat; nothing for opposite faces.
std::optional<std::pair<int, int>> unfolded_distance(int n, const Point& p, const Point& q) {
  const auto apart = [&](std::size_t axis) { return std::abs(p[axis] - q[axis]); };
  const std::size_t out_of_p = axis_across(n, p);
  const std::size_t out_of_q = axis_across(n, q);
  if (out_of_p == out_of_q) {
    if (p[out_of_p] != q[out_of_q]) return std::nullopt;
    return std::pair{apart((out_of_p + 1) % 3), apart((out_of_p + 2) % 3)};
  }
  const std::size_t along_the_edge = 3 - out_of_p - out_of_q;
  return std::pair{apart(along_the_edge), apart(out_of_p) + apart(out_of_q) - 1};
}

CellList all_cells(const Board& board) {
  CellList cells;
  for (std::int32_t number = 0; number < board.area(); ++number) cells.push_back(Cell{number});
  return cells;
}

RC_GTEST_PROP(Cube, NeighboursAreTheSquaresAtTheLeapersDistanceOnTwoUnfoldedFaces, ()) {
  const Board board = *any_cube();
  const int n = board.width();
  for (const Cell one : all_cells(board)) {
    const FewMoves<Cell> near = board.neighbours(one);
    for (const Cell other : all_cells(board)) {
      const auto distance =
          unfolded_distance(n, place_in_space(n, board.square(one)), place_in_space(n, board.square(other)));
      bool reached = false;
      for (const auto& [a, b] : board.piece().leapers())
        reached = reached || distance == std::pair{a, b} || distance == std::pair{b, a};
      const bool listed = std::find(near.begin(), near.end(), other) != near.end();
      RC_ASSERT(listed == (reached && one != other && !board.is_blocked(other) && !board.is_taken_out(one, other)));
    }
  }
}

TEST(Cube, SquaresMeetAtTheEdgesOfTheNet) {
  const auto step = [](Square from, Offset offset) { return jump_on_cube(3, from, offset); };
  EXPECT_EQ(step({1, 2, Face::front}, {0, 1}), (Square{1, 0, Face::up}));
  EXPECT_EQ(step({1, 0, Face::front}, {0, -1}), (Square{1, 2, Face::down}));
  EXPECT_EQ(step({2, 1, Face::front}, {1, 0}), (Square{0, 1, Face::right}));
  EXPECT_EQ(step({0, 1, Face::front}, {-1, 0}), (Square{2, 1, Face::left}));
  EXPECT_EQ(step({2, 1, Face::right}, {1, 0}), (Square{0, 1, Face::back}));
  EXPECT_EQ(step({2, 1, Face::back}, {1, 0}), (Square{0, 1, Face::left}));
  EXPECT_EQ(step({0, 2, Face::up}, {0, 1}), (Square{2, 2, Face::back}));  // the back stands on its head in the net
}

// Around each of the 8 corners, 12 of the directed jumps that 8 for every square would give lead past the corner: two
// from each of the three squares that meet there, and one from each of their six neighbours along the edges.
TEST(Cube, KnightMovesAreEightASquareLessTwelveACorner) {
  for (int n = 3; n <= 8; ++n) {
    const Board board = *Board::cube(n);
    std::size_t moves = 0;
    for (const Cell cell : all_cells(board)) moves += board.neighbours(cell).size();
    EXPECT_EQ(moves, static_cast<std::size_t>(8 * 6 * n * n - 8 * 12)) << n;
  }
}

TEST(Cube, CornersHaveSixMovesAndInnerSquaresEight) {
  for (int n = 3; n <= 6; ++n) {
    const Board board = *Board::cube(n);
    const auto at_edge = [&](int place) { return place == 0 || place == n - 1; };
    for (const Cell cell : all_cells(board)) {
      const Square square = board.square(cell);
      const std::size_t moves = board.neighbours(cell).size();
      EXPECT_TRUE(moves == 6 || !at_edge(square.x) || !at_edge(square.y));
      EXPECT_TRUE(moves == 8 || at_edge(square.x) || at_edge(square.y));
    }
  }
}

TEST(Cube, OfSideOneHasNoKnightMoves) {
  const Board board = *Board::cube(1);
  for (const Cell cell : all_cells(board)) EXPECT_TRUE(board.neighbours(cell).empty());
}

std::size_t reached_from(const Board& board, Cell start) {
  std::set<Cell> reached{start};
  CellList waiting{start};
  while (!waiting.empty()) {
    const Cell cell = waiting.back();
    waiting.pop_back();
    for (const Cell next : board.neighbours(cell))
      if (reached.insert(next).second) waiting.push_back(next);
  }
  return reached.size();
}

TEST(Cube, OfSideTwoFallsIntoTwoHalvesAndLargerOnesAreConnected) {
  EXPECT_EQ(reached_from(*Board::cube(2), Cell{0}), 12U);
  for (int n = 3; n <= 6; ++n)
    EXPECT_EQ(reached_from(*Board::cube(n), Cell{0}), static_cast<std::size_t>(6 * n * n)) << n;
}

TEST(Cube, TheLargestCubeJumpsWithoutOverflow) {
  Board board = *Board::cube(18918);
  const Square last{18917, 18917, Face::back};
  EXPECT_EQ(board.square(board.cell(last)), last);
  EXPECT_TRUE(board.set_leaper(max_side, max_side));
  EXPECT_TRUE(board.neighbours(board.cell(last)).empty());
}

}  // namespace
}  // namespace cavalcade

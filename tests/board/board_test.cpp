#include "board/board.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/boards.hpp"

namespace cavalcade {
namespace {

Board rectangle(std::int64_t width, std::int64_t height) {
  return *Board::rectangle(width, height);
}

CellList all_cells(const Board& board) {
  CellList cells;
  for (std::int32_t number = 0; number < board.area(); ++number) cells.push_back(Cell{number});
  return cells;
}

bool contains(const FewMoves<Cell>& list, Cell cell) {
  return std::find(list.begin(), list.end(), cell) != list.end();
}

std::size_t directed_moves(const Board& board) {
  std::size_t moves = 0;
  for (const Cell cell : all_cells(board)) moves += board.neighbours(cell).size();
  return moves;
}

// ---- lists of moves ----

RC_GTEST_PROP(FewMoves, HoldsAnyNumberLikeAVector, (std::vector<int> items, std::vector<int> others)) {
  FewMoves<int> list;
  for (const int item : items) list.push_back(item);
  const FewMoves<int> copy = list;
  FewMoves<int> taken = std::move(list);
  FewMoves<int> assigned;
  for (const int other : others) assigned.push_back(other);
  assigned = copy;
  for (const FewMoves<int>* one : {&copy, &std::as_const(taken), &std::as_const(assigned)})
    RC_ASSERT(std::vector<int>(one->begin(), one->end()) == items);
  for (const int other : others) taken.push_back(other);
  RC_ASSERT(taken.size() == items.size() + others.size());
  taken.clear();
  RC_ASSERT(taken.empty());
}

// ---- making a board ----

TEST(Board, SidesRunFromOneToTheLargestInteger) {
  for (const auto& [width, height] : {std::pair<std::int64_t, std::int64_t>{0, 8},
                                      {8, 0},
                                      {-1, 8},
                                      {8, -1},
                                      {max_side + 1, 1},
                                      {1, max_side + 1},
                                      {INT64_MIN, INT64_MAX}})
    EXPECT_FALSE(Board::rectangle(width, height)) << width << 'x' << height;
  EXPECT_TRUE(Board::rectangle(1, 1));
}

TEST(Board, TheLargestRectangleTakesNoMemoryASquare) {
  const Board board = rectangle(max_side, max_side);
  EXPECT_EQ(board.area(), max_side * max_side);
  EXPECT_EQ(board.free_squares(), board.area());
  EXPECT_FALSE(board.has_cells());
  EXPECT_TRUE(board.is_plain());
  const std::int32_t last = max_side - 1;
  EXPECT_EQ(board.jump({last, last}, {-1, -2}), (Square{last - 1, last - 2}));
  EXPECT_EQ(board.jump({last, last}, {1, 2}), std::nullopt);
}

TEST(Board, BlockedSquaresAndJoinedEdgesNeedCells) {
  Board board = rectangle(max_side, 2);
  EXPECT_FALSE(board.block({0, 0}));
  EXPECT_FALSE(board.set_wrap(Wrap::x));
  EXPECT_TRUE(board.set_wrap(Wrap::none));
  EXPECT_TRUE(board.is_plain());
  EXPECT_TRUE(rectangle(max_side, 1).has_cells());
}

TEST(Board, CubesHaveSidesWhoseCellsFitIn32Bits) {
  EXPECT_FALSE(Board::cube(0));
  EXPECT_FALSE(Board::cube(-1));
  const Result<Board> largest = Board::cube(18918);
  ASSERT_TRUE(largest);
  EXPECT_TRUE(largest->has_cells());
  EXPECT_GT(6 * std::int64_t{18919} * 18919, max_cells);
  EXPECT_FALSE(Board::cube(18919));
}

TEST(Board, RefusesLeapersThatDoNotMove) {
  Board board = rectangle(8, 8);
  EXPECT_FALSE(board.set_leaper(0, 0));
  EXPECT_FALSE(board.set_leaper(-1, 2));
  EXPECT_FALSE(board.set_leaper(1, max_side + 1));
  EXPECT_EQ(board.piece(), Piece());  // as it was
  EXPECT_TRUE(board.set_leaper(0, 1));
  EXPECT_TRUE(board.set_leaper(max_side, max_side));
}

TEST(Board, RefusesWrapsOfACube) {
  Board board = *Board::cube(3);
  EXPECT_FALSE(board.set_wrap(Wrap::x));
  EXPECT_EQ(board.wrap(), Wrap::none);
}

TEST(Board, BlockingASquareTwiceCountsItOnce) {
  Board board = rectangle(3, 3);
  EXPECT_FALSE(board.block({3, 0}));
  EXPECT_FALSE(board.block({0, -1}));
  EXPECT_FALSE(board.block({0, 0, Face::up}));
  EXPECT_EQ(board.blocked_count(), 0);
  EXPECT_TRUE(board.block({1, 1}));
  EXPECT_TRUE(board.block({1, 1}));
  EXPECT_EQ(board.blocked_count(), 1);
  EXPECT_EQ(board.free_squares(), 8);
  EXPECT_TRUE(board.is_blocked(Square{1, 1}));
  EXPECT_FALSE(board.is_blocked(Square{0, 1}));
  EXPECT_FALSE(board.is_plain());
}

TEST(Board, CellsAreNumberedRankByRankFromA1AndFaceByFace) {
  const Board flat = rectangle(5, 3);
  EXPECT_EQ(flat.cell({0, 0}), Cell{0});
  EXPECT_EQ(flat.cell({4, 0}), Cell{4});
  EXPECT_EQ(flat.cell({0, 1}), Cell{5});
  const Board cube = *Board::cube(2);
  EXPECT_EQ(cube.cell({0, 0, Face::up}), Cell{0});
  EXPECT_EQ(cube.cell({1, 1, Face::back}), Cell{23});
}

RC_GTEST_PROP(Board, CellsAndSquaresAreOneToOne, ()) {
  const Board board = *any_board();
  for (const Cell cell : all_cells(board)) {
    RC_ASSERT(board.contains(board.square(cell)));
    RC_ASSERT(board.cell(board.square(cell)) == cell);
  }
}

// ---- moves ----

TEST(Jumps, OfTheKnightGoLowestRankFirstThenLowestFile) {
  const std::array<std::pair<int, int>, 8> expected{
      {{-1, -2}, {1, -2}, {-2, -1}, {2, -1}, {-2, 1}, {2, 1}, {-1, 2}, {1, 2}}};
  const FewMoves<Offset> knight = jumps({1, 2});
  ASSERT_EQ(knight.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(knight[i].dx, expected[i].first);
    EXPECT_EQ(knight[i].dy, expected[i].second);
  }
}

TEST(Jumps, AreNumberedClockwiseFromTheUprightLine) {
  const auto listed = [](Leaper leaper) {
    std::vector<std::pair<int, int>> all;
    for (const Offset jump : jumps_clockwise(leaper)) all.emplace_back(jump.dx, jump.dy);
    return all;
  };
  using All = std::vector<std::pair<int, int>>;
  EXPECT_EQ(listed({1, 2}), (All{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}));
  EXPECT_EQ(listed({0, 3}), (All{{3, 0}, {0, -3}, {-3, 0}, {0, 3}}));
  EXPECT_EQ(listed({2, 2}), (All{{2, 2}, {2, -2}, {-2, -2}, {-2, 2}}));
}

TEST(Jumps, DifferFourOrEightOfThem) {
  EXPECT_EQ(jumps({0, 1}).size(), 4U);
  EXPECT_EQ(jumps({3, 0}).size(), 4U);
  EXPECT_EQ(jumps({2, 2}).size(), 4U);
  EXPECT_EQ(jumps({1, 4}).size(), 8U);
}

RC_GTEST_PROP(Neighbours, AreFreeDistinctOthersAndMutual, ()) {
  const Board board = *any_board();
  for (const Cell cell : all_cells(board)) {
    if (board.is_blocked(cell)) continue;
    const FewMoves<Cell> near = board.neighbours(cell);
    RC_ASSERT(!contains(near, cell));
    for (const Cell* other = near.begin(); other != near.end(); ++other) {
      RC_ASSERT(!board.is_blocked(*other));
      RC_ASSERT(std::find(near.begin(), other, *other) == other);
      RC_ASSERT(contains(board.neighbours(*other), cell));
      RC_ASSERT(board.are_neighbours(cell, *other) && board.are_neighbours(*other, cell));
    }
  }
}

// What a neighbour is, said without jumps: on a flat board the distances along the axes, the short or the long way
// round where edges are joined, are the leaper's two numbers. Where ranks are turned over on the way round, those to
// the square on the mirrored rank one round further on count, too, and a whole way round is two rounds.
bool distance_is(std::int64_t from, std::int64_t to, std::int64_t side, bool wraps, std::int64_t wanted) {
  if (!wraps) return std::abs(from - to) == wanted;
  return (from - to - wanted) % side == 0 || (from - to + wanted) % side == 0;
}

bool near_by_distance(const Board& board, Square p, Square q) {
  const bool over = turns_over(board.wrap());
  const std::int64_t round = board.width() * (over ? 2 : 1);
  const auto fits_at = [&](std::int64_t x, std::int64_t y, std::int64_t along_x, std::int64_t along_y) {
    return distance_is(p.x, x, round, wraps_x(board.wrap()), along_x) &&
           distance_is(p.y, y, board.height(), wraps_y(board.wrap()), along_y);
  };
  const auto fits = [&](std::int64_t along_x, std::int64_t along_y) {
    return fits_at(q.x, q.y, along_x, along_y) ||
           (over && fits_at(q.x + board.width(), board.height() - 1 - q.y, along_x, along_y));
  };
  return p != q && std::any_of(board.piece().leapers().begin(), board.piece().leapers().end(),
                               [&](const Leaper& one) { return fits(one.a, one.b) || fits(one.b, one.a); });
}

RC_GTEST_PROP(Neighbours, AreTheSquaresAtTheLeapersDistance, ()) {
  const Board board = *any_flat_board();
  for (const Cell cell : all_cells(board)) {
    const FewMoves<Cell> near = board.neighbours(cell);
    for (const Cell other : all_cells(board)) {
      const bool expected = !board.is_blocked(other) && !board.is_taken_out(cell, other) &&
                            near_by_distance(board, board.square(cell), board.square(other));
      RC_ASSERT(contains(near, other) == expected);
    }
  }
}

RC_GTEST_PROP(Neighbours, ComeInTheOrderOfTheJumps, ()) {
  const Board board = *any_board();
  for (const Cell cell : all_cells(board)) {
    CellList expected;
    for (const Offset offset : board.jumps()) {
      const std::optional<Square> to = board.jump(board.square(cell), offset);
      if (!to || board.is_blocked(*to) || board.cell(*to) == cell || board.is_taken_out(cell, board.cell(*to)))
        continue;
      if (std::find(expected.begin(), expected.end(), board.cell(*to)) == expected.end())
        expected.push_back(board.cell(*to));
    }
    const FewMoves<Cell> near = board.neighbours(cell);
    RC_ASSERT(CellList(near.begin(), near.end()) == expected);
  }
}

RC_GTEST_PROP(Neighbours, DifferInColourWhereMovesAlternate, ()) {
  const Board board = *any_flat_board();
  RC_PRE(board.alternates_colour());
  for (const Cell cell : all_cells(board))
    for (const Cell other : board.neighbours(cell))
      RC_ASSERT(Board::is_dark(board.square(cell)) != Board::is_dark(board.square(other)));
}

TEST(Board, KnowsWhenMovesAlternateInColour) {
  Board board = rectangle(8, 8);
  EXPECT_TRUE(Board::is_dark({0, 0}));
  EXPECT_FALSE(Board::is_dark({0, 1}));
  EXPECT_TRUE(board.alternates_colour());
  EXPECT_TRUE(board.set_leaper(1, 3));
  EXPECT_FALSE(board.alternates_colour());
  Board odd = rectangle(5, 6);
  EXPECT_TRUE(odd.set_wrap(Wrap::y));
  EXPECT_TRUE(odd.alternates_colour());
  EXPECT_TRUE(odd.set_wrap(Wrap::x));
  EXPECT_FALSE(odd.alternates_colour());
  EXPECT_FALSE(Board::cube(4)->alternates_colour());
}

TEST(Neighbours, OfTheKnightOnAPlainBoardAreAsManyAsTheFormulaSays) {
  EXPECT_EQ(directed_moves(rectangle(8, 8)), 336U);
  for (int m = 2; m <= 12; ++m)
    for (int n = 2; n <= 12; ++n)
      EXPECT_EQ(directed_moves(rectangle(m, n)), static_cast<std::size_t>(2 * (4 * m * n - 6 * m - 6 * n + 8)))
          << m << 'x' << n;
  for (int n = 1; n <= 12; ++n) EXPECT_EQ(directed_moves(rectangle(1, n)), 0U);
}

TEST(Neighbours, OnATorusAreEightEverywhere) {
  Board board = rectangle(5, 7);
  EXPECT_TRUE(board.set_wrap(Wrap::xy));
  for (const Cell cell : all_cells(board)) EXPECT_EQ(board.neighbours(cell).size(), 8U);
}

TEST(Neighbours, OnATwoByTwoTorusAreTheSidewaysSquaresOnce) {
  Board board = rectangle(2, 2);
  EXPECT_TRUE(board.set_wrap(Wrap::xy));
  for (const Cell cell : all_cells(board)) EXPECT_EQ(board.neighbours(cell).size(), 2U);
  EXPECT_TRUE(board.are_neighbours(board.cell({0, 0}), board.cell({1, 0})));
  EXPECT_FALSE(board.are_neighbours(board.cell({0, 0}), board.cell({1, 1})));
}

}  // namespace
}  // namespace cavalcade

#include "check/walk.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/naive.hpp"
#include "unlimited.hpp"

namespace cavalcade::check {
namespace {

void expect_same_moves(const Board& board) {
  Walk walk(board, unlimited());
  for (std::int32_t one = 0; one < board.area(); ++one)
    for (std::int32_t other = 0; other < board.area(); ++other) {
      const bool expected = naive::is_move(board, Cell{one}, Cell{other});
      ASSERT_EQ(walk.is_move(Cell{one}, Cell{other}), expected)
          << board_name(board) << " wrap " << name_of(board.wrap()) << " leaper " << leaper_text(board.piece()) << ": "
          << square_name(board, Cell{one}) << " to " << square_name(board, Cell{other});
      ASSERT_EQ(board.are_neighbours(Cell{one}, Cell{other}), expected);
    }
}

TEST(AMoveIsWhatTheRulesSay, OnEverySmallFlatBoard) {
  for (const std::int64_t width : {1, 2, 3, 4, 5, 6})
    for (const std::int64_t height : {1, 2, 3, 4, 5})
      for (const Wrap wrap : {Wrap::none, Wrap::x, Wrap::y, Wrap::xy, Wrap::mobius, Wrap::klein})
        for (const Piece& piece :
             {Piece(0, 1), Piece(1, 1), Piece(1, 2), Piece(2, 1), Piece(1, 3), Piece(0, 4), Piece(2, 2), Piece(3, 4),
              Piece(5, 6), Piece(7, 12), Piece({{0, 1}, {1, 1}}), Piece({{1, 2}, {3, 4}, {0, 5}, {2, 2}})})
          expect_same_moves(naive::board({width, height, "", wrap, piece}));
}

TEST(AMoveIsWhatTheRulesSay, OnCubes) {
  for (const std::int64_t side : {1, 2, 3}) expect_same_moves(*Board::cube(side));
}

TEST(AMoveIsWhatTheRulesSay, AtTheFarCornerOfTheLargestBoards) {
  const auto joins = [](const FlatMoves& moves, Cell one, Cell other) {
    return moves.joins(moves.place(one), moves.place(other));
  };
  const Board row = naive::board({2147483647, 1, "", Wrap::none, {0, 2147483646}});
  EXPECT_TRUE(joins(FlatMoves(row), Cell{0}, Cell{2147483646}));
  EXPECT_FALSE(joins(FlatMoves(row), Cell{0}, Cell{2147483645}));

  const Board square = naive::board({46340, 46340});
  const Cell corner = square.cell({46339, 46339});
  EXPECT_TRUE(joins(FlatMoves(square), corner, square.cell({46338, 46337})));
  EXPECT_FALSE(joins(FlatMoves(square), corner, square.cell({46338, 46338})));
  EXPECT_FALSE(joins(FlatMoves(square), corner, Cell{0}));
}

RC_GTEST_PROP(TheRowOfACell, IsItsNumberDividedByTheWidth, ()) {
  const auto width = *rc::gen::inRange<std::int64_t>(1, max_side);
  const std::int64_t height = max_cells / width;
  const FlatMoves moves(*Board::rectangle(width, height));
  const std::int64_t row = *rc::gen::inRange<std::int64_t>(0, height);
  // Both ends of the row, where a rounding error would show first.
  for (const std::int64_t number : {row * width, row * width + width - 1, width * height - 1}) {
    const FlatMoves::Place place = moves.place(Cell{static_cast<std::int32_t>(number)});
    RC_ASSERT(place.x == number % width);
    RC_ASSERT(place.y == number / width);
  }
}

TEST(TheRowOfACell, IsExactForEveryWidthNextToAPowerOfTwo) {
  for (int power = 0; power < 31; ++power)
    for (const std::int64_t step : {-1, 0, 1}) {
      const std::int64_t width = (std::int64_t{1} << power) + step;
      if (width < 1) continue;
      const FlatMoves moves(*Board::rectangle(width, max_cells / width));
      for (const std::int64_t number : {std::int64_t{0}, width - 1, max_cells / width * width - 1, max_cells - 1}) {
        const FlatMoves::Place place = moves.place(Cell{static_cast<std::int32_t>(number)});
        EXPECT_EQ(place.x, number % width) << number << " on width " << width;
        EXPECT_EQ(place.y, number / width) << number << " on width " << width;
      }
    }
}

}  // namespace
}  // namespace cavalcade::check

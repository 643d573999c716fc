#include "check/narrow.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "check/check.hpp"
#include "support/any.hpp"
#include "support/naive.hpp"
#include "tasks.hpp"
#include "unlimited.hpp"

namespace cavalcade::check {
namespace {

constexpr std::uint64_t plenty = 50'000'000;
constexpr std::uint64_t enough = 1'000'000;
constexpr std::uint64_t little = 100'000;

SearchEnd swept(const naive::Shape& shape, const TourTask& task) {
  return sweep_frontier(naive::board(shape), task, plenty, unlimited());
}

Board any_board() {
  const std::vector<Wrap> wraps{Wrap::none, Wrap::none, Wrap::x, Wrap::y, Wrap::xy, Wrap::mobius, Wrap::klein};
  const std::vector<Piece> pieces{
      {0, 1}, {1, 1}, {1, 2}, {1, 2}, {1, 2}, {1, 3}, {2, 3}, Piece({{0, 1}, {1, 1}}), Piece({{1, 2}, {2, 2}})};
  const std::size_t width = 1 + any_below(6);
  const std::size_t height = 1 + any_below(24 / width);
  Board board = naive::board(
      {static_cast<std::int64_t>(width), static_cast<std::int64_t>(height), "", any_of(wraps), any_of(pieces)});
  const std::size_t rarity = 3 + any_below(20);
  for (std::int32_t number = 0; number < board.area(); ++number)
    if (any_chance(rarity) && board.free_squares() > 1 && !board.block(board.square(Cell{number})))
      throw std::logic_error("a square of the board cannot be blocked");
  return board;
}

RC_GTEST_PROP(TheSweep, AgreesWithTheSearchOverEveryPath, ()) {
  const Board board = any_board();
  for (int i = 0; i < 4; ++i) {
    const TourTask task = any_tour_task(board);
    const SearchEnd searched = search_every_path(board, task, little, unlimited()).end;
    const SearchEnd swept = sweep_frontier(board, task, enough, unlimited());
    if (searched == SearchEnd::gave_up || swept == SearchEnd::gave_up) continue;  // rare, and slow to settle
    RC_LOG() << board_name(board) << (task.closed ? " closed" : " open") << (task.from ? " from" : "")
             << (task.to ? " to" : "");
    RC_ASSERT(swept == searched);
  }
}

TEST(TheSweep, KnowsTheTheoremsOnNarrowBoards) {
  for (std::int64_t length = 3; length <= 14; ++length) {
    const bool has_closed = length % 2 == 0 && length >= 10;
    const bool has_open = length == 4 || length >= 7;
    EXPECT_EQ(swept({3, length}, closed()), has_closed ? SearchEnd::found : SearchEnd::none) << length;
    EXPECT_EQ(swept({length, 3}, open()), has_open ? SearchEnd::found : SearchEnd::none) << length;
    EXPECT_EQ(swept({length, 4}, closed()), SearchEnd::none) << length;
  }
  EXPECT_EQ(swept({6, 6}, closed()), SearchEnd::found);
  EXPECT_EQ(swept({5, 5}, open(Square{1, 0})), SearchEnd::none);
  EXPECT_EQ(swept({5, 5}, open(Square{0, 0}, Square{4, 4})), SearchEnd::found);
}

TEST(TheSweep, SettlesLongBoardsThatNoSearchWould) {
  EXPECT_EQ(swept({4, 1000}, closed()), SearchEnd::none);
  EXPECT_EQ(swept({1001, 3}, closed()), SearchEnd::none);
  EXPECT_EQ(swept({3, 1000}, closed()), SearchEnd::found);
  // A tour of 3xn that begins on a1 and ends beside it.
  EXPECT_EQ(swept({3, 201}, open(Square{0, 0}, Square{1, 0})), SearchEnd::none);
  EXPECT_EQ(check_certificate(naive::board({4, 500}), closed(), Exhausted{}).outcome, Outcome::holds);
}

TEST(TheSweep, TakesTheSingleSquare) {
  EXPECT_EQ(swept({1, 1}, open()), SearchEnd::found);
  EXPECT_EQ(swept({1, 1}, open(Square{0, 0}, Square{0, 0})), SearchEnd::found);
  EXPECT_EQ(swept({1, 1}, closed()), SearchEnd::none);
  EXPECT_EQ(sweep_frontier(*Board::cube(1), open(), plenty, unlimited()),
            search_every_path(*Board::cube(1), open(), plenty, unlimited()).end);
}

TEST(TheSweep, GivesUpOnWideBoardsAndWhenTheEffortRunsOut) {
  EXPECT_EQ(swept({12, 12}, closed()), SearchEnd::gave_up);
  EXPECT_EQ(swept({3, 1000, "", Wrap::y}, closed()), SearchEnd::gave_up);
  EXPECT_EQ(swept({2147483647, 2147483647}, closed()), SearchEnd::gave_up);
  EXPECT_EQ(sweep_frontier(naive::board({5, 8}), closed(), 1000, unlimited()), SearchEnd::gave_up);
}

}  // namespace
}  // namespace cavalcade::check

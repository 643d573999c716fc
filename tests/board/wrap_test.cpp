// Mobius strips and Klein bottles: which edges are joined how, and what follows from it.

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "board/symmetry.hpp"
#include "support/boards.hpp"

namespace cavalcade {
namespace {

Board board_with(std::int64_t width, std::int64_t height, Wrap wrap, Piece piece = {}) {
  Board board = *Board::rectangle(width, height);
  EXPECT_TRUE(board.set_piece(std::move(piece)));
  EXPECT_TRUE(board.set_wrap(wrap));
  return board;
}

std::set<std::string> near(const Board& board, std::string_view name) {
  std::set<std::string> names;
  for (const Cell cell : board.neighbours(board.cell(*parse_square(board, name))))
    names.insert(square_name(board, cell));
  return names;
}

TEST(AMobiusStrip, JoinsLeftAndRightWithItsRanksTurnedOver) {
  const Board board = board_with(8, 8, Wrap::mobius);
  EXPECT_EQ(near(board, "h1"), (std::set<std::string>{"a6", "b7", "f2", "g3"}));
  EXPECT_EQ(near(board_with(8, 8, Wrap::mobius, {0, 1}), "h1"), (std::set<std::string>{"a8", "g1", "h2"}));
}

TEST(AKleinBottle, JoinsTopAndBottomToo) {
  const Board board = board_with(8, 8, Wrap::klein, {0, 1});
  EXPECT_EQ(near(board, "h1"), (std::set<std::string>{"a8", "g1", "h2", "h8"}));
  EXPECT_EQ(near(board, "d8"), (std::set<std::string>{"c8", "d1", "d7", "e8"}));
}

TEST(RanksThatAreTurnedOver, AlternateColoursIfOneSideIsOdd) {
  EXPECT_TRUE(board_with(5, 4, Wrap::mobius).alternates_colour());
  EXPECT_TRUE(board_with(4, 5, Wrap::mobius).alternates_colour());
  EXPECT_FALSE(board_with(4, 4, Wrap::mobius).alternates_colour());
  EXPECT_TRUE(board_with(5, 4, Wrap::klein).alternates_colour());
  EXPECT_FALSE(board_with(4, 5, Wrap::klein).alternates_colour());
}

RC_GTEST_PROP(RanksThatAreTurnedOver, AlternateColoursIfEveryMoveDoes, ()) {
  const Board board = *any_flat_board();
  RC_PRE(board.alternates_colour());
  for (const Cell cell : board.free_cells())
    for (const Cell next : board.neighbours(cell))
      RC_ASSERT(Board::is_dark(board.square(cell)) != Board::is_dark(board.square(next)));
}

RC_GTEST_PROP(TheWayBack, LeadsBack, ()) {
  const Board board = *any_flat_board();
  for (const Cell cell : board.free_cells())
    for (const Offset jump : board.jumps()) {
      const Square from = board.square(cell);
      const std::optional<Square> to = board.jump(from, jump);
      if (to) RC_ASSERT(board.jump(*to, board.way_back(from, jump)) == from);
    }
}

TEST(ATurn, OfABoardWhoseRanksAreTurnedOver) {
  for (const Wrap wrap : {Wrap::mobius, Wrap::klein}) {
    const Board board = board_with(6, 6, wrap);
    for (const Turn turn : all_turns) EXPECT_EQ(has_symmetry(board, turn), symmetry(board, turn).has_value());
    EXPECT_TRUE(has_symmetry(board, Turn::half));
    EXPECT_FALSE(has_symmetry(board, Turn::diagonal));
  }
}

std::uint32_t number_of_orbits(const Board& board) {
  const std::vector<std::uint32_t> orbit = orbits(board);
  return *std::max_element(orbit.begin(), orbit.end()) + 1;
}

// A rank comes round to its mirror image, and the bottle also has the shift by half its ranks.
TEST(AShift, TakesRanksToTheirMirrorImages) {
  EXPECT_EQ(number_of_orbits(board_with(5, 6, Wrap::x)), 3U);
  EXPECT_EQ(number_of_orbits(board_with(5, 6, Wrap::mobius)), 3U);
  EXPECT_EQ(number_of_orbits(board_with(5, 8, Wrap::klein)), 2U);
  EXPECT_EQ(number_of_orbits(board_with(5, 5, Wrap::klein)), 3U);
  EXPECT_EQ(number_of_orbits(board_with(5, 5, Wrap::xy)), 1U);
}

}  // namespace
}  // namespace cavalcade

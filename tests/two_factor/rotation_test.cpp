#include "two_factor/rotation.hpp"

#include <gtest/gtest.h>

#include "tour/methods.hpp"
#include "tour/questions.hpp"

namespace cavalcade::testing {
namespace {

TEST(Rotation, BringsTheEndToAnySquareOfTheOtherColour) {
  const Question asked = question({{"board", "8x8"}, {"from", "a1"}, {"tie_break", "roth"}});
  const CellList path = std::get<Tour>(ask(tour::warnsdorff, asked).witness).squares;
  const Budget budget(Limits{});
  int reached = 0;
  for (std::int32_t number = 0; number < 64; ++number) {
    const Square goal = asked.board.square(Cell{number});
    CellList rotated = path;
    if (!rotate_end(asked.board, rotated, {Cell{number}}, budget)) {
      EXPECT_EQ(rotated, path);
      continue;
    }
    ++reached;
    EXPECT_FALSE(Board::is_dark(goal));
    EXPECT_EQ(rotated.back(), Cell{number});
    EXPECT_EQ(rotated.front(), path.front());
    TourTask task;
    task.to = goal;
    EXPECT_EQ(check::fault_in_tour(asked.board, task, rotated), std::nullopt);
  }
  EXPECT_GT(reached, 20);  // most of the 32 squares it could end on
}

TEST(Rotation, LeavesAPathThatEndsThereAlone) {
  const Question asked = question({{"board", "6x6"}, {"from", "a1"}, {"tie_break", "roth"}});
  const CellList path = std::get<Tour>(ask(tour::warnsdorff, asked).witness).squares;
  CellList rotated = path;
  EXPECT_TRUE(rotate_end(asked.board, rotated, {path.back()}, Budget(Limits{})));
  EXPECT_EQ(rotated, path);
}

}  // namespace
}  // namespace cavalcade::testing

#include <sstream>

#include <gtest/gtest.h>

#include "draw/draw.hpp"
#include "samples.hpp"

namespace cavalcade::draw {
namespace {

// The cover that the paper prints as the first solution.
TEST(Successors, AreNumberedAsInThePaper) {
  const Board board = *Board::rectangle(4, 4);
  const Sample four = sample(board, CyclesTask{4, 4, 4},
                             Cover{{cells(board, "a1 c2 d4 b3"), cells(board, "b1 d2 c4 a3"),
                                    cells(board, "c1 d3 b4 a2"), cells(board, "d1 c3 a4 b2")}});
  EXPECT_EQ(written(Format::successors, four), "L = [7, 8, 12, 11, 3, 4, 16, 15, 2, 1, 13, 14, 6, 5, 9, 10]\n");
}

TEST(Successors, OfAnOpenTourGoOverAFieldOffTheBoard) {
  const Board board = *Board::rectangle(3, 4);
  const Sample open = sample(board, tour_task(false), Tour{cells(board, "c1 b3 c3 a4 b2 c4 a3 b1 a1 a2 c2 b4")});
  EXPECT_EQ(written(Format::successors, open), "L = [4, 1, 8, 6, 12, 11, 2, 9, 10, 5, 13, 7, 3]\n");
  const Board one = *Board::rectangle(1, 1);
  EXPECT_EQ(written(Format::successors, sample(one, tour_task(false), Tour{{Cell{}}})), "L = [2, 1]\n");
}

TEST(Successors, NumberTheFreeSquaresWithoutGaps) {
  Board board = *Board::rectangle(3, 3);
  ASSERT_TRUE(board.block({1, 1}));
  const Sample ring = sample(board, tour_task(true), Tour{cells(board, "b1 c3 a2 c1 b3 a1 c2 a3")});
  EXPECT_EQ(written(Format::successors, ring), "L = [5, 8, 7, 3, 6, 2, 1, 4]\n");
}

TEST(Successors, OfASquareThatIsLeftOutAreTheSquareItself) {
  EXPECT_EQ(written(Format::successors, two_cycles()), "L = [10, 9, 3, 4, 5, 6, 1, 2, 15, 16, 11, 12, 13, 14, 8, 7]\n");
}

TEST(Successors, OfAVisitAreRefused) {
  std::ostringstream out;
  const Sample visit = two_knights();
  EXPECT_EQ(write(out, Format::successors, visit.question, visit.answer, {}).error().message,
            "a visit of knights in turn has no list of successors; use text, csv or json");
  EXPECT_EQ(out.str(), "");
}

}  // namespace
}  // namespace cavalcade::draw

#include "draw/layout.hpp"

#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "samples.hpp"

namespace cavalcade::draw {
namespace {

double length(const Line& line) {
  return std::hypot(line.to.x - line.from.x, line.to.y - line.from.y);
}

Cell cell(const Board& board, std::string_view name) {
  return board.cell(*parse_square(board, name));
}

TEST(Layout, PutsTheFirstRankAtTheBottom) {
  const Board board = *Board::rectangle(4, 3);
  const Layout layout(board);
  EXPECT_EQ(layout.centre(Square{0, 0}), (Point{0.5, 2.5}));
  EXPECT_EQ(layout.centre(Square{3, 2}), (Point{3.5, 0.5}));
}

TEST(Layout, UnfoldsACubeIntoItsNet) {
  const Board board = *Board::cube(3);
  const Layout layout(board);
  EXPECT_EQ(layout.width(), 12);
  EXPECT_EQ(layout.height(), 9);
  EXPECT_EQ(layout.centre(Square{0, 2, Face::up}), (Point{3.5, 0.5}));
  EXPECT_EQ(layout.centre(Square{0, 2, Face::left}), (Point{0.5, 3.5}));
  EXPECT_EQ(layout.centre(Square{0, 2, Face::front}), (Point{3.5, 3.5}));
  EXPECT_EQ(layout.centre(Square{0, 2, Face::right}), (Point{6.5, 3.5}));
  EXPECT_EQ(layout.centre(Square{0, 2, Face::back}), (Point{9.5, 3.5}));
  EXPECT_EQ(layout.centre(Square{0, 2, Face::down}), (Point{3.5, 6.5}));
}

TEST(Layout, DrawsAMoveAcrossJoinedEdgesAsTwoStubs) {
  Board board = *Board::rectangle(8, 8);
  EXPECT_TRUE(board.set_wrap(Wrap::x));
  const Layout layout(board);
  const MoveLines lines = layout.lines_of_move(cell(board, "h4"), cell(board, "b5"));
  ASSERT_TRUE(lines.two);
  EXPECT_EQ(lines.first.from, (Point{7.5, 4.5}));
  EXPECT_EQ(lines.first.to, (Point{8, 4.25}));
  EXPECT_EQ(lines.second.from, (Point{0, 4.25})) << "the line enters where it left";
  EXPECT_EQ(lines.second.to, (Point{1.5, 3.5}));
  EXPECT_FALSE(layout.lines_of_move(cell(board, "d4"), cell(board, "f5")).two);
}

TEST(Layout, EntersOnTheMirroredRankWhereRanksAreTurnedOver) {
  for (const Wrap wrap : {Wrap::mobius, Wrap::klein}) {
    Board board = *Board::rectangle(8, 8);
    EXPECT_TRUE(board.set_wrap(wrap));
    const Layout layout(board);
    const MoveLines lines = layout.lines_of_move(cell(board, "h2"), cell(board, "b6"));
    ASSERT_TRUE(lines.two);
    EXPECT_EQ(lines.first.from, (Point{7.5, 6.5}));
    EXPECT_EQ(lines.first.to, (Point{8, 6.25})) << "1.75 squares above the lower edge";
    EXPECT_EQ(lines.second.from, (Point{0, 1.75})) << "1.75 squares below the upper one";
    EXPECT_EQ(lines.second.to, (Point{1.5, 2.5}));
  }
}

TEST(Layout, DrawsAMoveBetweenFacesThatTouchInTheNetAsOneLine) {
  const Board board = *Board::cube(4);
  const Layout layout(board);
  EXPECT_FALSE(layout.lines_of_move(cell(board, "F:d2"), cell(board, "R:b3")).two);
  EXPECT_FALSE(layout.lines_of_move(cell(board, "F:b4"), cell(board, "U:c2")).two);
  const MoveLines around = layout.lines_of_move(cell(board, "L:a2"), cell(board, "B:c3"));
  ASSERT_TRUE(board.are_neighbours(cell(board, "L:a2"), cell(board, "B:c3")));
  EXPECT_TRUE(around.two);
}

// What the header promises: no line is longer than the jump, and lines end in the centres of their squares.
RC_GTEST_PROP(Layout, DrawsNoLineLongerThanTheMove, ()) {
  const Sample made = any_walk_sample();
  const Board& board = made.question.board;
  const Layout layout(board);
  const double jump = longest_jump(board);
  const CellList& walk = std::get<Tour>(made.answer.witness).squares;
  for (std::size_t i = 0; i + 1 < walk.size(); ++i) {
    const MoveLines lines = layout.lines_of_move(walk[i], walk[i + 1]);
    const Point start = layout.centre(walk[i]);
    const Point end = layout.centre(walk[i + 1]);
    RC_ASSERT(lines.first.from == start);
    RC_ASSERT((lines.two ? lines.second.to : lines.first.to) == end);
    RC_ASSERT(length(lines.first) <= jump + 1e-9);
    if (!lines.two) continue;
    RC_ASSERT(length(lines.second) <= jump + 1e-9);
    for (const Point stub_end : {lines.first.to, lines.second.from}) {
      const double x = stub_end.x / board.width();
      const double y = stub_end.y / board.height();
      const double off_edge = std::min(std::abs(x - std::round(x)), std::abs(y - std::round(y)));
      RC_ASSERT(off_edge < 1e-9);
    }
  }
}

}  // namespace
}  // namespace cavalcade::draw

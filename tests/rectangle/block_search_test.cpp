#include "rectangle/block_search.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "rectangle/blocks.hpp"
#include "walker.hpp"

namespace cavalcade::testing {
namespace {

using rectangle::Block;
using rectangle::BlockProblem;
using rectangle::find_block;

void expect_tour(const Block& block, bool closed) {
  CellList cells;
  for (const Square& square : block.path) cells.push_back(Cell{square.y * block.width + square.x});
  EXPECT_TRUE(is_walk(block.width, block.height, closed, cells)) << block.width << "x" << block.height;
}

void expect_linked(const Block& block, Square one, Square other, bool ordered) {
  const auto i = static_cast<std::ptrdiff_t>(block.place(one));
  const auto j = static_cast<std::ptrdiff_t>(block.place(other));
  EXPECT_TRUE(j == i + 1 || (!ordered && i == j + 1)) << block.width << "x" << block.height;
}

TEST(BlockSearch, TeethAndSpines) {
  for (std::int32_t side = 5; side <= 10; ++side) {
    const Block& tooth = rectangle::tooth_block(side);
    expect_tour(tooth, true);
    EXPECT_EQ(tooth.path.front(), (Square{1, 1}));
    EXPECT_EQ(tooth.path.back(), (Square{0, 3}));
    expect_linked(tooth, {5, 0}, {4, 2}, true);
    const Block& spine = rectangle::spine_block(side);
    expect_tour(spine, true);
    EXPECT_EQ(spine.path.front(), (Square{1, 1}));
    EXPECT_EQ(spine.path.back(), (Square{3, 0}));
    expect_linked(spine, {0, 5}, {2, 4}, true);
  }
}

TEST(BlockSearch, Corners) {
  for (const std::int32_t width : {6, 8, 10})
    for (std::int32_t height = 5; height <= 10; ++height) expect_tour(rectangle::closed_corner(width, height), true);
  for (const std::int32_t width : {5, 7, 9}) {
    for (const std::int32_t height : {5, 7, 9}) {
      const Block& corner = rectangle::open_corner(width, height);
      expect_tour(corner, false);
      expect_linked(corner, {width - 1, 0}, {width - 2, 2}, false);
      expect_linked(corner, {0, height - 1}, {2, height - 2}, false);
    }
  }
}

TEST(BlockSearch, StripEndsCrossOnlyWhereTheyMay) {
  for (const std::int32_t width : {8, 9}) {
    const Block& block = rectangle::strip_ends(width);
    expect_tour(block, false);
    int crossings = 0;
    for (std::size_t i = 1; i < block.path.size(); ++i)
      crossings += (block.path[i - 1].x < 4) != (block.path[i].x < 4) ? 1 : 0;
    EXPECT_EQ(crossings, 4);
    for (std::int32_t y = 0; y < 4; ++y) expect_linked(block, {3, y}, {4, (y + 2) % 4}, false);
  }
}

TEST(BlockSearch, SaysWhenThereIsNone) {
  BlockProblem wrong_colour;
  wrong_colour.width = 5;
  wrong_colour.height = 5;
  wrong_colour.from = Square{1, 0};
  EXPECT_FALSE(find_block(wrong_colour));
  BlockProblem contradiction;
  contradiction.width = 5;
  contradiction.height = 6;
  contradiction.from = Square{0, 0};
  contradiction.to = Square{0, 2};  // as dark as the first, and 30 squares
  EXPECT_FALSE(find_block(contradiction));
}

TEST(BlockSearch, FindsTheSameAgain) {
  BlockProblem problem;
  problem.width = 8;
  problem.height = 8;
  problem.closed = true;
  EXPECT_EQ(find_block(problem), find_block(problem));
}

}  // namespace
}  // namespace cavalcade::testing

#include "check/lengths.hpp"

#include <limits>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "covers.hpp"
#include "support/small_boards.hpp"

namespace cavalcade::check {
namespace {

constexpr std::int64_t endless = std::numeric_limits<std::int64_t>::max();

RC_GTEST_PROP(TheLengthsOfCycles, AreThoseOfTheContract, ()) {
  const Board board = any_small_surface();
  const CyclesTask task = any_cycles_task(board);
  const std::vector<std::int64_t> expected = naive::lengths(board, task);
  const CycleLengths lengths(board, task);
  RC_ASSERT(lengths.count() == static_cast<std::int64_t>(expected.size()));
  RC_ASSERT(lengths.greatest() == (expected.empty() ? 0 : expected.back()));
  for (std::int64_t length = 0; length < 20; ++length)
    RC_ASSERT(lengths.contains(length) == (std::find(expected.begin(), expected.end(), length) != expected.end()));
  for (std::int64_t squares = 0; squares < 40; ++squares)
    for (std::int64_t cycles = 0; cycles < 40; ++cycles)
      RC_ASSERT(lengths.cycles_that_fill(squares).contains(cycles) == naive::fills(expected, cycles, squares));
}

TEST(TheLengthsOfCycles, AreEvenWhereEveryMoveChangesTheColour) {
  const CycleLengths knight(naive::board({8, 8}), {4, 13, 19});
  EXPECT_EQ(knight.least(), 14);
  EXPECT_EQ(knight.greatest(), 18);
  EXPECT_EQ(knight.count(), 3);
  const CycleLengths king(naive::board({8, 8, "", Wrap::none, {1, 1}}), {4, 13, 19});
  EXPECT_EQ(king.count(), 7);
}

TEST(TheLengthsOfCycles, DoNotOverflow) {
  const Board huge = naive::board({2147483647, 2147483647});
  const CycleLengths any(huge, {1, 0, endless});
  EXPECT_EQ(any.least(), 4);
  EXPECT_EQ(any.greatest(), std::int64_t{2147483647} * 2147483647 - 1);
  EXPECT_EQ(any.cycles_that_fill(huge.free_squares() - 1).most, (huge.free_squares() - 1) / 4);
  EXPECT_TRUE(any.cycles_that_fill(huge.free_squares()).empty());
  EXPECT_EQ(CycleLengths(huge, {1, endless, endless}).count(), 0);
  EXPECT_EQ(CycleLengths(huge, {1, endless - 1, endless}).greatest(), 0);
  EXPECT_TRUE(CycleLengths(huge, {endless, endless, endless}).cycles_that_fill(4).empty());
}

}  // namespace
}  // namespace cavalcade::check

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "check/check.hpp"
#include "support/any.hpp"
#include "support/naive.hpp"

namespace cavalcade::check {
namespace {

using Cycles = std::vector<CellList>;

struct Example {
  Board board;
  CyclesTask task;
  Cycles cycles;
};

// "Generalised Euler's knight" (1998) prints its solutions as lists of successors, squares numbered from 1 along the
// ranks.
Cycles from_successors(const std::vector<int>& successor) {
  Cycles cycles;
  std::vector<bool> seen(successor.size() + 1);
  for (int start = 1; start <= static_cast<int>(successor.size()); ++start) {
    if (seen[static_cast<std::size_t>(start)]) continue;
    cycles.emplace_back();
    for (int at = start; !seen[static_cast<std::size_t>(at)]; at = successor[static_cast<std::size_t>(at) - 1]) {
      seen[static_cast<std::size_t>(at)] = true;
      cycles.back().push_back(Cell{at - 1});
    }
  }
  return cycles;
}

Example printed_4x4() {
  return {naive::board({4, 4}), {4, 4, 4}, from_successors({7, 8, 12, 11, 3, 4, 16, 15, 2, 1, 13, 14, 6, 5, 9, 10})};
}

Example printed_9x6() {
  return {naive::board({9, 6}), {3, 18, 18}, from_successors({12, 13, 14, 15, 22, 17, 18, 25, 26, 3,  4,  19, 6,  7,
                                                              8,  9,  24, 35, 30, 1,  2,  11, 40, 5,  44, 45, 16, 39,
                                                              10, 37, 20, 49, 50, 27, 54, 53, 48, 21, 46, 47, 34, 23,
                                                              36, 51, 52, 29, 28, 41, 38, 31, 32, 33, 42, 43})};
}

std::string fault(const Example& cover) {
  return fault_in_cover(cover.board, cover.task, cover.cycles).value_or("none");
}

std::string fault_4x4(const CyclesTask& task, const std::vector<std::string>& cycles) {
  const Board board = naive::board({4, 4});
  Example cover{board, task, {}};
  for (const std::string& cycle : cycles) cover.cycles.push_back(naive::cells(board, cycle));
  return fault(cover);
}

TEST(ARightCoverHasNoFault, ThePrintedSolutionsOf1998) {
  EXPECT_EQ(printed_4x4().cycles.size(), 4U);
  EXPECT_EQ(printed_9x6().cycles.size(), 3U);
  EXPECT_EQ(fault(printed_4x4()), "none");
  EXPECT_EQ(fault(printed_9x6()), "none");
}

TEST(ARightCoverHasNoFault, InAnyOrderDirectionAndStart) {
  Example cover = printed_9x6();
  std::swap(cover.cycles[0], cover.cycles[2]);
  std::reverse(cover.cycles[1].begin(), cover.cycles[1].end());
  std::rotate(cover.cycles[2].begin(), cover.cycles[2].begin() + 5, cover.cycles[2].end());
  EXPECT_EQ(fault(cover), "none");
}

TEST(TheFirstFaultOfACoverIsNamed, TheNumberOfCycles) {
  EXPECT_EQ(fault_4x4({4, 4, 4}, {"a1 c2 d4 b3"}), "1 cycle, not 4");
  EXPECT_EQ(fault_4x4({1, 4, 4}, {}), "0 cycles, not 1");
}

TEST(TheFirstFaultOfACoverIsNamed, ALengthOutsideTheRange) {
  Example cover = printed_4x4();
  cover.task = {4, 6, 8};
  EXPECT_EQ(fault(cover), "cycle 1 has 4 squares, not 6..8");
  cover.task = {4, 3, 3};
  EXPECT_EQ(fault(cover), "cycle 1 has 4 squares, not 3");
  EXPECT_EQ(fault_4x4({1, 2, 4}, {"a1 c2"}), "cycle 1 has 2 squares; a cycle needs 3");
  EXPECT_EQ(fault_4x4({2, 1, 4}, {"a1 c2 d4 b3", "a2"}), "cycle 2 has 1 square; a cycle needs 3");
}

TEST(TheFirstFaultOfACoverIsNamed, AStepThatIsNoMove) {
  EXPECT_EQ(fault_4x4({2, 4, 4}, {"a1 c2 d4 b3", "a2 b4 c4 c1"}), "cycle 2, step 3: b4 to c4 is not a (1,2) move");
}

TEST(TheFirstFaultOfACoverIsNamed, ACycleThatDoesNotClose) {
  EXPECT_EQ(fault_4x4({1, 4, 4}, {"a1 c2 d4 c2"}), "cycle 1, step 4: c2 was visited in cycle 1, step 2");
  EXPECT_EQ(fault_4x4({2, 4, 4}, {"a1 c2 d4 b3", "a2 c1 d3 b2"}),
            "cycle 2: the last square, b2, is not a (1,2) move from the first, a2");
}

TEST(TheFirstFaultOfACoverIsNamed, ASquareOfTwoCycles) {
  EXPECT_EQ(fault_4x4({2, 4, 4}, {"a1 c2 d4 b3", "d2 b3 a1 c2"}), "cycle 2, step 2: b3 was visited in cycle 1, step 4");
}

TEST(TheFirstFaultOfACoverIsNamed, ASquareLeftOut) {
  EXPECT_EQ(fault_4x4({1, 4, 4}, {"a1 c2 d4 b3"}), "b1 never visited (and 11 more)");
}

TEST(TheFirstFaultOfACoverIsNamed, ABlockedSquareAndACellOffTheBoard) {
  Example cover = printed_4x4();
  ASSERT_TRUE(cover.board.block({1, 0}));
  EXPECT_EQ(fault(cover), "cycle 2, step 1: b1 is blocked");
  cover.cycles[0][2] = Cell{16};
  EXPECT_EQ(fault(cover), "cycle 1, step 3: cell 16 is not on the board");
}

// ---- broken covers ----

RC_GTEST_PROP(ABrokenCoverIsRefused, WhenASquareGivesWayToAnother, ()) {
  Example cover = any_chance(2) ? printed_4x4() : printed_9x6();
  auto& cycle = cover.cycles[any_below(cover.cycles.size())];
  Cell& victim = cycle[any_below(cycle.size())];
  victim = any_other_cell(cover.board, victim);
  RC_ASSERT(fault(cover) != "none");
}

RC_GTEST_PROP(ABrokenCoverIsRefused, WhenASquareMovesToAnotherCycle, ()) {
  Example cover = printed_9x6();
  cover.task = {3, 3, 54};  // so that the lengths are no excuse
  const std::size_t from = any_below(3);
  auto& giver = cover.cycles[from];
  auto& taker = cover.cycles[(from + 1 + any_below(2)) % 3];
  const auto given = giver.begin() + any_place(giver);
  taker.insert(taker.begin() + any_place(taker), *given);
  giver.erase(given);
  RC_ASSERT(fault(cover) != "none");  // colours alternate, so a cycle of 17 or 19 squares cannot close
}

RC_GTEST_PROP(ABrokenCoverIsRefused, WhenACycleIsMissingOrComesTwice, ()) {
  Example cover = printed_9x6();
  const std::size_t one = any_below(3);
  cover.cycles[one] = cover.cycles[(one + 1 + any_below(2)) % 3];
  RC_ASSERT(fault(cover) != "none");
  cover.cycles.erase(cover.cycles.begin() + static_cast<std::ptrdiff_t>(one));
  RC_ASSERT(fault(cover) == "2 cycles, not 3");
}

}  // namespace
}  // namespace cavalcade::check

#include "check/cycle_walk.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "covers.hpp"
#include "support/small_boards.hpp"
#include "unlimited.hpp"

namespace cavalcade::check {
namespace {

struct Walked {
  std::vector<CellList> cycles;
  WalkEnd end = WalkEnd::all;
};

Walked walked(const Board& board, const CyclesTask& task, const std::vector<HallViolator>& pairs, std::uint64_t steps) {
  Walked all;
  const Result<RuledOutMoves> ruled_out = RuledOutMoves::of(board, pairs, unlimited());
  EXPECT_TRUE(ruled_out);
  all.end =
      walk_cycles(board, CycleLengths(board, task), *ruled_out, steps, unlimited(), [&](std::span<const Cell> cycle) {
        all.cycles.emplace_back(cycle.begin(), cycle.end());
        return true;
      });
  return all;
}

RC_GTEST_PROP(TheWalk, FindsEveryCycleOnceAndInOrder, ()) {
  const Board board = any_small_surface();
  const CyclesTask task = any_cycles_task(board);
  const std::vector<HallViolator> pairs = any_tight_pairs(board);
  const Walked all = walked(board, task, pairs, 1'000'000'000);
  RC_ASSERT(all.end == WalkEnd::all);
  RC_ASSERT(all.cycles == naive::cycles(board, task, naive::ruled_out(board, pairs)));
}

RC_GTEST_PROP(TheWalk, FindsTheFirstCyclesWithLessEffort, ()) {
  const Board board = any_small_surface();
  const CyclesTask task = any_cycles_task(board);
  const Walked some = walked(board, task, {}, any_below(1500));
  const std::vector<CellList> all = naive::cycles(board, task, {});
  RC_ASSERT(some.cycles.size() <= all.size());
  RC_ASSERT(std::equal(some.cycles.begin(), some.cycles.end(), all.begin()));
  RC_ASSERT(some.end != WalkEnd::all || some.cycles == all);
}

TEST(TheWalk, StopsWhenItIsTold) {
  const Board board = naive::board({6, 6});
  int taken = 0;
  const WalkEnd end = walk_cycles(board, CycleLengths(board, {1, 4, 8}), *RuledOutMoves::of(board, {}, unlimited()),
                                  1'000'000, unlimited(), [&](std::span<const Cell>) { return ++taken < 5; });
  EXPECT_EQ(end, WalkEnd::stopped);
  EXPECT_EQ(taken, 5);
}

// The sixteen closed tours of 3x10 are the first on three ranks.
TEST(TheWalk, FindsTheClosedToursOf3x10) {
  const Walked tours = walked(naive::board({10, 3}), {1, 30, 30}, {}, 1'000'000'000);
  EXPECT_EQ(tours.end, WalkEnd::all);
  EXPECT_EQ(tours.cycles.size(), 16U);
}

TEST(TheWalk, LeavesBoardsThatAreTooLarge) {
  EXPECT_EQ(walked(naive::board({20000, 20000}), {1, 4, 4}, {}, 1'000'000).end, WalkEnd::gave_up);
}

}  // namespace
}  // namespace cavalcade::check

#include <string>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "check/boards.hpp"
#include "check/check.hpp"
#include "check/covers.hpp"
#include "model/cycles_asp.hpp"
#include "model/cycles_minizinc.hpp"
#include "model/tools.hpp"

namespace cavalcade::model {
namespace {

using check::naive::board;

CyclesTask cycles(std::int64_t knights, std::int64_t shortest, std::int64_t longest) {
  CyclesTask task;
  task.knights = knights;
  task.shortest = shortest;
  task.longest = longest;
  return task;
}

void expect_right(const Board& on, const CyclesTask& task, const ToolReading& reading, bool exists) {
  EXPECT_EQ(reading.paths.has_value(), exists);
  EXPECT_EQ(reading.claims_none, !exists);
  EXPECT_FALSE(reading.claims_optimal);
  if (reading.paths) {
    EXPECT_EQ(check::fault_in_cover(on, task, *reading.paths).value_or("none"), "none");
  }
}

void expect_right(const Board& on, const CyclesTask& task, bool exists) {
  expect_right(on, task, solve(Tool::minizinc, on, task, cycles_as_minizinc(on, task)), exists);
  expect_right(on, task, solve(Tool::clingo, on, task, cycles_as_asp(on, task)), exists);
}

class ACoverOfAnyBoard : public ::testing::TestWithParam<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(, ACoverOfAnyBoard, ::testing::Range<std::uint64_t>(1, 21));

TEST_P(ACoverOfAnyBoard, IsFoundByTheModelsIfThereIsOne) {
  const auto any = rc::gen::exec(check::any_asked_for);
  const auto [on, task] = any(rc::Random(GetParam()), rc::kNominalSize).value();
  expect_right(on, task, check::naive::has_cover(on, task));
}

TEST(ACover, HasRoomOrThereIsNone) {
  const Board ring = board({3, 3, "b2"});
  expect_right(ring, cycles(1, 8, 8), true);
  expect_right(ring, cycles(1, 0, 1'000'000'000'000), true);
  expect_right(ring, cycles(2, 4, 4), false);
  expect_right(ring, cycles(1, 0, 0), false);
  expect_right(ring, cycles(1, 9, 12), false);
  expect_right(ring, cycles(1'000'000'000'000, 4, 4), false);
  expect_right(ring, cycles(8, 1, 1), false);
}

TEST(ACover, IsNotMadeOfMovesThereAndBack) {
  const Board two = board({2, 1, "", Wrap::none, {0, 1}});
  expect_right(two, cycles(1, 2, 2), false);
  const Board four = board({2, 2, "", Wrap::none, {0, 1}});
  expect_right(four, cycles(2, 2, 2), false);
  expect_right(four, cycles(1, 4, 4), true);
}

TEST(ACover, NeedsMovesFromEverySquare) {
  expect_right(board({3, 3}), cycles(1, 8, 9), false);
  expect_right(board({1, 1}), cycles(1, 1, 1), false);
}

// Of steps to the side, whose covers are plain to see.
TEST(ACover, OfSomewhatMoreSquaresIsSettled) {
  const Board grid = board({4, 5, "", Wrap::none, {0, 1}});
  expect_right(grid, cycles(5, 4, 4), false);
  expect_right(grid, cycles(4, 4, 6), true);
  expect_right(grid, cycles(3, 6, 8), true);
}

// No oracle for these, but two tools that know nothing of each other.
TEST(ACover, IsTheSameQuestionToBothTools) {
  const Board small = board({5, 4});
  for (const CyclesTask& task : {cycles(1, 20, 20), cycles(2, 10, 10), cycles(3, 6, 8), cycles(4, 4, 6)}) {
    const ToolReading one = solve(Tool::minizinc, small, task, cycles_as_minizinc(small, task));
    expect_right(small, task, one, one.paths.has_value());
    expect_right(small, task, solve(Tool::clingo, small, task, cycles_as_asp(small, task)), one.paths.has_value());
  }
}

TEST(TheModelsOfCovers, HaveTheSameTextForEveryBoard) {
  const Board one = board({1, 1});
  const Board other = board({8, 8, "c3", Wrap::xy, {1, 3}});
  EXPECT_EQ(cycles_as_minizinc(one, cycles(1, 2, 3)).model, cycles_as_minizinc(other, cycles(4, 5, 6)).model);
  EXPECT_EQ(cycles_as_asp(one, cycles(1, 2, 3)).model, cycles_as_asp(other, cycles(4, 5, 6)).model);
}

}  // namespace
}  // namespace cavalcade::model

#include <string>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "check/boards.hpp"
#include "check/check.hpp"
#include "check/tasks.hpp"
#include "model/tools.hpp"
#include "model/tour_asp.hpp"
#include "model/tour_minizinc.hpp"

namespace cavalcade::model {
namespace {

using check::closed;
using check::open;
using check::naive::board;
using check::naive::square;

void expect_right(const Board& on, const TourTask& task, const ToolReading& reading) {
  const bool exists = check::naive::has_tour(on, task);
  EXPECT_EQ(reading.paths.has_value(), exists);
  EXPECT_EQ(reading.claims_none, !exists);
  EXPECT_FALSE(reading.claims_optimal);
  if (!reading.paths) return;
  ASSERT_EQ(reading.paths->size(), 1U);
  EXPECT_TRUE(check::naive::is_tour(on, task, reading.paths->front()));
}

void expect_right(const Board& on, const TourTask& task) {
  expect_right(on, task, solve(Tool::minizinc, on, task, tour_as_minizinc(on, task)));
  expect_right(on, task, solve(Tool::clingo, on, task, tour_as_asp(on, task)));
}

class ATourOfAnyBoard : public ::testing::TestWithParam<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(, ATourOfAnyBoard, ::testing::Range<std::uint64_t>(1, 17));

// Half of the time a board that has one, if luck will have it.
TEST_P(ATourOfAnyBoard, IsFoundByTheModelsIfThereIsOne) {
  const auto any = rc::gen::exec([] {
    Board on = check::any_small_surface();
    TourTask task = check::any_tour_task(on);
    for (std::size_t tries = check::any_chance(2) ? 0 : 20; tries > 0 && !check::naive::has_tour(on, task); --tries) {
      on = check::any_small_surface();
      task = check::any_tour_task(on);
    }
    return std::pair(on, task);
  });
  const auto [on, task] = any(rc::Random(GetParam()), rc::kNominalSize).value();
  expect_right(on, task);
}

TEST(ATour, OfOneSquareIsOpen) {
  const Board one = board({1, 1});
  expect_right(one, open());
  expect_right(one, open(Square{0, 0}));
  expect_right(one, closed());
}

TEST(ATour, ThereAndBackIsNotClosed) {
  const Board two = board({2, 1, "", Wrap::none, {0, 1}});
  expect_right(two, closed());
  expect_right(two, open());
  expect_right(two, open(Square{1, 0}, Square{0, 0}));
}

TEST(ATour, NeedsMovesFromEverySquare) {
  const Board lonely = board({3, 3});
  for (const TourTask& task : {closed(), open(), open(square(lonely, "b2"))}) expect_right(lonely, task);
}

TEST(ATour, MayHaveItsEndsGiven) {
  const Board small = board({3, 4});
  for (const std::string from : {"a1", "a2", "b1", "c4"})
    for (const std::string to : {"a4", "b3"}) expect_right(small, open(square(small, from), square(small, to)));
  expect_right(small, open({}, square(small, "c1")));
}

TEST(ATour, OfAChessboardIsFound) {
  const Board chess = board({8, 8});
  for (const TourTask& task : {closed(), open(square(chess, "d4"), square(chess, "e4"))})
    for (const ToolReading& reading : {solve(Tool::minizinc, chess, task, tour_as_minizinc(chess, task)),
                                       solve(Tool::clingo, chess, task, tour_as_asp(chess, task))}) {
      ASSERT_TRUE(reading.paths);
      EXPECT_TRUE(check::naive::is_tour(chess, task, reading.paths->front()));
    }
}

TEST(TheModelsOfTours, HaveTheSameTextForEveryBoard) {
  const Board one = board({1, 1});
  const Board other = board({8, 8, "c3", Wrap::xy, {1, 3}});
  EXPECT_EQ(tour_as_minizinc(one, closed()).model, tour_as_minizinc(other, open(Square{1, 1})).model);
  EXPECT_EQ(tour_as_asp(one, closed()).model, tour_as_asp(other, open(Square{1, 1})).model);
}

}  // namespace
}  // namespace cavalcade::model

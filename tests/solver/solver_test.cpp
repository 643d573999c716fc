#include <algorithm>
#include <array>
#include <atomic>
#include <thread>

#include <gtest/gtest.h>

#include "ask/progress.hpp"
#include "base/budget.hpp"
#include "base/random.hpp"

namespace cavalcade::testing {
namespace {

TEST(Random, IsTheSameForASeedForEver) {
  // The first numbers of seed 1, worked out apart from this program: stored seeds keep their meaning.
  Random one(1);
  EXPECT_EQ(one.next(), 12966619160104079557U);
  EXPECT_EQ(one.next(), 9600361134598540522U);
  EXPECT_NE(Random(2).next(), 12966619160104079557U);
}

TEST(Random, BelowIsUniform) {
  Random random(7);
  std::array<int, 6> seen{};
  constexpr int draws = 60000;
  for (int i = 0; i < draws; ++i) ++seen[random.below(seen.size())];
  double chi_square = 0;
  for (const int count : seen) chi_square += (count - draws / 6.0) * (count - draws / 6.0) / (draws / 6.0);
  EXPECT_LT(chi_square, 20.5);  // five degrees of freedom, one in a thousand
}

TEST(Budget, EndsByTimeByStopAndNotBefore) {
  EXPECT_FALSE(Budget(Limits{}).exhausted());
  const Budget none(Limits{.time = std::chrono::nanoseconds(0), .memory = {}});
  EXPECT_TRUE(none.exhausted());
  EXPECT_EQ(none.why_exhausted(), "time limit of 0 s reached");
  std::atomic<bool> stop{false};
  const Budget stoppable(Limits{}, &stop);
  EXPECT_FALSE(stoppable.exhausted());
  stop = true;
  EXPECT_TRUE(stoppable.exhausted());
  EXPECT_EQ(stoppable.why_exhausted(), "interrupted");
}

TEST(Budget, RefusesMemoryItDoesNotHave) {
  const Budget budget(Limits{.time = {}, .memory = 1000});
  EXPECT_TRUE(budget.allows(1000));
  EXPECT_EQ(budget.allows(2048).error().message, "needs 2.0 KiB of memory, the limit is 1000 bytes (--memory-limit)");
}

TEST(Progress, EstimatesOnlySteadyWork) {
  Progress progress;
  progress.report(50, 100, 1000);
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_FALSE(progress.snapshot().seconds_left);
  progress.set_steady(true);
  const Progress::Snapshot now = progress.snapshot();
  ASSERT_TRUE(now.seconds_left);
  EXPECT_NEAR(*now.seconds_left, now.seconds, 1e-9);  // half done: as long again
  EXPECT_GT(now.nodes_per_second, 0);
}

}  // namespace
}  // namespace cavalcade::testing

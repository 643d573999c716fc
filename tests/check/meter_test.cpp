// A check under a budget: memory is refused before it is there, time runs out, and a stop flag ends it at once.

#include "check/meter.hpp"

#include <atomic>
#include <chrono>
#include <ctime>
#include <memory_resource>
#include <pthread.h>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "hostile.hpp"
#include "support/naive.hpp"
#include "support/sanitizers.hpp"

namespace cavalcade::check {
namespace {

constexpr std::uint64_t mebibyte = 1024 * 1024;

Budget with_memory(std::uint64_t bytes) {
  return Budget({.time = {}, .memory = bytes, .checkpoint = {}});
}

TEST(Meter, RefusesMemoryBeforeItIsThere) {
  Meter meter(with_memory(mebibyte));
  std::pmr::vector<char> half(mebibyte / 2, &meter);
  EXPECT_THROW(std::pmr::vector<char>(mebibyte, &meter), LimitReached);
  EXPECT_THROW(half.reserve(std::size_t{1} << 60U), LimitReached);
  EXPECT_THROW(meter.expect(UINT64_MAX), LimitReached);
  half = std::pmr::vector<char>(&meter);
  half.shrink_to_fit();
  EXPECT_NO_THROW(std::pmr::vector<char>(mebibyte, &meter));
}

TEST(Meter, CountsWhatIsHeldElsewhereAndInnerLists) {
  Meter meter(with_memory(mebibyte));
  {
    const Held held(meter, mebibyte);
    EXPECT_THROW(std::pmr::vector<char>(1, &meter), LimitReached);
  }
  std::pmr::vector<std::pmr::vector<char>> lists(1, &meter);
  EXPECT_THROW(lists.front().resize(mebibyte), LimitReached);
}

TEST(Meter, AsksForTheTimeOnceInThousandsOfSteps) {
  const std::atomic<bool> stop{true};
  Meter meter(Budget(Limits{}, &stop));
  EXPECT_NO_THROW(meter.tick(8000));
  EXPECT_THROW(meter.tick(8000), LimitReached);
  EXPECT_THROW(meter.ask(), LimitReached);
  Meter unlimited;
  EXPECT_NO_THROW(unlimited.tick(UINT64_MAX));
}

TEST(UsualLimits, GrowWithTheFile) {
  EXPECT_EQ(usual_limits(0).time, std::chrono::seconds(8));
  EXPECT_EQ(usual_limits(1000000).memory, 384 * mebibyte);
  EXPECT_EQ(usual_limits(20000000).time, std::chrono::seconds(160));
  EXPECT_LE(*usual_limits(UINT64_MAX).memory, Budget(Limits{}).memory());
}

class UnderABudget : public ::testing::TestWithParam<Hostile> {};

// The time of one thread's work, however busy the machine is.
class ThreadClock {
 public:
  ThreadClock() { EXPECT_EQ(pthread_getcpuclockid(pthread_self(), &clock_), 0); }
  [[nodiscard]] double seconds() const {
    timespec time{};
    clock_gettime(clock_, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
  }

 private:
  clockid_t clock_{};
};

TEST_P(UnderABudget, EndsAtOnceWhenItIsStopped) {
  const Solved solved = solved_of(GetParam());
  const ThreadClock work;
  const double begin = work.seconds();
  std::atomic<bool> stop{false};
  std::atomic<bool> ended{false};
  std::atomic<double> stopped_at{0};
  std::jthread user([&] {
    while (!ended && work.seconds() < begin + 0.05) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    stop = true;
    stopped_at = work.seconds();
  });
  constexpr std::uint64_t thorough = 10 * usual_effort;  // what the command allows
  Limits limits;
  limits.memory = 1024 * mebibyte;
  const Finding finding = check_answer(solved.question, solved.answer, thorough, Budget(limits, &stop));
  const double end = work.seconds();
  ended = true;
  user.join();
  EXPECT_NE(finding.outcome, Outcome::holds) << finding.what;
  EXPECT_LT(end - stopped_at, 0.1 * testing::allowance) << finding.what;
}

TEST_P(UnderABudget, EndsInTimeAndSaysWhy) {
  const Solved solved = solved_of(GetParam());
  const ThreadClock work;
  const double begin = work.seconds();
  Limits limits;
  limits.time = std::chrono::milliseconds(100);
  limits.memory = 100 * mebibyte;
  const Finding finding = check_answer(solved.question, solved.answer, UINT64_MAX, Budget(limits));
  EXPECT_LT(work.seconds() - begin, 0.3 * testing::allowance);
  EXPECT_NE(finding.outcome, Outcome::holds) << finding.what;
  if (finding.outcome != Outcome::unsettled) return;
  const bool says_which_limit = finding.what == "time limit of 0.1 s reached" ||
                                finding.what.find("the limit is 100.0 MiB (--memory-limit)") != std::string::npos;
  EXPECT_TRUE(says_which_limit) << finding.what;
}

INSTANTIATE_TEST_SUITE_P(Files, UnderABudget, ::testing::ValuesIn(hostile_files()),
                         [](const auto& file) { return file.param.name; });

}  // namespace
}  // namespace cavalcade::check

#include "base/parallel.hpp"

#include <atomic>
#include <new>
#include <numeric>
#include <sys/resource.h>
#include <vector>

#include <gtest/gtest.h>

#include "support/sanitizers.hpp"

namespace cavalcade {
namespace {

TEST(ShareOut, HandsOnWhatAPieceThrows) {
  std::atomic<int> begun = 0;
  const auto work = [&](std::size_t piece) {
    ++begun;
    if (piece == 10) throw std::bad_alloc();
  };
  EXPECT_THROW(share_out(1000, 1, work), std::bad_alloc);
  EXPECT_EQ(begun, 11);
  EXPECT_THROW(share_out(1000, 4, work), std::bad_alloc);
  share_out(0, 4, work);
}

TEST(InParallel, DoesEveryRangeOnceAndStopsWhenTold) {
  std::vector<int> done(1000);
  EXPECT_TRUE(in_parallel(done.size(), 7, 4, [&](std::size_t first, std::size_t last, int) {
    for (std::size_t i = first; i < last; ++i) ++done[i];
    return true;
  }));
  EXPECT_EQ(done, std::vector<int>(1000, 1));
  std::atomic<int> calls = 0;
  EXPECT_FALSE(in_parallel(1000, 1, 1, [&](std::size_t first, std::size_t, int) {
    ++calls;
    return first < 10;
  }));
  EXPECT_EQ(calls, 11);
}

// In a child of its own: the limit is for a whole user, and cannot be raised again.
TEST(OnThreadsDeathTest, DoesWithoutThreadsThatCannotBeHad) {
  if (cavalcade::testing::under_sanitizers) GTEST_SKIP() << "sanitizers take more memory than is allowed here";
  const auto with_no_room_for_stacks = [] {
    const rlimit room{.rlim_cur = std::size_t{64} << 20U, .rlim_max = std::size_t{64} << 20U};
    if (setrlimit(RLIMIT_AS, &room) != 0) std::_Exit(3);
    std::atomic<int> worked = 0;
    std::atomic<int> absent = 0;
    on_threads(
        1024, [&](int) { ++worked; }, [&] { ++absent; });
    std::vector<int> done(1000);
    const bool all = in_parallel(done.size(), 1, 1024, [&](std::size_t i, std::size_t, int) {
      ++done[i];
      return true;
    });
    const bool good =
        worked + absent == 1024 && absent > 0 && all && std::accumulate(done.begin(), done.end(), 0) == 1000;
    std::_Exit(good ? 0 : 1);
  };
  EXPECT_EXIT(with_no_room_for_stacks(), ::testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace cavalcade

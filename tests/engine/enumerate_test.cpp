#include "engine/enumerate.hpp"

#include <atomic>
#include <set>

#include <gtest/gtest.h>

#include "ask/request.hpp"

namespace cavalcade::testing {
namespace {

struct Listed {
  engine::Enumeration end;
  std::set<std::vector<Cell>> tours;
};

Listed list(const Request& request, engine::Enumerator method, std::uint64_t limit = UINT64_MAX,
            const std::atomic<bool>* stop = nullptr) {
  const Result<Question> question = parse_question(request);
  EXPECT_TRUE(question);
  const Budget budget(question->limits, stop);
  Progress progress;
  Listed listed;
  listed.end = engine::enumerate(*question, method, budget, progress, [&](const Tour& tour) {
    EXPECT_TRUE(listed.tours.emplace(tour.squares.begin(), tour.squares.end()).second) << "twice";
    return listed.tours.size() < limit;
  });
  EXPECT_EQ(listed.end.tours, listed.tours.size());
  return listed;
}

class BothEnumerators : public ::testing::TestWithParam<engine::Enumerator> {};
INSTANTIATE_TEST_SUITE_P(Methods, BothEnumerators,
                         ::testing::Values(engine::Enumerator::circuit, engine::Enumerator::cycle));

TEST_P(BothEnumerators, HaveThePublishedNumbersOfClosedTours) {
  for (const auto& [board, tours] : {std::pair{"6x6", 9862U}, std::pair{"5x6", 8U}, std::pair{"3x10", 16U}}) {
    const Listed listed = list({.board = board, .closed = true}, GetParam());
    EXPECT_TRUE(listed.end.complete);
    EXPECT_EQ(listed.tours.size(), tours) << board;
  }
}

TEST_P(BothEnumerators, SayWhyThereIsNone) {
  const Listed none = list({.board = "4x4", .closed = true}, GetParam());
  EXPECT_TRUE(none.end.complete);
  EXPECT_TRUE(none.tours.empty());
  EXPECT_FALSE(none.end.reason.empty());
}

TEST_P(BothEnumerators, StopWhereTheyAreToldTo) {
  const Listed ten = list({.board = "6x6", .closed = true, .from = "c3"}, GetParam(), 10);
  EXPECT_EQ(ten.tours.size(), 10U);
  EXPECT_FALSE(ten.end.complete);
  EXPECT_FALSE(ten.end.interrupted);
  const Listed late = list({.board = "10x10", .closed = true, .time_limit = "50ms"}, GetParam());
  EXPECT_FALSE(late.end.complete);
  EXPECT_EQ(late.end.reason, "time limit of 0.05 s reached");
  const std::atomic<bool> stop{true};
  const Listed stopped = list({.board = "10x10", .closed = true}, GetParam(), UINT64_MAX, &stop);
  EXPECT_TRUE(stopped.end.interrupted);
}

TEST(Enumerate, HasThePublishedNumbersOfOpenTours) {
  EXPECT_EQ(list({.board = "5x5"}, engine::Enumerator::circuit).tours.size(), 864U);
  EXPECT_EQ(list({.board = "5x5", .from = "a1"}, engine::Enumerator::circuit).tours.size(), 304U);
  EXPECT_EQ(list({.board = "4x5"}, engine::Enumerator::circuit).tours.size(), 82U);
  EXPECT_EQ(list({.board = "3x8"}, engine::Enumerator::circuit).tours.size(), 396U);
}

TEST(Enumerate, CycleIsForClosedTours) {
  EXPECT_TRUE(engine::enumeration_refusal({.closed = false}, engine::Enumerator::cycle));
  EXPECT_FALSE(engine::enumeration_refusal({.closed = true}, engine::Enumerator::cycle));
  EXPECT_FALSE(engine::enumeration_refusal({.closed = false}, engine::Enumerator::circuit));
}

}  // namespace
}  // namespace cavalcade::testing

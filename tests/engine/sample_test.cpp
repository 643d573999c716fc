#include <algorithm>
#include <atomic>
#include <set>

#include <gtest/gtest.h>

#include "ask/request.hpp"
#include "check/check.hpp"
#include "engine/engine.hpp"

namespace cavalcade::testing {
namespace {

struct Drawn {
  engine::Sampling end;
  std::vector<std::vector<Cell>> tours;
};

Drawn draw(const Request& request, std::uint64_t wanted, const std::atomic<bool>* stop = nullptr,
           std::uint64_t taken = UINT64_MAX) {
  const Result<Question> question = parse_question(request);
  EXPECT_TRUE(question);
  EXPECT_TRUE(engine::require_sampling(*question));
  const auto& task = std::get<TourTask>(question->task);
  const Budget budget(question->limits, stop);
  Progress progress;
  Drawn drawn;
  drawn.end = engine::sample(*question, wanted, budget, progress, [&](const Tour& tour) {
    EXPECT_FALSE(check::fault_in_tour(question->board, task, tour.squares));
    drawn.tours.emplace_back(tour.squares.begin(), tour.squares.end());
    return drawn.tours.size() < taken;
  });
  EXPECT_EQ(drawn.end.tours, drawn.tours.size());
  return drawn;
}

TEST(Sample, DrawsAsManyAsAreWanted) {
  for (const bool closed : {true, false}) {
    const Drawn drawn = draw({{"board", "6x6"}, {"closed", closed}}, 300);
    EXPECT_EQ(drawn.tours.size(), 300U);
    EXPECT_TRUE(drawn.end.reason.empty());
    EXPECT_FALSE(drawn.end.impossible);
    EXPECT_GT(std::set(drawn.tours.begin(), drawn.tours.end()).size(), 270U);
    EXPECT_GE(drawn.end.stats.get("tries"), 300U);
  }
}

TEST(Sample, TheSameSeedGivesTheSameToursOnAnyNumberOfThreads) {
  const Drawn one = draw({{"board", "6x7"}, {"closed", true}, {"seed", "3"}, {"threads", "1"}}, 200);
  const Drawn two = draw({{"board", "6x7"}, {"closed", true}, {"seed", "3"}, {"threads", "2"}}, 200);
  const Drawn five = draw({{"board", "6x7"}, {"closed", true}, {"seed", "3"}, {"threads", "5"}}, 200);
  const Drawn fewer = draw({{"board", "6x7"}, {"closed", true}, {"seed", "3"}}, 70);
  const Drawn other = draw({{"board", "6x7"}, {"closed", true}, {"seed", "4"}}, 200);
  EXPECT_EQ(one.tours, two.tours);
  EXPECT_EQ(one.tours, five.tours);
  EXPECT_EQ(one.end.stats.get("tries"), five.end.stats.get("tries"));
  EXPECT_TRUE(std::equal(fewer.tours.begin(), fewer.tours.end(), one.tours.begin()));
  EXPECT_NE(one.tours, other.tours);
}

TEST(Sample, BeginsClosedToursWhereItIsToldTo) {
  const Drawn plain = draw({{"board", "6x6"}, {"closed", true}}, 20);
  const Drawn from = draw({{"board", "6x6"}, {"closed", true}, {"from", "c3"}}, 20);
  for (std::size_t i = 0; i < 20; ++i) {
    EXPECT_EQ(plain.tours[i].front(), Cell{0});
    EXPECT_EQ(from.tours[i].front(), Cell{14});
    EXPECT_TRUE(std::is_permutation(plain.tours[i].begin(), plain.tours[i].end(), from.tours[i].begin()));
  }
}

TEST(Sample, RefusesNamedEndsOfOpenTours) {
  const auto is_refused = [](const Request& request) { return !engine::require_sampling(*parse_question(request)); };
  EXPECT_TRUE(is_refused({{"board", "5x5"}, {"from", "a1"}}));
  EXPECT_TRUE(is_refused({{"board", "5x5"}, {"to", "a1"}}));
  EXPECT_FALSE(is_refused({{"board", "5x5"}, {"closed", true}, {"from", "a1"}}));
  EXPECT_TRUE(is_refused({{"board", "5x5"}, {"squares", "1..2"}}));
  EXPECT_TRUE(is_refused({{"board", "6x6"}, {"task", "cycles"}, {"knights", "2"}}));
}

TEST(Sample, SaysWhyThereIsNone) {
  const Drawn theorem = draw({{"board", "4x8"}, {"closed", true}}, 5);
  EXPECT_TRUE(theorem.end.impossible);
  EXPECT_NE(theorem.end.reason.find("Schwenk"), std::string::npos);
  EXPECT_TRUE(theorem.tours.empty());
  // No theorem says so: covers are drawn in vain, then tours are counted.
  const Drawn counted = draw({{"board", "5x6"}, {"block", "c3,c4"}, {"closed", true}}, 5);
  EXPECT_TRUE(counted.end.impossible) << counted.end.reason;
  EXPECT_FALSE(counted.end.reason.empty());
  EXPECT_TRUE(counted.tours.empty());
}

TEST(Sample, StopsWhereItIsToldTo) {
  const Drawn few = draw({{"board", "6x6"}, {"closed", true}}, 1'000'000'000, nullptr, 10);
  EXPECT_EQ(few.tours.size(), 10U);
  EXPECT_FALSE(few.end.interrupted);
  const Drawn late = draw({{"board", "6x6"}, {"closed", true}, {"time_limit", "200ms"}}, 1'000'000'000);
  EXPECT_FALSE(late.tours.empty());
  EXPECT_EQ(late.end.reason, "time limit of 0.2 s reached");
  const std::atomic<bool> stop{true};
  const Drawn stopped = draw({{"board", "8x8"}, {"closed", true}}, 5, &stop);
  EXPECT_TRUE(stopped.end.interrupted);
  EXPECT_TRUE(stopped.tours.empty());
  const Drawn little = draw({{"board", "8x8"}, {"closed", true}, {"memory_limit", "50M"}}, 5);
  EXPECT_NE(little.end.reason.find("memory"), std::string::npos);
  EXPECT_FALSE(little.end.impossible);
}

}  // namespace
}  // namespace cavalcade::testing

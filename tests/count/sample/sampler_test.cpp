#include "count/sample/sampler.hpp"

#include <atomic>
#include <cmath>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "ask/request.hpp"
#include "check/check.hpp"

namespace cavalcade::testing {
namespace {

using count::Sampler;
using Squares = std::vector<Cell>;

struct Asked {
  Request request;
  std::uint64_t seed = 1;
  std::int32_t threads = 1;
};

class Sampled {
 public:
  explicit Sampled(const Asked& asked, const Limits& limits = {}, const std::atomic<bool>* stop = nullptr)
      : question(*parse_question(asked.request)),
        closed(std::get<TourTask>(question.task).closed),
        budget(limits, stop),
        sampler(
            Sampler::build(question.board, closed, {}, asked.seed, {budget, progress, asked.threads, std::nullopt})) {}

  [[nodiscard]] Squares draw(std::uint64_t number) const {
    const std::optional<Sampler::Drawn> drawn = sampler->draw(number);
    EXPECT_TRUE(drawn);
    return {drawn->squares.begin(), drawn->squares.end()};
  }

  Question question;
  bool closed;
  Budget budget;
  Progress progress;
  Result<Sampler> sampler;
};

// All tours, each the way it is to be written: a closed one from the lowest square to the lower of its neighbours, an
// open one from the lower end. By plain search.
class AllTours {
 public:
  AllTours(const Board& board, bool closed) : board_(board), closed_(closed) {
    taken_.resize(static_cast<std::size_t>(board.area()));
    for (std::int32_t number = 0; number < board.area(); ++number) {
      const Cell start{number};
      if (board.is_blocked(start)) continue;
      extend(start);
      if (closed) break;
    }
  }
  [[nodiscard]] const std::set<Squares>& tours() const { return tours_; }

 private:
  void extend(Cell cell) {
    walk_.push_back(cell);
    taken_[index(cell)] = true;
    if (walk_.size() == static_cast<std::size_t>(board_.free_squares())) {
      const bool is_wanted = closed_ ? walk_[1] < cell && board_.are_neighbours(walk_[0], cell) : walk_[0] < cell;
      if (is_wanted) tours_.insert(walk_);
    } else {
      for (const Cell next : board_.neighbours(cell))
        if (!taken_[index(next)]) extend(next);
    }
    taken_[index(cell)] = false;
    walk_.pop_back();
  }

  const Board& board_;
  bool closed_;
  std::vector<bool> taken_;
  Squares walk_;
  std::set<Squares> tours_;
};

// Pearson's statistic lies within four standard deviations of what it is on average if all are equally likely.
template <class Key>
void expect_uniform(const std::map<Key, std::uint64_t>& times, std::size_t cells) {
  ASSERT_EQ(times.size(), cells);
  double draws = 0;
  for (const auto& [key, number] : times) draws += static_cast<double>(number);
  const double expected = draws / static_cast<double>(cells);
  double statistic = 0;
  for (const auto& [key, number] : times) {
    const double excess = static_cast<double>(number) - expected;
    statistic += excess * excess / expected;
  }
  const auto freedom = static_cast<double>(cells - 1);
  EXPECT_LT(std::abs(statistic - freedom), 4 * std::sqrt(2 * freedom)) << "of " << freedom;
}

struct Draws {
  Request request;
  std::uint64_t number;
};

class UniformTours : public ::testing::TestWithParam<Draws> {};
INSTANTIATE_TEST_SUITE_P(Boards, UniformTours,
                         ::testing::Values(Draws{{{"board", "4x5"}}, 20'000}, Draws{{{"board", "8x3"}}, 30'000},
                                           Draws{{{"board", "3x10"}, {"closed", true}}, 5'000},
                                           Draws{{{"board", "4x4"}, {"wrap", "xy"}, {"closed", true}}, 40'000},
                                           Draws{{{"board", "4x4"}, {"wrap", "x"}}, 20'000},
                                           Draws{{{"board", "5x6"}, {"block", "a1,b1"}, {"closed", true}}, 5'000},
                                           Draws{{{"board", "5x5"}, {"block", "c3"}}, 20'000},
                                           Draws{{{"board", "5x4"}, {"wrap", "x"}, {"leaper", "2,3"}}, 5'000}));

TEST_P(UniformTours, EveryTourOfTheBoard) {
  const Sampled sampled({GetParam().request});
  ASSERT_TRUE(sampled.sampler) << sampled.sampler.error().message;
  const AllTours all(sampled.question.board, sampled.closed);
  ASSERT_FALSE(all.tours().empty());
  ASSERT_LT(all.tours().size() * 5, GetParam().number) << "too few draws to say anything";
  std::map<Squares, std::uint64_t> times;
  for (std::uint64_t i = 0; i < GetParam().number; ++i) ++times[sampled.draw(i)];
  for (const auto& [tour, number] : times) EXPECT_TRUE(all.tours().contains(tour));
  expect_uniform(times, all.tours().size());
}

TEST(Sampler, DrawsEachOfThePublishedNumberOfToursEquallyOften) {
  const auto expect = [](const Request& request, std::size_t tours, std::uint64_t draws) {
    const Sampled sampled({request});
    std::map<Squares, std::uint64_t> times;
    for (std::uint64_t i = 0; i < draws; ++i) ++times[sampled.draw(i)];
    for (const auto& [tour, number] : times)
      ASSERT_FALSE(check::fault_in_tour(sampled.question.board, {.closed = sampled.closed}, tour));
    expect_uniform(times, tours);
  };
  expect({{"board", "6x6"}, {"closed", true}}, 9862, 120'000);
  expect({{"board", "5x6"}, {"closed", true}}, 8, 5'000);
  expect({{"board", "5x5"}}, 864, 50'000);
  expect({{"board", "4x7"}}, 6378, 70'000);
}

// 3318960 tours are too many to see each often enough, but what begins where is published.
TEST(Sampler, DrawsOpenToursOf6x6FromEachSquareAsOftenAsThereAre) {
  const std::map<std::string, double> from{{"a1", 524486}, {"b1", 289050}, {"c1", 115837},
                                           {"b2", 173402}, {"c2", 49578},  {"c3", 52662}};
  const Sampled sampled({{{"board", "6x6"}}});
  constexpr std::uint64_t draws = 60'000;
  std::map<std::string, double> ends;
  const auto kind = [&](Cell cell) {
    Square square = sampled.question.board.square(cell);
    const std::int32_t x = std::min(square.x, 5 - square.x);
    const std::int32_t y = std::min(square.y, 5 - square.y);
    return std::string{static_cast<char>('a' + std::max(x, y)), static_cast<char>('1' + std::min(x, y))};
  };
  for (std::uint64_t i = 0; i < draws; ++i) {
    const Squares tour = sampled.draw(i);
    ASSERT_FALSE(check::fault_in_tour(sampled.question.board, {}, tour));
    ++ends[kind(tour.front())];
    ++ends[kind(tour.back())];
  }
  for (const auto& [square, tours] : from) {
    const double squares = square == "a1" || square == "b2" || square == "c3" ? 4 : 8;
    const double expected = static_cast<double>(draws) * 2 * squares * tours / 6637920;
    // A tour has two ends of a kind at most, so the variance is at most twice that of independent ends.
    EXPECT_LT(std::abs(ends[square] - expected), 4 * std::sqrt(2 * expected)) << square;
  }
}

TEST(Sampler, TakesTheWayThatSuitsTheBoard) {
  EXPECT_EQ(Sampled({{{"board", "6x6"}, {"closed", true}}}).sampler->way(), "degrees");
  EXPECT_EQ(Sampled({{{"board", "6x6"}, {"block", "a1,b1"}, {"closed", true}}}).sampler->way(), "covers");
  // Hardly any cover is a tour.
  const Sampled narrow({{{"board", "3x80"}, {"closed", true}}});
  EXPECT_EQ(narrow.sampler->way(), "tours");
  for (std::uint64_t i = 0; i < 100; ++i) {
    EXPECT_FALSE(check::fault_in_tour(narrow.question.board, {.closed = true}, narrow.draw(i)));
    EXPECT_EQ(narrow.sampler->draw(i)->tries, 1U);
  }
}

TEST(Sampler, TheSeedDecidesAndNothingElse) {
  for (const bool closed : {true, false}) {
    const Sampled one({{{"board", "6x7"}, {"closed", closed}}, 5, 1});
    const Sampled same({{{"board", "6x7"}, {"closed", closed}}, 5, 3});
    const Sampled other({{{"board", "6x7"}, {"closed", closed}}, 6, 1});
    int differences = 0;
    for (std::uint64_t i = 0; i < 50; ++i) {
      const Squares tour = one.draw(i);
      EXPECT_EQ(tour, same.draw(i));
      EXPECT_EQ(tour, one.draw(i)) << "drawn again";
      if (tour != other.draw(i)) ++differences;
    }
    EXPECT_GE(differences, 49);
  }
}

TEST(Sampler, KnowsBoardsWithoutATour) {
  // Two-factors there are; of tours there are none.
  const Sampled four({{{"board", "4x4"}, {"closed", true}}});
  ASSERT_TRUE(four.sampler);
  EXPECT_TRUE(four.sampler->is_empty());
  const Sampled five({{{"board", "5x5"}, {"closed", true}}});
  ASSERT_TRUE(five.sampler);
  EXPECT_TRUE(five.sampler->is_empty());
  const Sampled narrow({{{"board", "4x8"}, {"closed", true}}});
  ASSERT_TRUE(narrow.sampler);
  EXPECT_TRUE(narrow.sampler->is_empty());
  const Sampled holes({{{"board", "5x6"}, {"block", "c3,c4"}, {"closed", true}}});
  ASSERT_TRUE(holes.sampler);
  EXPECT_TRUE(holes.sampler->is_empty());
  const Sampled apart({{{"board", "3x3"}}});
  ASSERT_TRUE(apart.sampler);
  EXPECT_TRUE(apart.sampler->is_empty());
}

TEST(Sampler, DrawsTheTourOfASingleSquare) {
  const Sampled one({{{"board", "1x1"}}});
  ASSERT_TRUE(one.sampler);
  EXPECT_EQ(one.draw(0), Squares{Cell{0}});
  const Sampled none({{{"board", "1x1"}, {"closed", true}}});
  ASSERT_TRUE(none.sampler);
  EXPECT_TRUE(none.sampler->is_empty());
}

TEST(Sampler, KeepsWithinTheLimits) {
  const Sampled little({{{"board", "8x8"}, {"closed", true}}}, {.memory = 100'000'000});
  ASSERT_FALSE(little.sampler);
  EXPECT_NE(little.sampler.error().message.find("memory"), std::string::npos);

  std::atomic<bool> stop{false};
  const Sampled stopped({{{"board", "6x6"}, {"closed", true}}}, {}, &stop);
  ASSERT_TRUE(stopped.sampler);
  EXPECT_TRUE(stopped.sampler->draw(0));
  stop = true;
  EXPECT_FALSE(stopped.sampler->draw(1));
  const Sampled never({{{"board", "8x8"}, {"closed", true}}}, {}, &stop);
  EXPECT_FALSE(never.sampler);
}

}  // namespace
}  // namespace cavalcade::testing

// Completions add up to the count, what is drawn is what was asked for, and every tour is drawn equally often.

#include "count/frontier/completions.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "count/frame.hpp"
#include "count/frontier/frontier.hpp"
#include "support/boards.hpp"

namespace cavalcade::count {
namespace {

using Kind = Completions::Kind;

using EdgeSet = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

EdgeSet sorted(const std::vector<Edge>& edges) {
  EdgeSet set;
  for (const Edge& edge : edges) set.emplace_back(std::min(edge.one, edge.other), std::max(edge.one, edge.other));
  std::sort(set.begin(), set.end());
  return set;
}

// Two edges at every vertex, all of them of the graph, the forced ones among them.
void expect_cover(const Graph& graph, const std::vector<Edge>& edges, bool one_cycle) {
  std::vector<std::vector<std::uint32_t>> near(graph.size());
  for (const auto& [one, other] : sorted(edges)) {
    EXPECT_NE(graph.weight(one, other), 0);
    near[one].push_back(other);
    near[other].push_back(one);
  }
  for (const auto& ends : near) {
    ASSERT_EQ(ends.size(), 2U);
    EXPECT_NE(ends[0], ends[1]);
  }
  for (const Edge& forced : graph.forced())
    EXPECT_NE(std::find(near[forced.one].begin(), near[forced.one].end(), forced.other), near[forced.one].end());
  if (!one_cycle) return;
  std::uint32_t before = 0;
  std::uint32_t here = near[0][0];
  std::size_t length = 1;
  for (; here != 0; ++length) before = std::exchange(here, near[here][0] == before ? near[here][1] : near[here][0]);
  EXPECT_EQ(length, graph.size());
}

std::vector<Graph> graphs() {
  Board torus = *Board::rectangle(4, 4);
  EXPECT_TRUE(torus.set_wrap(Wrap::xy));
  Board wazir = *Board::rectangle(4, 6);
  EXPECT_TRUE(wazir.set_leaper(0, 1));
  return {closed_graph(*Board::rectangle(6, 6)),
          open_graph(*Board::rectangle(5, 5)),
          open_graph(*Board::rectangle(5, 6), Cell{0}),
          closed_graph(torus),
          open_graph(torus),
          closed_graph(wazir),
          open_graph(testing::with_holes(*Board::rectangle(6, 6), {.share = 0.1, .fewest_moves = 2}, 3)),
          closed_graph(*Board::cube(2))};
}

TEST(Completions, AddUpToTheCountAndDrawCovers) {
  int with_some = 0;
  for (const Graph& graph : graphs()) {
    for (const Kind kind : {Kind::tours, Kind::two_factors}) {
      Frame frame({}, 2);
      const Result<Completions> completions = Completions::build(graph, kind, frame.terms);
      ASSERT_TRUE(completions) << completions.error().message;
      EXPECT_EQ(completions->total(),
                count_cycles(graph, {.two_factors = kind == Kind::two_factors}, frame.terms).number);
      if (completions->total() == 0) continue;
      ++with_some;
      Random random(7);
      for (int draw = 0; draw < 20; ++draw) expect_cover(graph, completions->draw(random), kind == Kind::tours);
    }
  }
  EXPECT_GE(with_some, 12);
}

// Pearson's statistic of as many draws as make `times` a set on average; it has mean size - 1 and variance 2 (size -
// 1).
void expect_uniform(const Graph& graph, Kind kind, std::uint64_t times) {
  Frame frame;
  const Result<Completions> completions = Completions::build(graph, kind, frame.terms);
  ASSERT_TRUE(completions) << completions.error().message;
  const std::uint64_t size = completions->total().get_ui();
  std::map<EdgeSet, std::uint64_t> drawn;
  Random random(2024);
  for (std::uint64_t draw = 0; draw < size * times; ++draw) ++drawn[sorted(completions->draw(random))];
  ASSERT_LE(drawn.size(), size);
  const auto expected = static_cast<double>(times);
  double statistic = expected * static_cast<double>(size - drawn.size());
  for (const auto& [tour, count] : drawn) statistic += std::pow(static_cast<double>(count) - expected, 2) / expected;
  const auto freedom = static_cast<double>(size - 1);
  EXPECT_LE(std::abs(statistic - freedom), 4 * std::sqrt(2 * freedom));
}

TEST(Completions, ClosedTours6x6AreUniform) {
  expect_uniform(closed_graph(*Board::rectangle(6, 6)), Kind::tours, 10);
}

TEST(Completions, OpenTours5x5AreUniform) {
  expect_uniform(open_graph(*Board::rectangle(5, 5)), Kind::tours, 40);
}

TEST(Completions, TwoFactorsOfATorusAreUniform) {
  Board torus = *Board::rectangle(3, 4);
  EXPECT_TRUE(torus.set_wrap(Wrap::xy));
  expect_uniform(closed_graph(torus), Kind::two_factors, 6);
}

// Of the three cycles of four vertices two use both heavy edges, one neither.
TEST(Completions, WeightsAreLikelihoods) {
  Graph graph(4, 4);
  graph.join(0, 1, 3);
  graph.join(2, 3, 2);
  graph.join(0, 2);
  graph.join(1, 3);
  graph.join(0, 3);
  graph.join(1, 2);
  Frame frame;
  const Result<Completions> completions = Completions::build(graph, Kind::tours, frame.terms);
  ASSERT_TRUE(completions);
  EXPECT_EQ(completions->total(), 3 * 2 * 2 + 1);
  Random random(1);
  constexpr int draws = 13'000;
  int without = 0;
  for (int draw = 0; draw < draws; ++draw) {
    const EdgeSet cycle = sorted(completions->draw(random));
    if (std::find(cycle.begin(), cycle.end(), std::pair{0U, 1U}) == cycle.end()) ++without;
  }
  EXPECT_NEAR(without, draws / 13, 4 * std::sqrt(draws / 13.0));
}

TEST(Completions, TotalsOfAnySize) {
  constexpr std::uint32_t size = 60;
  Graph graph(size, size);
  for (std::uint32_t v = 0; v < size; ++v) graph.join(v, (v + 1) % size, 1000);
  Number expected = 1;
  for (std::uint32_t v = 0; v < size; ++v) expected *= 1000;
  Frame frame;
  const Result<Completions> completions = Completions::build(graph, Kind::tours, frame.terms);
  ASSERT_TRUE(completions) << completions.error().message;
  EXPECT_EQ(completions->total(), expected);
  Random random(1);
  expect_cover(graph, completions->draw(random), true);
}

// 4 x 80 squares have more than 2^128 covers by cycles.
TEST(Completions, LongBoardsOutgrowWords) {
  const Graph graph = closed_graph(*Board::rectangle(4, 80));
  Frame frame;
  const Result<Completions> completions = Completions::build(graph, Kind::two_factors, frame.terms);
  ASSERT_TRUE(completions) << completions.error().message;
  EXPECT_GT(completions->total(), Number(1) << 128U);
  EXPECT_EQ(completions->total(), count_cycles(graph, {.two_factors = true}, frame.terms).number);
  Random random(1);
  for (int draw = 0; draw < 5; ++draw) expect_cover(graph, completions->draw(random), false);
}

TEST(Completions, TheSameSeedDrawsTheSame) {
  const Graph graph = closed_graph(*Board::rectangle(6, 7));
  std::vector<std::vector<Edge>> drawn;
  for (const std::int32_t threads : {1, 3}) {
    Frame frame({}, threads);
    const Result<Completions> completions = Completions::build(graph, Kind::tours, frame.terms);
    ASSERT_TRUE(completions);
    Random random(99);
    drawn.push_back(completions->draw(random));
  }
  EXPECT_EQ(drawn[0], drawn[1]);
}

TEST(Completions, NoTourIsATotalOfZero) {
  Frame frame;
  for (const Graph& graph : {closed_graph(*Board::rectangle(5, 5)), closed_graph(*Board::rectangle(1, 2))}) {
    const Result<Completions> completions = Completions::build(graph, Kind::tours, frame.terms);
    ASSERT_TRUE(completions);
    EXPECT_EQ(completions->total(), 0);
  }
}

TEST(Completions, RefusesInWords) {
  Frame small({.memory = std::uint64_t{4} << 20U});
  const Result<Completions> memory =
      Completions::build(closed_graph(*Board::rectangle(6, 8)), Kind::tours, small.terms);
  ASSERT_FALSE(memory);
  EXPECT_NE(memory.error().message.find("of memory at square"), std::string::npos) << memory.error().message;
  Frame hurried({.time = std::chrono::nanoseconds{1}});
  const Result<Completions> late =
      Completions::build(closed_graph(*Board::rectangle(6, 8)), Kind::tours, hurried.terms);
  ASSERT_FALSE(late);
  EXPECT_NE(late.error().message.find("time limit"), std::string::npos) << late.error().message;
  Graph negative(3, 3);
  negative.join(0, 1, -1);
  EXPECT_FALSE(Completions::build(negative, Kind::tours, small.terms));
}

}  // namespace
}  // namespace cavalcade::count

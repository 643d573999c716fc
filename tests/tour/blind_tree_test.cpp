#include "tour/blind_tree.hpp"

#include <bit>
#include <chrono>
#include <cmath>
#include <tuple>

#include <gtest/gtest.h>

#include "board/square_name.hpp"
#include "questions.hpp"
#include "support/naive.hpp"

namespace cavalcade::testing {
namespace {

tour::TreeEstimate estimate(const Question& question, std::uint64_t probes, const Budget& budget = Budget({})) {
  Progress progress;
  return tour::estimate_blind_tree({question.board, std::get<TourTask>(question.task), question.seed}, probes, budget,
                                   progress);
}

// All paths that go on from the last square, one by one.
std::uint64_t paths_from(const check::naive::Graph& graph, std::size_t last, check::naive::Set visited) {
  std::uint64_t paths = 1;
  for (check::naive::Set next = graph.moves[last] & ~visited; next != 0; next &= next - 1) {
    const auto square = static_cast<std::size_t>(std::countr_zero(next));
    paths += paths_from(graph, square, visited | check::naive::Set{1} << square);
  }
  return paths;
}

std::uint64_t paths_of(const Question& question) {
  const check::naive::Graph graph(question.board);
  const check::naive::Set start = graph.only(question.board.cell(*std::get<TourTask>(question.task).from));
  return paths_from(graph, static_cast<std::size_t>(std::countr_zero(start)), start);
}

// The seeds are fixed, so this holds or does not: five standard errors are exceeded by luck once in a million.
void expect_near(const tour::TreeEstimate& estimate, std::uint64_t nodes, double most_error) {
  EXPECT_LE(std::abs(estimate.nodes - static_cast<long double>(nodes)), 5 * estimate.standard_error) << nodes;
  EXPECT_LE(estimate.standard_error, most_error * static_cast<long double>(nodes)) << nodes;
}

TEST(BlindTree, Of4x4FromEverySquareIsAsLargeAsTheSearchThatEnds) {
  const Board board = *Board::rectangle(4, 4);
  for (const Cell cell : board.free_cells()) {
    const Question asked = question({{"board", "4x4"}, {"from", square_name(board.square(cell))}});
    const Answer searched = ask(tour::blind, asked);
    ASSERT_EQ(searched.verdict, Verdict::impossible);
    expect_near(estimate(asked, 100'000), searched.stats.get("nodes"), 0.005);
  }
}

// From the squares of one colour the search ends without a tour; from the others the paths are counted one by one.
TEST(BlindTree, Of5x5FromEverySquareIsAsLargeAsTheSearchThatEndsOrAllPaths) {
  const Board board = *Board::rectangle(5, 5);
  std::size_t exhausted = 0;
  for (const Cell cell : board.free_cells()) {
    const Question asked = question({{"board", "5x5"}, {"from", square_name(board.square(cell))}});
    const Answer searched = ask(tour::blind, asked);
    const std::uint64_t paths = paths_of(asked);
    if (searched.verdict == Verdict::impossible) {
      ++exhausted;
      EXPECT_EQ(searched.stats.get("nodes"), paths);
    }
    expect_near(estimate(asked, 100'000), paths, 0.01);
  }
  EXPECT_EQ(exhausted, 12U);
}

TEST(BlindTree, HasAllStartsUnlessOneIsNamed) {
  const Question open = question({{"board", "4x4"}});
  expect_near(estimate(open, 100'000), ask(tour::blind, open).stats.get("nodes"), 0.01);
  const Question closed = question({{"board", "5x5"}, {"closed", true}});
  expect_near(estimate(closed, 100'000), ask(tour::blind, closed).stats.get("nodes"), 0.01);
}

TEST(BlindTree, IsExactWhereThereIsNoChoice) {
  for (const auto& [board, from, nodes] :
       {std::tuple{"1x1", "a1", 1}, std::tuple{"3x3", "b2", 1}, std::tuple{"2x3", "a1", 2}}) {
    const tour::TreeEstimate made = estimate(question({{"board", board}, {"from", from}}), 10);
    EXPECT_EQ(made.nodes, nodes) << board;
    EXPECT_EQ(made.standard_error, 0) << board;
    EXPECT_EQ(made.deepest, static_cast<std::uint64_t>(nodes)) << board;
  }
}

TEST(BlindTree, IsDecidedByTheSeed) {
  const auto nodes = [](std::int64_t seed) {
    return estimate(question({{"board", "8x8"}, {"from", "d4"}, {"seed", seed}}), 1000).nodes;
  };
  EXPECT_EQ(nodes(1), nodes(1));
  EXPECT_NE(nodes(1), nodes(2));
}

TEST(BlindTree, EndsWithTheBudget) {
  Limits limits;
  limits.time = std::chrono::nanoseconds(0);
  EXPECT_EQ(estimate(question({{"board", "8x8"}}), 1000, Budget(limits)).probes, 0U);
}

}  // namespace
}  // namespace cavalcade::testing

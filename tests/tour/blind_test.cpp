#include <set>

#include <gtest/gtest.h>

#include "board/square_name.hpp"
#include "questions.hpp"
#include "tour/methods.hpp"

namespace cavalcade::testing {
namespace {

TEST(Blind, FindsTheFirstTourInMoveOrderWithAKnownNumberOfNodes) {
  // Node counts are a signature: a change of the move order or of the search shows here.
  const Question five = question({{"board", "5x5"}, {"from", "a1"}});
  const Answer of_five = ask(tour::blind, five);
  EXPECT_TRUE(is_tour(five, of_five));
  EXPECT_EQ(of_five.stats.get("nodes"), 5010U);
  EXPECT_EQ(of_five.stats.get("backtracks"), 5010U - 25U);
  const Question six = question({{"board", "6x6"}, {"from", "a1"}});
  const Answer of_six = ask(tour::blind, six);
  EXPECT_TRUE(is_tour(six, of_six));
  EXPECT_EQ(of_six.stats.get("nodes"), 183635U);
}

// The same board with a far corner row blocked does not fit one word any more: both searches must walk the same tree.
TEST(Blind, WalksTheSameTreeOnOneWordAndOnTheGraph) {
  const Answer small = ask(tour::blind, {{"board", "5x5"}, {"from", "a1"}});
  std::string margin;
  for (char file = 'f'; file <= 'n'; ++file)
    for (char rank = '1'; rank <= '5'; ++rank) margin += std::string(margin.empty() ? "" : ",") + file + rank;
  const Answer large = ask(tour::blind, {{"board", "14x5"}, {"block", margin}, {"from", "a1"}});
  ASSERT_EQ(large.verdict, Verdict::solved);
  EXPECT_EQ(large.stats.get("nodes"), small.stats.get("nodes"));
  EXPECT_EQ(large.stats.get("backtracks"), small.stats.get("backtracks"));
}

// OEIS A165134: 5x5 has tours from 13 of its 25 squares; from the light ones every path is a dead end.
TEST(Blind, ExhaustsWhatCannotBeDone) {
  for (const std::string from : {"b1", "a2", "d3"}) {
    const Question asked = question({{"board", "5x5"}, {"from", from}});
    const Answer answer = ask(tour::blind, asked);
    EXPECT_EQ(answer.verdict, Verdict::impossible);
    EXPECT_EQ(answer.stats.get("nodes"), answer.stats.get("backtracks") + 1);
  }
  EXPECT_EQ(ask(tour::blind, {{"board", "4x4"}}).verdict, Verdict::impossible);
  EXPECT_EQ(ask(tour::blind, {{"board", "3x6"}, {"closed", true}}).verdict, Verdict::impossible);
}

// On one word, with given ends, and on the graph. Whoever has looked once is shown a path at the next poll, 65536 nodes
// later.
TEST(Blind, ShowsThePathItIsOnToWhoeverLooks) {
  for (const Request& request :
       {Request{{"board", "8x8"}, {"from", "d4"}}, Request{{"board", "6x6"}, {"from", "a1"}, {"closed", true}},
        Request{{"board", "10x10"}, {"from", "a1"}, {"time_limit", "0.2s"}}}) {
    const Question asked = question(request);
    const tour::TourQuestion about{asked.board, std::get<TourTask>(asked.task), asked.seed};
    Progress unseen;
    tour::blind(about, Budget(asked.limits), unseen);
    EXPECT_TRUE(unseen.shown_path().empty());
    Progress looked_at;
    EXPECT_TRUE(looked_at.shown_path().empty());
    tour::blind(about, Budget(asked.limits), looked_at);
    const CellList path = looked_at.shown_path();
    ASSERT_GT(path.size(), 10U);
    EXPECT_EQ(path.front(), asked.board.cell(*about.task.from));
    EXPECT_EQ(std::set<Cell>(path.begin(), path.end()).size(), path.size());
    for (std::size_t i = 1; i < path.size(); ++i) EXPECT_TRUE(asked.board.are_neighbours(path[i - 1], path[i]));
  }
}

TEST(Blind, TriesMovesInTheOrderItIsGiven) {
  const auto first_moves = [](const std::string& order) {
    const Question asked = question({{"board", "5x5"}, {"from", "c3"}, {"order", order}});
    const Answer answer = ask(tour::blind, asked);
    EXPECT_TRUE(is_tour(asked, answer)) << order;
    return square_name(asked.board, std::get<Tour>(answer.witness).squares[1]);
  };
  EXPECT_EQ(first_moves("clockwise"), "d5");
  EXPECT_EQ(first_moves("ranks"), "b1");
  EXPECT_EQ(first_moves("61234578"), "a2");
  const Request by_ranks{{"board", "6x6"}, {"from", "a1"}};
  const std::uint64_t nodes = ask(tour::blind, by_ranks).stats.get("nodes");
  // The usual order by its numbers: on the graph instead of one word, in the same tree.
  EXPECT_EQ(ask(tour::blind, {{"board", "6x6"}, {"from", "a1"}, {"order", "54637281"}}).stats.get("nodes"), nodes);
  // Seen from the other side of the board, and in a mirror.
  EXPECT_EQ(ask(tour::blind, {{"board", "6x6"}, {"from", "f6"}, {"order", "18273645"}}).stats.get("nodes"), nodes);
  EXPECT_EQ(ask(tour::blind, {{"board", "6x6"}, {"from", "f1"}, {"order", "45362718"}}).stats.get("nodes"), nodes);
}

TEST(Blind, HasOneRandomOrderPerSeed) {
  const auto nodes = [](std::int64_t seed) {
    return ask(tour::blind, {{"board", "5x5"}, {"from", "a1"}, {"order", "random"}, {"seed", seed}}).stats.get("nodes");
  };
  EXPECT_EQ(nodes(3), nodes(3));
  std::set<std::uint64_t> different;
  for (std::int64_t seed = 1; seed <= 5; ++seed) different.insert(nodes(seed));
  EXPECT_GT(different.size(), 2U);
}

TEST(Blind, ExhaustsTheSameBoardsInAnyOrder) {
  for (const std::string order : {"clockwise", "random", "82314567"}) {
    const Answer answer = ask(tour::blind, {{"board", "4x4"}, {"order", order}});
    EXPECT_EQ(answer.verdict, Verdict::impossible);
    // Every path is tried, so the number of paths does not depend on the order.
    EXPECT_EQ(answer.stats.get("nodes"), ask(tour::blind, {{"board", "4x4"}}).stats.get("nodes"));
  }
}

TEST(Blind, KeepsTheEndsItIsGiven) {
  for (const Request& request : {Request{{"board", "5x5"}, {"from", "a1"}, {"to", "e5"}},
                                 Request{{"board", "5x5"}, {"from", "c3"}, {"to", "a1"}},
                                 Request{{"board", "6x6"}, {"closed", true}, {"from", "c3"}},
                                 Request{{"board", "3x10"}, {"closed", true}}, Request{{"board", "1x1"}}}) {
    const Question asked = question(request);
    EXPECT_TRUE(is_tour(asked, ask(tour::blind, asked))) << request.text("board");
  }
}

}  // namespace
}  // namespace cavalcade::testing

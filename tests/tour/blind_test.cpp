#include <gtest/gtest.h>

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

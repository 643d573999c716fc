#include "ask/answer.hpp"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace cavalcade {
namespace {

TEST(Answer, VerdictsAndCertificatesHaveNames) {
  EXPECT_EQ(name_of(Verdict::solved), "solved");
  EXPECT_EQ(name_of(Verdict::optimal), "optimal");
  EXPECT_EQ(name_of(Verdict::impossible), "impossible");
  EXPECT_EQ(name_of(Verdict::unknown), "unknown");
  EXPECT_EQ(kind_of(ClosedTheorem{}), "closed-theorem");
  EXPECT_EQ(kind_of(OpenTheorem{}), "open-theorem");
  EXPECT_EQ(kind_of(ColourCount{}), "colours");
  EXPECT_EQ(kind_of(TooFewMoves{}), "too-few-moves");
  EXPECT_EQ(kind_of(Separated{}), "separated");
  EXPECT_EQ(kind_of(TooSmall{}), "too-small");
  EXPECT_EQ(kind_of(Exhausted{}), "exhausted");
  EXPECT_EQ(kind_of(VisitColours{}), "visit-colours");
  EXPECT_EQ(kind_of(VisitMatching{}), "visit-matching");
  EXPECT_EQ(kind_of(VisitDuals{}), "visit-duals");
  EXPECT_EQ(kind_of(VisitProof{}), "visit-proof");
  EXPECT_EQ(kind_of(StepProof{}), "step-proof");
  EXPECT_EQ(kind_of(StepsApart{}), "steps-apart");
  EXPECT_EQ(kind_of(FigureProof{}), "figure-proof");
  EXPECT_EQ(kind_of(NoSymmetry{}), "no-symmetry");
}

TEST(Stats, KeepTheOrderInWhichTheyWereFirstSet) {
  Stats stats;
  EXPECT_EQ(stats.get("nodes"), 0U);
  stats.set("nodes", 1);
  stats.set("backtracks", 2);
  stats.set("nodes", 3);
  EXPECT_EQ(stats.get("nodes"), 3U);
  const std::vector<std::pair<std::string, std::uint64_t>> expected{{"nodes", 3}, {"backtracks", 2}};
  EXPECT_EQ(stats.all(), expected);
}

}  // namespace
}  // namespace cavalcade

#include <gtest/gtest.h>

#include "check/check.hpp"
#include "support/naive.hpp"
#include "tasks.hpp"

namespace cavalcade::check {
namespace {

const naive::Shape ring{3, 3, "b2"};
const char* const round_the_ring = "a1 b3 c1 a2 c3 b1 a3 c2";

Question question(const naive::Shape& shape, const Task& task) {
  return {.board = naive::board(shape), .task = task, .limits = {}};
}

Answer answer(Verdict verdict, Witness witness = {}, std::optional<Certificate> certificate = {}) {
  Answer made;
  made.verdict = verdict;
  made.witness = std::move(witness);
  made.certificate = std::move(certificate);
  return made;
}

Tour tour() {
  return {naive::cells(naive::board(ring), round_the_ring)};
}

Visit visit(const naive::Shape& shape, const std::string& path, std::int64_t bound) {
  return {{naive::cells(naive::board(shape), path)}, bound};
}

std::string said(const Question& asked, const Answer& given) {
  const Finding finding = check_answer(asked, given);
  if (finding.outcome == Outcome::holds) return finding.what.empty() ? "holds" : "holds, with words";
  return (finding.outcome == Outcome::unsettled ? "unsettled: " : "") + finding.what;
}

TEST(ASolvedAnswer, NeedsARightWitnessOfItsKind) {
  const Question asked = question(ring, closed());
  EXPECT_EQ(said(asked, answer(Verdict::solved, tour())), "holds");
  EXPECT_EQ(said(asked, answer(Verdict::optimal, tour())), "holds");
  EXPECT_EQ(said(asked, answer(Verdict::solved)), "has no tour");
  EXPECT_EQ(said(asked, answer(Verdict::solved, Cover{{tour().squares}})), "has no tour");
  EXPECT_EQ(said(asked, answer(Verdict::solved, Tour{})), "a1 never visited (and 7 more)");
}

TEST(ASolvedAnswer, ForCyclesOrAVisitIsChecked) {
  const Question cycles = question(ring, CyclesTask{1, 8, 8});
  EXPECT_EQ(said(cycles, answer(Verdict::solved, Cover{{tour().squares}})), "holds");
  EXPECT_EQ(said(cycles, answer(Verdict::solved, tour())), "has no cycles");
  EXPECT_EQ(said(cycles, answer(Verdict::solved, Cover{})), "0 cycles, not 1");

  const Question alone = question(ring, VisitTask{{Square{0, 0}}});
  EXPECT_EQ(said(alone, answer(Verdict::solved, visit(ring, round_the_ring, 8))), "holds");
  EXPECT_EQ(said(alone, answer(Verdict::solved, tour())), "has no visit");
  EXPECT_EQ(said(alone, answer(Verdict::solved, visit(ring, "a1 b3", 8))),
            "knight 1 could still move from b3 to c1: the visit is not over");
}

TEST(ASolvedAnswer, CarriesNoCertificateOfImpossibility) {
  EXPECT_EQ(said(question(ring, closed()), answer(Verdict::solved, tour(), TooSmall{})),
            "is solved, yet carries a certificate of impossibility");
}

TEST(ASolvedAnswer, OfATourOrCoverIsNotBoundedEither) {
  EXPECT_EQ(said(question(ring, closed()), answer(Verdict::solved, tour(), VisitColours{})),
            "is solved, yet carries a certificate of impossibility");
}

TEST(AnOptimalVisit, MustMeetItsBound) {
  const Question all = question(ring, VisitTask{{Square{0, 0}}});
  EXPECT_EQ(said(all, answer(Verdict::optimal, visit(ring, round_the_ring, 8))), "holds");
  EXPECT_EQ(said(all, answer(Verdict::optimal, visit(ring, round_the_ring, 9))),
            "called optimal, but 8 squares are visited and the bound is 9");
  EXPECT_EQ(said(all, answer(Verdict::optimal, visit(ring, round_the_ring, 9), VisitColours{})),
            "called optimal, but 8 squares are visited and the bound is 9");
}

TEST(AVisit, NeedsACertificateOfABoundBelowTheFreeSquares) {
  const naive::Shape with_middle{3, 3};
  const Question asked = question(with_middle, VisitTask{{Square{0, 0}}});
  const auto visited = [&](std::int64_t bound) { return visit(with_middle, round_the_ring, bound); };
  for (const Verdict verdict : {Verdict::optimal, Verdict::solved}) {
    EXPECT_EQ(said(asked, answer(verdict, visited(8))),
              "no certificate says why no visit has more than 8 of the 9 free squares");
    EXPECT_EQ(said(asked, answer(verdict, visited(8), VisitColours{})), "holds");
    EXPECT_EQ(said(asked, answer(verdict, visited(8), VisitDuals{})),
              "the rows do not contradict a visit of 9 squares: their sum is at least 0 and at most 0");
    EXPECT_EQ(said(asked, answer(verdict, visited(8), OpenTheorem{})),
              "a certificate of the kind open-theorem does not bound a visit");
    EXPECT_EQ(said(asked, answer(verdict, visited(7), VisitColours{})),
              "8 squares are visited, more than the bound of 7");
  }
  EXPECT_EQ(said(asked, answer(Verdict::solved, visited(9))), "holds");
  EXPECT_EQ(said(asked, answer(Verdict::solved, visited(9), VisitColours{})), "holds");
  EXPECT_EQ(said(asked, answer(Verdict::solved, visited(INT64_MAX))), "holds");
}

TEST(AVisit, IsCheckedWithTheEffortAllowed) {
  const naive::Shape with_middle{3, 3};
  const Question asked = question(with_middle, VisitTask{{Square{0, 0}}});
  const Answer given = answer(Verdict::optimal, visit(with_middle, round_the_ring, 8), VisitProof{false, {}, "0\n"});
  EXPECT_EQ(said(asked, given), "holds");
  EXPECT_EQ(check_answer(asked, given, 1).outcome, Outcome::unsettled);
}

TEST(AnImpossibleAnswer, NeedsACertificateThatHoldsAndNoWitness) {
  const Question asked = question({4, 4}, closed());
  EXPECT_EQ(said(asked, answer(Verdict::impossible, {}, ClosedTheorem{})), "holds");
  EXPECT_EQ(said(asked, answer(Verdict::impossible)), "is impossible, but no certificate says why");
  EXPECT_EQ(said(asked, answer(Verdict::impossible, Tour{}, ClosedTheorem{})), "is impossible, yet lists squares");
  EXPECT_EQ(said(asked, answer(Verdict::impossible, {}, TooSmall{})), "16 squares are not too few for a closed tour");
  EXPECT_EQ(check_answer(asked, answer(Verdict::impossible, {}, Exhausted{}), 10).outcome, Outcome::unsettled);
}

TEST(AnUnknownAnswer, CarriesNeitherWitnessNorCertificate) {
  const Question asked = question(ring, closed());
  EXPECT_EQ(said(asked, answer(Verdict::unknown)), "holds");
  EXPECT_EQ(said(asked, answer(Verdict::unknown, tour())), "is unknown, yet lists squares");
  EXPECT_EQ(said(asked, answer(Verdict::unknown, {}, TooSmall{})),
            "is unknown, yet carries a certificate of impossibility");
}

TEST(ABoardWithoutCells, CanBeProvedImpossibleButNotToured) {
  const Question asked = question({2147483647, 2147483647}, closed());
  EXPECT_EQ(said(asked, answer(Verdict::impossible, {}, ClosedTheorem{})), "holds");
  EXPECT_EQ(said(asked, answer(Verdict::solved, Tour{{Cell{0}}})), "no squares can be listed on a board of this size");
  EXPECT_EQ(said(asked, answer(Verdict::solved)), "has no tour");
}

}  // namespace
}  // namespace cavalcade::check

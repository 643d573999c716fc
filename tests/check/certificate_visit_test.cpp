#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "check/check.hpp"
#include "support/naive.hpp"
#include "tasks.hpp"
#include "visits.hpp"

namespace cavalcade::check {
namespace {

using naive::cells;
using Kind = VisitRowKind;

std::string said(const Finding& finding) {
  if (finding.outcome == Outcome::holds) return finding.what.empty() ? "holds" : "holds, with words";
  return (finding.outcome == Outcome::unsettled ? "unsettled: " : "") + finding.what;
}

std::string said(const naive::Shape& shape, const std::string& knights, std::int64_t bound,
                 const Certificate& certificate) {
  const Board board = naive::board(shape);
  return said(check_bound(board, starts(board, knights), bound, certificate));
}

// ---- colours ----

TEST(VisitColours, BoundAKnightThatCannotMove) {
  EXPECT_EQ(said({3, 3}, "b2", 1, VisitColours{}), "holds");
  EXPECT_EQ(said({3, 3}, "a1 b2", 3, VisitColours{}), "holds");
  EXPECT_EQ(said({3, 3}, "a1 b2", 2, VisitColours{}), "there are squares enough of every colour for a visit of 3");
}

// 32 dark squares and 29 light ones; both knights start on dark ones and so visit at most one more dark than light
// each.
TEST(VisitColours, BoundTwoKnightsOnTheSameColour) {
  const naive::Shape shape{8, 8, "b1 d1 f1"};
  for (const std::int64_t bound : {59, 60, 61, 1000}) EXPECT_EQ(said(shape, "a1 h8", bound, VisitColours{}), "holds");
  for (const std::int64_t bound : {2, 57, 58})
    EXPECT_EQ(said(shape, "a1 h8", bound, VisitColours{}),
              "there are squares enough of every colour for a visit of " + std::to_string(bound + 1));
}

// A piece that keeps the colour has two regions, each of two classes. A torus of odd sides has one class.
TEST(VisitColours, AreTheClassesOfTheMovesNotThoseOfTheBoard) {
  EXPECT_EQ(said({3, 3, "", Wrap::none, {1, 1}}, "a1", 2, VisitColours{}),
            "there are squares enough of every colour for a visit of 3");
  EXPECT_EQ(said({3, 3, "", Wrap::none, {1, 1}}, "a1", 3, VisitColours{}), "holds");  // a1 b2 c3, and b2 is alone
  EXPECT_EQ(said({3, 3, "", Wrap::xy, {0, 1}}, "a1", 8, VisitColours{}),
            "there are squares enough of every colour for a visit of 9");
  EXPECT_EQ(said({3, 3, "", Wrap::xy, {0, 1}}, "a1", 9, VisitColours{}), "holds");
}

RC_GTEST_PROP(VisitColours, HoldOnlyOfBounds, ()) {
  const auto [board, task] = any_asked_visit();
  const std::int64_t most = naive::most_visited(board, task);
  for (std::int64_t bound = 0; bound < most; ++bound)
    RC_ASSERT(check_bound(board, task, bound, VisitColours{}).outcome == Outcome::faulty);
  RC_ASSERT(check_bound(board, task, board.free_squares(), VisitColours{}).outcome == Outcome::holds);
}

// ---- matching ----

const naive::Shape strip{5, 1, "", Wrap::none, {0, 1}};             // a1 b1 c1 d1 e1
const naive::Shape cross{3, 3, "a1 c1 a3 c3", Wrap::none, {0, 1}};  // b2 and its four neighbours

std::string matched(const naive::Shape& shape, const std::string& knights, std::int64_t bound,
                    const std::string& squares) {
  return said(shape, knights, bound, VisitMatching{cells(naive::board(shape), squares)});
}

TEST(VisitMatching, CountsTheMovesThatCanMeet) {
  EXPECT_EQ(matched(cross, "b2", 2, "b2"), "holds");  // only one move from the start
  EXPECT_EQ(matched(cross, "b2", 1, "b2"), "by the squares named a visit may make 1 moves, and 2 squares need only 1");
  EXPECT_EQ(matched(cross, "b1", 3, "b2"), "holds");  // two moves at b2
  EXPECT_EQ(matched(cross, "b1", 2, "b2"), "by the squares named a visit may make 2 moves, and 3 squares need only 2");
  EXPECT_EQ(matched(cross, "b1", 3, ""), "by the squares named a visit may make 4 moves, and 4 squares need only 3");
  EXPECT_EQ(matched(strip, "c1", 4, "c1"), "holds");  // one at c1, a1-b1 and d1-e1
  EXPECT_EQ(matched(strip, "c1", 3, "c1"), "by the squares named a visit may make 3 moves, and 4 squares need only 3");
}

TEST(VisitMatching, KnowsWhoNeverMoves) {
  EXPECT_EQ(matched(cross, "b1 b2 a2", 4, "b2"), "holds");  // five squares: b1 and b2 move, and all meet at b2
  EXPECT_EQ(matched(cross, "b1 a2 b2", 4, "b2"), "holds");  // b2 has no move at all
  EXPECT_EQ(matched(cross, "b1 a2 b2", 3, "b2"), "holds");
  EXPECT_EQ(matched(cross, "b2 b1 a2", 3, "b2"),
            "by the squares named a visit may make 1 moves, and 4 squares need only 1");
}

TEST(VisitMatching, IsRefusedIfItMakesNoSense) {
  EXPECT_EQ(matched(cross, "b2", 2, "b2 b2"), "b2 is named twice");
  EXPECT_EQ(matched(cross, "b2", 2, "a1"), "a1 is blocked");
  EXPECT_EQ(said(cross, "b2", 2, VisitMatching{{Cell{9}}}), "cell 9 is not on the board");
}

RC_GTEST_PROP(VisitMatching, HoldsOnlyOfBounds, ()) {
  const auto [board, task] = any_asked_visit();
  VisitMatching matching;
  for (const Cell cell : naive::free_cells(board))
    if (any_chance(2)) matching.squares.push_back(cell);
  const std::int64_t most = naive::most_visited(board, task);
  for (std::int64_t bound = 0; bound < most; ++bound)
    RC_ASSERT(check_bound(board, task, bound, matching).outcome == Outcome::faulty);
}

// ---- rows ----

struct NamedRow {
  Kind kind;
  std::string squares;
  std::int64_t times;
};

std::string summed(const naive::Shape& shape, const std::string& knights, std::int64_t bound,
                   const std::vector<NamedRow>& rows) {
  VisitDuals duals;
  for (const NamedRow& row : rows) duals.rows.push_back({row.kind, cells(naive::board(shape), row.squares), row.times});
  return said(shape, knights, bound, duals);
}

// From c1 a knight goes to one side and has three squares. Were there four, b1 and d1 would be visited both.
const std::vector<NamedRow> both_sides{{Kind::way_in, "b1 a1 b1", 1}, {Kind::way_in, "d1 d1 e1", 1},
                                       {Kind::visited, "b1", -2},     {Kind::ends, "b1", 1},
                                       {Kind::ends, "a1", 1},         {Kind::moves, "c1", 1}};
// The same by its ends: half a visit of a1 and of e1 each would do, were it not for their moves.
const std::vector<NamedRow> both_ends{{Kind::moves, "a1", -1},  {Kind::moves, "e1", -1}, {Kind::move, "a1 b1", 1},
                                      {Kind::move, "e1 d1", 1}, {Kind::ends, "a1", 1},   {Kind::visited, "a1", -1}};

TEST(VisitDuals, HoldIfTheyContradictOneAnother) {
  EXPECT_EQ(summed({3, 3}, "b2", 1, {{Kind::moves, "b2", -1}}), "holds");
  EXPECT_EQ(summed(strip, "c1", 3, both_sides), "holds");
  EXPECT_EQ(summed(strip, "c1", 3, both_ends), "holds");
  // a1 can only go where b3 and c2 are: two paths end elsewhere, but only that of b3 leads there.
  EXPECT_EQ(summed({3, 3, "b2"}, "b3 a1 c2", 4,
                   {{Kind::ends, "a1", -1},
                    {Kind::ends, "b3", -1},
                    {Kind::ends_in, "c1 a2 c3 b1 a3", 1},
                    {Kind::moves, "c2", 1}}),
            "holds");
}

TEST(VisitDuals, DoNotHoldOfAnotherNumberOfSquares) {
  EXPECT_EQ(summed(strip, "c1", 2, both_sides),
            "the rows do not contradict a visit of 3 squares: their sum is at least 0 and at most 0");
  for (const std::int64_t bound : {1, 2}) {
    EXPECT_NE(summed(strip, "c1", bound, both_sides), "holds") << bound;
    EXPECT_NE(summed(strip, "c1", bound, both_ends), "holds") << bound;
  }
}

TEST(VisitDuals, DoNotHoldIfARowIsMissing) {
  const auto without = [](std::vector<NamedRow> rows, std::size_t row) {
    rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(row));
    return summed(strip, "c1", 3, rows);
  };
  for (std::size_t row = 0; row < both_ends.size(); ++row) EXPECT_NE(without(both_ends, row), "holds") << row;
  for (std::size_t row = 0; row < 3; ++row) EXPECT_NE(without(both_sides, row), "holds") << row;
  EXPECT_EQ(summed(strip, "c1", 3, {}),
            "the rows do not contradict a visit of 4 squares: their sum is at least 0 and at most 0");
}

TEST(VisitDuals, DoNotHoldWithTheWrongSign) {
  for (std::size_t turned = 0; turned < both_sides.size(); ++turned) {
    std::vector<NamedRow> rows = both_sides;
    rows[turned].times *= -1;
    EXPECT_NE(summed(strip, "c1", 3, rows), "holds") << turned;
  }
  EXPECT_EQ(summed(strip, "c1", 3, {{Kind::end, "a1", -1}}), "row 1, end: is an inequality, but taken -1 times");
}

TEST(VisitDuals, DoNotHoldByOverflow) {
  for (const std::int64_t times : {INT64_MAX, INT64_MIN, INT64_MAX / 2 + 1}) {
    EXPECT_NE(summed(strip, "c1", 2, {{Kind::moves, "b1", times}, {Kind::moves, "b1", times}}), "holds");
    EXPECT_NE(summed(strip, "c1", 2, {{Kind::visited, "b1", times}, {Kind::visited, "b1", times}}), "holds");
    EXPECT_NE(summed(strip, "c1", 2, {{Kind::ends, "b1", times}, {Kind::moves, "c1", times}}), "holds");
  }
  const std::vector<NamedRow> many(5, {Kind::visited, "b1", INT64_MIN});
  EXPECT_EQ(summed(strip, "c1", INT64_MAX - 1, many), "the rows are too great to be added up");
}

// Any rows hold only of bounds; those that follow from a true certificate hold of it many times over.
RC_GTEST_PROP(VisitDuals, HoldHoweverOftenTheyAreTaken, ()) {
  const auto often = static_cast<std::int64_t>(1 + any_below(1000000));
  for (std::vector<NamedRow> rows : {both_sides, both_ends}) {
    for (NamedRow& row : rows) row.times *= often;
    RC_ASSERT(summed(strip, "c1", 3, rows) == "holds");
    RC_ASSERT(summed(strip, "c1", 2, rows) != "holds");
  }
}

// ---- what a certificate is for ----

TEST(ABound, IsNotBelowTheStartsAndNotBeyondAllNumbers) {
  for (const Certificate& certificate :
       std::vector<Certificate>{VisitColours{}, VisitMatching{}, VisitDuals{}, VisitProof{}}) {
    EXPECT_EQ(said(strip, "c1 b1", 1, certificate), "1 is no bound: every visit has the 2 starts");
    EXPECT_EQ(said(strip, "c1", -5, certificate), "-5 is no bound: every visit has the 1 starts");
    EXPECT_EQ(said(strip, "c1", INT64_MIN, certificate),
              "-9223372036854775808 is no bound: every visit has the 1 starts");
    EXPECT_EQ(said(strip, "c1", INT64_MAX, certificate), "the bound is too great to be proved");
    EXPECT_EQ(said({2147483647, 2147483647}, "a1", 5, certificate),
              "no single squares can be named on a board of this size");
  }
}

TEST(ABound, IsProvedByNoOtherKindOfCertificate) {
  EXPECT_EQ(said({4, 4}, "a1", 15, ClosedTheorem{}), "a certificate of the kind closed-theorem does not bound a visit");
  EXPECT_EQ(said({4, 4}, "a1", 15, CoverProof{}), "a certificate of the kind cover-proof does not bound a visit");
  EXPECT_EQ(said({4, 4}, "a1", 15, MoveProof{}), "a certificate of the kind proof does not bound a visit");
}

TEST(ABound, RulesOutNoTourAndNoCover) {
  const Board board = naive::board({3, 3});
  EXPECT_EQ(said(check_certificate(board, closed(), VisitColours{})),
            "a certificate of the kind visit-colours does not rule out a closed tour");
  EXPECT_EQ(said(check_certificate(board, open(), VisitMatching{})),
            "a certificate of the kind visit-matching does not rule out an open tour");
  EXPECT_EQ(said(check_certificate(board, CyclesTask{2, 4, 4}, VisitDuals{})),
            "a certificate of the kind visit-duals does not rule out a cover by 2 cycles");
  EXPECT_EQ(said(check_certificate(board, closed(), VisitProof{})),
            "a certificate of the kind visit-proof does not rule out a closed tour");
}

TEST(AVisitProof, IsNotBelievedWithoutSteps) {
  EXPECT_EQ(said({3, 3}, "b2", 1, VisitProof{false, {}, "0\n"}), "holds");  // the formula has the empty clause
  EXPECT_EQ(said({3, 3}, "b2", 1, VisitProof{}), "the proof ends without the empty clause");
  EXPECT_EQ(said(strip, "c1", 2, VisitProof{false, {}, "0\n"}).substr(0, 7), "line 1 ");
  EXPECT_EQ(said(strip, "c1", 2, VisitProof{false, {{Cell{1}, Cell{2}, Cell{3}}}, "0\n"}),
            "cut 1: has a start, but no knight that starts in it has more squares than it");
}

}  // namespace
}  // namespace cavalcade::check

#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "check/check.hpp"
#include "support/any.hpp"
#include "support/naive.hpp"
#include "tasks.hpp"

namespace cavalcade::check {
namespace {

using naive::cell;
using naive::cells;
using naive::square;

std::string said(const Board& board, const Task& task, const Certificate& certificate) {
  const Finding finding = check_certificate(board, task, certificate);
  if (finding.outcome == Outcome::holds) return finding.what.empty() ? "holds" : "holds, with words";
  return (finding.outcome == Outcome::unsettled ? "unsettled: " : "") + finding.what;
}

std::string said_on(const naive::Shape& shape, const Task& task, const Certificate& certificate) {
  return said(naive::board(shape), task, certificate);
}

bool holds(const Board& board, const Task& task, const Certificate& certificate) {
  return check_certificate(board, task, certificate).outcome == Outcome::holds;
}

// ---- the theorems ----

// The exhaustive search decides where dynamic programming over sets would take too long; exhaustive_test.cpp compares
// the two where both can be had.
bool has_tour(const Board& board, const TourTask& task) {
  if (board.area() <= 20) return naive::has_tour(board, task);
  const Finding finding = check_certificate(board, task, Exhausted{});
  EXPECT_NE(finding.outcome, Outcome::unsettled) << board_name(board);
  return finding.outcome == Outcome::faulty;
}

TEST(TheTheoremsHold, ExactlyWhereThereIsNoTourOnEveryRectangleUpToThirtySquares) {
  for (std::int64_t width = 1; width <= 30; ++width)
    for (std::int64_t height = 1; width * height <= 30; ++height) {
      const Board board = naive::board({width, height});
      EXPECT_EQ(holds(board, closed(), ClosedTheorem{}), !has_tour(board, closed())) << board_name(board);
      EXPECT_EQ(holds(board, open(), OpenTheorem{}), !has_tour(board, open())) << board_name(board);
    }
}

TEST(TheTheoremsHold, AtOnceOnTheLargestBoards) {
  EXPECT_EQ(said_on({2147483647, 2147483647}, closed(), ClosedTheorem{}), "holds");
  EXPECT_EQ(said_on({2147483647, 4}, closed(), ClosedTheorem{}), "holds");
  EXPECT_EQ(said_on({2, 2147483647}, open(), OpenTheorem{}), "holds");
  EXPECT_EQ(said_on({2147483647, 2147483646}, closed(), ClosedTheorem{}),
            "by the theorem there is a closed tour of 2147483647x2147483646");
  EXPECT_EQ(said_on({2147483647, 3}, open(), OpenTheorem{}), "by the theorem there is an open tour of 2147483647x3");
}

TEST(TheTheoremsHold, ForTheKnightOnPlainRectanglesOnly) {
  const std::string outside =
      "the theorem is about a (1,2) leaper on a rectangle without blocked squares or joined edges";
  EXPECT_EQ(said_on({4, 4}, closed(), ClosedTheorem{}), "holds");
  EXPECT_EQ(said_on({4, 4, "", Wrap::none, {2, 1}}, closed(), ClosedTheorem{}), "holds");
  EXPECT_EQ(said_on({4, 4, "a1"}, closed(), ClosedTheorem{}), outside);
  EXPECT_EQ(said_on({4, 4, "", Wrap::xy}, closed(), ClosedTheorem{}), outside);
  EXPECT_EQ(said_on({4, 4, "", Wrap::none, {0, 1}}, closed(), ClosedTheorem{}), outside);
  EXPECT_EQ(said(*Board::cube(4), closed(), ClosedTheorem{}), outside);
  EXPECT_EQ(said_on({4, 4, "a1"}, open(), OpenTheorem{}), outside);
}

TEST(TheTheoremsHold, ForTheTasksTheyRuleOut) {
  const Board board = naive::board({4, 4});
  EXPECT_EQ(said(board, open(), ClosedTheorem{}),
            "a certificate of the kind closed-theorem does not rule out an open tour");
  EXPECT_EQ(said(board, open(Square{0, 0}, Square{3, 2}), OpenTheorem{}), "holds");
  EXPECT_EQ(said(board, closed(), OpenTheorem{}), "holds");
  EXPECT_EQ(said(board, CyclesTask{1, 16, 16}, ClosedTheorem{}), "holds");
  EXPECT_EQ(said(board, CyclesTask{1, 16, 16}, OpenTheorem{}), "holds");
  EXPECT_EQ(said(board, CyclesTask{1, 14, 14}, ClosedTheorem{}),
            "a theorem about tours does not rule out a cover by 1 cycle");
  EXPECT_EQ(said(board, CyclesTask{4, 4, 4}, ClosedTheorem{}),
            "a theorem about tours does not rule out a cover by 4 cycles");
  EXPECT_EQ(said(board, VisitTask{{Square{0, 0}}}, OpenTheorem{}),
            "a visit is never impossible: it visits the starts at least");
}

// ---- colours ----

TEST(AColourCountHolds, AtOnceOnTheLargestBoards) {
  constexpr std::int64_t half = std::int64_t{2147483647} * 2147483647 / 2;
  EXPECT_EQ(said_on({2147483647, 2147483647}, closed(), ColourCount{half + 1, half}), "holds");
  EXPECT_EQ(said_on({2147483647, 2147483647}, open(Square{1, 0}), ColourCount{half + 1, half}), "holds");
  EXPECT_EQ(said_on({2147483647, 2147483647}, open(Square{0, 0}), ColourCount{half + 1, half}),
            "2305843007066210305 dark and 2305843007066210304 light squares do not rule out an open tour");
}

TEST(AColourCountHolds, OnlyWithTheRightNumbers) {
  EXPECT_EQ(said_on({5, 5}, closed(), ColourCount{13, 12}), "holds");
  EXPECT_EQ(said_on({5, 5}, closed(), ColourCount{12, 13}), "13 dark and 12 light squares are free, not 12 and 13");
  EXPECT_EQ(said_on({5, 5, "a1 b1 c1"}, closed(), ColourCount{13, 12}),
            "11 dark and 11 light squares are free, not 13 and 12");
  EXPECT_EQ(said_on({8, 8, "a1 h8"}, closed(), ColourCount{30, 32}), "holds");
}

TEST(AColourCountHolds, OnlyWhereEveryMoveChangesTheColour) {
  const std::string useless = "not every move changes the colour, so colours rule out nothing";
  EXPECT_EQ(said_on({5, 5, "", Wrap::none, {1, 3}}, closed(), ColourCount{13, 12}), useless);
  EXPECT_EQ(said_on({5, 4, "a1", Wrap::x}, closed(), ColourCount{9, 10}), useless);
  EXPECT_EQ(said_on({4, 5, "a1", Wrap::x}, closed(), ColourCount{9, 10}), "holds");
  EXPECT_EQ(said(*Board::cube(3), closed(), ColourCount{27, 27}), useless);
}

TEST(AColourCountHolds, AgainstEndsOfTheWrongColour) {
  const Square dark{0, 0};
  const Square light{1, 0};
  EXPECT_EQ(said_on({5, 5}, open(light), ColourCount{13, 12}), "holds");
  EXPECT_EQ(said_on({5, 5}, open({}, light), ColourCount{13, 12}), "holds");
  EXPECT_NE(said_on({5, 5}, open(dark, Square{2, 0}), ColourCount{13, 12}), "holds");
  EXPECT_EQ(said_on({5, 5, "a1 c1"}, open(Square{4, 0}), ColourCount{11, 12}), "holds");
  EXPECT_EQ(said_on({6, 6}, open(dark, Square{2, 0}), ColourCount{18, 18}), "holds");
  EXPECT_NE(said_on({6, 6}, open(dark, light), ColourCount{18, 18}), "holds");
  EXPECT_NE(said_on({6, 6}, open(dark), ColourCount{18, 18}), "holds");
  EXPECT_EQ(said_on({6, 6, "a1 c1"}, open(), ColourCount{16, 18}), "holds");
}

TEST(AColourCountHolds, AgainstCyclesUnlessBothColoursAreEqual) {
  EXPECT_EQ(said_on({5, 5}, CyclesTask{5, 4, 6}, ColourCount{13, 12}), "holds");
  EXPECT_EQ(said_on({6, 6}, CyclesTask{9, 4, 4}, ColourCount{18, 18}),
            "18 dark and 18 light squares do not rule out a cover by 9 cycles");
}

// ---- moves that keep the colour ----

TEST(AColourBoundHolds, WhereEveryMoveKeepsTheColourAndBothAreFree) {
  EXPECT_EQ(said_on({8, 8, "", Wrap::none, {1, 3}}, open(), ColourBound{}), "holds");
  EXPECT_EQ(said_on({8, 8, "", Wrap::none, {1, 3}}, closed(), ColourBound{}), "holds");
  EXPECT_EQ(said_on({8, 8, "", Wrap::none, {0, 2}}, open(), ColourBound{}), "holds");
  EXPECT_EQ(said_on({2147483647, 2147483647, "", Wrap::none, {1, 1}}, open(), ColourBound{}), "holds");
  EXPECT_EQ(said_on({2, 2, "a1 b2", Wrap::none, {1, 1}}, open(), ColourBound{}),
            "all free squares have the same colour");
  EXPECT_EQ(said_on({1, 1, "", Wrap::none, {1, 1}}, open(), ColourBound{}), "all free squares have the same colour");
}

TEST(AColourBoundHolds, NotWhereAMoveCanChangeTheColour) {
  const std::string useless = "not every move keeps the colour, so colours bind nothing";
  EXPECT_EQ(said_on({8, 8}, open(), ColourBound{}), useless);
  EXPECT_EQ(said_on({5, 4, "", Wrap::x, {1, 3}}, open(), ColourBound{}), useless);
  EXPECT_EQ(said_on({5, 4, "", Wrap::y, {1, 3}}, open(), ColourBound{}), "holds");
  EXPECT_EQ(said_on({4, 5, "", Wrap::xy, {1, 3}}, open(), ColourBound{}), useless);
  Board cube = *Board::cube(4);
  ASSERT_TRUE(cube.set_leaper(1, 1));
  EXPECT_EQ(said(cube, open(), ColourBound{}), useless);
}

TEST(AColourBoundHolds, AgainstToursButNotAgainstSeveralCycles) {
  const naive::Shape board{4, 4, "", Wrap::none, {1, 1}};
  EXPECT_EQ(said_on(board, CyclesTask{1, 16, 16}, ColourBound{}), "holds");
  EXPECT_EQ(said_on(board, CyclesTask{2, 8, 8}, ColourBound{}),
            "moves that keep the colour do not rule out a cover by 2 cycles");
}

// ---- squares with too few moves ----

TooFewMoves few(const Board& board, const std::string& names) {
  return {cells(board, names)};
}

TEST(TooFewMovesHold, AgainstASquareWithNone) {
  const Board board = naive::board({3, 3});
  EXPECT_EQ(said(board, open(), few(board, "b2")), "holds");
  EXPECT_EQ(said(board, closed(), few(board, "b2")), "holds");
  EXPECT_EQ(said(board, CyclesTask{2, 3, 9}, few(board, "a1 b2")), "holds");
  EXPECT_EQ(said(board, open(), few(board, "a1 a2")), "the squares named have moves enough for an open tour");
  EXPECT_EQ(said(board, open(), TooFewMoves{}), "the squares named have moves enough for an open tour");
}

TEST(TooFewMovesHold, ButNotAgainstTheTourOfASingleSquare) {
  const Board board = naive::board({1, 1});
  EXPECT_EQ(said(board, open(), few(board, "a1")), "the squares named have moves enough for an open tour");
  EXPECT_EQ(said(board, open(Square{0, 0}, Square{0, 0}), few(board, "a1")),
            "the squares named have moves enough for an open tour");
  EXPECT_EQ(said(board, closed(), few(board, "a1")), "holds");
}

TEST(TooFewMovesHold, AgainstMoreSingleMovesThanEnds) {
  // A plus of five squares: four arms, each with the middle as its only neighbour.
  const Board plus = naive::board({3, 3, "a1 c1 a3 c3", Wrap::none, {0, 1}});
  EXPECT_EQ(said(plus, open(), few(plus, "b1 a2 c2")), "holds");
  EXPECT_EQ(said(plus, open(), few(plus, "b1 a2")), "the squares named have moves enough for an open tour");
  EXPECT_EQ(said(plus, closed(), few(plus, "b1")), "holds");
  EXPECT_EQ(said(plus, CyclesTask{1, 5, 5}, few(plus, "b1")), "holds");
  EXPECT_EQ(said(plus, CyclesTask{1, 5, 5}, few(plus, "b2")),
            "the squares named have moves enough for a cover by 1 cycle");
  EXPECT_EQ(said(plus, open(square(plus, "b2")), few(plus, "b1 a2")), "holds");
  EXPECT_EQ(said(plus, open(square(plus, "b1")), few(plus, "b1 a2")),
            "the squares named have moves enough for an open tour");
  EXPECT_EQ(said(plus, open({}, square(plus, "b1")), few(plus, "a2 c2")), "holds");
  EXPECT_EQ(said(plus, open(square(plus, "b1"), square(plus, "a2")), few(plus, "c2")), "holds");
  EXPECT_EQ(said(plus, open(square(plus, "b1"), square(plus, "a2")), few(plus, "b1 a2")),
            "the squares named have moves enough for an open tour");
}

TEST(TooFewMovesHold, OnlyForFreeSquaresNamedOnce) {
  const Board plus = naive::board({3, 3, "a1 c1 a3 c3", Wrap::none, {0, 1}});
  EXPECT_EQ(said(plus, open(), few(plus, "b1 b1 b1")), "b1 is named twice");
  EXPECT_EQ(said(plus, open(), few(plus, "b1 a1")), "a1 is blocked");
  EXPECT_EQ(said(plus, open(), TooFewMoves{{Cell{9}}}), "cell 9 is not on the board");
  EXPECT_EQ(said_on({2147483647, 2147483647}, open(), TooFewMoves{{Cell{0}}}),
            "no single squares can be named on a board of this size");
}

// ---- separated squares ----

TEST(SeparatedSquaresHold, WhereNoChainOfMovesJoinsThem) {
  const Board board = naive::board({3, 3});
  EXPECT_EQ(said(board, open(), Separated{cell(board, "a1"), cell(board, "b2")}), "holds");
  EXPECT_EQ(said(board, open(), Separated{cell(board, "b2"), cell(board, "a1")}), "holds");
  EXPECT_EQ(said(board, closed(), Separated{cell(board, "a1"), cell(board, "c3")}),
            "a chain of moves leads from a1 to c3");
  EXPECT_EQ(said_on({200, 200}, open(), Separated{Cell{0}, Cell{39999}}), "a chain of moves leads from a1 to gr200");
  EXPECT_EQ(said_on({200, 200, "", Wrap::none, {1, 3}}, open(), Separated{Cell{0}, Cell{1}}), "holds");
}

TEST(SeparatedSquaresHold, OnlyForTwoDifferentFreeSquares) {
  const Board board = naive::board({3, 3, "a1"});
  EXPECT_EQ(said(board, open(), Separated{cell(board, "b2"), cell(board, "b2")}), "b2 is named twice");
  EXPECT_EQ(said(board, open(), Separated{cell(board, "a1"), cell(board, "b2")}), "a1 is blocked");
  EXPECT_EQ(said(board, open(), Separated{cell(board, "b2"), Cell{-1}}), "cell -1 is not on the board");
}

TEST(SeparatedSquaresHold, AgainstToursButNotAgainstSeveralCycles) {
  const Board board = naive::board({4, 4, "", Wrap::none, {1, 1}});
  const Separated colours{cell(board, "a1"), cell(board, "b1")};
  EXPECT_EQ(said(board, CyclesTask{1, 16, 16}, colours), "holds");
  EXPECT_EQ(said(board, CyclesTask{2, 8, 8}, colours), "separated squares do not rule out a cover by 2 cycles");
}

// ---- sizes ----

TEST(TooSmallHolds, BelowThreeSquaresACycle) {
  EXPECT_EQ(said_on({2, 1}, closed(), TooSmall{}), "holds");
  EXPECT_EQ(said_on({3, 1}, closed(), TooSmall{}), "3 squares are not too few for a closed tour");
  EXPECT_EQ(said_on({3, 3, "b2"}, CyclesTask{3, 2, 4}, TooSmall{}), "holds");
  EXPECT_EQ(said_on({3, 3}, CyclesTask{3, 2, 4}, TooSmall{}), "9 squares are not too few for a cover by 3 cycles");
  EXPECT_EQ(said_on({1, 1}, open(), TooSmall{}), "a certificate of the kind too-small does not rule out an open tour");
}

// ---- none of them ever rules out what exists ----

Board any_board(std::size_t most_squares) {
  const std::vector<Wrap> wraps{Wrap::none, Wrap::x, Wrap::y, Wrap::xy, Wrap::mobius, Wrap::klein};
  const std::vector<Piece> pieces{
      {0, 1}, {1, 1}, {1, 2}, {1, 2}, {1, 3}, Piece({{0, 1}, {1, 1}}), Piece({{1, 2}, {2, 2}})};
  const std::size_t width = 1 + any_below(std::min<std::size_t>(6, most_squares));
  const std::size_t height = 1 + any_below(most_squares / width);
  Board board = naive::board(
      {static_cast<std::int64_t>(width), static_cast<std::int64_t>(height), "", any_of(wraps), any_of(pieces)});
  const std::size_t rarity = 2 + any_below(12);
  for (std::int32_t number = 0; number < board.area(); ++number)
    if (any_chance(rarity) && board.free_squares() > 1 && !board.block(board.square(Cell{number})))
      throw std::logic_error("a square of the board cannot be blocked");
  return board;
}

ColourCount counted(const Board& board) {
  ColourCount count;
  for (const Cell square : naive::free_cells(board))
    ++(Board::is_dark(board.square(square)) ? count.dark : count.light);
  return count;
}

// The squares one move from these: the hosts that leave fewest ways elsewhere.
CellList around(const Board& board, const CellList& squares) {
  std::set<Cell> found;
  for (const Cell square : squares)
    for (const Cell next : board.neighbours(square)) found.insert(next);
  return {found.begin(), found.end()};
}

std::vector<Certificate> certificates(const Board& board) {
  const CellList squares = naive::free_cells(board);
  CellList some;
  for (const Cell square : squares)
    if (any_chance(2)) some.push_back(square);
  std::vector<Certificate> all{ClosedTheorem{}, OpenTheorem{},        counted(board),
                               TooSmall{},      TooFewMoves{squares}, TooFewMoves{some}};
  for (const Cell square : squares) {
    all.emplace_back(TooFewMoves{{square}});
    all.emplace_back(Separated{squares.front(), square});
  }
  all.emplace_back(ColourBound{});
  const auto any_subset = [&](std::size_t rarity) {
    CellList chosen;
    std::copy_if(squares.begin(), squares.end(), std::back_inserter(chosen), [&](Cell) { return any_chance(rarity); });
    return chosen;
  };
  for (int i = 0; i < 20; ++i) {
    const CellList crowded = any_subset(2 + any_below(4));
    all.emplace_back(HallViolator{crowded, any_subset(3)});
    all.emplace_back(HallViolator{crowded, around(board, crowded)});
    all.emplace_back(SeparatingSet{crowded});
    all.emplace_back(SeparatingSet{around(board, crowded)});
  }
  return all;
}

RC_GTEST_PROP(ACertificateThatHolds, NeverRulesOutATourThatExists, ()) {
  const Board board = any_board(16);
  const TourTask task = any_tour_task(board);
  const bool exists = naive::has_tour(board, task);
  for (const Certificate& certificate : certificates(board))
    if (holds(board, task, certificate)) {
      RC_LOG() << board_name(board) << " " << kind_of(certificate);
      RC_ASSERT(!exists);
    }
  RC_ASSERT(check_certificate(board, task, Exhausted{}).outcome == (exists ? Outcome::faulty : Outcome::holds));
}

RC_GTEST_PROP(ACertificateThatHolds, NeverRulesOutACoverThatExists, ()) {
  const Board board = any_board(11);
  CyclesTask task;
  task.knights = static_cast<std::int64_t>(1 + any_below(3));
  task.shortest = static_cast<std::int64_t>(1 + any_below(6));
  task.longest = task.shortest + static_cast<std::int64_t>(any_below(8));
  const bool exists = naive::has_cover(board, task);
  std::vector<Certificate> all = certificates(board);
  all.emplace_back(Exhausted{});
  for (const Certificate& certificate : all)
    if (holds(board, task, certificate)) {
      RC_LOG() << board_name(board) << " " << kind_of(certificate);
      RC_ASSERT(!exists);
    }
}

}  // namespace
}  // namespace cavalcade::check

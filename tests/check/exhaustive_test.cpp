#include "check/exhaustive.hpp"

#include <random>

#include <gtest/gtest.h>

#include "check/check.hpp"
#include "support/naive.hpp"
#include "unlimited.hpp"

namespace cavalcade::check {
namespace {

constexpr std::uint64_t plenty = 50'000'000;

std::vector<TourTask> tasks(const Board& board, std::mt19937& random) {
  const CellList squares = naive::free_cells(board);
  const auto any_square = [&] { return board.square(squares[random() % squares.size()]); };
  TourTask open;
  TourTask closed;
  closed.closed = true;
  TourTask from = open;
  from.from = any_square();
  TourTask to = open;
  to.to = any_square();
  TourTask both = from;
  both.to = any_square();
  TourTask closed_from = closed;
  closed_from.from = any_square();
  std::vector<TourTask> all{open, closed, from, to, closed_from};
  if (both.from != both.to || squares.size() == 1) all.push_back(both);
  return all;
}

void expect_settled(const Board& board, const TourTask& task) {
  const SearchResult result = search_every_path(board, task, plenty, unlimited());
  const bool exists = naive::has_tour(board, task);
  ASSERT_EQ(result.end, exists ? SearchEnd::found : SearchEnd::none)
      << board_name(board) << " wrap " << name_of(board.wrap()) << " leaper " << leaper_text(board.piece())
      << (task.closed ? " closed" : " open") << (task.from ? " from" : "") << (task.to ? " to" : "");
  if (exists) {
    ASSERT_TRUE(naive::is_tour(board, task, result.tour));
  } else {
    ASSERT_TRUE(result.tour.empty());
  }
}

// The board without blocked squares, and three with a few of them.
void expect_settled_with_holes(const Board& whole, std::mt19937& random) {
  for (int holes = 0; holes < 4; ++holes) {
    Board board = whole;
    for (int hole = 0; hole < holes && board.free_squares() > 1; ++hole) {
      const CellList squares = naive::free_cells(board);
      ASSERT_TRUE(board.block(board.square(squares[random() % squares.size()])));
    }
    for (const TourTask& task : tasks(board, random)) expect_settled(board, task);
  }
}

TEST(TheExhaustiveSearchIsRight, OnEveryFlatBoardUpToThirteenSquares) {
  std::mt19937 random(1);
  for (std::int64_t width = 1; width <= 13; ++width)
    for (std::int64_t height = 1; width * height <= 13; ++height)
      for (const Wrap wrap : {Wrap::none, Wrap::x, Wrap::y, Wrap::xy, Wrap::mobius, Wrap::klein})
        for (const Piece& piece : {Piece(0, 1), Piece(1, 1), Piece(1, 2), Piece(1, 3), Piece({{0, 1}, {1, 1}})})
          expect_settled_with_holes(naive::board({width, height, "", wrap, piece}), random);
}

TEST(TheExhaustiveSearchIsRight, OnLargerBoardsAndASmallCube) {
  std::mt19937 random(2);
  for (const Leaper leaper : {Leaper{0, 1}, Leaper{1, 2}}) {
    expect_settled_with_holes(naive::board({4, 4, "", Wrap::none, leaper}), random);
    expect_settled_with_holes(naive::board({5, 3, "", Wrap::none, leaper}), random);
    expect_settled_with_holes(naive::board({6, 3, "", Wrap::none, leaper}), random);
    expect_settled_with_holes(naive::board({5, 4, "e4 e3", Wrap::none, leaper}), random);
  }
  expect_settled_with_holes(*Board::cube(1), random);
}

// Where there is none, every start has to be tried, and those excluded earlier must not hide a tour.
TEST(TheExhaustiveSearchIsRight, WhenOnlyTheVeryLastStartHasATour) {
  const Board path = naive::board({5, 1, "", Wrap::none, {0, 1}});
  EXPECT_EQ(search_every_path(path, {}, plenty, unlimited()).end, SearchEnd::found);
  const Board hook = naive::board({3, 3, "a2 b2", Wrap::none, {0, 1}});  // a1 b1 c1 c2 c3 b3 a3, with two ends
  const SearchResult result = search_every_path(hook, {}, plenty, unlimited());
  ASSERT_EQ(result.end, SearchEnd::found);
  EXPECT_EQ(result.tour, naive::cells(hook, "a1 b1 c1 c2 c3 b3 a3"));
}

TEST(AnExhaustionClaim, HoldsWhereTheSearchFindsNothing) {
  TourTask closed;
  closed.closed = true;
  EXPECT_EQ(check_certificate(naive::board({4, 8}), closed, Exhausted{}).outcome, Outcome::holds);
  EXPECT_EQ(check_certificate(naive::board({3, 6}), TourTask{}, Exhausted{}).outcome, Outcome::holds);
  EXPECT_EQ(check_certificate(naive::board({4, 4}), CyclesTask{1, 16, 16}, Exhausted{}).outcome, Outcome::holds);
}

TEST(AnExhaustionClaim, IsRefutedByATourOfWhichTheBeginningIsShown) {
  TourTask from_a1;
  from_a1.from = Square{0, 0};
  const Finding finding = check_certificate(naive::board({5, 5}), from_a1, Exhausted{});
  EXPECT_EQ(finding.outcome, Outcome::faulty);
  EXPECT_TRUE(finding.what.starts_with("there is a tour: a1 ")) << finding.what;
  EXPECT_TRUE(finding.what.ends_with(" ..")) << finding.what;
  EXPECT_EQ(naive::words(finding.what).size(), 11U) << finding.what;

  EXPECT_EQ(check_certificate(naive::board({1, 1}), TourTask{}, Exhausted{}).what, "there is a tour: a1");
  const naive::Shape ring{3, 3, "b2"};
  EXPECT_EQ(check_certificate(naive::board(ring), CyclesTask{1, 8, 8}, Exhausted{}).outcome, Outcome::faulty);
}

TEST(AnExhaustionClaim, IsRefutedOnOrdinaryBoards) {
  TourTask closed;
  closed.closed = true;
  for (const std::int64_t side : {6, 8, 10})
    EXPECT_EQ(check_certificate(naive::board({side, side}), closed, Exhausted{}).outcome, Outcome::faulty) << side;
}

TEST(AnExhaustionClaim, StaysUnsettledWhenTheEffortRunsOut) {
  TourTask closed;
  closed.closed = true;
  const Finding finding = check_certificate(naive::board({4, 8}), closed, Exhausted{}, 600);
  EXPECT_EQ(finding.outcome, Outcome::unsettled);
  EXPECT_EQ(finding.what, "600 nodes of search were not enough to try every path");
  EXPECT_EQ(check_certificate(naive::board({30000, 30000}), TourTask{}, Exhausted{}).outcome, Outcome::unsettled);
  EXPECT_EQ(check_certificate(naive::board({2147483647, 2147483647}), TourTask{}, Exhausted{}).outcome,
            Outcome::unsettled);
}

TEST(AnExhaustionClaim, StaysUnsettledForSeveralCycles) {
  const Finding finding = check_certificate(naive::board({4, 4}), CyclesTask{2, 8, 8}, Exhausted{});
  EXPECT_EQ(finding.outcome, Outcome::unsettled);
  EXPECT_EQ(finding.what, "a search for a cover by 2 cycles cannot be repeated here, only one for a tour");
}

}  // namespace
}  // namespace cavalcade::check

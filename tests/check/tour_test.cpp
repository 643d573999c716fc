#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "check/check.hpp"
#include "support/any.hpp"
#include "support/naive.hpp"
#include "tasks.hpp"

namespace cavalcade::check {
namespace {

using naive::cells;

const char* const tour_5x5 = "a1 b3 a5 c4 e5 d3 e1 c2 d4 b5 a3 b1 d2 e4 c5 a4 b2 d1 e3 d5 b4 a2 c3 e2 c1";
const char* const closed_6x6 =
    "a1 b3 a5 c6 e5 f3 e1 d3 f2 d1 b2 a4 b6 c4 d6 f5 e3 f1 d2 b1 a3 b5 d4 e6 f4 e2 c1 a2 c3 d5 f6 e4 c5 a6 b4 c2";
const char* const closed_6x6_with_holes =
    "a1 b3 c1 a2 b4 a6 c5 e6 f4 e2 d4 f5 d6 b5 a3 b1 d2 f1 e3 d5 f6 e4 f2 d1 b2 a4 b6 c4 a5 c6 e5 f3 e1 c2";
const char* const closed_torus_5x4 = "a1 c2 e3 b4 d1 a2 c3 e4 b1 d2 a3 c4 e1 b2 d3 a4 c1 e2 b3 d4";
const char* const closed_cylinder_5x4 = "a1 b3 d4 e2 c1 d3 a4 c3 e4 a2 b4 c2 e1 a3 b1 d2 c4 b2 d1 e3";
const char* const closed_cube_3 =
    "U:a1 U:b3 B:a2 R:b3 U:b1 L:b3 F:a2 F:c3 R:a1 R:c2 U:c2 B:b3 B:c1 D:c1 D:b3 F:c2 R:b1 R:a3 U:c3 B:c3 L:a1 L:c2 "
    "U:a2 "
    "F:b3 F:c1 R:b2 U:c1 R:c3 R:a2 F:b1 F:a3 U:b2 L:a3 B:b2 U:a3 B:a3 R:c1 D:b2 B:a1 B:c2 L:b1 D:b1 D:c3 F:a1 L:c3 "
    "F:b2 "
    "D:a3 D:c2 B:b1 D:a2 L:a2 L:c1 D:a1 L:b2";
const char* const closed_wazir_4x3 = "a1 b1 c1 d1 d2 d3 c3 c2 b2 b3 a3 a2";

struct Example {
  Board board;
  TourTask task;
  CellList squares;
};

Example example(Board board, const TourTask& task, const char* squares) {
  CellList list = cells(board, squares);
  return {std::move(board), task, std::move(list)};
}

std::vector<Example> right_tours() {
  const auto flat = [](const naive::Shape& shape) { return naive::board(shape); };
  return {
      example(flat({5, 5}), open(), tour_5x5),
      example(flat({5, 5}), open(Square{0, 0}, Square{2, 0}), tour_5x5),
      example(flat({6, 6}), closed(), closed_6x6),
      example(flat({6, 6, "c3 d3"}), closed(), closed_6x6_with_holes),
      example(flat({5, 4, "", Wrap::xy}), closed(), closed_torus_5x4),
      example(flat({5, 4, "", Wrap::x}), closed(), closed_cylinder_5x4),
      example(*Board::cube(3), closed(), closed_cube_3),
      example(flat({4, 3, "", Wrap::none, {0, 1}}), closed(), closed_wazir_4x3),
      example(flat({1, 1}), open(), "a1"),
  };
}

std::string fault(const naive::Shape& shape, const TourTask& task, const std::string& squares) {
  const Board board = naive::board(shape);
  return fault_in_tour(board, task, cells(board, squares)).value_or("none");
}

// ---- what is right ----

TEST(ARightTourHasNoFault, OnBoardsOfEveryKind) {
  for (const Example& tour : right_tours()) {
    EXPECT_TRUE(naive::is_tour(tour.board, tour.task, tour.squares));
    EXPECT_EQ(fault_in_tour(tour.board, tour.task, tour.squares), std::nullopt) << board_name(tour.board);
  }
}

TEST(ARightTourHasNoFault, InAnyOfItsEightImagesForwardsAndBackwards) {
  const Board board = naive::board({6, 6});
  CellList squares = cells(board, closed_6x6);
  for (int image = 0; image < 16; ++image) {
    const auto turned = [&](Cell cell) {
      const Square at = board.square(cell);
      return image % 2 == 0 ? board.cell({at.y, at.x}) : board.cell({5 - at.x, at.y});  // two mirrors make all eight
    };
    std::transform(squares.begin(), squares.end(), squares.begin(), turned);
    EXPECT_EQ(fault_in_tour(board, closed(), squares), std::nullopt);
    EXPECT_EQ(fault_in_tour(board, closed(), CellList(squares.rbegin(), squares.rend())), std::nullopt);
  }
}

TEST(ARightTourHasNoFault, WhereverAClosedOneBeginsAndHoweverATorusIsShifted) {
  const Board board = naive::board({5, 4, "", Wrap::xy});
  CellList squares = cells(board, closed_torus_5x4);
  for (std::size_t step = 0; step < squares.size(); ++step) {
    std::rotate(squares.begin(), squares.begin() + 1, squares.end());
    TourTask task = closed();
    task.from = board.square(squares.front());
    EXPECT_EQ(fault_in_tour(board, task, squares), std::nullopt);
    for (Cell& cell : squares) cell = board.cell(*board.jump(board.square(cell), {1, 0}));
    EXPECT_EQ(fault_in_tour(board, closed(), squares), std::nullopt);
  }
}

// ---- the first fault, word by word ----

TEST(TheFirstFaultIsNamed, AStepThatIsNoMove) {
  EXPECT_EQ(fault({5, 5}, open(), "a1 b3 b4 a1"), "step 3: b3 to b4 is not a (1,2) move");
  EXPECT_EQ(fault({5, 5}, open(), "a1 a1"), "step 2: a1 to a1 is not a (1,2) move");
  EXPECT_EQ(fault({5, 5, "", Wrap::none, {1, 3}}, open(), "a1 b3"), "step 2: a1 to b3 is not a (1,3) move");
  EXPECT_EQ(fault({5, 4}, closed(), closed_torus_5x4), "step 4: e3 to b4 is not a (1,2) move");
}

TEST(TheFirstFaultIsNamed, WithTheSurfaceWhereEdgesAreJoined) {
  EXPECT_EQ(fault({5, 4, "", Wrap::xy}, open(), "a1 b1"), "step 2: a1 to b1 is not a (1,2) move on the torus");
  EXPECT_EQ(fault({5, 4, "", Wrap::x}, open(), "a1 b1"), "step 2: a1 to b1 is not a (1,2) move on the cylinder");
  EXPECT_EQ(fault({5, 4, "", Wrap::y}, open(), "a1 b1"), "step 2: a1 to b1 is not a (1,2) move on the cylinder");
  const Board cube = *Board::cube(3);
  EXPECT_EQ(fault_in_tour(cube, open(), cells(cube, "U:a1 U:b3 U:b2")),
            "step 3: U:b3 to U:b2 is not a (1,2) move on the cube");
}

TEST(TheFirstFaultIsNamed, ASquareVisitedTwice) {
  EXPECT_EQ(fault({5, 5}, open(), "a1 b3 a1"), "a1 visited at steps 1 and 3");
  EXPECT_EQ(fault({5, 5}, open(), "a1 c2 e3 d1 c3 d1 b2"), "d1 visited at steps 4 and 6");
}

TEST(TheFirstFaultIsNamed, ABlockedSquare) {
  EXPECT_EQ(fault({5, 5, "c2"}, open(), "a1 c2 c2"), "step 2: c2 is blocked");
  EXPECT_EQ(fault({5, 5, "e5"}, open(), "e5 d3"), "step 1: e5 is blocked");
}

TEST(TheFirstFaultIsNamed, ACellThatIsNotOnTheBoard) {
  const Board board = naive::board({5, 5});
  EXPECT_EQ(fault_in_tour(board, open(Square{0, 0}), CellList{Cell{0}, Cell{25}}),
            "step 2: cell 25 is not on the board");
  EXPECT_EQ(fault_in_tour(board, open(Square{0, 0}), CellList{Cell{-1}}), "step 1: cell -1 is not on the board");
}

TEST(TheFirstFaultIsNamed, TheFirstSquareLeftOutAndHowManyMore) {
  std::string all_but_last = tour_5x5;
  all_but_last.resize(all_but_last.size() - 3);
  EXPECT_EQ(fault({5, 5}, open(), all_but_last), "c1 never visited");
  EXPECT_EQ(fault({5, 5}, open({}, Square{2, 0}), all_but_last), "c1 never visited");
  EXPECT_EQ(fault({3, 3, "a1"}, open(), "a2 c1"), "b1 never visited (and 5 more)");
  EXPECT_EQ(fault({8, 8}, closed(), ""), "a1 never visited (and 63 more)");
  EXPECT_EQ(fault({1, 1}, open(Square{0, 0}), ""), "a1 never visited");
}

TEST(TheFirstFaultIsNamed, AClosedTourThatDoesNotClose) {
  EXPECT_EQ(fault({4, 3}, closed(), "a1 c2 a3 b1 d2 b3 c1 d3 b2 d1 c3 a2"),
            "the last square, a2, is not a (1,2) move from the first, a1");
}

TEST(TheFirstFaultIsNamed, AClosedTourOfFewerThanThreeSquares) {
  EXPECT_EQ(fault({1, 1}, closed(), "a1"), "a closed tour needs 3 squares or more, not 1");
  EXPECT_EQ(fault({2, 1, "", Wrap::none, {0, 1}}, closed(), "a1 b1"), "a closed tour needs 3 squares or more, not 2");
}

TEST(TheFirstFaultIsNamed, TheWrongStartOrEnd) {
  EXPECT_EQ(fault({5, 5}, open(Square{3, 3}), tour_5x5), "starts on a1, not on d4");
  EXPECT_EQ(fault({5, 5}, open({}, Square{4, 4}), tour_5x5), "ends on c1, not on e5");
  TourTask from_b3 = closed();
  from_b3.from = Square{1, 2};
  EXPECT_EQ(fault({6, 6}, from_b3, closed_6x6), "starts on a1, not on b3");
}

TEST(TheFirstFaultIsNamed, InTheOrderOfTheWalk) {
  EXPECT_EQ(fault({5, 5, "a5"}, open(Square{1, 2}), "a1 b3 a5 a1"), "starts on a1, not on b3");
  EXPECT_EQ(fault({5, 5, "a5"}, open(), "a1 b3 a1 a5"), "a1 visited at steps 1 and 3");
  EXPECT_EQ(fault({5, 5, "a5"}, open(), "a1 b3 a5 a1"), "step 3: a5 is blocked");
}

// ---- broken tours ----

Example any_right_tour() {
  std::vector<Example> all = right_tours();
  all.pop_back();  // the one of a single square
  return any_of(all);
}

std::size_t any_step(const Example& tour) {
  return any_below(tour.squares.size());
}

bool is_refused(const Example& tour) {
  return fault_in_tour(tour.board, tour.task, tour.squares).has_value();
}

RC_GTEST_PROP(ABrokenTourIsRefused, WhenASquareIsDropped, ()) {
  Example tour = any_right_tour();
  tour.squares.erase(tour.squares.begin() + any_place(tour.squares));
  RC_ASSERT(is_refused(tour));
}

RC_GTEST_PROP(ABrokenTourIsRefused, WhenItIsCutShort, ()) {
  Example tour = any_right_tour();
  tour.squares.resize(any_step(tour));
  RC_ASSERT(is_refused(tour));
}

RC_GTEST_PROP(ABrokenTourIsRefused, WhenASquareComesTwice, ()) {
  Example tour = any_right_tour();
  const Cell again = any_of(tour.squares);
  tour.squares.insert(tour.squares.begin() + any_place(tour.squares), again);
  RC_ASSERT(is_refused(tour));
}

RC_GTEST_PROP(ABrokenTourIsRefused, WhenASquareGivesWayToAnother, ()) {
  Example tour = any_right_tour();
  Cell& victim = tour.squares[any_step(tour)];
  victim = any_other_cell(tour.board, victim);
  RC_ASSERT(is_refused(tour));
}

RC_GTEST_PROP(AShuffledTourIsJudgedByTheRules, WhenTwoSquaresAreSwapped, ()) {
  Example tour = any_right_tour();
  std::swap(tour.squares[any_step(tour)], tour.squares[any_step(tour)]);
  RC_ASSERT(is_refused(tour) == !naive::is_tour(tour.board, tour.task, tour.squares));
}

RC_GTEST_PROP(AShuffledTourIsJudgedByTheRules, WhenAStretchIsReversed, ()) {
  Example tour = any_right_tour();
  const auto [first, last] = std::minmax({any_place(tour.squares), any_place(tour.squares)});
  std::reverse(tour.squares.begin() + first, tour.squares.begin() + last);
  RC_ASSERT(is_refused(tour) == !naive::is_tour(tour.board, tour.task, tour.squares));
}

}  // namespace
}  // namespace cavalcade::check

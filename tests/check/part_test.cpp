#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "check/check.hpp"
#include "check/exhaustive.hpp"
#include "support/any.hpp"
#include "support/naive.hpp"
#include "support/small_boards.hpp"
#include "tasks.hpp"
#include "unlimited.hpp"

namespace cavalcade::check {
namespace {

TourTask steps(std::int64_t first, std::int64_t last) {
  TourTask task;
  task.squares = StepRange{first, last};
  return task;
}

TourPart part(const Board& board, std::int64_t first, const std::string& names) {
  TourPart made{first, {}};
  for (const std::string& name : naive::words(names)) made.squares.push_back(naive::square(board, name));
  return made;
}

std::string said(const Board& board, const TourTask& task, const Witness& witness) {
  Answer answer;
  answer.verdict = Verdict::solved;
  answer.witness = witness;
  const Finding finding = check_answer(Question{.board = board, .task = task, .limits = {}}, answer);
  if (finding.outcome == Outcome::unsettled) return "unsettled";
  return finding.outcome == Outcome::holds ? "holds" : finding.what;
}

TEST(APartOfATour, IsUnsettledIfItIsAWalkOfTheStepsAskedFor) {
  const Board board = naive::board({8, 8});
  EXPECT_EQ(said(board, steps(5, 7), part(board, 5, "a1 b3 c5")), "unsettled");
  EXPECT_EQ(said(board, steps(5, 7), part(board, 4, "a1 b3 c5")), "has steps 4 to 6, not steps 5 to 7");
  EXPECT_EQ(said(board, steps(5, 7), part(board, 5, "a1 b3")), "has steps 5 to 6, not steps 5 to 7");
  EXPECT_EQ(said(board, steps(5, 5), part(board, 5, "a1 b3")), "has steps 5 to 6, not step 5");
  EXPECT_EQ(said(board, steps(5, 7), part(board, 5, "")), "has no squares");
  EXPECT_EQ(said(board, steps(5, 7), part(board, 5, "a1 b3 c4")), "step 7: b3 to c4 is not a (1,2) move");
  EXPECT_EQ(said(board, steps(5, 7), part(board, 5, "a1 b3 a1")), "a1 visited at steps 5 and 7");
  EXPECT_EQ(said(board, steps(5, 6), TourPart{5, {Square{7, 7}, Square{8, 5}}}), "step 6: is not on the board");
  EXPECT_EQ(said(naive::board({8, 8, "b3"}), steps(5, 7), part(board, 5, "a1 b3 c5")), "step 6: b3 is blocked");
}

TEST(APartOfATour, MustBeWithinTheTour) {
  const Board board = naive::board({3, 4});
  EXPECT_EQ(said(board, steps(12, 13), part(board, 12, "a1 b3")),
            "a part of 2 from step 12 on is not within a tour of 12");
  EXPECT_EQ(said(board, steps(0, 1), part(board, 0, "a1 b3")), "a part of 2 from step 0 on is not within a tour of 12");
  EXPECT_EQ(said(board, steps(1, 2), part(board, INT64_MAX, "a1 b3")),
            "a part of 2 from step 9223372036854775807 on is not within a tour of 12");
}

TEST(APartOfATour, HasTheNamedEndsAtTheirStepsAndNowhereElse) {
  const Board board = naive::board({8, 8});
  TourTask task = steps(1, 2);
  task.from = naive::square(board, "a1");
  EXPECT_EQ(said(board, task, part(board, 1, "a1 b3")), "unsettled");
  EXPECT_EQ(said(board, task, part(board, 1, "b3 a1")), "step 1 is b3, and a1 must be step 1");
  task.squares = StepRange{63, 64};
  EXPECT_EQ(said(board, task, part(board, 63, "b3 a1")), "step 64 is a1, and a1 must be step 1");
  task.to = naive::square(board, "h1");
  EXPECT_EQ(said(board, task, part(board, 63, "g3 h1")), "unsettled");
  EXPECT_EQ(said(board, task, part(board, 63, "h1 g3")), "step 63 is h1, and h1 must be step 64");
  EXPECT_EQ(said(board, task, part(board, 63, "b3 c5")), "step 64 is c5, and h1 must be step 64");
}

TEST(APartOfATour, CanBeTheStepOfOneSquare) {
  const Board board = naive::board({8, 8});
  TourTask task;
  task.step_of = naive::square(board, "d4");
  EXPECT_EQ(said(board, task, part(board, 17, "d4")), "unsettled");
  EXPECT_EQ(said(board, task, part(board, 64, "d4")), "unsettled");
  EXPECT_EQ(said(board, task, part(board, 65, "d4")), "a part of 1 from step 65 on is not within a tour of 64");
  EXPECT_EQ(said(board, task, part(board, 17, "d5")), "is not the step of d4 alone");
  EXPECT_EQ(said(board, task, part(board, 17, "d4 e6")), "is not the step of d4 alone");
  task.from = task.step_of;
  EXPECT_EQ(said(board, task, part(board, 17, "d4")), "step 17 is d4, and d4 must be step 1");
}

TEST(APartOfATour, IsFaultyWhereTheWholeWasAskedForAndTheOtherWayRound) {
  const Board board = naive::board({8, 8});
  EXPECT_EQ(said(board, TourTask{}, part(board, 1, "a1")), "is part of a tour, but the whole was asked for");
  EXPECT_EQ(said(board, steps(1, 64), Tour{}), "is a whole tour, but part of one was asked for");
  EXPECT_EQ(said(board, steps(1, 64), std::monostate{}), "has no tour");
}

TEST(APartOfATour, ThatIsWholeMustCloseIfItIsToBeClosed) {
  const Board ring = naive::board({3, 3, "b2"});
  TourTask task = steps(1, 8);
  EXPECT_EQ(said(ring, task, part(ring, 1, "a1 b3 c1 a2 c3 b1 a3 c2")), "holds");
  task.closed = true;
  EXPECT_EQ(said(ring, task, part(ring, 1, "a1 b3 c1 a2 c3 b1 a3 c2")), "holds");
  const Board line = naive::board({4, 1, "", Wrap::none, {0, 1}});
  task.squares = StepRange{1, 4};
  EXPECT_EQ(said(line, task, part(line, 1, "a1 b1 c1 d1")),
            "the last square, d1, is not a (0,1) move from the first, a1");
  const Board pair = naive::board({2, 1, "", Wrap::none, {0, 1}});
  task.squares = StepRange{1, 2};
  EXPECT_EQ(said(pair, task, part(pair, 1, "a1 b1")), "a closed tour needs 3 squares or more, not 2");
}

TEST(APartOfATour, CanLieOnTheLargestBoards) {
  const Board board = naive::board({2147483647, 2147483647});
  constexpr std::int32_t edge = 2147483646;
  constexpr std::int64_t all = std::int64_t{2147483647} * 2147483647;
  TourTask task = steps(all - 1, all);
  task.to = Square{edge, edge};
  EXPECT_EQ(said(board, task, TourPart{all - 1, {{edge - 1, edge - 2}, {edge, edge}}}), "unsettled");
  EXPECT_EQ(said(board, task, TourPart{all - 1, {{edge - 2, edge - 2}, {edge, edge}}}).substr(0, 25),
            "step 4611686014132420609:");
  EXPECT_EQ(said(board, steps(1, 2), TourPart{1, {{0, 0}, {-1, 2}}}), "step 2: is not on the board");
  const Board leaps = naive::board({2147483647, 2147483647, "", Wrap::none, {1, 2147483646}});
  EXPECT_EQ(said(leaps, steps(1, 2), TourPart{1, {{4, 0}, {5, edge}}}), "unsettled");
}

TEST(APartOfATour, CanLieOnACube) {
  const Board cube = *Board::cube(3);
  const Cell start = cube.cell({1, 1, Face::front});
  const Cell next = cube.neighbours(start)[0];
  EXPECT_EQ(said(cube, steps(2, 3), TourPart{2, {cube.square(start), cube.square(next)}}), "unsettled");
  EXPECT_EQ(said(cube, steps(2, 3), TourPart{2, {cube.square(start), Square{1, 1, Face::back}}}).substr(0, 7),
            "step 3:");
}

// ---- parts of tours that cannot be ----

TEST(APartOfATour, IsFaultyWhereTheTheoremsAllowNoTour) {
  TourTask task = steps(1, 2);
  task.closed = true;
  EXPECT_EQ(said(naive::board({4, 4}), task, part(naive::board({4, 4}), 1, "a1 b3")),
            "by the theorem there is not a closed tour of 4x4");
  EXPECT_EQ(said(naive::board({5, 5}), task, part(naive::board({5, 5}), 1, "a1 b3")),
            "by the theorem there is not a closed tour of 5x5");
  task.closed = false;
  EXPECT_EQ(said(naive::board({4, 4}), task, part(naive::board({4, 4}), 1, "a1 b3")),
            "by the theorem there is not an open tour of 4x4");
  EXPECT_EQ(said(naive::board({5, 5}), task, part(naive::board({5, 5}), 1, "a1 b3")), "unsettled");
}

TEST(APartOfATour, IsFaultyIfTheColoursDoNotFit) {
  const Board chess = naive::board({8, 8});
  TourTask task;
  task.step_of = naive::square(chess, "d4");
  task.from = naive::square(chess, "a1");
  EXPECT_EQ(said(chess, task, part(chess, 2, "d4")),
            "d4 at step 2 does not fit a1 at step 1: every move changes the colour");
  EXPECT_EQ(said(chess, task, part(chess, 18, "d4")),
            "d4 at step 18 does not fit a1 at step 1: every move changes the colour");
  EXPECT_EQ(said(chess, task, part(chess, 17, "d4")), "unsettled");
  task.to = naive::square(chess, "h8");
  EXPECT_EQ(said(chess, task, part(chess, 17, "d4")), "32 dark and 32 light squares rule out an open tour");
  const Board odd = naive::board({5, 5});
  EXPECT_EQ(said(odd, steps(2, 3), part(odd, 2, "a1 b3")),
            "step 2 is a1, but on 13 dark and 12 light squares the odd steps are dark");
  EXPECT_EQ(said(odd, steps(3, 4), part(odd, 3, "a1 b3")), "unsettled");
  const Board holes = naive::board({5, 5, "a1 c1"});
  EXPECT_EQ(said(holes, steps(3, 4), part(holes, 3, "e1 d3")),
            "step 3 is e1, but on 11 dark and 12 light squares the odd steps are light");
}

TEST(APartOfATour, IsFaultyIfANamedEndIsTooFar) {
  const Board board = naive::board({8, 8});
  TourTask task = steps(3, 4);
  task.from = naive::square(board, "a1");
  EXPECT_EQ(said(board, task, part(board, 3, "h8 g6")), "h8 at step 3 is too far from a1 at step 1");
  EXPECT_EQ(said(board, task, part(board, 3, "b2 d3")), "b2 at step 3 is too far from a1 at step 1");
  EXPECT_EQ(said(board, task, part(board, 3, "e1 f3")), "unsettled");
  task.from.reset();
  task.squares = StepRange{62, 63};
  task.to = naive::square(board, "a1");
  EXPECT_EQ(said(board, task, part(board, 62, "d4 e6")), "a1 at step 64 is too far from e6 at step 63");
}

TEST(APartOfATour, IsFaultyIfAClosedTourCannotComeBackToItsStart) {
  const Board board = naive::board({6, 6});
  TourTask task = steps(35, 36);
  task.closed = true;
  task.from = naive::square(board, "a1");
  EXPECT_EQ(said(board, task, part(board, 35, "d4 c6")), "a1 at step 37 is too far from c6 at step 36");
  EXPECT_EQ(said(board, task, part(board, 35, "d4 b3")), "unsettled");
}

TEST(APartOfATour, IsFaultyIfHolesOrThePartItselfCutTheWayOff) {
  const Board board = naive::board({6, 6, "b3 f6"});
  TourTask task = steps(11, 13);
  task.from = naive::square(board, "a1");
  EXPECT_EQ(said(board, task, part(board, 11, "e1 c2 b4")), "e1 at step 11 is too far from a1 at step 1");
  EXPECT_EQ(said(board, task, part(board, 11, "d4 b5 d6")), "unsettled");
}

TEST(APartOfATour, IsFaultyIfItIsTooFarOnTheLargestBoards) {
  const Board board = naive::board({2147483646, 2147483647});
  TourTask task;
  task.from = Square{0, 0};
  task.step_of = Square{2147483645, 2147483645};
  EXPECT_EQ(said(board, task, TourPart{1000001, {*task.step_of}}).substr(0, 9), "fxshrxv21");
  EXPECT_EQ(said(board, task, TourPart{4294967291, {*task.step_of}}), "unsettled");
}

// ---- against brute force ----

// Calls `take` with every tour of the board that begins on the path.
template <class Take>
void for_each_tour(const Board& board, const TourTask& task, CellList& path, const Take& take) {
  if (path.size() == naive::free_cells(board).size() && naive::is_tour(board, task, path)) take(path);
  for (const Cell next : naive::free_cells(board)) {
    const bool is_new = std::find(path.begin(), path.end(), next) == path.end();
    if (!is_new || (!path.empty() && !naive::is_move(board, path.back(), next))) continue;
    path.push_back(next);
    for_each_tour(board, task, path, take);
    path.pop_back();
  }
}

RC_GTEST_PROP(APartOfATour, IsNeverFaultyIfSomeTourHasItAndNeverHoldsUnlessItIsWhole, ()) {
  const Board board = any_small_surface();
  TourTask task = any_tour_task(board);
  const CellList free = naive::free_cells(board);
  const auto squares = static_cast<std::int64_t>(free.size());
  const auto step = static_cast<std::int64_t>(1 + any_below(free.size()));
  const Cell square = any_of(free);
  bool exists = false;
  CellList path;
  for_each_tour(board, task, path,
                [&](const CellList& tour) { exists = exists || tour[static_cast<std::size_t>(step) - 1] == square; });
  if (any_chance(2))
    task.step_of = board.square(square);
  else
    task.squares = StepRange{step, step};
  const std::string what = said(board, task, TourPart{step, {board.square(square)}});
  RC_LOG() << what << '\n';
  if (exists) RC_ASSERT(what == (squares == 1 ? "holds" : "unsettled"));
  if (squares > 1) RC_ASSERT(what != "holds");
}

RC_GTEST_PROP(APartOfATour, HasNoFaultWhenCutFromATourAndDoesWhenASquareIsExchanged, ()) {
  const std::vector<Wrap> wraps{Wrap::none, Wrap::x, Wrap::y, Wrap::xy, Wrap::mobius, Wrap::klein};
  const Board board = naive::board({static_cast<std::int64_t>(5 + any_below(2)), 6, "", any_of(wraps)});
  TourTask task;
  task.closed = any_chance(2);
  const CellList tour = search_every_path(board, task, 1'000'000, unlimited()).tour;
  RC_PRE(!tour.empty());
  const std::size_t first = any_below(tour.size());
  const std::size_t count = 1 + any_below(tour.size() - first);
  task.squares = StepRange{static_cast<std::int64_t>(first + 1), static_cast<std::int64_t>(first + count)};
  if (any_chance(2)) task.from = board.square(tour.front());
  if (any_chance(2) && !task.closed) task.to = board.square(tour.back());
  TourPart cut{task.squares->first, {}};
  for (std::size_t i = first; i < first + count; ++i) cut.squares.push_back(board.square(tour[i]));
  RC_ASSERT(said(board, task, cut) == (count == tour.size() ? "holds" : "unsettled"));
  if (count < 2) return;
  TourPart spoilt = cut;
  std::swap(spoilt.squares[any_below(count - 1)], spoilt.squares[count - 1]);
  bool still_a_walk = true;
  for (std::size_t i = 1; i < count; ++i)
    still_a_walk &= naive::is_move(board, board.cell(spoilt.squares[i - 1]), board.cell(spoilt.squares[i]));
  const std::string what = said(board, task, spoilt);
  if (!still_a_walk) RC_ASSERT(what != "holds" && what != "unsettled");
}

}  // namespace
}  // namespace cavalcade::check

// The models for MiniZinc and clingo are put to the tools, and what they answer is compared with what trying everything
// finds.

#include <algorithm>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "check/check.hpp"
#include "check/covers.hpp"
#include "check/tasks.hpp"
#include "check/visits.hpp"
#include "model/languages.hpp"
#include "model/solve.hpp"
#include "support/small_boards.hpp"

namespace cavalcade::model {
namespace {

using check::closed;
using check::open;
using check::naive::board;
using check::naive::free_cells;
using check::naive::is_move;
using check::naive::square;

// ---- tours ----

void expect_right(const Board& on, const TourTask& task, const ToolReading& reading) {
  const bool exists = check::naive::has_tour(on, task);
  EXPECT_EQ(reading.paths.has_value(), exists);
  EXPECT_EQ(reading.claims_none, !exists);
  EXPECT_FALSE(reading.claims_optimal);
  if (!reading.paths) return;
  ASSERT_EQ(reading.paths->size(), 1U);
  EXPECT_TRUE(check::naive::is_tour(on, task, reading.paths->front()));
}

void expect_right(const Board& on, const TourTask& task) {
  expect_right(on, task, solve(Tool::minizinc, on, task, tour_as_minizinc(on, task)));
  expect_right(on, task, solve(Tool::clingo, on, task, tour_as_asp(on, task)));
}

class ATourOfAnyBoard : public ::testing::TestWithParam<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(, ATourOfAnyBoard, ::testing::Range<std::uint64_t>(1, 17));

// Half of the time a board that has one, if luck will have it.
TEST_P(ATourOfAnyBoard, IsFoundByTheModelsIfThereIsOne) {
  const auto any = rc::gen::exec([] {
    Board on = check::any_small_surface();
    TourTask task = check::any_tour_task(on);
    for (std::size_t tries = check::any_chance(2) ? 0 : 20; tries > 0 && !check::naive::has_tour(on, task); --tries) {
      on = check::any_small_surface();
      task = check::any_tour_task(on);
    }
    return std::pair(on, task);
  });
  const auto [on, task] = any(rc::Random(GetParam()), rc::kNominalSize).value();
  expect_right(on, task);
}

TEST(ATour, OfOneSquareIsOpen) {
  const Board one = board({1, 1});
  expect_right(one, open());
  expect_right(one, open(Square{0, 0}));
  expect_right(one, closed());
}

TEST(ATour, ThereAndBackIsNotClosed) {
  const Board two = board({2, 1, "", Wrap::none, {0, 1}});
  expect_right(two, closed());
  expect_right(two, open());
  expect_right(two, open(Square{1, 0}, Square{0, 0}));
}

TEST(ATour, NeedsMovesFromEverySquare) {
  const Board lonely = board({3, 3});
  for (const TourTask& task : {closed(), open(), open(square(lonely, "b2"))}) expect_right(lonely, task);
}

TEST(ATour, MayHaveItsEndsGiven) {
  const Board small = board({3, 4});
  for (const std::string from : {"a1", "a2", "b1", "c4"})
    for (const std::string to : {"a4", "b3"}) expect_right(small, open(square(small, from), square(small, to)));
  expect_right(small, open({}, square(small, "c1")));
}

TEST(ATour, OfAChessboardIsFound) {
  const Board chess = board({8, 8});
  for (const TourTask& task : {closed(), open(square(chess, "d4"), square(chess, "e4"))})
    for (const ToolReading& reading : {solve(Tool::minizinc, chess, task, tour_as_minizinc(chess, task)),
                                       solve(Tool::clingo, chess, task, tour_as_asp(chess, task))}) {
      ASSERT_TRUE(reading.paths);
      EXPECT_TRUE(check::naive::is_tour(chess, task, reading.paths->front()));
    }
}

TEST(TheModelsOfTours, HaveTheSameTextForEveryBoard) {
  const Board one = board({1, 1});
  const Board other = board({8, 8, "c3", Wrap::xy, {1, 3}});
  EXPECT_EQ(tour_as_minizinc(one, closed()).model, tour_as_minizinc(other, open(Square{1, 1})).model);
  EXPECT_EQ(tour_as_asp(one, closed()).model, tour_as_asp(other, open(Square{1, 1})).model);
}

// ---- covers ----

CyclesTask cycles(std::int64_t knights, std::int64_t shortest, std::int64_t longest) {
  CyclesTask task;
  task.knights = knights;
  task.shortest = shortest;
  task.longest = longest;
  return task;
}

void expect_right(const Board& on, const CyclesTask& task, const ToolReading& reading, bool exists) {
  EXPECT_EQ(reading.paths.has_value(), exists);
  EXPECT_EQ(reading.claims_none, !exists);
  EXPECT_FALSE(reading.claims_optimal);
  if (reading.paths) {
    EXPECT_EQ(check::fault_in_cover(on, task, *reading.paths).value_or("none"), "none");
  }
}

void expect_right(const Board& on, const CyclesTask& task, bool exists) {
  expect_right(on, task, solve(Tool::minizinc, on, task, cycles_as_minizinc(on, task)), exists);
  expect_right(on, task, solve(Tool::clingo, on, task, cycles_as_asp(on, task)), exists);
}

class ACoverOfAnyBoard : public ::testing::TestWithParam<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(, ACoverOfAnyBoard, ::testing::Range<std::uint64_t>(1, 21));

TEST_P(ACoverOfAnyBoard, IsFoundByTheModelsIfThereIsOne) {
  const auto any = rc::gen::exec(check::any_asked_for);
  const auto [on, task] = any(rc::Random(GetParam()), rc::kNominalSize).value();
  expect_right(on, task, check::naive::has_cover(on, task));
}

TEST(ACover, HasRoomOrThereIsNone) {
  const Board ring = board({3, 3, "b2"});
  expect_right(ring, cycles(1, 8, 8), true);
  expect_right(ring, cycles(1, 0, 1'000'000'000'000), true);
  expect_right(ring, cycles(2, 4, 4), false);
  expect_right(ring, cycles(1, 0, 0), false);
  expect_right(ring, cycles(1, 9, 12), false);
  expect_right(ring, cycles(1'000'000'000'000, 4, 4), false);
  expect_right(ring, cycles(8, 1, 1), false);
}

TEST(ACover, IsNotMadeOfMovesThereAndBack) {
  const Board two = board({2, 1, "", Wrap::none, {0, 1}});
  expect_right(two, cycles(1, 2, 2), false);
  const Board four = board({2, 2, "", Wrap::none, {0, 1}});
  expect_right(four, cycles(2, 2, 2), false);
  expect_right(four, cycles(1, 4, 4), true);
}

TEST(ACover, NeedsMovesFromEverySquare) {
  expect_right(board({3, 3}), cycles(1, 8, 9), false);
  expect_right(board({1, 1}), cycles(1, 1, 1), false);
}

// Of steps to the side, whose covers are plain to see.
TEST(ACover, OfSomewhatMoreSquaresIsSettled) {
  const Board grid = board({4, 5, "", Wrap::none, {0, 1}});
  expect_right(grid, cycles(5, 4, 4), false);
  expect_right(grid, cycles(4, 4, 6), true);
  expect_right(grid, cycles(3, 6, 8), true);
}

// No oracle for these, but two tools that know nothing of each other.
TEST(ACover, IsTheSameQuestionToBothTools) {
  const Board small = board({5, 4});
  for (const CyclesTask& task : {cycles(1, 20, 20), cycles(2, 10, 10), cycles(3, 6, 8), cycles(4, 4, 6)}) {
    const ToolReading one = solve(Tool::minizinc, small, task, cycles_as_minizinc(small, task));
    expect_right(small, task, one, one.paths.has_value());
    expect_right(small, task, solve(Tool::clingo, small, task, cycles_as_asp(small, task)), one.paths.has_value());
  }
}

TEST(TheModelsOfCovers, HaveTheSameTextForEveryBoard) {
  const Board one = board({1, 1});
  const Board other = board({8, 8, "c3", Wrap::xy, {1, 3}});
  EXPECT_EQ(cycles_as_minizinc(one, cycles(1, 2, 3)).model, cycles_as_minizinc(other, cycles(4, 5, 6)).model);
  EXPECT_EQ(cycles_as_asp(one, cycles(1, 2, 3)).model, cycles_as_asp(other, cycles(4, 5, 6)).model);
}

// ---- visits ----

// The longest visit by trying every one.
class EveryVisit {
 public:
  EveryVisit(const Board& board, const VisitTask& task) : board_(board), free_(free_cells(board)) {
    for (const Square start : task.knights) at_.push_back(board.cell(start));
    visited_ = at_;
  }
  std::size_t longest(std::size_t turn = 0) {
    std::size_t best = visited_.size();
    const std::size_t knight = turn % at_.size();
    const Cell here = at_[knight];
    for (const Cell there : free_) {
      if (!is_move(board_, here, there) || std::find(visited_.begin(), visited_.end(), there) != visited_.end())
        continue;
      visited_.push_back(there);
      at_[knight] = there;
      best = std::max(best, longest(turn + 1));
      at_[knight] = here;
      visited_.pop_back();
    }
    return best;
  }

 private:
  const Board& board_;
  CellList free_;
  CellList at_;
  CellList visited_;
};

struct Instance {
  Board board;
  VisitTask task;
};

Instance any_instance() {
  Instance made{check::any_small_surface(), {}};
  CellList left = free_cells(made.board);
  while (left.size() > 10) {  // fewer squares, so that trying every visit stays quick
    const auto place = left.begin() + check::any_place(left);
    if (!made.board.block(made.board.square(*place))) throw std::logic_error("a square is refused");
    left.erase(place);
  }
  for (std::size_t knights = 1 + check::any_below(std::min<std::size_t>(3, left.size())); knights > 0; --knights) {
    const auto place = left.begin() + check::any_place(left);
    made.task.knights.push_back(made.board.square(*place));
    left.erase(place);
  }
  return made;
}

// Every model that has the longest visits as its best solutions.
std::vector<ToolReading> solve_all(const Instance& asked) {
  const auto& [board, task] = asked;
  std::vector<ToolReading> readings;
  for (const VisitModel manner : {VisitModel::stamps, VisitModel::paths}) {
    readings.push_back(solve(Tool::minizinc, board, task, visit_as_minizinc(board, task, {.visit = manner})));
    readings.push_back(solve(Tool::clingo, board, task, visit_as_asp(board, task, {.visit = manner})));
  }
  return readings;
}

std::int64_t visited(const ToolReading& reading) {
  std::size_t squares = 0;
  if (reading.paths)
    for (const CellList& path : *reading.paths) squares += path.size();
  return static_cast<std::int64_t>(squares);
}

void expect_optimum(const Instance& asked, const std::vector<ToolReading>& readings) {
  const auto best = static_cast<std::int64_t>(EveryVisit(asked.board, asked.task).longest());
  for (const ToolReading& reading : readings) {
    ASSERT_TRUE(reading.paths);
    EXPECT_TRUE(reading.claims_optimal);
    EXPECT_EQ(visited(reading), best);
    // The longest visit ends because the next knight is stuck, so it needs no playing on.
    EXPECT_EQ(check::fault_in_visit(asked.board, asked.task, {*reading.paths, best}).value_or("none"), "none");
  }
}

class OnAnyBoard : public ::testing::TestWithParam<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(, OnAnyBoard, ::testing::Range<std::uint64_t>(1, 13));

TEST_P(OnAnyBoard, TheModelsHaveTheOptimumOfBruteForce) {
  const auto any = rc::gen::exec(any_instance);
  const Instance asked = any(rc::Random(GetParam()), rc::kNominalSize).value();
  expect_optimum(asked, solve_all(asked));
}

// 8 squares by two knights, 9 by three, 10 by one: whoever moves last, no visit is left out.
TEST(TheModels, AreFairToTheKnightThatMovesLast) {
  for (const std::int64_t knights : {1, 2, 3})
    for (const std::string block : {"b2", "b2 a1"}) {
      Instance asked{check::naive::board({3, 3, block}), {}};
      const CellList squares = free_cells(asked.board);
      for (std::int64_t i = 0; i < knights; ++i)
        asked.task.knights.push_back(asked.board.square(squares[static_cast<std::size_t>(2 * i)]));
      expect_optimum(asked, solve_all(asked));
    }
}

TEST(TheModels, TakeABoardOfOneSquare) {
  const Instance asked{check::naive::board({1, 1}), {{{0, 0}}}};
  expect_optimum(asked, solve_all(asked));
}

void expect_paths_prove(const Board& board, const std::string& knights, std::int64_t optimum) {
  const VisitTask task = check::starts(board, knights);
  const ToolReading reading =
      solve(Tool::minizinc, board, task, visit_as_minizinc(board, task, {.visit = VisitModel::paths}));
  EXPECT_TRUE(reading.claims_optimal);
  EXPECT_EQ(visited(reading), optimum);
}

// The paths alone, on boards that the stamps would take long for.
TEST(ThePaths, ProveTheOptimaOfPublicBoards) {
  expect_paths_prove(check::naive::board({8, 8, "b8 c1 c6 f7 g2 h3"}), "a8 e5", 56);
  expect_paths_prove(check::naive::board({8, 8, "a1 b6 c8 f8 g1 g3"}), "a2 f1", 55);
  expect_paths_prove(check::naive::board({10, 10, "b1 b3 b5 b7 f9 g3 h5 j1"}), "g8 d5", 85);
}

std::int64_t longest(const Instance& asked, const ModelOptions& options) {
  const auto& [board, task] = asked;
  return visited(solve(Tool::minizinc, board, task, visit_as_minizinc(board, task, options)));
}

// The best of two knights here is even, 8 squares, and the best of three 9, after the third has moved.
TEST(TheDefectOfTheReport, HidesVisitsThatTheFirstKnightDoesNotEnd) {
  const Board ring = check::naive::board({3, 3, "b2"});
  const Instance two{ring, check::starts(ring, "a1 c2")};
  ASSERT_EQ(EveryVisit(two.board, two.task).longest() % 2, 0U);
  const std::int64_t best = longest(two, {});
  EXPECT_EQ(best, static_cast<std::int64_t>(EveryVisit(two.board, two.task).longest()));
  const std::int64_t hidden = longest(two, {.keep_defects = true});
  EXPECT_EQ(hidden % 2, 1);
  EXPECT_EQ(hidden, best - 1);
  const Board small = check::naive::board({3, 4});
  const Instance three{small, check::starts(small, "a1 b1 c1")};
  EXPECT_EQ(longest(three, {.keep_defects = true}) % 3, 1);
  const Instance one{small, check::starts(small, "a1")};
  EXPECT_EQ(longest(one, {.keep_defects = true}), longest(one, {}));
}

TEST(TheModels, HaveTheSameTextForEveryBoard) {
  const Instance one{check::naive::board({1, 1}), {{{0, 0}}}};
  const Instance other{check::naive::board({8, 8, "c3", Wrap::xy, {1, 3}}), {{{0, 0}, {5, 5}}}};
  for (const VisitModel manner : {VisitModel::stamps, VisitModel::paths}) {
    const ModelOptions options{.visit = manner};
    EXPECT_EQ(visit_as_minizinc(one.board, one.task, options).model,
              visit_as_minizinc(other.board, other.task, options).model);
    EXPECT_EQ(visit_as_asp(one.board, one.task, options).model, visit_as_asp(other.board, other.task, options).model);
  }
}

}  // namespace
}  // namespace cavalcade::model

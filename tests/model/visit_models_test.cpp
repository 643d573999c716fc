#include <algorithm>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "check/boards.hpp"
#include "check/check.hpp"
#include "check/visits.hpp"
#include "model/tools.hpp"
#include "model/visit_asp.hpp"
#include "model/visit_minizinc.hpp"

namespace cavalcade::model {
namespace {

using check::naive::free_cells;
using check::naive::is_move;

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
    if (made.board.block(made.board.square(*place))) throw std::logic_error("a square is refused");
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
    readings.push_back(solve(Tool::minizinc, board, task, visit_as_minizinc(board, task, {}, {.manner = manner})));
    readings.push_back(solve(Tool::clingo, board, task, visit_as_asp(board, task, manner)));
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
      solve(Tool::minizinc, board, task, visit_as_minizinc(board, task, {}, {.manner = VisitModel::paths}));
  EXPECT_TRUE(reading.claims_optimal);
  EXPECT_EQ(visited(reading), optimum);
}

// The paths alone, on boards that the stamps would take long for.
TEST(ThePaths, ProveTheOptimaOfPublicBoards) {
  expect_paths_prove(check::naive::board({8, 8, "b8 c1 c6 f7 g2 h3"}), "a8 e5", 56);
  expect_paths_prove(check::naive::board({8, 8, "a1 b6 c8 f8 g1 g3"}), "a2 f1", 55);
  expect_paths_prove(check::naive::board({10, 10, "b1 b3 b5 b7 f9 g3 h5 j1"}), "g8 d5", 85);
}

std::int64_t longest(const Instance& asked, const VisitModelOptions& options) {
  const auto& [board, task] = asked;
  return visited(solve(Tool::minizinc, board, task, visit_as_minizinc(board, task, {}, options)));
}

// The best of two knights here is even, 8 squares, and the best of three 9, after the third has moved.
TEST(TheDefectOfTheReport, HidesVisitsThatTheFirstKnightDoesNotEnd) {
  const Board ring = check::naive::board({3, 3, "b2"});
  const Instance two{ring, check::starts(ring, "a1 c2")};
  ASSERT_EQ(EveryVisit(two.board, two.task).longest() % 2, 0U);
  const std::int64_t best = longest(two, {});
  EXPECT_EQ(best, static_cast<std::int64_t>(EveryVisit(two.board, two.task).longest()));
  const std::int64_t hidden = longest(two, {.keep_even_defect = true});
  EXPECT_EQ(hidden % 2, 1);
  EXPECT_EQ(hidden, best - 1);
  const Board small = check::naive::board({3, 4});
  const Instance three{small, check::starts(small, "a1 b1 c1")};
  EXPECT_EQ(longest(three, {.keep_even_defect = true}) % 3, 1);
  const Instance one{small, check::starts(small, "a1")};
  EXPECT_EQ(longest(one, {.keep_even_defect = true}), longest(one, {}));
}

TEST(TheModels, HaveTheSameTextForEveryBoard) {
  const Instance one{check::naive::board({1, 1}), {{{0, 0}}}};
  const Instance other{check::naive::board({8, 8, "c3", Wrap::xy, {1, 3}}), {{{0, 0}, {5, 5}}}};
  for (const VisitModel manner : {VisitModel::stamps, VisitModel::paths}) {
    EXPECT_EQ(visit_as_minizinc(one.board, one.task, {}, {.manner = manner}).model,
              visit_as_minizinc(other.board, other.task, {}, {.manner = manner}).model);
    EXPECT_EQ(visit_as_asp(one.board, one.task, manner).model, visit_as_asp(other.board, other.task, manner).model);
  }
}

}  // namespace
}  // namespace cavalcade::model

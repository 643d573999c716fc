#include <algorithm>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "check/boards.hpp"
#include "check/check.hpp"
#include "cli/temporary_folder.hpp"
#include "model/process.hpp"
#include "model/tool.hpp"
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

ToolReading solve(Tool tool, const Instance& asked, const MiniZincSearch& search = {}) {
  const testing::TemporaryFolder folder;
  const ModelFiles files = tool == Tool::minizinc ? visit_as_minizinc(asked.board, asked.task, search)
                                                  : visit_as_asp(asked.board, asked.task);
  ProcessOptions options;
  options.folder = folder.path();
  options.temporary = folder.path();
  EXPECT_NE(folder.file(files.model_name, files.model), folder.file(files.data_name, files.data));
  options.out = folder.path() + "/out";
  options.err = folder.path() + "/err";
  const auto end = run_process(command_of(tool, files, {.time = std::chrono::seconds(60)}), options);
  EXPECT_TRUE(end) << end.error().message;
  ToolReading reading = read_visit(tool, asked.board, asked.task, testing::read_file(folder.path() + "/out"));
  EXPECT_EQ(reading.trouble, "") << testing::read_file(folder.path() + "/err") << files.model << files.data;
  return reading;
}

void expect_optimum(const Instance& asked, const ToolReading& reading) {
  ASSERT_TRUE(reading.paths);
  EXPECT_TRUE(reading.claims_optimal);
  const auto best = static_cast<std::int64_t>(EveryVisit(asked.board, asked.task).longest());
  std::size_t squares = 0;
  for (const CellList& path : *reading.paths) squares += path.size();
  EXPECT_EQ(static_cast<std::int64_t>(squares), best);
  // The longest visit ends because the next knight is stuck, so it needs no playing on.
  EXPECT_EQ(check::fault_in_visit(asked.board, asked.task, {*reading.paths, best}).value_or("none"), "none");
}

class OnAnyBoard : public ::testing::TestWithParam<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(, OnAnyBoard, ::testing::Range<std::uint64_t>(1, 15));

TEST_P(OnAnyBoard, TheModelsHaveTheOptimumOfBruteForce) {
  const auto any = rc::gen::exec(any_instance);
  const Instance asked = any(rc::Random(GetParam()), rc::kNominalSize).value();
  expect_optimum(asked, solve(Tool::minizinc, asked));
  expect_optimum(asked, solve(Tool::clingo, asked));
}

// 8 squares by two knights, 9 by three, 10 by one: whoever moves last, no visit is left out.
TEST(TheModels, AreFairToTheKnightThatMovesLast) {
  for (const std::int64_t knights : {1, 2, 3})
    for (const std::string block : {"b2", "b2 a1"}) {
      Instance asked{check::naive::board({3, 3, block}), {}};
      const CellList squares = free_cells(asked.board);
      for (std::int64_t i = 0; i < knights; ++i)
        asked.task.knights.push_back(asked.board.square(squares[static_cast<std::size_t>(2 * i)]));
      expect_optimum(asked, solve(Tool::minizinc, asked));
      expect_optimum(asked, solve(Tool::clingo, asked));
    }
}

TEST(TheModels, TakeABoardOfOneSquare) {
  const Instance asked{check::naive::board({1, 1}), {{{0, 0}}}};
  expect_optimum(asked, solve(Tool::minizinc, asked));
  expect_optimum(asked, solve(Tool::clingo, asked));
}

// Every name is tried; not every pair of them.
TEST(EveryMiniZincSearch, FindsTheOptimum) {
  const auto variables = minizinc_variable_choices();
  const auto values = minizinc_value_choices();
  const auto restarts = minizinc_restarts();
  const Instance asked{check::naive::board({3, 3, "b2"}), {{{0, 0}, {2, 2}}}};
  for (std::size_t i = 0; i < values.size(); ++i) {
    const MiniZincSearch search{std::string(variables[i % variables.size()]), std::string(values[i]),
                                std::string(restarts[i % restarts.size()])};
    SCOPED_TRACE(search.variables + ' ' + search.values + ' ' + *search.restart);
    EXPECT_NE(visit_as_minizinc(asked.board, asked.task, search).model.find(":: restart_" + *search.restart),
              std::string::npos);
    expect_optimum(asked, solve(Tool::minizinc, asked, search));
  }
}

TEST(TheModels, HaveTheSameTextForEveryBoard) {
  const Instance one{check::naive::board({1, 1}), {{{0, 0}}}};
  const Instance other{check::naive::board({8, 8, "c3", Wrap::xy, {1, 3}}), {{{0, 0}, {5, 5}}}};
  EXPECT_EQ(visit_as_minizinc(one.board, one.task).model, visit_as_minizinc(other.board, other.task).model);
  EXPECT_EQ(visit_as_asp(one.board, one.task).model, visit_as_asp(other.board, other.task).model);
}

}  // namespace
}  // namespace cavalcade::model

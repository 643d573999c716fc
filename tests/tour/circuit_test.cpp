#include <algorithm>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "check/exhaustive.hpp"
#include "model/expected_moves.hpp"
#include "questions.hpp"
#include "solver/successors.hpp"
#include "support/small_boards.hpp"
#include "tour/methods.hpp"

namespace cavalcade::testing {
namespace {

TEST(Circuit, MovesOfTheChessboardAreTheTableOfTheDocument) {
  const Choices choices = choices_of(FreeGraph(*Board::rectangle(8, 8)));
  ASSERT_EQ(choices.size(), 64U);
  for (std::int64_t square = 1; square <= 64; ++square) {
    std::set<std::int64_t> moves;
    for (const int node : choices[static_cast<std::size_t>(square - 1)]) moves.insert(node + 1);
    EXPECT_EQ(moves, model::documented_moves(square)) << square;
  }
}

TEST(Circuit, ToursWithAndWithoutTheRedundantConstraintInEitherOrder) {
  for (const char* board : {"6x6", "8x8", "12x12", "3x10", "20x20"})
    for (const char* redundant : {"on", "off"})
      for (const char* values : {"warnsdorff", "lowest"}) {
        const Question asked =
            question({{"board", board}, {"closed", true}, {"redundant", redundant}, {"values", values}});
        const Answer answer = ask(tour::circuit, asked);
        EXPECT_TRUE(is_tour(asked, answer)) << board;
        EXPECT_GT(answer.stats.get("nodes"), 0U);
        EXPECT_GT(answer.stats.get("propagations"), 0U);
      }
}

TEST(Circuit, BesideValueConsistencyTheRedundantConstraintDecides) {
  const Question with = question({{"board", "10x10"}, {"closed", true}, {"redundant", "on"}, {"consistency", "value"}});
  const Answer answer = ask(tour::circuit, with);
  EXPECT_TRUE(is_tour(with, answer));
  EXPECT_LE(answer.stats.get("failures"), 10U);
  const Question without = question(
      {{"board", "10x10"}, {"closed", true}, {"redundant", "off"}, {"consistency", "value"}, {"time_limit", "300ms"}});
  EXPECT_EQ(ask(tour::circuit, without).verdict, Verdict::unknown);
}

TEST(Circuit, BesideDomainConsistencyItCostsPropagationsAndSavesNoNode) {
  const Answer with = ask(tour::circuit, {{"board", "8x8"}, {"closed", true}, {"redundant", "on"}});
  const Answer without = ask(tour::circuit, {{"board", "8x8"}, {"closed", true}, {"redundant", "off"}});
  EXPECT_EQ(with.stats.get("nodes"), without.stats.get("nodes"));
  EXPECT_EQ(with.stats.get("failures"), without.stats.get("failures"));
  EXPECT_GT(with.stats.get("propagations"), without.stats.get("propagations"));
}

TEST(Circuit, ToursOpenWithGivenEndsAndOnOtherSurfaces) {
  for (const Request& request :
       {Request{{"board", "5x5"}}, Request{{"board", "8x8"}, {"from", "d4"}},
        Request{{"board", "8x8"}, {"from", "a1"}, {"to", "a2"}}, Request{{"board", "cube:3"}, {"closed", true}},
        Request{{"board", "6x5"}, {"wrap", "xy"}, {"closed", true}},
        Request{{"board", "10x10"}, {"block", "e5,e6"}, {"leaper", "1,4"}, {"closed", false}},
        Request{{"board", "1x1"}}}) {
    const Question asked = question(request);
    EXPECT_TRUE(is_tour(asked, ask(tour::circuit, asked))) << request.text("board");
  }
}

// Tours counted by trying every path.
class EveryTour {
 public:
  EveryTour(const Board& board, const TourTask& task)
      : board_(board), task_(task), free_(check::naive::free_cells(board)) {}

  std::set<std::vector<Cell>> all() {
    for (const Cell start : free_) {
      if (task_.closed && start != free_.front()) break;
      if (task_.from && !task_.closed && start != board_.cell(*task_.from)) continue;
      path_ = {start};
      extend();
    }
    return std::move(found_);
  }

 private:
  void extend() {
    if (path_.size() == free_.size()) {
      keep();
      return;
    }
    for (const Cell next : free_) {
      if (std::find(path_.begin(), path_.end(), next) != path_.end()) continue;
      if (!check::naive::is_move(board_, path_.back(), next)) continue;
      path_.push_back(next);
      extend();
      path_.pop_back();
    }
  }
  void keep() {
    if (task_.closed && (path_.size() < 3 || !check::naive::is_move(board_, path_.back(), path_.front()))) return;
    if (task_.to && path_.back() != board_.cell(*task_.to)) return;
    found_.insert(key(path_, task_));
  }

 public:
  // The same for a tour and its reverse where both answer the question.
  static std::vector<Cell> key(std::vector<Cell> path, const TourTask& task) {
    std::vector<Cell> reversed(path.rbegin(), path.rend());
    if (task.closed) std::rotate(reversed.begin(), reversed.end() - 1, reversed.end());
    const bool is_same = task.closed || (!task.from && !task.to);
    return is_same ? std::min(path, reversed) : path;
  }

 private:
  const Board& board_;
  const TourTask& task_;
  CellList free_;
  std::vector<Cell> path_;
  std::set<std::vector<Cell>> found_;
};

RC_GTEST_PROP(Circuit, EnumeratesEveryTourOnce, ()) {
  const Board board = check::any_small_surface();
  TourTask task;
  task.closed = check::any_chance(2);
  RC_PRE(!task.closed || board.free_squares() >= 3);
  if (!task.closed && check::any_chance(2)) task.from = board.square(check::any_of(check::naive::free_cells(board)));
  if (!task.closed && check::any_chance(3)) task.to = board.square(check::any_of(check::naive::free_cells(board)));
  RC_PRE(!task.to || task.to != task.from || board.free_squares() == 1);
  task.circuit.redundant = check::any_chance(2);
  if (check::any_chance(2)) task.circuit.consistency = Consistency::value;
  const Budget budget({});
  Progress progress;
  std::set<std::vector<Cell>> found;
  const tour::CircuitTours run = tour::circuit_tours({board, task, 1}, budget, progress, [&](const Tour& tour) {
    RC_ASSERT(!check::fault_in_tour(board, task, tour.squares));
    const bool is_new = found.insert(EveryTour::key({tour.squares.begin(), tour.squares.end()}, task)).second;
    RC_ASSERT(is_new);
    return true;
  });
  RC_ASSERT(run.complete);
  RC_ASSERT(found == EveryTour(board, task).all());
  const Answer first = tour::circuit({board, task, 1}, budget, progress);
  RC_ASSERT((first.verdict == Verdict::solved) == !found.empty());
  if (found.empty()) RC_ASSERT(kind_of(*first.certificate) == "exhausted");
}

TEST(Circuit, RefusesBoardsBeyondItsReach) {
  const Answer answer = ask(tour::circuit, {{"board", "1000x1000"}, {"closed", true}, {"memory_limit", "1000G"}});
  EXPECT_EQ(answer.verdict, Verdict::unknown);
  EXPECT_EQ(answer.reason, "the constraint model is for boards of at most 100000 squares, and this one has 1000000");
}

}  // namespace
}  // namespace cavalcade::testing


#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>

#include <gtest/gtest.h>

#include "check/check.hpp"
#include "support/naive_figure.hpp"
#include "tour/methods.hpp"

namespace cavalcade::tour {
namespace {

Answer tour_of_runs(const Board& board, const TourTask& task, const Budget& budget = Budget({})) {
  Progress progress;
  return runs({board, task, 1}, budget, progress);
}

TourTask closed() {
  TourTask task;
  task.closed = true;
  return task;
}

TEST(Runs, HaveFewTurnsOnEveryRectangleOfEvenSides) {
  for (std::int32_t width = 46; width <= 62; width += 2)
    for (std::int32_t height = 46; height <= 62; height += 2) {
      const Board board = *Board::rectangle(width, height);
      const Answer answer = tour_of_runs(board, closed());
      if (answer.verdict != Verdict::solved) {
        EXPECT_LT(std::min(width, height), 48) << width << 'x' << height;
        continue;
      }
      const CellList& squares = std::get<Tour>(answer.witness).squares;
      ASSERT_FALSE(check::fault_in_tour(board, closed(), squares)) << width << 'x' << height;
      const std::int64_t saved = width == height ? 14 : 9;
      EXPECT_LE(check::naive::figure(board, Figure::turns, true, squares), 4 * (width + height) - saved);
    }
}

TEST(Runs, ReachWhatIsPublished) {
  for (const std::int32_t side : {48, 100}) {
    const Board board = *Board::rectangle(side, side);
    const Answer answer = tour_of_runs(board, closed());
    ASSERT_EQ(answer.verdict, Verdict::solved) << side;
    EXPECT_LE(check::naive::figure(board, Figure::turns, true, std::get<Tour>(answer.witness).squares), 8 * side - 14);
  }
}

TEST(Runs, BeginWhereTheyAreAskedTo) {
  const Board board = *Board::rectangle(48, 48);
  for (const bool is_closed : {false, true}) {
    TourTask task;
    task.closed = is_closed;
    task.from = Square{20, 30};
    const Answer answer = tour_of_runs(board, task);
    ASSERT_EQ(answer.verdict, Verdict::solved);
    EXPECT_FALSE(check::fault_in_tour(board, task, std::get<Tour>(answer.witness).squares));
  }
}

TEST(Runs, SayWhatTheyAreNotFor) {
  Board with_hole = *Board::rectangle(48, 48);
  ASSERT_TRUE(with_hole.block({3, 3}));
  TourTask to_an_end;
  to_an_end.to = Square{3, 3};
  for (const auto& [board, task] :
       {std::pair(*Board::rectangle(8, 8), closed()), std::pair(*Board::rectangle(48, 49), closed()),
        std::pair(with_hole, closed()), std::pair(*Board::rectangle(48, 48), to_an_end)}) {
    const Answer answer = tour_of_runs(board, task);
    EXPECT_EQ(answer.verdict, Verdict::unknown);
    EXPECT_TRUE(answer.reason.starts_with("tours of long runs are for knights on rectangles of even sides"));
  }
}

TEST(Runs, EndWithTheirTime) {
  Limits limits;
  limits.time = std::chrono::nanoseconds(0);
  EXPECT_EQ(tour_of_runs(*Board::rectangle(4800, 4800), closed(), Budget(limits)).verdict, Verdict::unknown);
}

}  // namespace
}  // namespace cavalcade::tour

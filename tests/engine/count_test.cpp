// Counts through the door: as many as the list has, whatever the board, and as a plain search finds.

#include <array>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "ask/parse.hpp"
#include "base/random.hpp"
#include "engine/engine.hpp"

namespace cavalcade {
namespace {

Answer counted(const Board& board, const CountTask& task) {
  const Question question{.board = board, .task = task, .limits = {}};
  const Budget budget(question.limits);
  Progress progress;
  return engine::answer(question, budget, progress);
}

std::string number(const Board& board, Counted what, CountScope scope = CountScope::all) {
  CountTask task;
  task.counted = what;
  task.scope = scope;
  const Answer answer = counted(board, task);
  const auto* count = std::get_if<Count>(&answer.witness);
  return count != nullptr ? count->number : answer.reason;
}

std::uint64_t listed(const Board& board, bool closed, bool distinct) {
  TourTask task;
  task.closed = closed;
  const Question question{.board = board, .task = task, .limits = {}};
  const Budget budget(question.limits);
  Progress progress;
  const auto take = [](const Tour&) { return true; };
  return engine::enumerate(question, engine::Enumerator::search, budget, progress, take, distinct).tours;
}

// Up to 20 squares with holes, or 15 with joined edges, too.
Board small_board(Random& random) {
  const auto below = [&](std::uint64_t bound) { return static_cast<std::int64_t>(random.below(bound)); };
  const std::int64_t width = 3 + below(3);
  const std::int64_t height = 3 + below(20 / static_cast<std::uint64_t>(width) - 2);
  Board board = *Board::rectangle(width, height);
  const std::array wraps{Wrap::none, Wrap::none, Wrap::x, Wrap::y, Wrap::xy, Wrap::mobius, Wrap::klein};
  if (width * height <= 15) {
    EXPECT_TRUE(board.set_wrap(wraps[random.below(wraps.size())]));
  }
  for (std::int64_t holes = below(4); holes > 0; --holes) {
    const Square square{static_cast<std::int32_t>(below(static_cast<std::uint64_t>(width))),
                        static_cast<std::int32_t>(below(static_cast<std::uint64_t>(height)))};
    if (!board.is_blocked(square)) {
      EXPECT_TRUE(board.block(square));
    }
  }
  return board;
}

TEST(Count, IsTheLengthOfTheListOn300Boards) {
  Random random(7);
  int with_tours = 0;
  for (int compared = 0; compared < 300;) {
    const Board board = small_board(random);
    const std::string open = number(board, Counted::open);
    if (open.size() > 4) continue;  // lists that would take too long
    ++compared;
    with_tours += open != "0" ? 1 : 0;
    EXPECT_EQ(open, std::to_string(listed(board, false, false))) << compared;
    EXPECT_EQ(number(board, Counted::closed), std::to_string(listed(board, true, false))) << compared;
    EXPECT_EQ(number(board, Counted::closed, CountScope::distinct), std::to_string(listed(board, true, true)));
    EXPECT_EQ(number(board, Counted::open, CountScope::distinct), std::to_string(listed(board, false, true)));
  }
  EXPECT_GT(with_tours, 50);
}

// Every path, by the plainest of searches. A tour and its reverse are found both, a closed one once from each square.
std::uint64_t paths(const Board& board, bool closed) {
  std::uint64_t found = 0;
  std::vector<bool> visited(static_cast<std::size_t>(board.area()), false);
  Cell start{};
  const std::function<void(Cell, std::int64_t)> go = [&](Cell here, std::int64_t steps) {
    if (steps == board.free_squares()) {
      if (!closed || board.are_neighbours(here, start)) ++found;
      return;
    }
    visited[index(here)] = true;
    for (const Cell next : board.neighbours(here))
      if (!visited[index(next)]) go(next, steps + 1);
    visited[index(here)] = false;
  };
  for (std::int32_t cell = 0; cell < board.area(); ++cell) {
    start = Cell{cell};
    if (!board.is_blocked(start)) go(start, 1);
  }
  return found;
}

TEST(Count, OfARaggedBoardIsWhatAPlainSearchFinds) {
  const Board board = *parse_map(".....\n..##.\n.....\n#....\n....#\n", "ragged");
  EXPECT_EQ(number(board, Counted::open), std::to_string(paths(board, false) / 2));
  const auto squares = static_cast<std::uint64_t>(board.free_squares());
  EXPECT_EQ(number(board, Counted::closed), std::to_string(paths(board, true) / 2 / squares));
}

TEST(Count, IsRecountedWhereThatIsCheap) {
  CountTask task;
  EXPECT_EQ(counted(*Board::rectangle(6, 6), task).stats.get("recounted"), 1U);
  EXPECT_EQ(counted(*Board::rectangle(7, 8), task).stats.get("recounted"), 0U);
}

}  // namespace
}  // namespace cavalcade

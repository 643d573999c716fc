#include "tour/method.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace cavalcade::tour {

Answer solved(Tour tour, Stats stats) {
  Answer answer;
  answer.verdict = Verdict::solved;
  answer.witness = std::move(tour);
  answer.stats = std::move(stats);
  return answer;
}

Answer unknown(std::string reason, Stats stats) {
  Answer answer;
  answer.verdict = Verdict::unknown;
  answer.reason = std::move(reason);
  answer.stats = std::move(stats);
  return answer;
}

Answer exhausted(std::uint64_t nodes, Stats stats) {
  Answer answer;
  answer.verdict = Verdict::impossible;
  answer.reason = fmt::format("exhaustive search: every path was tried, {} nodes", nodes);
  answer.certificate = Exhausted{nodes};
  answer.stats = std::move(stats);
  return answer;
}

Answer out_of_budget(const Budget& budget, Stats stats) {
  Answer answer = unknown(budget.why_exhausted(), std::move(stats));
  answer.interrupted = budget.interrupted();
  return answer;
}

Cell default_start(const Board& board, const Budget& budget) {
  Poll poll(budget);
  const auto cells = static_cast<std::int32_t>(board.area());
  std::int64_t dark_surplus = 0;
  if (board.blocked_count() > 0 && board.alternates_colour()) {
    for (std::int32_t number = 0; number < cells && !poll.exhausted(); ++number) {
      const Cell cell{number};
      if (!board.is_blocked(cell)) dark_surplus += Board::is_dark(board.square(cell)) ? 1 : -1;
    }
  }
  Cell best{0};
  std::size_t fewest = max_moves + 1;
  for (std::int32_t number = 0; number < cells && !poll.exhausted(); ++number) {
    const Cell cell{number};
    if (board.is_blocked(cell)) continue;
    if (dark_surplus != 0 && Board::is_dark(board.square(cell)) != (dark_surplus > 0)) continue;
    const std::size_t moves = board.neighbours(cell).size();
    if (moves < fewest) {
      fewest = moves;
      best = cell;
    }
    if (board.is_plain()) break;  // a1: no square of a plain rectangle has fewer moves
  }
  return best;
}

void begin_at(Tour& closed_tour, Cell from) {
  auto& squares = closed_tour.squares;
  std::rotate(squares.begin(), std::find(squares.begin(), squares.end(), from), squares.end());
}

}  // namespace cavalcade::tour

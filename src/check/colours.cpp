#include "check/colours.hpp"

namespace cavalcade::check {
namespace {

ColourCount count_blocked(const Board& board, Meter& meter) {
  ColourCount blocked;
  for (std::int64_t number = 0; number < board.area(); ++number) {
    meter.tick();  // also between blocked squares, which may lie far apart
    const Cell cell{static_cast<std::int32_t>(number)};
    if (board.is_blocked(cell)) ++(Board::is_dark(board.square(cell)) ? blocked.dark : blocked.light);
  }
  return blocked;
}

}  // namespace

// Ranks of even width have as many dark squares as light ones, and ranks of odd width have one more of the colour they
// begin with; the first begins dark.
ColourCount count_colours(const Board& board, Meter& meter) {
  const std::int64_t light = board.area() / 2;
  const std::int64_t dark = board.area() - light;
  if (board.blocked_count() == 0) return {dark, light};
  const ColourCount blocked = count_blocked(board, meter);
  return {dark - blocked.dark, light - blocked.light};
}

bool keeps_colour(const Board& board) {
  return board.piece().keeps_colour() && board.is_chequered();
}

bool colours_forbid(const TourTask& task, const ColourCount& count) {
  const std::int64_t excess = count.dark - count.light;
  if (task.closed) return excess != 0;
  if (excess < -1 || excess > 1) return true;
  if (excess == 0) return task.from && task.to && Board::is_dark(*task.from) == Board::is_dark(*task.to);
  const bool ends_are_dark = excess > 0;
  const auto is_wrong_end = [&](const std::optional<Square>& end) {
    return end && Board::is_dark(*end) != ends_are_dark;
  };
  return is_wrong_end(task.from) || is_wrong_end(task.to);
}

bool colours_forbid(const CyclesTask& /*task*/, const ColourCount& count) {
  return count.dark != count.light;
}

}  // namespace cavalcade::check

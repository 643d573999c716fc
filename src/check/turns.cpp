#include "check/turns.hpp"

#include "check/walk.hpp"

namespace cavalcade::check {

std::optional<CellList> cells_of(const NamedTurn& turn, const Board& board, Meter& meter) {
  if (!board.is_flat() || (turn.needs_equal_sides && board.width() != board.height())) return std::nullopt;
  CellList sent;
  meter.expect(2 * static_cast<std::uint64_t>(board.area()) * sizeof(Cell));
  for (std::int32_t number = 0; number < board.area(); ++number)
    sent.push_back(board.cell(turn.map(board.square(Cell{number}), board.width(), board.height())));
  for (std::int32_t number = 0; number < board.area(); ++number) {
    meter.tick();
    const Cell cell{number};
    const Cell image = sent[index(cell)];
    if (board.is_blocked(cell) != board.is_blocked(image)) return std::nullopt;
    if (board.is_blocked(cell)) continue;
    for (const Cell next : board.neighbours(cell))
      if (!board.are_neighbours(image, sent[index(next)])) return std::nullopt;
  }
  return sent;
}

}  // namespace cavalcade::check

#include "tour/move_table.hpp"

#include <algorithm>

namespace cavalcade::tour {

MoveTable::MoveTable(const Board& board, const Budget& budget) : rows_(static_cast<std::size_t>(board.area())) {
  Poll poll(budget);
  for (std::int32_t number = 0; number < board.area() && !poll.exhausted(); ++number) {
    const Cell cell{number};
    if (board.is_blocked(cell)) continue;
    Row& row = rows_[index(cell)];
    for (const Cell near : board.neighbours(cell)) row.near[row.count++] = near;
  }
  for (Row& row : rows_) {
    if (poll.exhausted()) return;
    const Cell cell{static_cast<std::int32_t>(&row - rows_.data())};
    for (std::uint32_t way = 0; way < row.count; ++way) {
      const std::span<const Cell> theirs = neighbours(row.near[way]);
      row.back[way] = static_cast<std::uint8_t>(std::find(theirs.begin(), theirs.end(), cell) - theirs.begin());
    }
  }
}

}  // namespace cavalcade::tour

#include "solver/move_variables.hpp"

#include <algorithm>

namespace cavalcade {

MoveVariables::MoveVariables(const Board& board, const Budget& budget) : ways_(static_cast<std::size_t>(board.area())) {
  // Cell by cell: when a cell's turn comes, its moves from lower cells are there already, in ascending order.
  Poll poll(budget);
  for (std::int32_t number = 0; number < board.area() && !poll.exhausted(); ++number) {
    const Cell cell{number};
    if (board.is_blocked(cell)) continue;
    CellList higher;
    for (const Cell next : board.neighbours(cell))
      if (next > cell) higher.push_back(next);
    std::sort(higher.begin(), higher.end());
    for (const Cell next : higher) {
      ways_[index(cell)].push_back({next, ++count_});
      ways_[index(next)].push_back({cell, count_});
    }
  }
}

int MoveVariables::variable(Cell one, Cell other) const {
  const std::vector<Way>& ways = ways_[index(one)];
  return std::find_if(ways.begin(), ways.end(), [&](const Way& way) { return way.to == other; })->variable;
}

std::vector<int> MoveVariables::variables(Cell cell) const {
  std::vector<int> all;
  for (const Way& way : ways_[index(cell)]) all.push_back(way.variable);
  return all;
}

}  // namespace cavalcade

// The moves of every cell in rows of eight, with the way back: neighbour k of a cell knows which of its own ways leads
// back. What flows and exchanges of moves need, where one move has to be found from both its ends.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "board/board.hpp"

namespace cavalcade::tour {

class MoveTable {
 public:
  // Requires board.has_cells(). Blocked cells have no ways. If the budget ends first, the table is not whole.
  MoveTable(const Board& board, const Budget& budget);

  [[nodiscard]] std::size_t cells() const { return rows_.size(); }
  [[nodiscard]] unsigned ways(Cell cell) const { return rows_[index(cell)].count; }
  [[nodiscard]] Cell neighbour(Cell cell, unsigned way) const { return rows_[index(cell)].near[way]; }
  [[nodiscard]] unsigned way_back(Cell cell, unsigned way) const { return rows_[index(cell)].back[way]; }
  [[nodiscard]] std::span<const Cell> neighbours(Cell cell) const {
    return std::span(rows_[index(cell)].near).first(rows_[index(cell)].count);
  }
  [[nodiscard]] bool are_neighbours(Cell one, Cell other) const {
    const std::span<const Cell> near = neighbours(one);
    return std::find(near.begin(), near.end(), other) != near.end();
  }

  static std::uint64_t bytes(const Board& board) { return static_cast<std::uint64_t>(board.area()) * sizeof(Row); }

 private:
  struct Row {
    std::array<Cell, max_moves> near{};
    std::array<std::uint8_t, max_moves> back{};
    std::uint32_t count = 0;
  };
  std::vector<Row> rows_;
};

}  // namespace cavalcade::tour

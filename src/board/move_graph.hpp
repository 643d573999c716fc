// The move graph in compressed rows: the neighbours of every cell, in the order of the jumps. Flows and what joins
// cycles use it on every board, searches on boards whose geometry is not a plain grid; on rectangles they do without
// (see tour/field.hpp).

#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "board/board.hpp"

namespace cavalcade {

class MoveGraph {
 public:
  // Requires board.has_cells(). Blocked cells have no neighbours; nor have, if the budget ends first, the cells that
  // are left then.
  explicit MoveGraph(const Board& board, const Budget& budget = Budget({}));

  [[nodiscard]] std::size_t cells() const { return first_.size() - 1; }
  [[nodiscard]] std::span<const Cell> neighbours(Cell cell) const {
    return {neighbours_.data() + first_[index(cell)], neighbours_.data() + first_[index(cell) + 1]};
  }
  [[nodiscard]] std::size_t degree(Cell cell) const { return neighbours(cell).size(); }
  [[nodiscard]] bool are_neighbours(Cell one, Cell other) const {
    const std::span<const Cell> near = neighbours(one);
    return std::find(near.begin(), near.end(), other) != near.end();
  }
  [[nodiscard]] std::size_t moves() const { return neighbours_.size() / 2; }

  // What a graph of the board takes at most, known before it is built.
  static std::uint64_t bytes(const Board& board);

 private:
  std::vector<std::uint64_t> first_;
  CellList neighbours_;
};

}  // namespace cavalcade

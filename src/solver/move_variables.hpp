// The moves of a board as variables of a formula, numbered from 1 in ascending order of their two cells: the numbering
// that certificates use.

#pragma once

#include <cstdint>
#include <vector>

#include "base/budget.hpp"
#include "board/board.hpp"

namespace cavalcade {

class MoveVariables {
 public:
  // If the budget ends first, moves are missing.
  MoveVariables(const Board& board, const Budget& budget);

  struct Way {
    Cell to;
    int variable;
  };

  [[nodiscard]] int count() const { return count_; }
  // All moves of a free cell, those that no cover makes included, in ascending order.
  [[nodiscard]] const std::vector<Way>& ways(Cell cell) const { return ways_[index(cell)]; }
  // Requires that they are neighbours.
  [[nodiscard]] int variable(Cell one, Cell other) const;
  [[nodiscard]] std::vector<int> variables(Cell cell) const;

 private:
  std::vector<std::vector<Way>> ways_;
  int count_ = 0;
};

}  // namespace cavalcade

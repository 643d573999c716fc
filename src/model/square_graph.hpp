// The free squares and the moves between them as the data of a model, by the squares' names: what comes out of a model
// that has them can be read by people.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "board/board.hpp"

namespace cavalcade::model {

// For MiniZinc, whose arrays begin with 1 and have no gaps, the free squares get numbers, those with the fewest moves
// the lowest. To a solver that tries low numbers first that is Warnsdorff's advice: go where few moves are left.
class SquareNumbers {
 public:
  // Requires board.has_cells().
  explicit SquareNumbers(const Board& board);

  [[nodiscard]] const CellList& in_order() const { return order_; }
  [[nodiscard]] std::int64_t of(Cell cell) const { return numbers_[index(cell)]; }  // of a free cell

 private:
  CellList order_;
  std::vector<std::int32_t> numbers_;
};

// squares, names and moves: how many squares there are, what they are called, and where a knight goes from each.
std::string graph_as_dzn(const Board& board, const SquareNumbers& numbers);

// square("a1"). move("a1",("b3";"c2")). A square without moves has no such fact.
std::string graph_as_facts(const Board& board);

}  // namespace cavalcade::model

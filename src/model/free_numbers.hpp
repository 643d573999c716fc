// The free squares alone, numbered from 1 without gaps, in the order of cells: for tools that know no blocked squares.

#pragma once

#include <cstdint>
#include <vector>

#include "board/board.hpp"

namespace cavalcade::model {

class FreeNumbers {
 public:
  // Requires board.has_cells().
  explicit FreeNumbers(const Board& board) : numbers_(static_cast<std::size_t>(board.area())) {
    for (std::int32_t i = 0; i < board.area(); ++i)
      if (!board.is_blocked(Cell{i})) numbers_[index(Cell{i})] = ++squares_;
  }

  [[nodiscard]] std::int64_t of(Cell free_cell) const { return numbers_[index(free_cell)]; }
  [[nodiscard]] std::int64_t squares() const { return squares_; }

 private:
  std::vector<std::int64_t> numbers_;
  std::int64_t squares_ = 0;
};

}  // namespace cavalcade::model

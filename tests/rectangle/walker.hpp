// An independent look at tours: walks the squares one by one.

#pragma once

#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include "board/cell.hpp"

namespace cavalcade::testing {

inline bool one_move_apart(Square one, Square other) {
  const std::int64_t dx = std::abs(std::int64_t{one.x} - other.x);
  const std::int64_t dy = std::abs(std::int64_t{one.y} - other.y);
  return (dx == 1 && dy == 2) || (dx == 2 && dy == 1);
}

// Whether the cells are a tour of all squares of the rectangle.
inline ::testing::AssertionResult is_walk(std::int32_t width, std::int32_t height, bool closed,
                                          std::span<const Cell> cells) {
  const std::size_t squares = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  if (cells.size() != squares) return ::testing::AssertionFailure() << cells.size() << " steps";
  std::vector<bool> visited(squares);
  const auto square = [&](std::size_t step) {
    const auto cell = static_cast<std::int32_t>(cells[step]);
    return Square{cell % width, cell / width};
  };
  for (std::size_t step = 0; step < squares; ++step) {
    if (static_cast<std::int32_t>(cells[step]) < 0 || index(cells[step]) >= squares)
      return ::testing::AssertionFailure() << "step " << step << " is off the board";
    if (visited[index(cells[step])]) return ::testing::AssertionFailure() << "step " << step << " was visited before";
    visited[index(cells[step])] = true;
    if (step > 0 && !one_move_apart(square(step - 1), square(step)))
      return ::testing::AssertionFailure() << "step " << step << " is no move";
  }
  if (closed && !one_move_apart(square(squares - 1), square(0)))
    return ::testing::AssertionFailure() << "does not close";
  return ::testing::AssertionSuccess();
}

}  // namespace cavalcade::testing

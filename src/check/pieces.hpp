// The pieces a board falls into: squares belong to the same piece if a chain of moves joins them. Some squares can be
// taken away beforehand and some moves forbidden. Time grows with the cells; memory is one bit a cell and a stack of
// squares still to be left.

#pragma once

#include <cstdint>

#include "board/board.hpp"
#include "check/walk.hpp"

namespace cavalcade::check {

// Adds to `reached` all squares of the piece of `start`. Squares reached before are not entered, and moves for which
// `is_usable(from, to)` is false are not made; it must be symmetric.
template <class IsUsable>
void flood(const Board& board, Cell start, Visited& reached, IsUsable is_usable) {
  reached.add(start);
  CellList to_leave{start};
  while (!to_leave.empty()) {
    const Cell square = to_leave.back();
    to_leave.pop_back();
    for (const Cell next : board.neighbours(square))
      if (is_usable(square, next) && reached.add(next)) to_leave.push_back(next);
  }
}

// The number of pieces of the free squares that are not `taken` away. Stops at the first beyond `enough`.
template <class IsUsable>
std::int64_t count_pieces(const Board& board, Visited taken, std::int64_t enough, IsUsable is_usable) {
  std::int64_t pieces = 0;
  for (std::int64_t number = 0; number < board.area() && pieces <= enough; ++number) {
    const Cell square{static_cast<std::int32_t>(number)};
    if (board.is_blocked(square) || taken.contains(square)) continue;
    flood(board, square, taken, is_usable);
    ++pieces;
  }
  return pieces;
}

}  // namespace cavalcade::check

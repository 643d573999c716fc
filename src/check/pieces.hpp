// The pieces a board falls into: squares belong to the same piece if a chain of moves joins them. Some squares can be
// taken away beforehand and some moves forbidden. Time grows with the cells; memory is one bit a cell and a stack of
// squares still to be left.

#pragma once

#include <cstdint>
#include <memory_resource>
#include <utility>
#include <vector>

#include "board/board.hpp"
#include "check/walk.hpp"

namespace cavalcade::check {

// Adds to `reached` all squares of the piece of `start`, and returns their number. Squares reached before are not
// entered, and moves for which `is_usable(from, to)` is false are not made; it must be symmetric.
template <class IsUsable>
std::int64_t flood(const Board& board, Cell start, Visited& reached, IsUsable is_usable, Meter& meter) {
  std::int64_t squares = 0;
  reached.add(start);
  std::pmr::vector<Cell> to_leave(1, start, &meter);
  while (!to_leave.empty()) {
    meter.tick();
    const Cell square = to_leave.back();
    to_leave.pop_back();
    ++squares;
    for (const Cell next : board.neighbours(square))
      if (is_usable(square, next) && reached.add(next)) to_leave.push_back(next);
  }
  return squares;
}

// Hands the size of every piece of the free squares that are not `taken` away to `take`, until that says no. Takes the
// pieces away too.
template <class IsUsable, class TakeSize>
void for_each_piece(const Board& board, Visited&& taken, IsUsable is_usable, Meter& meter, TakeSize take) {
  for (const Cell square : board.free_cells()) {
    meter.tick();
    if (taken.contains(square)) continue;
    if (!take(flood(board, square, taken, is_usable, meter))) return;
  }
}

// The number of pieces of the free squares that are not `taken` away. Stops at the first beyond `enough`.
template <class IsUsable>
std::int64_t count_pieces(const Board& board, Visited&& taken, std::int64_t enough, IsUsable is_usable, Meter& meter) {
  std::int64_t pieces = 0;
  for_each_piece(board, std::move(taken), is_usable, meter, [&](std::int64_t) { return ++pieces <= enough; });
  return pieces;
}

}  // namespace cavalcade::check

// Posa's rotations (L. Posa, "Hamiltonian circuits in random graphs", Discrete Mathematics 14, 1976): gives a path
// another end without losing a square. If the last square e has a neighbour p[i] on the path, then p[0..i] followed by
// the rest reversed is a path too, and ends on p[i+1].

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/budget.hpp"
#include "board/board.hpp"

namespace cavalcade {

// Rotations of a path that are not carried out. Each is given by its pivot, the position i that stays before the part
// that is reversed; which square stands at a position after all of them, and where a square stands, follow by mapping
// the position through the few there are.
struct Rotations {
  std::size_t size = 0;  // of the path
  std::vector<std::uint32_t> pivots;

  // Where the square stood on the path as given that stands at `position` now.
  [[nodiscard]] std::size_t origin(std::size_t position) const {
    for (std::size_t i = pivots.size(); i > 0; --i) position = reversed(position, pivots[i - 1]);
    return position;
  }
  // Where the square stands now that stood at `origin`.
  [[nodiscard]] std::size_t position(std::size_t origin) const {
    for (const std::uint32_t pivot : pivots) origin = reversed(origin, pivot);
    return origin;
  }

  // Reversing the part after the pivot sends a position p beyond it to size + pivot - p, and back.
  [[nodiscard]] std::size_t reversed(std::size_t position, std::size_t pivot) const {
    return position > pivot ? size - position + pivot : position;
  }
};

// The path after rotations.
CellList rotated(const CellList& path, const std::vector<std::uint32_t>& pivots);

// Rotates the path, which need not visit every square and whose first square stays, until it ends on one of `goals`;
// true if it does. False leaves the path as it was: not every path can be brought there, and a found one is not a proof
// of anything else.
bool rotate_end(const Board& board, CellList& path, const CellList& goals, const Budget& budget);

std::uint64_t rotation_bytes(const Board& board);

}  // namespace cavalcade

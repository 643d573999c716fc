// Posa's rotations (L. Posa, "Hamiltonian circuits in random graphs", Discrete Mathematics 14, 1976): gives a path
// another end without losing a square. If the last square e has a neighbour p[i] on the path, then p[0..i] followed by
// the rest reversed is a path too, and ends on p[i+1].

#pragma once

#include <cstdint>
#include <vector>

#include "base/budget.hpp"
#include "board/board.hpp"

namespace cavalcade::tour {

// Rotates the path, which need not visit every square and whose first square stays, until it ends on one of `goals`;
// true if it does. False leaves the path as it was: not every path can be brought there, and a found one is not a proof
// of anything else.
bool rotate_end(const Board& board, CellList& path, const CellList& goals, const Budget& budget);

// The path after rotations, each given by the position i that stays before the part that is reversed.
CellList rotated(const CellList& path, const std::vector<std::uint32_t>& pivots);

std::uint64_t rotation_bytes(const Board& board);

}  // namespace cavalcade::tour

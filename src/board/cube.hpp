// The surface of an N x N x N cube as a board. A leaper jumps as on a flat board: a face and one neighbour of it are
// unfolded into the plane, and the jump must land on either. A jump that would leave over two edges at once (past a
// corner) does not exist, so a knight on a corner square has 6 moves.

#pragma once

#include <optional>

#include "board/cell.hpp"

namespace cavalcade {

constexpr int cube_faces = 6;

// Where a jump from `from` lands on the cube of this side, if it lands.
std::optional<Square> jump_on_cube(std::int32_t side, Square from, Offset jump);

}  // namespace cavalcade

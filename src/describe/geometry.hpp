// A tour as a line drawn on the board.

#pragma once

#include <cstdint>
#include <vector>

#include "base/budget.hpp"
#include "board/board.hpp"
#include "describe/description.hpp"

namespace cavalcade::describe {

// Requires a flat board without joined edges; `steps` has the step of every cell, from 0, and -1 where there is none.
// Not whole if the budget ends first: ask it.
Geometry geometry_of(const Board& board, const CellList& squares, const std::vector<std::int32_t>& steps, bool closed,
                     const Budget& budget);

}  // namespace cavalcade::describe

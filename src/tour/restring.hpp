// Joining strings by solving a region anew: all moves within a region of the board are given up, those outside stay,
// and a SAT solver looks for moves within the region that make one string of all that pass through it. What the strings
// do outside is, seen from the region, a handful of bonds between pairs of its squares. This is an exchange of any
// number of moves at once, where rotations (tour/absorb.hpp) find no short one.

#pragma once

#include "base/budget.hpp"
#include "tour/move_table.hpp"
#include "tour/strings.hpp"

namespace cavalcade::tour {

// Joins all strings that have squares in the region, if they can be joined there and the conflicts suffice.
bool restring(const MoveTable& moves, Strings& strings, const CellList& region, const Budget& budget, int conflicts);

// The squares around a string, the nearest first, its own included: about `squares` beyond its own.
CellList region_around(const MoveTable& moves, const CellList& string, std::size_t squares);

}  // namespace cavalcade::tour

// Every cycle of a board once: those of given lengths that make no move that is ruled out.
//
// A cycle is written from its lowest cell in the direction of the lower of that cell's two neighbours on it, and cycles
// come in ascending order of these lists, compared cell by cell, a list before those it begins. The walk goes depth
// first from every start over higher cells, neighbours in ascending order. For a start and a second square it knows
// from a breadth-first search how far every square is from home, by way of a last square that is higher than the
// second, and leaves a path that cannot be back within the greatest length. Johnson (1975) bounds the time between two
// cycles; for the short cycles of covers the distances do as well and cost nothing.
//
// No recursion. Memory is a few numbers a cell and a move. Effort is counted in squares stepped on.

#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "board/board.hpp"
#include "check/lengths.hpp"
#include "check/meter.hpp"
#include "check/tight_pairs.hpp"

namespace cavalcade::check {

// Is handed a cycle, and says whether to go on.
using TakeCycle = std::function<bool(std::span<const Cell>)>;

enum class WalkEnd : std::uint8_t { all, stopped, gave_up };

// Requires board.has_cells(). Gives up after `steps` steps, and at once if they are too few for a look at every square.
WalkEnd walk_cycles(const Board& board, const CycleLengths& lengths, const RuledOutMoves& ruled_out,
                    std::uint64_t steps, Meter& meter, const TakeCycle& take);

}  // namespace cavalcade::check

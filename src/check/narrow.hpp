// Is there a tour at all, on a board that is narrow but may be long? A dynamic program over a frontier, where a search
// over every path (check/exhaustive.hpp) would never end.
//
// The free squares are taken one after the other along the longer side, and at each its moves to later squares are
// chosen, so that it gets two in all, or one as an end of an open tour. Of all the choices made so far only this
// matters for the rest: for each later square that an earlier one has moves to, whether it has no move yet, both
// already, or one; and if it has one, it is the end of a path, and where the other end of that path is: another such
// square, or an end of the tour. (Kwong & Rogers 1994 and others count cycles of grids with such states.) So it is
// enough to keep the set of states that can be reached. A path that closes, or gets both ends of the tour, is a tour if
// no square is left over, and a dead end otherwise.
//
// An answer of `none` is a proof, and so is `found`, though it comes without the tour. `gave_up` means that a frontier
// would have more than the 24 squares a state holds, or that the effort ran out, counted in states met. Boards of every
// kind are taken: only the distance of moves in the order of the squares counts. Memory is a number a cell and the
// states of two neighbouring frontiers.

#pragma once

#include <cstdint>

#include "ask/question.hpp"
#include "board/board.hpp"
#include "check/exhaustive.hpp"

namespace cavalcade::check {

SearchEnd sweep_frontier(const Board& board, const TourTask& task, std::uint64_t effort);

}  // namespace cavalcade::check

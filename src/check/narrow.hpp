// Is there a tour at all, on a board that is narrow but may be long? A dynamic program over a frontier, where a search
// over every path (check/exhaustive.hpp) would never end.
//
// The states are those of check/frontier.hpp; it is enough to keep the set of those that can be reached.
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

SearchEnd sweep_frontier(const Board& board, const TourTask& task, std::uint64_t effort, Meter& meter);

}  // namespace cavalcade::check

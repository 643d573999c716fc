// Blind depth-first search: tries the moves of every square in the fixed order of jumps() (lowest rank first, then
// lowest file) and takes the last one back when there is none left. Knows nothing else. See docs/methods/blind.md.

#pragma once

#include "tour/method.hpp"

namespace cavalcade::tour {

// Complete: finds a tour if there is one from the start, and has tried every path when it says there is none. Without
// --from it starts on each square in turn, a1 first (a closed tour needs only the first). Iterative.
Answer blind(const TourQuestion& question, const Budget& budget, Progress& progress);

std::uint64_t blind_bytes(const Board& board);

}  // namespace cavalcade::tour

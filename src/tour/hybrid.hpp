// Hybrid search: Warnsdorff's order, with real backtracking, pruning of positions that cannot be finished, and restarts
// with other ties. See docs/methods/hybrid.md.

#pragma once

#include "tour/method.hpp"

namespace cavalcade::tour {

// Complete: the limits of the restarts grow until a search from every start that matters runs to its end. Iterative; a
// step looks at a bounded number of squares, so boards of any size work.
Answer hybrid(const TourQuestion& question, const Budget& budget, Progress& progress);

std::uint64_t hybrid_bytes(const Board& board);

}  // namespace cavalcade::tour

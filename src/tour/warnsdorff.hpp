// Warnsdorff's rule (H. C. von Warnsdorff 1823): always jump to the square with the fewest onward moves. It never goes
// back; when it is stuck, it is stuck. See docs/methods/warnsdorff.md.

#pragma once

#include "tour/method.hpp"

namespace cavalcade::tour {

// With a tie-break in the question: one pass by that rule. Without: Roth's, then Pohl's, then random ties by the seed,
// until one pass comes through, at most 100. Linear time a pass, one byte a square beside the tour.
Answer warnsdorff(const TourQuestion& question, const Budget& budget, Progress& progress);

std::uint64_t warnsdorff_bytes(const Board& board);

}  // namespace cavalcade::tour

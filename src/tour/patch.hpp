// Patching: cycles that cover the board, joined into a tour. For boards of any shape. See docs/methods/patch.md.

#pragma once

#include "tour/method.hpp"

namespace cavalcade::tour {

// Fast on large boards with holes, joined edges or other pieces. `impossible` comes with a shortage of moves or with a
// proof about a few squares; `unknown` if neither a tour nor such a reason was found.
Answer patch(const TourQuestion& question, const Budget& budget, Progress& progress);

std::uint64_t patch_bytes(const Board& board);

}  // namespace cavalcade::tour

// Tours of rectangles from formulas (rectangle/): without given ends, or closed, in the time it takes to write them
// down; between given squares by a few changes to the formula; on narrow boards exactly.

#pragma once

#include <cstdint>

#include "tour/method.hpp"

namespace cavalcade::tour {

// Rectangles without blocked squares or joined edges, and the knight.
bool structured_applies(const Board& board);

// Solved where there is a tour and impossible where there is none, with a certificate, unless the budget ends first.
// Unknown where structured tours do not apply.
Answer structured(const TourQuestion& question, const Budget& budget, Progress& progress);

// The squares the task asks for (task.squares or task.step_of, one of them is given) as a TourPart, on a board of any
// size: the tour itself is not written down.
Answer structured_part(const Board& board, const TourTask& task, std::uint64_t seed, const Budget& budget);

// The same tour as numbers, rank by rank, if a formula alone gives it and the ranks are neither so short that a list
// would be faster nor so long that a few fill the memory; else nothing. Requires board.has_cells() and a task that is
// not impossible.
std::optional<Answer> structured_by_rank(const Board& board, const TourTask& task);

// Beside the tour itself. What narrow boards with given ends need is weighed against the budget when it is known.
std::uint64_t structured_bytes(const Board& board);

}  // namespace cavalcade::tour

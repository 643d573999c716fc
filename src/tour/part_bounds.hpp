// A bound of what tours have, from parts of the board: for boards that are too large for one formula.

#pragma once

#include <cstdint>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "board/board.hpp"

namespace cavalcade::tour {

struct PartBounds {
  std::int64_t sum = 0;
  FigureProof proof;
};

// How many turns, or obtuse angles, there are at least on squares of a grid of small rectangles, as far as that is
// proved by formulas of each (tour/figure_formula.hpp). Where the given tour has none, there is nothing to prove.
// Requires an aim at the fewest of what lies on squares. What the budget leaves time for.
PartBounds bound_parts(const Board& board, const TourTask& task, const CellList& tour, const Budget& budget);

}  // namespace cavalcade::tour

// A knight's tour, closed or open, as a MiniZinc model: one circuit through all free squares.

#pragma once

#include "ask/question.hpp"
#include "board/board.hpp"
#include "model/minizinc_search.hpp"
#include "model/model_files.hpp"

namespace cavalcade::model {

// tour.mzn and tour.dzn. Requires board.has_cells() and a search made of MiniZinc's names.
ModelFiles tour_as_minizinc(const Board& board, const TourTask& task, const MiniZincSearch& search = {});

}  // namespace cavalcade::model

// A knight's tour, closed or open, as an answer set program for clingo.

#pragma once

#include "ask/question.hpp"
#include "board/board.hpp"
#include "model/model_files.hpp"

namespace cavalcade::model {

// tour.lp and tour_data.lp. Requires board.has_cells().
ModelFiles tour_as_asp(const Board& board, const TourTask& task);

}  // namespace cavalcade::model

// A knight's tour as a Hamiltonian cycle problem in the format of TSPLIB (G. Reinelt 1995, TYPE : HCP), which tools for
// the travelling salesman read.

#pragma once

#include "ask/question.hpp"
#include "base/result.hpp"
#include "board/board.hpp"
#include "model/model_files.hpp"

namespace cavalcade::model {

// tour.hcp. Refuses boards that are too large.
Result<ModelFiles> tour_as_tsplib(const Board& board, const TourTask& task);

}  // namespace cavalcade::model

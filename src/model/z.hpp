// A knight's tour as a specification in Z: a LaTeX document for the style zed-csp, as fuzz reads it too.

#pragma once

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/result.hpp"
#include "board/board.hpp"
#include "model/model_files.hpp"

namespace cavalcade::model {

// tour.tex. Refuses boards that are too large, and a closed tour of fewer than three squares. A cover of the board by
// several cycles shows that a bijection need not be one circuit; it is printed with a closed tour if there is one.
Result<ModelFiles> tour_as_z(const Board& board, const TourTask& task, const Cover* counterexample = nullptr);

}  // namespace cavalcade::model

// A cover by cycles as a MiniZinc model: every free square on one of them.

#pragma once

#include "ask/question.hpp"
#include "board/board.hpp"
#include "model/minizinc_search.hpp"
#include "model/model_files.hpp"

namespace cavalcade::model {

// cycles.mzn and cycles.dzn. Requires board.has_cells() and a search made of MiniZinc's names.
ModelFiles cycles_as_minizinc(const Board& board, const CyclesTask& task, const MiniZincSearch& search = {});

}  // namespace cavalcade::model

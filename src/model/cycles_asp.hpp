// A cover by cycles as an answer set program for clingo.

#pragma once

#include "ask/question.hpp"
#include "board/board.hpp"
#include "model/model_files.hpp"

namespace cavalcade::model {

// cycles.lp and cycles_data.lp. Requires board.has_cells().
ModelFiles cycles_as_asp(const Board& board, const CyclesTask& task);

}  // namespace cavalcade::model

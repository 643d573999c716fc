// The visit of alternating knights as a MiniZinc model of paths: where each square leads.

#pragma once

#include "ask/question.hpp"
#include "board/board.hpp"
#include "model/minizinc_search.hpp"
#include "model/model_files.hpp"

namespace cavalcade::model {

// visit.mzn and visit.dzn. Requires board.has_cells() and a search made of MiniZinc's names.
ModelFiles visit_paths_as_minizinc(const Board& board, const VisitTask& task, const MiniZincSearch& search);

}  // namespace cavalcade::model

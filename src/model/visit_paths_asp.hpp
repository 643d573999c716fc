// The visit of alternating knights as an answer set program of paths: where each square leads.

#pragma once

#include "ask/question.hpp"
#include "board/board.hpp"
#include "model/model_files.hpp"

namespace cavalcade::model {

// visit.lp and visit_data.lp. Requires board.has_cells().
ModelFiles visit_paths_as_asp(const Board& board, const VisitTask& task);

}  // namespace cavalcade::model

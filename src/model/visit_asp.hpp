// The visit of alternating knights as an answer set program for clingo: as many squares as possible.

#pragma once

#include "ask/question.hpp"
#include "board/board.hpp"
#include "model/model_files.hpp"
#include "model/visit_model.hpp"

namespace cavalcade::model {

// visit.lp and visit_data.lp. Requires board.has_cells().
ModelFiles visit_as_asp(const Board& board, const VisitTask& task, VisitModel manner = VisitModel::stamps);

}  // namespace cavalcade::model

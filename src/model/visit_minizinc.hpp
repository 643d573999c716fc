// The visit of alternating knights as a MiniZinc model: as many squares as possible.

#pragma once

#include "ask/question.hpp"
#include "board/board.hpp"
#include "model/minizinc_search.hpp"
#include "model/model_files.hpp"
#include "model/visit_model.hpp"

namespace cavalcade::model {

// How the model of stamps is searched if nobody says otherwise.
//
// It is the steadiest of those tried with Gecode on ten boards of 8x8 and 10x10, one run of 10 s each on a busy
// machine, where small differences mean nothing: 669 squares in all, and a visit on every board. max_regret has 648;
// anti_first_fail, which the report behind the model prefers, 493, with no visit in time on two boards (on one of them
// it has reached 86 in another run). (Gecode takes indomain_middle for indomain_median.)
IntSearch usual_stamp_search();

// visit.mzn and visit.dzn. Requires board.has_cells() and a search made of MiniZinc's names.
ModelFiles visit_as_minizinc(const Board& board, const VisitTask& task, const MiniZincSearch& search = {},
                             const VisitModelOptions& options = {});

}  // namespace cavalcade::model

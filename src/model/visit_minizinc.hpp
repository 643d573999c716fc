// The visit of alternating knights as a MiniZinc model: a time stamp on every square, as many stamped as possible.

#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ask/question.hpp"
#include "board/board.hpp"
#include "model/model_files.hpp"

namespace cavalcade::model {

// How a constraint solver looks for the stamps: which square it decides next, which stamps it tries first, and when it
// begins anew. The names are MiniZinc's.
//
// The default is the steadiest of those tried with Gecode on ten boards of 8x8 and 10x10, one run of 10 s each on a
// busy machine, where small differences mean nothing: 669 squares in all, and a visit on every board. max_regret has
// 648; anti_first_fail, which the report behind the model prefers, 493, with no visit in time on two boards (on one of
// them it has reached 86 in another run). (Gecode takes indomain_middle for indomain_median.)
struct MiniZincSearch {
  std::string variables = "smallest";
  std::string values = "indomain_median";
  std::optional<std::string> restart;  // "none", "constant", "linear", "luby", "geometric"; none: no word about it
};

// Everything MiniZinc accepts there: 10 choices of variables, 14 of values, 5 restarts.
std::span<const std::string_view> minizinc_variable_choices();
std::span<const std::string_view> minizinc_value_choices();
std::span<const std::string_view> minizinc_restarts();

// visit.mzn and visit.dzn. Requires board.has_cells() and a search made of the names above.
ModelFiles visit_as_minizinc(const Board& board, const VisitTask& task, const MiniZincSearch& search = {});

}  // namespace cavalcade::model

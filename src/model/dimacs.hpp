// Tours, covers and visits as one formula for SAT solvers, and the way back from a model of it.
//
// Every move of the board is two variables, one a direction: true if it is made that way. They come first, and a
// comment names each ("c 17 a2 -> b4"), so that a model can be read by hand. The formulas are complete: their models
// are exactly the answers, each once (a tour and its reverse, where the question does not tell them apart, are one
// answer).

#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "ask/question.hpp"
#include "base/result.hpp"
#include "board/board.hpp"
#include "model/model_files.hpp"

namespace cavalcade::model {

// tour.cnf, cycles.cnf, visit.cnf. All refuse boards without cells and formulas that are too large.
Result<ModelFiles> tour_as_dimacs(const Board& board, const TourTask& task);
Result<ModelFiles> cycles_as_dimacs(const Board& board, const CyclesTask& task);
// A visit of so many squares, at least one a knight and at most all free ones. Models are disjoint paths from the
// starts whose lengths are those of a visit: the knights can move in turn along them. They may not be stuck at the end.
Result<ModelFiles> visit_as_dimacs(const Board& board, const VisitTask& task, std::int64_t visited);

// The squares of the tour, of each cycle, or of each knight's path, from what a SAT solver printed ("v" lines or bare
// numbers); trusts nothing (see paths_of_moves in solution.hpp). Requires board.has_cells().
Result<std::vector<CellList>> read_dimacs_model(const Board& board, const Task& task, std::string_view printed);

}  // namespace cavalcade::model

// The models of each language, by task. The file of the language says how they are made and what they guarantee.
//
// All want a board with cells, or refuse it: where the result is ModelFiles, the caller has asked require_text_size
// first.

#pragma once

#include <string_view>
#include <vector>

#include "ask/question.hpp"
#include "base/result.hpp"
#include "board/board.hpp"
#include "model/model.hpp"

namespace cavalcade::model {

// minizinc.cpp: NAME.mzn and NAME.dzn, whatever the layout; the NAME of every language is tour, cycles or visit. The
// search is made of MiniZinc's names.
ModelFiles tour_as_minizinc(const Board& board, const TourTask& task, const ModelOptions& options = {});
ModelFiles cycles_as_minizinc(const Board& board, const CyclesTask& task, const ModelOptions& options = {});
ModelFiles visit_as_minizinc(const Board& board, const VisitTask& task, const ModelOptions& options = {});

// asp.cpp: NAME.lp and NAME_data.lp, whatever the layout.
ModelFiles tour_as_asp(const Board& board, const TourTask& task);
ModelFiles cycles_as_asp(const Board& board, const CyclesTask& task);
ModelFiles visit_as_asp(const Board& board, const VisitTask& task, const ModelOptions& options = {});

// opl.cpp and z.cpp: a cover of the board by several cycles shows that a bijection need not be one circuit. It is
// printed with a closed tour, in OPL only with the defects of the document, if there is one.

// opl.cpp: NAME.mod, apart with NAME.dat. Refuses a closed tour of fewer than three squares, since OPL has circuits of
// one and two.
Result<ModelFiles> tour_as_opl(const Board& board, const TourTask& task, const ModelOptions& options = {});
Result<ModelFiles> cycles_as_opl(const Board& board, const CyclesTask& task, const ModelOptions& options = {});

// z.cpp: tour.tex, a LaTeX document for the style zed-csp, as fuzz reads it too. Refuses a closed tour of fewer than
// three squares.
Result<ModelFiles> tour_as_z(const Board& board, const TourTask& task, const ModelOptions& options = {});

// chip.cpp: NAME.pl, with chip.pl as its library. Refuses a closed tour of fewer than three squares.
Result<ModelFiles> tour_as_chip(const Board& board, const TourTask& task, const ModelOptions& options = {});
Result<ModelFiles> cycles_as_chip(const Board& board, const CyclesTask& task, const ModelOptions& options = {});
// chip_for_swi.cpp: the library, the same for every program.
std::string_view chip_for_swi();

// dimacs.cpp: NAME.cnf. A visit is one of options.visited squares, at least one per knight and at most all free ones.
Result<ModelFiles> tour_as_dimacs(const Board& board, const TourTask& task);
Result<ModelFiles> cycles_as_dimacs(const Board& board, const CyclesTask& task);
Result<ModelFiles> visit_as_dimacs(const Board& board, const VisitTask& task, const ModelOptions& options = {});
// The way back: the squares of the tour, of each cycle, or of each knight's path, from what a SAT solver printed ("v"
// lines or bare numbers). Trusts nothing (see paths_of_moves in tools/solution.hpp). Requires board.has_cells().
Result<std::vector<CellList>> read_dimacs_model(const Board& board, const Task& task, std::string_view printed);
// What the solver says of the formula: "s SATISFIABLE", or "SAT" as MiniSat writes it; a model without such a line,
// too.
enum class SolverStatus : std::uint8_t { satisfiable, unsatisfiable, unknown };
SolverStatus status_in(std::string_view printed);

// tsplib.cpp: tour.hcp, a Hamiltonian cycle problem.
Result<ModelFiles> tour_as_tsplib(const Board& board, const TourTask& task);
// The way back: the tour, from the nodes of a TOUR_SECTION, as LKH writes it, or from a list of nodes from 0 on after
// their number, as Concorde does. Whether it goes by moves is for check/ to say. Requires board.has_cells().
Result<CellList> read_tsplib_tour(const Board& board, const TourTask& task, std::string_view text);

}  // namespace cavalcade::model

// Tours and covers in OPL as it was in 1999 (P. Van Hentenryck, "The OPL Optimization Programming Language"): where
// each square leads, and one circuit.

#pragma once

#include "ask/question.hpp"
#include "base/result.hpp"
#include "board/board.hpp"
#include "model/layout.hpp"
#include "model/model_files.hpp"

namespace cavalcade::model {

struct OplOptions {
  Layout layout = Layout::together;
  bool redundant = true;  // with the constraint that every square is reached once, which follows from the circuit
};

// tour.mod, cycles.mod; apart with tour.dat, cycles.dat. Both refuse boards that are too large, and the first a closed
// tour of fewer than three squares, since OPL has circuits of one and two.
Result<ModelFiles> tour_as_opl(const Board& board, const TourTask& task, const OplOptions& options = {});
Result<ModelFiles> cycles_as_opl(const Board& board, const CyclesTask& task, const OplOptions& options = {});

}  // namespace cavalcade::model

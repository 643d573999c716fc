// What a tool says of a solution, held against the board, since the model, the tool and the file system may all be
// wrong.

#pragma once

#include <cstdint>
#include <vector>

#include "ask/question.hpp"
#include "base/result.hpp"
#include "board/board.hpp"

namespace cavalcade::model {

struct Stamp {
  std::int64_t time = 0;    // from 2 on
  std::int64_t square = 0;  // its number, as in squares.hpp
};

struct Move {
  Square from;  // both on the board
  Square to;
};

// The paths of the knights, or why this is no visit: each square stamped at most once and each stamp used once, without
// a gap, from the starts on, in moves of the board.
Result<std::vector<CellList>> paths_of_stamps(const Board& board, const VisitTask& task,
                                              const std::vector<Stamp>& stamps);

// The tour, the cycles or the paths of the knights, or why this is none: moves of the board between free squares, at
// most one from a square and at most one to it. They make one path or, closed, one cycle through all squares; cycles
// through all squares; or paths from the starts, with squares in turn, and nothing else.
Result<std::vector<CellList>> paths_of_moves(const Board& board, const Task& task, const std::vector<Move>& moves);

}  // namespace cavalcade::model

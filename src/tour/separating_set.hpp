// A few squares without which the board falls into too many pieces: a closed tour visits at most k pieces between k
// squares, an open one k + 1 (V. Chvatal, "Tough graphs and Hamiltonian circuits", Discrete Mathematics 5, 1973).
// Finding such sets in general is hard; the small ones that holes cause are found in linear time: single squares, and
// the two neighbours of a square that has only two.

#pragma once

#include <optional>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"

namespace cavalcade::tour {

// Requires board.has_cells() and a board that hangs together.
std::optional<SeparatingSet> separating_set(const Board& board, const TourTask& task, const Budget& budget);

}  // namespace cavalcade::tour

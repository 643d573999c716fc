// Why there can be no tour, without searching: theorems about rectangles, and what can be counted on any board.

#pragma once

#include <optional>
#include <string>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"

namespace cavalcade::tour {

struct Reason {
  std::string text;
  Certificate certificate;
};
inline Answer impossible_by(Reason reason) {
  return impossible(std::move(reason.text), std::move(reason.certificate));
}

// Cheapest first; at worst linear in the squares. Nothing found does not mean that there is a tour, except on plain
// rectangles with the knight when neither end is given.
std::optional<Reason> why_impossible(const Board& board, const TourTask& task, const Budget& budget);

// The free squares of each colour of a flat board.
ColourCount count_colours(const Board& board);

// A few squares without which the board falls into too many pieces for a tour (separating_set.cpp). Requires
// board.has_cells() and a board that hangs together.
std::optional<SeparatingSet> separating_set(const Board& board, const TourTask& task, const Budget& budget);

}  // namespace cavalcade::tour

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

// Cheapest first; at worst linear in the squares. Nothing found does not mean that there is a tour, except on plain
// rectangles with the knight when neither end is given.
std::optional<Reason> why_impossible(const Board& board, const TourTask& task, const Budget& budget);

Answer impossible(Reason reason);

// The free squares of each colour of a flat board.
ColourCount count_colours(const Board& board);

}  // namespace cavalcade::tour

// Counting dark and light squares. Where every move changes the colour, a path's squares alternate, so its dark and
// light squares differ by one at most, and a cycle has as many of each. That settles many questions at once, on
// rectangles of any size without a look at a single square.

#pragma once

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "board/board.hpp"
#include "check/meter.hpp"

namespace cavalcade::check {

// The free squares of each colour of a flat board.
ColourCount count_colours(const Board& board, Meter& meter);

// Whether every move keeps the chess colour: the other case than board.alternates_colour(), and there are boards that
// are neither.
bool keeps_colour(const Board& board);

// Whether these numbers rule the task out. Require that every move changes the colour.
bool colours_forbid(const TourTask& task, const ColourCount& count);
bool colours_forbid(const CyclesTask& task, const ColourCount& count);

}  // namespace cavalcade::check

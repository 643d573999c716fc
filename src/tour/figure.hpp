// What a tour can be asked to have few or many of (ask/question.hpp: Figure), for methods: which moves make a turn, an
// obtuse angle or a crossing, and how many a tour has. Flat boards without joined edges.

#pragma once

#include <cstdint>
#include <vector>

#include "ask/question.hpp"
#include "base/budget.hpp"
#include "board/board.hpp"

namespace cavalcade::tour {

// A tour from one square over the next to a third. Moves of one direction go straight on, whatever their lengths.
bool goes_straight(Square from, Square here, Square to);
bool is_obtuse(Square from, Square here, Square to);

// Whether the square counts, of a figure that lies on squares.
bool counts(Figure figure, Square from, Square here, Square to);

// The moves of the board that cross this one, each as it is (lesser cell first), in no order.
std::vector<Move> moves_across(const Board& board, const Move& move);

// Not whole if the budget ends first.
std::int64_t figure_of(const Board& board, Figure figure, bool closed, const CellList& squares, const Budget& budget);

}  // namespace cavalcade::tour

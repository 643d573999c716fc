// Tours of rectangles between given squares.

#pragma once

#include <cstdint>
#include <optional>

#include "base/budget.hpp"
#include "board/cell.hpp"
#include "rectangle/segmented_tour.hpp"

namespace cavalcade::rectangle {

// Whether the colours of the ends fit: a knight changes colour with every move, so the ends of a tour differ in colour
// if the number of squares is even, and have the colour of a1 if it is odd.
bool colours_fit(std::int32_t width, std::int32_t height, Square from, std::optional<Square> to);

// A tour that begins on `from` and, if that is given, ends on `to`. Both sides are 5 or more and the colours fit. With
// sides of 6 or more there always is one, and it is found unless the budget ends first; with a side of 5, nothing may
// also mean that the attempts were in vain. The same seed gives the same tour. The work grows with the distance the
// ends have to be moved: on even boards that between `from` and `to`, none if there is no `to`.
std::optional<SegmentedTour> tour_between(std::int32_t width, std::int32_t height, Square from,
                                          std::optional<Square> to, std::uint64_t seed, const Budget& budget);

}  // namespace cavalcade::rectangle

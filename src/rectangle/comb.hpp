// Tours of rectangles with both sides 5 or more: closed ones if the number of squares is even, open ones if it is odd.

#pragma once

#include "rectangle/itinerary.hpp"

namespace cavalcade::rectangle {

// A tour of a board of `u_side` squares along u and `v_side` along v, both 5 or more. Unless both are odd, `u_side` is
// even and the tour closed. `u_stride` and `v_stride` number the cells.
Itinerary comb(std::int32_t u_side, std::int32_t v_side, std::int64_t u_stride, std::int64_t v_stride);

}  // namespace cavalcade::rectangle

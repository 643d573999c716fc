// Tours of rectangles with a side of 3 or 4.

#pragma once

#include <optional>

#include "rectangle/itinerary.hpp"

namespace cavalcade::rectangle {

// A tour of a board of `length` files along u and 3 or 4 along v, length >= height; closed if that is wanted, and maybe
// if not. Nothing where there is none.
struct Strip {
  Itinerary itinerary;
  bool closed = false;
};
std::optional<Strip> strip(std::int32_t length, std::int32_t height, bool closed, std::int64_t u_stride,
                           std::int64_t v_stride);

}  // namespace cavalcade::rectangle

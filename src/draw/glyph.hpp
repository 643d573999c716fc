// The two signs in our pictures, as outlines every renderer can follow: a chess knight, who marks the start, and a
// flag, which marks the end. Both fill a box from (-1,-1) to (1,1), x to the right, y downwards.

#pragma once

#include <cstdint>
#include <span>

#include "draw/layout.hpp"

namespace cavalcade::draw {

enum class Pen : std::uint8_t { move, line, curve, close };

// A move or line ends in `to`; a curve is a cubic with its two control points first; close goes back to the last move.
struct PenStroke {
  Pen pen = Pen::close;
  Point control_one{};
  Point control_two{};
  Point to{};
};

// Filled by the even-odd rule: the eye is a hole.
std::span<const PenStroke> knight_glyph();
std::span<const PenStroke> flag_glyph();

}  // namespace cavalcade::draw

// Tours between given squares of boards with a side of 3, 4 or 5, decided exactly: here ends that look harmless may be
// impossible.

#pragma once

#include <cstdint>
#include <optional>

#include "ask/answer.hpp"
#include "base/budget.hpp"
#include "board/cell.hpp"

namespace cavalcade::rectangle {

struct NarrowResult {
  enum class Outcome : std::uint8_t { found, none, no_time, no_memory };
  Outcome outcome = Outcome::none;
  CellList path;             // found: all cells (rank * width + file) in the order of the visit
  std::uint64_t states = 0;  // that were looked at
};

// A tour from `from`, ending on `to` if that is given. The shorter side is 3, 4 or 5 and cells fit 31 bits. Beside
// 16 bytes and the time of a few look-ups a square, neither time nor memory grow with the length of the board. They do
// with the side: milliseconds for 3, tenths of a second for 4, minutes for 5.
NarrowResult narrow_tour(std::int32_t width, std::int32_t height, Square from, std::optional<Square> to,
                         const Budget& budget);

// Why ends are impossible, where counting moves shows it:
// - On boards with a side of 4 both ends lie in the two outer lines along the other side. Squares of the outer lines
// have
//   moves to the inner ones only. There are as many of these, so with an end on an inner line their moves are too few,
//   or just enough if no move joins two inner squares: but then dark outer and light inner squares are a world apart.
// - A square next to two corners is no end unless one of them is the other end: both corners need it twice over.
// Nothing found does not mean that there is a tour. Cells fit 31 bits.
std::optional<HallViolator> shortage_at_ends(std::int32_t width, std::int32_t height, Square from,
                                             std::optional<Square> to);

}  // namespace cavalcade::rectangle

// The blocks that the tours of rectangle/comb.hpp and rectangle/strip.hpp are made of. Each is searched for when it is
// first asked for, and kept; any thread may ask. comb.cpp and strip.cpp say what the links are for.

#pragma once

#include <cstdint>
#include <vector>

#include "board/cell.hpp"

namespace cavalcade::rectangle {

// A path through all squares of a small rectangle.
struct Block {
  std::int32_t width = 0;
  std::int32_t height = 0;
  std::vector<Square> path;

  // The place of a square on the path.
  [[nodiscard]] std::size_t place(Square square) const;
};

constexpr std::int32_t block_side = 6;

// 6 x height, from (1,1) to (0,3), with (5,0) right before (4,2). Heights 5 to 10.
const Block& tooth_block(std::int32_t height);
// width x 6, from (1,1) to (3,0), with (0,5) right before (2,4). Widths 5 to 10.
const Block& spine_block(std::int32_t width);
// A closed tour: widths 6, 8, 10, heights 5 to 10.
const Block& closed_corner(std::int32_t width, std::int32_t height);
// An open tour from (0,0) on which (width-1,0) is next to (width-2,2) and (0,height-1) next to (2,height-2). Sides 5,
// 7, 9.
const Block& open_corner(std::int32_t width, std::int32_t height);

// 4 x 3, from (0,0) to (0,1), with (2,0) right before (3,2).
const Block& pump_block();
// width x 3 with (width-1,2) next to (width-2,0): closed for widths 10 and 12, open for 7 and 9.
const Block& strip_end(std::int32_t width);
// width x 4, crossing between files 3 and 4 only by the moves (3,y)-(4,y+2 mod 4), all four of them. Widths 8 and 9.
const Block& strip_ends(std::int32_t width);
// An open tour of what is too short for the others: 4 x 3, 8 x 3, 5 x 4, 6 x 4, 7 x 4.
const Block& short_strip(std::int32_t width, std::int32_t height);

}  // namespace cavalcade::rectangle

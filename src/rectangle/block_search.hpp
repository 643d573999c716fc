// Knight's tours of small rectangles that begin, end and pass where they are told to: the blocks that larger tours are
// put together from. Found by search, so that none is copied from a table that may be wrong.

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/cell.hpp"

namespace cavalcade::rectangle {

// `one` and `other` follow each other on the path; `ordered`: `one` comes first.
struct Link {
  Square one;
  Square other;
  bool ordered = false;
};

struct BlockProblem {
  std::int32_t width = 0;
  std::int32_t height = 0;
  std::optional<Square> from;  // if missing, the search picks one
  std::optional<Square> to;
  bool closed = false;                // the last square is a neighbour of the first
  std::vector<Link> links;            // at most one at each square
  std::optional<std::int32_t> fence;  // between this file and the one before it only the links are used
};

// A path through all squares, or nothing: there is none, or it is harder to find than blocks are. At most 128 squares.
// The same problem always gives the same path.
std::optional<std::vector<Square>> find_block(const BlockProblem& problem);

}  // namespace cavalcade::rectangle

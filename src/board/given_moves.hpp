// Moves that a tour is asked to make, and whether a tour could make all of them as far as they themselves tell: at most
// two meet at a square, one at an end that is named, and none of them close a cycle before all squares are on it.

#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "board/board.hpp"

namespace cavalcade {

// What a tour is, as far as it matters here.
struct TourShape {
  bool closed = false;
  std::optional<Cell> from;  // an end of an open tour
  std::optional<Cell> to;
};

struct GivenMovesFault {
  enum class Kind : std::uint8_t { too_many_at_a_square, too_many_at_an_end, early_cycle };
  Kind kind = Kind::too_many_at_a_square;
  CellList squares;  // the square, or those of the cycle
};

// The moves are different ones of the board. Time and memory grow with their number only.
std::optional<GivenMovesFault> fault_in_given_moves(const Board& board, const TourShape& shape,
                                                    std::span<const Move> moves);

}  // namespace cavalcade

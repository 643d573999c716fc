// What Knightmove should be: on the chessboard as the document has it that OPL's and Z's models come from, and on any
// board as the board has it.

#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "board/board.hpp"
#include "model/numbers.hpp"

namespace cavalcade::model {

// By i mod 8.
inline const std::vector<std::vector<std::int64_t>> documented_differences{{-17, -10, 6, 15},
                                                                           {-15, -6, 10, 17},
                                                                           {-17, -15, -6, 10, 15, 17},
                                                                           {-17, -15, -10, -6, 6, 10, 15, 17},
                                                                           {-17, -15, -10, -6, 6, 10, 15, 17},
                                                                           {-17, -15, -10, -6, 6, 10, 15, 17},
                                                                           {-17, -15, -10, -6, 6, 10, 15, 17},
                                                                           {-17, -15, -10, 6, 15, 17}};

using Numbers = std::set<std::int64_t>;

inline Numbers documented_moves(std::int64_t i) {
  Numbers reached;
  for (const std::int64_t difference : documented_differences[static_cast<std::size_t>(i % 8)])
    if (i + difference >= 1 && i + difference <= 64) reached.insert(i + difference);
  return reached;
}

inline Numbers moves_on_board(const Board& board, std::int64_t number) {
  Numbers reached;
  for (const Cell neighbour : board.neighbours(cell_of(number))) reached.insert(number_of(neighbour));
  return reached;
}

}  // namespace cavalcade::model

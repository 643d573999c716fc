// Boards with random holes, the same for the same seed.

#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "board/board.hpp"

namespace cavalcade::testing {

struct Holes {
  double share = 0.1;            // of all squares, half of them dark
  std::size_t fewest_moves = 0;  // that every free square keeps
};

inline Board with_holes(Board board, const Holes& holes, std::uint64_t seed) {
  Random random(seed);
  const auto a_colour = static_cast<std::int64_t>(static_cast<double>(board.area()) * holes.share / 2);
  std::int64_t dark = 0;
  std::int64_t light = 0;
  for (int attempts = 0; (dark < a_colour || light < a_colour) && attempts < 100 * board.area(); ++attempts) {
    const Cell cell{static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(board.area())))};
    std::int64_t& count = Board::is_dark(board.square(cell)) ? dark : light;
    if (board.is_blocked(cell) || count >= a_colour) continue;
    bool bearable = true;
    for (const Cell near : board.neighbours(cell)) bearable &= board.neighbours(near).size() > holes.fewest_moves;
    if (!bearable || board.block(board.square(cell))) continue;
    ++count;
  }
  return board;
}

// A free square, of the other colour than `unlike` if that is given.
inline Square any_free_square(const Board& board, Random& random, const Square* unlike = nullptr) {
  for (;;) {
    const Square square =
        board.square(Cell{static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(board.area())))});
    if (board.is_blocked(square)) continue;
    if (unlike == nullptr || Board::is_dark(square) != Board::is_dark(*unlike)) return square;
  }
}

}  // namespace cavalcade::testing

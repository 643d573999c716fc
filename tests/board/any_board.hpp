// Random boards for property tests: small rectangles with holes, joined edges and odd leapers, and small cubes.

#pragma once

#include <cstdint>
#include <ostream>
#include <vector>

#include <rapidcheck.h>

#include "board/board.hpp"
#include "board/square_name.hpp"

namespace cavalcade {

inline void showValue(Leaper leaper, std::ostream& out) {
  out << leaper.a << ',' << leaper.b;
}

// How RapidCheck shows a board that breaks a law.
inline void showValue(const Board& board, std::ostream& out) {
  out << board_name(board) << " leaper " << board.leaper().a << ',' << board.leaper().b << " wrap "
      << static_cast<int>(board.wrap()) << " blocked";
  if (!board.has_cells()) return;
  for (std::int32_t number = 0; number < board.area(); ++number)
    if (board.is_blocked(Cell{number})) out << ' ' << square_name(board, Cell{number});
}

inline rc::Gen<Leaper> any_leaper() {
  return rc::gen::elementOf(
      std::vector<Leaper>{{1, 2}, {1, 2}, {2, 1}, {0, 1}, {1, 1}, {2, 2}, {3, 3}, {1, 4}, {0, 3}, {2, 3}, {5, 7}});
}

inline void block_some(Board& board) {
  const int tries = *rc::gen::inRange(0, 8);
  for (int i = 0; i < tries; ++i) {
    const auto number = *rc::gen::inRange<std::int32_t>(0, static_cast<std::int32_t>(board.area()));
    const bool last_free_one = board.free_squares() == 1;
    if (!last_free_one) RC_ASSERT(!board.block(board.square(Cell{number})));
  }
}

// Sides start at 1, where a joined edge leads back to the square itself.
inline rc::Gen<Board> any_flat_board() {
  return rc::gen::exec([] {
    Board board = *Board::rectangle(*rc::gen::inRange(1, 11), *rc::gen::inRange(1, 11));
    const auto [a, b] = *any_leaper();
    RC_ASSERT(!board.set_leaper(a, b));
    RC_ASSERT(!board.set_wrap(*rc::gen::element(Wrap::none, Wrap::none, Wrap::x, Wrap::y, Wrap::xy)));
    block_some(board);
    return board;
  });
}

inline rc::Gen<Board> any_cube() {
  return rc::gen::exec([] {
    Board board = *Board::cube(*rc::gen::inRange(1, 7));
    const auto [a, b] = *any_leaper();
    RC_ASSERT(!board.set_leaper(a, b));
    block_some(board);
    return board;
  });
}

inline rc::Gen<Board> any_board() {
  return rc::gen::weightedOneOf<Board>({{4, any_flat_board()}, {1, any_cube()}});
}

}  // namespace cavalcade

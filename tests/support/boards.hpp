// Random boards for tests: small ones of every kind for laws, and boards with random holes that are the same for the
// same seed. small_boards.hpp has those that are small enough for the naive searches.

#pragma once

#include <cstdint>
#include <ostream>
#include <vector>

#include <rapidcheck.h>

#include "base/random.hpp"
#include "board/board.hpp"
#include "board/square_name.hpp"

namespace cavalcade {

// ---- small rectangles with holes, joined edges and odd pieces, and small cubes ----

inline void showValue(const Piece& piece, std::ostream& out) {
  out << leaper_text(piece);
}

// How RapidCheck shows a board that breaks a law.
inline void showValue(const Board& board, std::ostream& out) {
  out << board_name(board) << " leaper " << leaper_text(board.piece()) << " wrap " << static_cast<int>(board.wrap())
      << " blocked";
  if (!board.has_cells()) return;
  for (const Cell cell : board.blocked_cells()) out << ' ' << square_name(board, cell);
  out << " without";
  for (const auto& [one, other] : board.taken_out())
    out << ' ' << square_name(board, one) << '-' << square_name(board, other);
}

// One in four is a compound.
inline rc::Gen<Piece> any_piece() {
  const std::vector<Leaper> leapers{{1, 2}, {1, 2}, {2, 1}, {0, 1}, {1, 1}, {2, 2},
                                    {3, 3}, {1, 4}, {0, 3}, {2, 3}, {5, 7}};
  const std::vector<Piece> compounds{Piece({{0, 1}, {1, 1}}), Piece({{1, 2}, {3, 4}}), Piece({{0, 2}, {2, 1}}),
                                     Piece({{1, 1}, {2, 2}, {3, 3}}), Piece({{0, 1}, {1, 2}, {2, 2}, {1, 3}})};
  return rc::gen::weightedOneOf<Piece>(
      {{3, rc::gen::construct<Piece>(rc::gen::elementOf(leapers))}, {1, rc::gen::elementOf(compounds)}});
}

inline void block_some(Board& board) {
  const int tries = *rc::gen::inRange(0, 8);
  for (int i = 0; i < tries; ++i) {
    const auto number = *rc::gen::inRange<std::int32_t>(0, static_cast<std::int32_t>(board.area()));
    const bool last_free_one = board.free_squares() == 1;
    if (!last_free_one) RC_ASSERT(board.block(board.square(Cell{number})));
  }
}

// Few boards have some of their moves missing.
inline void take_some_out(Board& board) {
  if (*rc::gen::inRange(0, 4) != 0) return;
  const int tries = *rc::gen::inRange(1, 6);
  for (int i = 0; i < tries; ++i) {
    const Cell cell{*rc::gen::inRange<std::int32_t>(0, static_cast<std::int32_t>(board.area()))};
    const FewMoves<Cell> near = board.neighbours(cell);
    if (board.is_blocked(cell) || near.empty()) continue;
    RC_ASSERT(board.take_out(board.square(cell), board.square(near[0])));
  }
}

// Sides start at 1, where a joined edge leads back to the square itself.
inline rc::Gen<Board> any_flat_board() {
  return rc::gen::exec([] {
    Board board = *Board::rectangle(*rc::gen::inRange(1, 11), *rc::gen::inRange(1, 11));
    RC_ASSERT(board.set_piece(*any_piece()));
    RC_ASSERT(board.set_wrap(
        *rc::gen::element(Wrap::none, Wrap::none, Wrap::x, Wrap::y, Wrap::xy, Wrap::mobius, Wrap::klein)));
    block_some(board);
    take_some_out(board);
    return board;
  });
}

inline rc::Gen<Board> any_cube() {
  return rc::gen::exec([] {
    Board board = *Board::cube(*rc::gen::inRange(1, 7));
    RC_ASSERT(board.set_piece(*any_piece()));
    block_some(board);
    take_some_out(board);
    return board;
  });
}

inline rc::Gen<Board> any_board() {
  return rc::gen::weightedOneOf<Board>({{4, any_flat_board()}, {1, any_cube()}});
}

}  // namespace cavalcade

namespace cavalcade::testing {

// ---- boards with random holes, the same for the same seed ----

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
    if (!bearable || !board.block(board.square(cell))) continue;
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

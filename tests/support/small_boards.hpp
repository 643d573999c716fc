// Boards small enough for the naive searches: twelve free squares or fewer.

#pragma once

#include <stdexcept>
#include <vector>

#include "support/any.hpp"
#include "support/naive.hpp"

namespace cavalcade::check {

inline Board any_small_board() {
  const std::vector<Wrap> wraps{Wrap::none, Wrap::x, Wrap::y, Wrap::xy, Wrap::mobius, Wrap::klein};
  const std::vector<Piece> pieces{
      {0, 1}, {0, 1}, {1, 1}, {1, 2}, {1, 2}, {1, 2}, Piece({{0, 1}, {1, 1}}), Piece({{1, 2}, {2, 2}})};
  const std::size_t width = 2 + any_below(3);
  const std::size_t height = 2 + any_below(12 / width - 1);
  Board board = naive::board(
      {static_cast<std::int64_t>(width), static_cast<std::int64_t>(height), "", any_of(wraps), any_of(pieces)});
  for (std::int32_t number = 0; number < board.area(); ++number)
    if (any_chance(8) && board.free_squares() > 2 && !board.block(board.square(Cell{number})))
      throw std::logic_error("a square of the board cannot be blocked");
  // Compounds have so many paths and cycles that they get fewer squares.
  while (board.piece().leapers().size() > 1 && board.free_squares() > 8)
    if (!board.block(board.square(any_of(naive::free_cells(board))))) throw std::logic_error("a square is refused");
  return board;
}

// Also what is left of the surface of a cube.
inline Board any_small_surface() {
  if (!any_chance(6)) return any_small_board();
  Board board = *Board::cube(any_chance(4) ? 1 : 2);
  if (any_chance(2) && !board.set_leaper(0, 1)) throw std::logic_error("a leaper is refused");
  while (board.free_squares() > 10)
    if (!board.block(board.square(any_of(naive::free_cells(board))))) throw std::logic_error("a square is refused");
  return board;
}

}  // namespace cavalcade::check

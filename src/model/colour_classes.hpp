// The colours of a board, whatever its moves: squares joined by moves are coloured so that every move changes the
// colour, as on a chessboard, or are all of one colour if that cannot be. Parts of the board that no move joins have
// colours of their own.

#pragma once

#include <cstdint>
#include <vector>

#include "board/board.hpp"

namespace cavalcade::model {

class ColourClasses {
 public:
  // Requires board.has_cells().
  explicit ColourClasses(const Board& board);

  // Of a free cell: its colour, from 1, and that of its neighbours.
  [[nodiscard]] std::int32_t of(Cell cell) const { return colours_[index(cell)]; }
  [[nodiscard]] std::int32_t after(Cell cell) const { return after_[static_cast<std::size_t>(of(cell))]; }

 private:
  std::vector<std::int32_t> colours_;  // of the cells; 0: blocked
  std::vector<std::int32_t> after_;    // by colour, what a move leads to
};

}  // namespace cavalcade::model

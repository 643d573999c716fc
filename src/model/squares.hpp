// Squares and moves as other tools are told of them: numbers, colours, and moves by the file they begin on.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "board/board.hpp"

namespace cavalcade::model {

// ---- all squares, numbered from 1 in the order of cells ----

constexpr std::int64_t number_of(Cell cell) {
  return static_cast<std::int64_t>(cell) + 1;
}
// Requires a number of a square of a board.
constexpr Cell cell_of(std::int64_t number) {
  return Cell{static_cast<std::int32_t>(number - 1)};
}

// Their numbers, `between` between them.
template <class Cells>
std::string numbers_of(const Cells& cells, std::string_view between) {
  std::string text;
  for (const Cell cell : cells) {
    if (!text.empty()) text += between;
    text += std::to_string(number_of(cell));
  }
  return text;
}

// ---- the free squares alone, numbered from 1 without gaps ----

class FreeSquares {
 public:
  // few_moves_first: to a solver that tries low numbers first that is Warnsdorff's advice, to go where few moves are
  // left. Ties are in the order of cells.
  enum class Order : std::uint8_t { by_cell, few_moves_first };

  // Requires board.has_cells().
  explicit FreeSquares(const Board& board, Order order = Order::by_cell);

  [[nodiscard]] const CellList& in_order() const { return cells_; }
  [[nodiscard]] std::int64_t count() const { return static_cast<std::int64_t>(cells_.size()); }
  [[nodiscard]] std::int64_t number(Cell free_cell) const { return numbers_[index(free_cell)]; }

 private:
  CellList cells_;
  std::vector<std::int32_t> numbers_;  // by cell; blocked ones have none
};

// ---- colours, whatever the moves ----

// Squares joined by moves are coloured so that every move changes the colour, as on a chessboard, or are all of one
// colour if that cannot be. Parts of the board that no move joins have colours of their own.
class ColourClasses {
 public:
  // Requires board.has_cells().
  explicit ColourClasses(const Board& board);

  // Of a free cell: its colour, from 1, and that of its neighbours.
  [[nodiscard]] std::int32_t of(Cell cell) const { return colours_[index(cell)]; }
  [[nodiscard]] std::int32_t after(Cell cell) const { return after_[static_cast<std::size_t>(of(cell))]; }

 private:
  std::vector<std::int32_t> colours_;  // by cell; 0: blocked
  std::vector<std::int32_t> after_;    // by colour, what a move leads to
};

// ---- moves by file ----

// On a plain rectangle of width W the moves from square i, as models of old write them, lead to i + d for differences d
// that depend on the file alone, that is on i mod W; the ranks take care of themselves, since what is too high or low
// is no number of a square. A case are the files with the same differences: i mod W is in one of the ranges.
struct FileCase {
  struct Residues {  // both ends included
    std::int64_t first = 0;
    std::int64_t last = 0;
  };
  std::vector<Residues> residues;
  std::vector<std::int64_t> differences;  // ascending
};

// In the order of the files, those without moves too. Requires board.is_plain().
std::vector<FileCase> file_cases(const Board& board);

// Whether all files are in the case, so that no condition is needed.
bool holds_everywhere(const FileCase& one, const Board& board);

}  // namespace cavalcade::model

// The moves of a board as variables of a formula: one a direction, numbered from 1, square by square. The free squares
// are numbered from 0 here.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "board/board.hpp"
#include "model/cnf.hpp"

namespace cavalcade::model {

class Arcs {
 public:
  // Requires board.has_cells(), and keeps a reference to the board.
  explicit Arcs(const Board& board);

  [[nodiscard]] std::size_t squares() const { return cells_.size(); }
  [[nodiscard]] Cell cell(std::size_t square) const { return cells_[square]; }
  [[nodiscard]] std::size_t square(Cell cell) const { return numbers_[index(cell)]; }
  [[nodiscard]] std::string name(std::size_t square) const;
  [[nodiscard]] bool alternates_colour() const { return board_.alternates_colour(); }
  [[nodiscard]] bool is_dark(std::size_t square) const { return Board::is_dark(board_.square(cells_[square])); }

  // The variables are 1 .. last().
  [[nodiscard]] Literal last() const { return static_cast<Literal>(to_.size()); }
  [[nodiscard]] std::size_t from(Literal arc) const { return from_[at(arc)]; }
  [[nodiscard]] std::size_t to(Literal arc) const { return to_[at(arc)]; }
  [[nodiscard]] Literal reverse(Literal arc) const { return reverse_[at(arc)]; }

  // Out of a square and into it; the i-th of both are the two directions of one move.
  [[nodiscard]] std::vector<Literal> out(std::size_t square) const;
  [[nodiscard]] std::vector<Literal> in(std::size_t square) const;

  // No move is made in both directions.
  void add_no_way_back(Cnf& cnf) const;

  // If the literal is true (0: always), a cycle leaves the square by an earlier move than the one it comes back by: of
  // its two directions one is left.
  void add_direction(Cnf& cnf, std::size_t square, Literal condition = 0) const;

  // "17 a2 -> b4", a line each.
  [[nodiscard]] std::string legend() const;

 private:
  static std::size_t at(Literal arc) { return static_cast<std::size_t>(arc) - 1; }

  const Board& board_;
  std::vector<Cell> cells_;
  std::vector<std::size_t> numbers_;  // of cells; blocked ones have none
  std::vector<Literal> first_out_;    // and one more at the end
  std::vector<std::size_t> from_;
  std::vector<std::size_t> to_;
  std::vector<Literal> reverse_;
};

}  // namespace cavalcade::model

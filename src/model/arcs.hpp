// The moves of a board as variables of a formula, and positions that step along the moves that are made.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "board/board.hpp"
#include "model/cnf.hpp"
#include "model/squares.hpp"

namespace cavalcade::model {

// The moves: one variable per direction, numbered from 1, square by square. The free squares are numbered from 0 here.
class Arcs {
 public:
  // Requires board.has_cells(), and keeps a reference to the board.
  explicit Arcs(const Board& board);

  [[nodiscard]] std::size_t squares() const { return squares_.in_order().size(); }
  [[nodiscard]] Cell cell(std::size_t square) const { return squares_.in_order()[square]; }
  [[nodiscard]] std::size_t square(Cell cell) const { return static_cast<std::size_t>(squares_.number(cell) - 1); }
  [[nodiscard]] std::string name(std::size_t square) const;
  [[nodiscard]] bool alternates_colour() const { return board_.alternates_colour(); }
  [[nodiscard]] bool is_dark(std::size_t square) const { return Board::is_dark(board_.square(cell(square))); }

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

  // "17 a2 -> b4", one line per direction of a move.
  [[nodiscard]] std::string legend() const;

 private:
  static std::size_t at(Literal arc) { return static_cast<std::size_t>(arc) - 1; }

  const Board& board_;
  FreeSquares squares_;
  std::vector<Literal> first_out_;  // and one more at the end
  std::vector<std::size_t> from_;
  std::vector<std::size_t> to_;
  std::vector<Literal> reverse_;
};

// Positions along a walk that are cheap to step in logic: the states of a linear feedback shift register of k bits.
// From a state other than zero it steps through all 2^k - 1 of them before the first comes again, and a step takes one
// exclusive or and copies of bits, where adding one takes carries.
//
// Used for Hamiltonian cycles by M. Haythorpe and A. Johnson ("Change ringing and Hamiltonian cycles: the search for
// Erin and Stedman triples", 2018): squares have states, every move steps, so no cycle shorter than the period closes.
class ShiftRegister {
 public:
  static constexpr unsigned fewest_bits = 2;
  static constexpr unsigned most_bits = 24;

  // The smallest register whose period is more than `longest`, which is at most longest_length.
  static ShiftRegister longer_than(std::int64_t longest);
  static constexpr std::int64_t longest_length = (std::int64_t{1} << most_bits) - 2;

  explicit ShiftRegister(unsigned bits) : bits_(bits) {}

  [[nodiscard]] unsigned bits() const { return bits_; }
  [[nodiscard]] std::int64_t period() const { return (std::int64_t{1} << bits_) - 1; }

  // A step moves bit i to bit i + 1; bit 0 becomes the exclusive or of these bits (two or four of them).
  [[nodiscard]] std::span<const std::uint8_t> taps() const;

  static constexpr std::uint32_t first_state = 1;
  [[nodiscard]] std::uint32_t next(std::uint32_t state) const;

 private:
  unsigned bits_;
};

// Where each square is on its tour, cycle or path, as a state of a shift register: bits of a formula that step along
// every move that is made.
//
// Where every move changes the colour, two squares in a row have one position: it steps on moves from dark squares
// only, and the register needs half the period. That is more than one bit less: CaDiCaL finds a closed tour of 12x12 in
// 4 to 17 s, and without it in 30 s none.
class Positions {
 public:
  // New variables for all squares; no square has the state zero, which would step to itself. A cycle of at most
  // `longest_cycle` squares along which every move steps, or is copied, cannot close.
  Positions(Cnf& cnf, const Arcs& arcs, std::int64_t longest_cycle);

  // If the move is made, the position steps, unless the other literal is true (0: there is no exception).
  void step(Literal arc, Literal unless = 0);
  // The square has the first state if the condition is true (0: always).
  void begin(std::size_t square, Literal condition = 0);

  // Which variables they are, in lines.
  [[nodiscard]] std::string legend() const;
  // How many clauses they take at most.
  static double clauses(double squares, double moves);

 private:
  [[nodiscard]] bool is_copied_from(std::size_t square) const {
    return arcs_.alternates_colour() && !arcs_.is_dark(square);
  }
  [[nodiscard]] Literal bit(std::size_t square, unsigned number) const;
  // The exclusive or of the taps.
  [[nodiscard]] Literal fed_back(std::size_t square) const { return bit(square, states_.bits()); }
  void define_fed_back(std::size_t square);

  Cnf& cnf_;
  const Arcs& arcs_;
  ShiftRegister states_;
  Literal first_;
};

}  // namespace cavalcade::model

// Where each square is on its tour, cycle or path, as a state of a shift register: bits of a formula that step along
// every move that is made.
//
// Where every move changes the colour, two squares in a row have one position: it steps on moves from dark squares
// only, and the register needs half the period. That is more than one bit less: CaDiCaL finds a closed tour of 12x12 in
// 4 to 17 s, and without it in 30 s none.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/arcs.hpp"
#include "model/cnf.hpp"
#include "model/shift_register.hpp"

namespace cavalcade::model {

class Positions {
 public:
  // New variables for all squares; no square has the state zero, which would step to itself. A cycle of at most so many
  // squares along which every move steps, or is copied, cannot close.
  Positions(Cnf& cnf, const Arcs& arcs, std::int64_t longest_cycle);

  // If the move is made, the position steps, unless the other literal is true (0: there is no exception).
  void step(Literal arc, Literal unless = 0);
  // The square has the first state if the condition is true (0: always).
  void begin(std::size_t square, Literal condition = 0);

  // Which variables they are, in lines.
  [[nodiscard]] std::string legend() const;
  // How many clauses they take at most, for so many squares with so many moves.
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

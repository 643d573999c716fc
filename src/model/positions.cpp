#include "model/positions.hpp"

#include <fmt/format.h>

namespace cavalcade::model {

Positions::Positions(Cnf& cnf, const Arcs& arcs, std::int64_t longest_cycle)
    : cnf_(cnf),
      arcs_(arcs),
      states_(ShiftRegister::longer_than(arcs.alternates_colour() ? longest_cycle / 2 : longest_cycle)),
      first_(cnf.new_variables(static_cast<std::int64_t>(arcs.squares()) * (states_.bits() + 1))) {
  std::vector<Literal> clause;
  for (std::size_t square = 0; square < arcs_.squares(); ++square) {
    clause.clear();
    for (unsigned number = 0; number < states_.bits(); ++number) clause.push_back(bit(square, number));
    cnf_.add(clause);
    define_fed_back(square);
  }
}

// An even number of the taps and their exclusive or is true: a clause against each odd choice.
void Positions::define_fed_back(std::size_t square) {
  std::vector<Literal> even{fed_back(square)};
  for (const std::uint8_t tap : states_.taps()) even.push_back(bit(square, tap));
  std::vector<Literal> clause(even.size());
  for (unsigned choice = 0; choice < 1U << even.size(); ++choice) {
    bool odd = false;
    for (std::size_t i = 0; i < even.size(); ++i) {
      const bool chosen = (choice >> i & 1U) != 0;
      clause[i] = chosen ? -even[i] : even[i];
      odd ^= chosen;
    }
    if (odd) cnf_.add(clause);
  }
}

void Positions::step(Literal arc, Literal unless) {
  const std::size_t from = arcs_.from(arc);
  const std::size_t to = arcs_.to(arc);
  for (unsigned number = 0; number < states_.bits(); ++number) {
    const Literal stepped = number == 0 ? fed_back(from) : bit(from, number - 1);
    const Literal before = is_copied_from(from) ? bit(from, number) : stepped;
    const Literal after = bit(to, number);
    std::vector<Literal> clause{-arc, -before, after};
    if (unless != 0) clause.push_back(unless);
    cnf_.add(clause);
    clause[1] = before;
    clause[2] = -after;
    cnf_.add(clause);
  }
}

void Positions::begin(std::size_t square, Literal condition) {
  for (unsigned number = 0; number < states_.bits(); ++number) {
    const bool is_set = (ShiftRegister::first_state >> number & 1U) != 0;
    std::vector<Literal> clause{is_set ? bit(square, number) : -bit(square, number)};
    if (condition != 0) clause.push_back(-condition);
    cnf_.add(clause);
  }
}

std::string Positions::legend() const {
  const unsigned bits = states_.bits();
  std::string text = fmt::format(
      "The position of a square along the moves is a state of a shift register of {} bits, the lowest first: 1 where "
      "it "
      "begins,\nand after a move{} each bit is the one before, and the lowest the exclusive or of",
      bits, arcs_.alternates_colour() ? " from a dark square (those from light ones leave it as it is)" : "");
  for (const std::uint8_t tap : states_.taps()) text += fmt::format(" {}", tap);
  text += " (counted from 0), which has a variable too.\n";
  for (std::size_t square = 0; square < arcs_.squares(); ++square)
    text += fmt::format("{}..{} position of {}, {} what it feeds back\n", bit(square, 0), bit(square, bits - 1),
                        arcs_.name(square), fed_back(square));
  return text;
}

double Positions::clauses(double squares, double moves) {
  constexpr double of_a_square = 2 * ShiftRegister::most_bits;
  const unsigned bits = squares < static_cast<double>(ShiftRegister::longest_length)
                            ? ShiftRegister::longer_than(static_cast<std::int64_t>(squares)).bits()
                            : ShiftRegister::most_bits;
  return of_a_square * squares + 2 * bits * moves;
}

Literal Positions::bit(std::size_t square, unsigned number) const {
  return first_ + static_cast<Literal>(square * (states_.bits() + 1) + number);
}

}  // namespace cavalcade::model

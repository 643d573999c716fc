#include "model/arcs.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "board/square_name.hpp"

namespace cavalcade::model {
namespace {

struct Taps {
  std::uint8_t count;
  std::array<std::uint8_t, 4> bits;  // counted from 0
};

// From two bits on: exponents of primitive polynomials over two elements, one per number of bits. What a table says of
// that need not be believed, since the tests step every register through its period.
constexpr std::array<Taps, ShiftRegister::most_bits - ShiftRegister::fewest_bits + 1> all_taps{{
    {2, {1, 0}},        {2, {2, 1}},   {2, {3, 2}},          {2, {4, 2}},   {2, {5, 4}},           {2, {6, 5}},
    {4, {7, 5, 4, 3}},  {2, {8, 4}},   {2, {9, 6}},          {2, {10, 8}},  {4, {11, 5, 3, 0}},    {4, {12, 3, 2, 0}},
    {4, {13, 4, 2, 0}}, {2, {14, 13}}, {4, {15, 14, 12, 3}}, {2, {16, 13}}, {2, {17, 10}},         {4, {18, 5, 1, 0}},
    {2, {19, 16}},      {2, {20, 18}}, {2, {21, 20}},        {2, {22, 17}}, {4, {23, 22, 21, 16}},
}};

}  // namespace

Arcs::Arcs(const Board& board) : board_(board), squares_(board) {
  for (const Cell cell : squares_.in_order()) {
    first_out_.push_back(last() + 1);
    for (const Cell neighbour : board.neighbours(cell)) {
      from_.push_back(square(cell));
      to_.push_back(square(neighbour));
    }
  }
  first_out_.push_back(last() + 1);
  for (Literal arc = 1; arc <= last(); ++arc) {
    const std::vector<Literal> back = out(to(arc));
    reverse_.push_back(*std::find_if(back.begin(), back.end(), [&](Literal other) { return to(other) == from(arc); }));
  }
}

std::string Arcs::name(std::size_t square) const {
  return square_name(board_, cell(square));
}

std::vector<Literal> Arcs::out(std::size_t square) const {
  std::vector<Literal> arcs;
  for (Literal arc = first_out_[square]; arc < first_out_[square + 1]; ++arc) arcs.push_back(arc);
  return arcs;
}

std::vector<Literal> Arcs::in(std::size_t square) const {
  std::vector<Literal> arcs = out(square);
  for (Literal& arc : arcs) arc = reverse(arc);
  return arcs;
}

void Arcs::add_no_way_back(Cnf& cnf) const {
  for (Literal arc = 1; arc <= last(); ++arc)
    if (arc < reverse(arc)) cnf.add({-arc, -reverse(arc)});
}

void Arcs::add_direction(Cnf& cnf, std::size_t square, Literal condition) const {
  const std::vector<Literal> leaving = out(square);
  const std::vector<Literal> coming = in(square);
  for (std::size_t i = 0; i < leaving.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      std::vector<Literal> clause{-leaving[i], -coming[j]};
      if (condition != 0) clause.push_back(-condition);
      cnf.add(clause);
    }
}

std::string Arcs::legend() const {
  std::string text;
  for (Literal arc = 1; arc <= last(); ++arc) text += fmt::format("{} {} -> {}\n", arc, name(from(arc)), name(to(arc)));
  return text;
}

ShiftRegister ShiftRegister::longer_than(std::int64_t longest) {
  ShiftRegister smallest(fewest_bits);
  while (smallest.period() <= longest && smallest.bits_ < most_bits) ++smallest.bits_;
  return smallest;
}

std::span<const std::uint8_t> ShiftRegister::taps() const {
  const Taps& mine = all_taps[bits_ - fewest_bits];
  return {mine.bits.data(), mine.count};
}

std::uint32_t ShiftRegister::next(std::uint32_t state) const {
  std::uint32_t fed_back = 0;
  for (const std::uint8_t tap : taps()) fed_back ^= state >> tap & 1U;
  return (state << 1U | fed_back) & static_cast<std::uint32_t>(period());
}

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

// A cover by cycles as a formula: of every square exactly one move leads on and one leads there, so the moves are
// cycles. Each square belongs to one of the numbered cycles, moves stay within it, and its squares are counted along
// the board. The first square counted is its head; positions step along the moves, but not into a head, so every cycle
// has one (see shift_register.hpp), and a number whose squares have one head is one cycle.
//
// Guarantee: the models are the covers, each once: cycles are numbered in the order of their heads, and leave them by
// the earlier of the two moves there.

#include <algorithm>

#include <fmt/format.h>

#include "model/arcs.hpp"
#include "model/cnf.hpp"
#include "model/counter.hpp"
#include "model/dimacs.hpp"
#include "model/positions.hpp"
#include "model/words.hpp"

namespace cavalcade::model {
namespace {

// Two moves, there and back, make no cycle.
constexpr std::int64_t fewest_squares = 3;

class CyclesFormula {
 public:
  CyclesFormula(const Arcs& arcs, const CyclesTask& task)
      : arcs_(arcs),
        cycles_(static_cast<std::size_t>(task.knights)),
        shortest_(static_cast<std::size_t>(std::max(task.shortest, fewest_squares))),
        longest_(std::min(static_cast<std::size_t>(task.longest), arcs.squares())),
        first_owner_(arcs.last() + 1),
        first_head_(owner(arcs.squares(), 0)) {
    cnf_.new_variables(first_head_ + static_cast<Literal>(arcs.squares()) - 1);
  }

  std::string text(const std::string& question) {
    std::string others;
    if (longest_ < shortest_ || cycles_ * longest_ < arcs_.squares() || cycles_ * shortest_ > arcs_.squares())
      cnf_.add({});  // the lengths do not add up
    else
      others = add_everything();
    return cnf_.text(
        fmt::format("{}: satisfiable if and only if there is one.\n"
                    "In a model the true ones among 1..{} are its moves; follow them.\n\n{}\n{}\n{}",
                    question, arcs_.last(), arcs_.legend(), legend(), others));
  }

 private:
  [[nodiscard]] Literal owner(std::size_t square, std::size_t cycle) const {
    return first_owner_ + static_cast<Literal>(square * cycles_ + cycle);
  }
  [[nodiscard]] Literal head(std::size_t square) const { return first_head_ + static_cast<Literal>(square); }

  // The legend of the variables that it adds.
  std::string add_everything() {
    for (std::size_t square = 0; square < arcs_.squares(); ++square) {
      cnf_.exactly_one(arcs_.out(square));
      cnf_.exactly_one(arcs_.in(square));
    }
    arcs_.add_no_way_back(cnf_);
    add_owners();
    const std::string counts = add_counts();
    for (std::size_t square = 0; square < arcs_.squares(); ++square) arcs_.add_direction(cnf_, square, head(square));
    Positions positions(cnf_, arcs_, static_cast<std::int64_t>(longest_));
    for (std::size_t square = 0; square < arcs_.squares(); ++square) positions.begin(square, head(square));
    for (Literal arc = 1; arc <= arcs_.last(); ++arc) positions.step(arc, head(arcs_.to(arc)));
    return counts + "\n" + positions.legend();
  }

  void add_owners() {
    std::vector<Literal> owners(cycles_);
    for (std::size_t square = 0; square < arcs_.squares(); ++square) {
      for (std::size_t cycle = 0; cycle < cycles_; ++cycle) owners[cycle] = owner(square, cycle);
      cnf_.exactly_one(owners);
    }
    for (Literal arc = 1; arc <= arcs_.last(); ++arc)
      for (std::size_t cycle = 0; cycle < cycles_; ++cycle)
        cnf_.add({-arc, -owner(arcs_.from(arc), cycle), owner(arcs_.to(arc), cycle)});
  }

  // The lengths, and the heads that follow from counting; a legend of the counters.
  std::string add_counts() {
    std::string text;
    const std::size_t last = arcs_.squares() - 1;
    std::vector<Literal> inputs(arcs_.squares());
    std::vector<Literal> begun_before;  // by square: whether the cycle before has begun
    for (std::size_t cycle = 0; cycle < cycles_; ++cycle) {
      for (std::size_t square = 0; square <= last; ++square) inputs[square] = owner(square, cycle);
      const Counter counter(cnf_, inputs, longest_);
      text += fmt::format("{} at least 1, 2, .. squares up to each square are on cycle {}\n", counter.variables(),
                          cycle + 1);
      cnf_.add({counter.at_least(last, shortest_)});
      cnf_.add({-owner(0, cycle), head(0)});
      std::vector<Literal> begun{counter.at_least(0, 1)};
      for (std::size_t square = 1; square <= last; ++square) {
        cnf_.add({-owner(square, cycle), begun.back(), head(square)});
        cnf_.add({-owner(square, cycle), -begun.back(), -head(square)});
        begun.push_back(counter.at_least(square, 1));
        if (cycle > 0) cnf_.add({-begun[square], begun_before[square - 1]});
      }
      if (cycle > 0) cnf_.add({-begun[0]});
      begun_before = std::move(begun);
    }
    return text;
  }

  [[nodiscard]] std::string legend() const {
    std::string text;
    for (std::size_t square = 0; square < arcs_.squares(); ++square)
      text += fmt::format("{}..{} {} is on cycle 1..{}, {} is the first square of its cycle\n", owner(square, 0),
                          owner(square, cycles_ - 1), arcs_.name(square), cycles_, head(square));
    return text;
  }

  const Arcs& arcs_;
  std::size_t cycles_;
  std::size_t shortest_;
  std::size_t longest_;
  Literal first_owner_;
  Literal first_head_;
  Cnf cnf_;
};

std::optional<Error> refusal(const Board& board, const CyclesTask& task) {
  const auto squares = static_cast<double>(board.free_squares());
  const auto moves = static_cast<double>(board.jumps().size());
  const auto cycles = static_cast<double>(task.knights);
  const double longest = std::min(static_cast<double>(task.longest), squares);
  return Cnf::too_large(squares * (moves * moves * 3 / 2 + cycles * (moves + 4 * longest + 8)) +
                        Positions::clauses(squares, squares * moves));
}

}  // namespace

Result<ModelFiles> cycles_as_dimacs(const Board& board, const CyclesTask& task) {
  if (std::optional<Error> refused = refusal(board, task)) return *refused;
  const Arcs arcs(board);
  return one_file("cycles.cnf", CyclesFormula(arcs, task).text(task_in_words(board, task)));
}

}  // namespace cavalcade::model

// A linear program whose solutions include every visit of so many squares, and what follows if it has none.
//
// Its variables and rows are those of check/visit_rows.hpp: moves, visited squares and ends as fractions between 0 and
// 1. Rows that say how strands hang together are added as they are violated: squares of the support that no start is
// joined to. If no fractions visit so many squares, neither does a visit; and by linear programming duality the rows,
// each taken so many times, add up to a contradiction. Clp computes these multiples in floating point. They are scaled,
// rounded to whole numbers, and accepted only if the contradiction is exact.
//
// If there are fractions, they are a hint: squares that they leave out are better left out, and where they end, paths
// had better end.
//
// The rows hold for every number of squares: only their right sides change, so the program for the next number starts
// from where the last one ended.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "ask/answer.hpp"
#include "base/budget.hpp"
#include "base/random.hpp"
#include "visit/reach.hpp"

namespace cavalcade::visit {

class Program {
 public:
  // Keeps references. Once the budget has ended, `stopped` is all it answers.
  Program(const Reach& reach, const Budget& budget);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program();

  enum class Outcome : std::uint8_t { feasible, refuted, stopped };

  // Whether there is a fractional visit of so many squares. `stopped` also if there is none, but no exact contradiction
  // was found.
  Outcome solve(const Demand& demand);

  // After `refuted`.
  [[nodiscard]] const VisitDuals& duals() const;

  // After `feasible`: to what extent squares are visited, and paths end there.
  [[nodiscard]] double visited(Spot spot) const;
  [[nodiscard]] double ends(Spot spot) const;

  // After `feasible`: settles fractions at random, one after the other, until squares are visited or not and paths end
  // there or not. False if that led nowhere; then, and after this, only solve() may follow.
  bool round(const Demand& demand, Random& random);

  [[nodiscard]] std::uint64_t pivots() const;
  [[nodiscard]] std::uint64_t rows() const;

 private:
  class Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace cavalcade::visit

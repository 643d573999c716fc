// A thin owner of CaDiCaL (A. Biere and others): clauses in, a model or a proof out, under a budget. By default clauses
// can be added between calls, which is what lazily found constraints need: variables are never eliminated, so every one
// of them can occur in a later clause. A formula that is given as a whole is solved faster without that.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "base/budget.hpp"

namespace cavalcade {

class SatSolver {
 public:
  enum class Proof : std::uint8_t { none, kept };
  enum class Verdict : std::uint8_t { satisfiable, unsatisfiable, stopped };

  enum class Clauses : std::uint8_t { may_follow, all_given };
  enum class Hope : std::uint8_t { none, model };  // which outcome to tune the search for

  explicit SatSolver(Proof proof, Clauses clauses = Clauses::may_follow, Hope hope = Hope::none);
  SatSolver(const SatSolver&) = delete;
  SatSolver& operator=(const SatSolver&) = delete;
  ~SatSolver();

  // Literals are variables from 1 on, negative if negated.
  void add_clause(std::span<const int> literals);

  // Stops at the end of the budget, or after so many conflicts.
  Verdict solve(const Budget& budget, std::optional<int> conflicts = std::nullopt);

  // All conflicts so far: the work done, counted the same on every machine.
  [[nodiscard]] std::uint64_t conflicts() const;

  // After `satisfiable`.
  [[nodiscard]] bool is_true(int variable) const;

  // After `unsatisfiable`, with Proof::kept: the steps of a clausal proof (DRAT, binary form), each 'a' or 'd', then
  // the literals 2v or 2v + 1 (negated) in groups of seven bits, then 0.
  [[nodiscard]] std::string proof();

 private:
  class Inside;
  std::unique_ptr<Inside> inside_;
};

// Exactly two of the variables are true.
void add_exactly_two(SatSolver& solver, std::span<const int> variables);

}  // namespace cavalcade

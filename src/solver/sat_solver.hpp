// A thin owner of CaDiCaL (A. Biere and others): clauses in, a model or a proof out, under a budget. By default clauses
// can be added between calls, which is what lazily found constraints need: variables are never eliminated, so every one
// of them can occur in a later clause. A formula that is given as a whole is solved faster without that.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

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

  // Stops at the end of the budget, or after the given number of conflicts.
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

// The steps of SatSolver::proof() as text, one per line: "1 -2 0" or "d 1 -2 0". Variable v is written as numbers[v],
// or as it is if `numbers` is empty. The text ends with the empty clause, also where the solver left it out because a
// clause it was given is empty.
std::string drat_text(std::string_view binary, std::span<const std::uint64_t> numbers = {});

}  // namespace cavalcade

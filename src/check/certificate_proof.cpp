// A refutation holds if the formula it starts from is the one of the board and the task (check/move_formula.hpp), which
// every tour satisfies, and each of its steps follows (check/rup.hpp) down to the empty clause. The formula is built
// here; of the certificate only the lists of squares and the steps are used.

#include <fmt/format.h>

#include "check/claim.hpp"
#include "check/move_formula.hpp"
#include "check/rup.hpp"

namespace cavalcade::check {
namespace {

// A node of search looks at a hundred clauses' worth of squares, more or less.
constexpr std::uint64_t visits_per_node = 100;

std::uint64_t visits(std::uint64_t effort) {
  return effort > UINT64_MAX / visits_per_node ? UINT64_MAX : effort * visits_per_node;
}

}  // namespace

Finding confirm(const Claim& claim, const MoveProof& proof) {
  const std::optional<TourTask> tour = as_tour(claim.board, claim.task);
  if (!tour) return faulty(fmt::format("a proof about tours does not rule out {}", wanted(claim.task)));
  RupChecker checker(visits(claim.effort));
  const Result<Literal> variables =
      list_clauses(claim.board, *tour, proof, [&](std::span<const Literal> clause) { checker.add(clause); });
  if (!variables) return faulty(variables.error().message);
  return checker.check(proof.steps, *variables);
}

}  // namespace cavalcade::check

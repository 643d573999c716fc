// A refutation holds if the formula it starts from is the one of the board and the task (check/move_formula.hpp,
// check/step_formula.hpp and check/cover_formula.hpp), which has a model if there is a tour or a cover, and each of its
// steps follows (check/rup.hpp) down to the empty clause. The formula is built here; of the certificate only the lists
// of squares and the steps are used.

#include <fmt/format.h>

#include "check/claim.hpp"
#include "check/cover_formula.hpp"
#include "check/move_formula.hpp"
#include "check/rup.hpp"
#include "check/step_formula.hpp"

namespace cavalcade::check {

Finding confirm(const Claim& claim, const MoveProof& proof) {
  const std::optional<TourTask> tour = as_tour(claim.board, claim.task);
  if (!tour) return faulty(fmt::format("a proof about tours does not rule out {}", wanted(claim.task)));
  RupChecker checker(steps_of(claim.effort), claim.meter);
  const Result<Literal> variables = list_clauses(claim.board, *tour, proof, claim.meter,
                                                 [&](std::span<const Literal> clause) { checker.add(clause); });
  if (!variables) return faulty(variables.error().message);
  return checker.check(proof.steps, *variables);
}

Finding confirm(const Claim& claim, const StepProof& proof) {
  const auto* task = std::get_if<TourTask>(&claim.task);
  if (task == nullptr) return faulty(fmt::format("a proof about steps does not rule out {}", wanted(claim.task)));
  RupChecker checker(steps_of(claim.effort), claim.meter);
  const Result<std::optional<Literal>> variables =
      list_step_clauses(claim.board, *task, literals_of(claim.effort), claim.meter,
                        [&](std::span<const Literal> clause) { checker.add(clause); });
  if (!variables) return faulty(variables.error().message);
  if (!*variables) return unsettled("the effort allowed was not enough for a formula of this size");
  return checker.check(proof.steps, **variables);
}

Finding confirm(const Claim& claim, const CoverProof& proof) {
  const std::optional<CyclesTask> cover = as_cover(claim.board, claim.task);
  if (!cover) return faulty(fmt::format("a proof about covers does not rule out {}", wanted(claim.task)));
  const Result<std::optional<CycleList>> cycles =
      list_cycles(claim.board, *cover, proof, claim.effort / nodes_per_listed_cycle, claim.meter);
  if (!cycles) return faulty(cycles.error().message);
  if (!*cycles) return unsettled("the effort allowed was not enough to list every cycle");
  RupChecker checker(steps_of(claim.effort), claim.meter);
  const Result<Literal> variables = list_clauses(claim.board, *cover, proof, **cycles, claim.meter,
                                                 [&](std::span<const Literal> clause) { checker.add(clause); });
  if (!variables) return faulty(variables.error().message);
  return checker.check(proof.steps, *variables);
}

}  // namespace cavalcade::check

// Why no visit has T squares: colours, moves that cannot meet, inequalities that contradict one another, and proofs in
// propositional logic. All but the numbers and squares of the certificate is worked out anew from the board, the starts
// and T; ask/answer.hpp says what each kind claims.

#include <algorithm>

#include <fmt/format.h>

#include "check/claim.hpp"
#include "check/rup.hpp"
#include "check/visit_formula.hpp"
#include "check/visit_rows.hpp"
#include "check/visit_shape.hpp"

namespace cavalcade::check {
namespace {

VisitShape shape_of(const VisitClaim& claim) {
  return {claim.board, claim.task, claim.squares, claim.meter};
}

// How many moves of a visit meet at a square, at most.
std::int64_t most_moves_at(const VisitShape& shape, Place place) {
  const std::optional<std::size_t> knight = shape.knight_at(place);
  if (!knight) return 2;
  return shape.length(*knight) == 1 ? 0 : 1;
}

// How many moves a visit makes, at most: those that meet at the named squares, and all between two others.
std::int64_t most_moves(const VisitShape& shape, const Visited& named, Meter& meter) {
  std::int64_t moves = 0;
  for (Place place = 0; place < shape.places(); ++place) {
    meter.tick();
    if (named.contains(shape.squares()[place])) {
      moves += most_moves_at(shape, place);
      continue;
    }
    for (const Place next : shape.neighbours(place))
      if (next > place && !named.contains(shape.squares()[next])) ++moves;
  }
  return moves;
}

}  // namespace

Finding confirm(const VisitClaim& claim, const VisitColours& /*colours*/) {
  const VisitShape shape = shape_of(claim);
  const auto has_too_few = [](const SquareClass& of) { return of.visited > of.squares; };
  if (std::any_of(shape.classes().begin(), shape.classes().end(), has_too_few)) return holds();
  return faulty(fmt::format("there are squares enough of every colour for a visit of {}", claim.squares));
}

Finding confirm(const VisitClaim& claim, const VisitMatching& matching) {
  Visited named(claim.board, claim.meter);
  if (std::optional<Finding> fault = fault_in_named(claim.board, matching.squares, named)) return *fault;
  const VisitShape shape = shape_of(claim);
  const std::int64_t needed = claim.squares - static_cast<std::int64_t>(shape.knights());
  const std::int64_t most = most_moves(shape, named, claim.meter);
  if (most < needed) return holds();
  return faulty(fmt::format("by the squares named a visit may make {} moves, and {} squares need only {}", most,
                            claim.squares, needed));
}

Finding confirm(const VisitClaim& claim, const VisitDuals& duals) {
  const VisitShape shape = shape_of(claim);
  const Result<RowSum> sum = sum_of_rows(shape, duals.rows, claim.meter);
  if (!sum) return faulty(sum.error().message);
  if (sum->is_contradiction()) return holds();
  return faulty(fmt::format("the rows do not contradict a visit of {} squares: their sum is at least {} and at most {}",
                            claim.squares, sum->least, sum->most));
}

Finding confirm(const VisitClaim& claim, const VisitProof& proof) {
  RupChecker checker(steps_of(claim.effort), claim.meter);
  const Result<std::optional<Literal>> variables =
      list_clauses(shape_of(claim), proof, literals_of(claim.effort), claim.meter,
                   [&](std::span<const Literal> clause) { checker.add(clause); });
  if (!variables) return faulty(variables.error().message);
  if (!*variables) return unsettled("the effort allowed was not enough to list the formula of the proof");
  return checker.check(proof.steps, **variables);
}

Finding check_bound(const Board& board, const VisitTask& task, std::int64_t bound, const Certificate& certificate,
                    std::uint64_t effort, const Budget& budget) {
  if (std::optional<Finding> fault = fault_in_bound(board, task, bound)) return *fault;
  return metered(board, budget, [&](Meter& meter) {
    const VisitClaim claim{board, task, bound + 1, effort, meter};
    const auto confirm_kind = [&](const auto& kind) {
      if constexpr (requires { confirm(claim, kind); })
        return confirm(claim, kind);
      else
        return faulty(fmt::format("a certificate of the kind {} does not bound a visit", kind_of(certificate)));
    };
    return std::visit(confirm_kind, certificate);
  });
}

}  // namespace cavalcade::check

// Why no tour has fewer of something than the bound, or more: parts of the board, whose squares differ, each with a
// proof of what a tour has there. What they prove adds up (ask/certificate.hpp). The formulas are built here
// (check/figure_formula.hpp); of the certificate only the lists of squares, the numbers and the steps are used.

#include <fmt/format.h>

#include "check/claim.hpp"
#include "check/figure_formula.hpp"
#include "check/rup.hpp"

namespace cavalcade::check {
namespace {

// Numbers that a file says may be any: beyond those of a board none is needed.
constexpr std::int64_t most_of_a_figure = std::int64_t{1} << 40U;

Finding confirm_part(const Board& board, const TourTask& task, const FigurePart& part, std::uint64_t effort,
                     Meter& meter) {
  RupChecker checker(steps_of(effort), meter);
  const Result<std::optional<Literal>> variables = list_figure_clauses(
      board, task, part, literals_of(effort), meter, [&](std::span<const Literal> clause) { checker.add(clause); });
  if (!variables) return faulty(variables.error().message);
  if (!*variables) return unsettled("the effort allowed was not enough to list the formula of the proof");
  return checker.check(part.steps, **variables);
}

// What the parts come to, or why they do not add up.
Result<std::int64_t> sum_of(const Board& board, const Aim& aim, const FigureProof& proof, Meter& meter) {
  Visited named(board, meter);
  std::int64_t sum = 0;
  std::int64_t squares = 0;
  for (const FigurePart& part : proof.parts) {
    if (const std::optional<Finding> fault = fault_in_named(board, part.cells, named))
      return Error{"cells: " + fault->what};
    if (part.number < 0 || part.number > most_of_a_figure)
      return Error{fmt::format("no part of a tour has {} {}", part.number, name_of(aim.figure))};
    sum += part.number;
    squares += static_cast<std::int64_t>(part.cells.size());
  }
  const bool is_one_part = proof.parts.size() == 1 && squares == board.free_squares();
  if (aim.figure == Figure::crossings && !is_one_part) return Error{"crossings have one part, the whole board"};
  return aim.most ? sum + board.free_squares() - squares : sum;
}

}  // namespace

Finding check_reached(const Board& board, const TourTask& task, std::int64_t bound, const Certificate& certificate,
                      std::uint64_t effort, const Budget& budget) {
  const auto* proof = std::get_if<FigureProof>(&certificate);
  if (proof == nullptr)
    return faulty(fmt::format("a certificate of the kind {} does not bound what a tour has", kind_of(certificate)));
  return metered(board, budget, [&](Meter& meter) {
    const Result<std::int64_t> sum = sum_of(board, *task.aim, *proof, meter);
    if (!sum) return faulty(sum.error().message);
    if (task.aim->prefers(*sum, bound) || proof->parts.empty())
      return faulty(fmt::format("the parts prove a bound of {} {}, not of {}", *sum, name_of(task.aim->figure), bound));
    for (const FigurePart& part : proof->parts)
      if (Finding finding = confirm_part(board, task, part, effort / proof->parts.size(), meter);
          finding.outcome != Outcome::holds)
        return finding;
    return holds();
  });
}

}  // namespace cavalcade::check

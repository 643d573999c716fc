// A tour by the steps of its squares: sets of steps narrowed and split (tour/numbering.hpp) for some thousand choices,
// which is enough for most that is asked; then a SAT solver on one variable per square and step
// (tour/step_formula.hpp), which learns from its mistakes and leaves a proof where there is no tour.

#include <utility>

#include <fmt/format.h>

#include "tour/methods.hpp"
#include "tour/numbering.hpp"
#include "tour/step_formula.hpp"

namespace cavalcade::tour {
namespace {

constexpr std::uint64_t nodes_before_solver = 3000;

bool fits(const Board& board) {
  return board.free_squares() <= most_numbered_squares;
}

Answer too_many_squares() {
  return unknown(
      fmt::format("tours by their steps are looked for on boards of at most {} squares", most_numbered_squares));
}

// A closed tour passes all squares, so it may as well begin on any, if nothing says where.
TourTask anchored(const Board& board, TourTask task) {
  if (task.closed && !task.from && task.steps.empty()) task.from = board.square(*board.free_cells().begin());
  return task;
}

Answer by_solver(const Board& board, const TourTask& task, const Budget& budget, Stats stats) {
  if (const Result<void> done = budget.allows(step_formula_bytes(board.free_squares())); !done)
    return unknown(done.error().message, std::move(stats));
  StepFormula formula(board, task, budget);
  switch (formula.solve()) {
    case SatSolver::Verdict::satisfiable:
      return solved(Tour{formula.squares()}, std::move(stats));
    case SatSolver::Verdict::unsatisfiable:
      return impossible("proved by a SAT solver: no numbering of the squares has these steps", formula.proof(),
                        std::move(stats));
    default:
      return out_of_budget(budget, std::move(stats));
  }
}

}  // namespace

std::uint64_t steps_bytes(const Board& board) {
  return fits(board) ? numbering_bytes(board) : 0;
}

Answer steps(const TourQuestion& question, const Budget& budget, Progress& progress) {
  const Board& board = question.board;
  if (!fits(board)) return too_many_squares();
  const TourTask task = anchored(board, question.task);
  Answer answer;
  const Numbering search =
      every_numbering(board, task, budget, nodes_before_solver, [&](std::span<const Cell> squares) {
        answer = solved(Tour{CellList(squares.begin(), squares.end())});
        return false;
      });
  answer.stats.set("nodes", search.nodes);
  answer.stats.set("dead ends", search.dead_ends);
  progress.report(0, static_cast<std::uint64_t>(board.free_squares()), search.nodes);
  if (search.found > 0) return answer;
  return by_solver(board, task, budget, std::move(answer.stats));
}

Answer sat_on_steps(const TourQuestion& question, const Budget& budget) {
  if (!fits(question.board)) return too_many_squares();
  return by_solver(question.board, anchored(question.board, question.task), budget, {});
}

}  // namespace cavalcade::tour

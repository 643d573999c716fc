// Dantzig, Fulkerson & Johnson's way with travelling salesmen ("Solution of a large-scale traveling-salesman problem",
// Operations Research 2, 1954), with a SAT solver in place of the linear program: ask only that two moves meet at every
// square, look at the cycles of the model, forbid each of them by a cut (some move must leave its squares), and ask
// again. The solver keeps what it learned from one round to the next. Each round forbids all cycles of the model at
// once, so the rounds are few; and when the formula has become unsatisfiable, the cuts and the solver's proof together
// show that there is no tour.
//
// What resolution is bad at, counting, is done before: a two-factor by flow (two_factor/two_factor.hpp), without which
// there is no tour, and the moves that all two-factors make or leave out.
//
// A model whose cycles do not fill the board may still be nearly right; it is not repaired here (`patch` does that), so
// this method's rounds say how hard the formula is.

#include <algorithm>
#include <utility>

#include "tour/methods.hpp"
#include "tour/move_formula.hpp"
#include "two_factor/two_factor.hpp"

namespace cavalcade::tour {
namespace {

CellList free_cells(const Board& board) {
  CellList cells;
  for (const Cell cell : board.free_cells()) cells.push_back(cell);
  return cells;
}

// The model's one cycle or path, the way the question wants it walked. Where an open tour is wanted and the model is a
// cycle, a move is left out.
Tour walked(const Board& board, const TourTask& task, CellList squares) {
  if (!task.closed) leave_out_no_given_move(task, squares);
  if (task.from && !task.closed && squares.front() != board.cell(*task.from)) {
    if (squares.back() == board.cell(*task.from)) std::reverse(squares.begin(), squares.end());
  }
  return Tour{std::move(squares)};
}

}  // namespace

std::uint64_t sat_bytes(const Board& board) {
  constexpr std::uint64_t per_cell = 12000;  // measured with the solver's own tables, on knights
  std::uint64_t bytes = static_cast<std::uint64_t>(board.free_squares()) * per_cell;
  if (board.most_moves() <= few_moves) return bytes;
  constexpr double per_clause = 100;  // of which a square has one for every three of its moves
  for (const Cell cell : board.free_cells()) {
    const auto moves = static_cast<double>(board.neighbours(cell).size());
    const double clauses = moves * moves * moves / 6;
    if (clauses * per_clause > static_cast<double>(UINT64_MAX / 2 - bytes)) return UINT64_MAX / 2;
    bytes += static_cast<std::uint64_t>(clauses * per_clause);
  }
  return bytes;
}

Answer sat(const TourQuestion& question, const Budget& budget, Progress& progress) {
  const Board& board = question.board;
  const TourTask& task = question.task;
  if (!task.steps.empty()) return sat_on_steps(question, budget);
  const auto squares = static_cast<std::size_t>(board.free_squares());
  if (squares == 1) return solved(Tour{free_cells(board)}, {});
  Stats stats;
  const MoveGraph moves(board, budget);
  TwoFactorResult counted = find_two_factor(board, task, moves, budget);
  if (auto* shortage = std::get_if<HallViolator>(&counted)) return short_of_moves(board, std::move(*shortage), stats);
  MoveFormula formula(board, task, free_cells(board), budget);
  if (const auto* factor = std::get_if<TwoFactor>(&counted)) {
    std::vector<HallViolator> pairs = tight_sets(board, task, moves, *factor, budget);
    stats.set("tight_pairs", pairs.size());
    const bool may_end_anywhere = !task.closed && !has_ends(*factor);
    for (HallViolator& pair : pairs)
      formula.settle(std::move(pair), may_end_anywhere ? MoveFormula::Tight::without_end : MoveFormula::Tight::always);
  }
  for (std::uint64_t rounds = 1;; ++rounds) {
    const SatSolver::Verdict verdict = formula.solve();
    stats.set("rounds", rounds);
    stats.set("cuts", formula.cuts());
    if (verdict == SatSolver::Verdict::stopped) return out_of_budget(budget, stats);
    if (verdict == SatSolver::Verdict::unsatisfiable) return refuted(board, formula.proof(), stats);
    MoveFormula::Model model = formula.model();
    if (budget.exhausted()) continue;  // the solver says so
    for (std::vector<CellList>* kind : {&model.cycles, &model.paths})
      if (!kind->empty() && kind->front().size() == squares)
        return solved(walked(board, task, std::move(kind->front())), stats);
    progress.report(squares - model.cycles.size(), squares, rounds);
    for (CellList& cycle : model.cycles) {
      if (budget.exhausted()) break;
      formula.cut(std::move(cycle));
    }
  }
}

}  // namespace cavalcade::tour

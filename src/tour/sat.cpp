// Dantzig, Fulkerson & Johnson's way with travelling salesmen ("Solution of a large-scale traveling-salesman problem",
// Operations Research 2, 1954), with a SAT solver in place of the linear program: ask only that two moves meet at every
// square, look at the cycles of the model, forbid each of them by a cut (some move must leave its squares), and ask
// again. The solver keeps what it learned from one round to the next. Each round forbids all cycles of the model at
// once, so the rounds are few; and when the formula has become unsatisfiable, the cuts and the solver's proof together
// show that there is no tour.
//
// What resolution is bad at, counting, is done before: a two-factor by flow (tour/two_factor.hpp), without which there
// is no tour, and the moves that all two-factors make or leave out (tour/tight_sets.hpp).
//
// A model whose cycles do not fill the board may still be nearly right; it is not repaired here (tour/patch.hpp does
// that), so this method's rounds say how hard the formula is.

#include "tour/sat.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "tour/move_formula.hpp"
#include "tour/tight_sets.hpp"
#include "tour/two_factor.hpp"

namespace cavalcade::tour {
namespace {

CellList free_cells(const Board& board) {
  CellList cells;
  for (std::int32_t number = 0; number < board.area(); ++number)
    if (!board.is_blocked(Cell{number})) cells.push_back(Cell{number});
  return cells;
}

// The model's one string, the way the question wants it walked.
Tour walked(const Board& board, const TourTask& task, CellList string) {
  if (task.from && !task.closed && string.front() != board.cell(*task.from)) {
    if (string.back() == board.cell(*task.from)) std::reverse(string.begin(), string.end());
  }
  return Tour{std::move(string)};
}

}  // namespace

std::uint64_t sat_bytes(const Board& board) {
  constexpr std::uint64_t a_cell = 12000;  // measured with the solver's own tables
  return static_cast<std::uint64_t>(board.free_squares()) * a_cell;
}

Answer refuted(const Board& board, MoveProof proof, Stats stats) {
  Answer answer;
  answer.verdict = Verdict::impossible;
  const auto region = static_cast<std::int64_t>(proof.cells.size());
  const auto steps = std::count(proof.steps.begin(), proof.steps.end(), '\n');
  answer.reason = region == board.free_squares()
                      ? fmt::format("proved by a SAT solver: {} cuts, {} steps", proof.cuts.size(), steps)
                      : fmt::format(
                            "proved by a SAT solver: no tour can pass through the {} squares around {} ({} cuts, "
                            "{} steps)",
                            region, square_name(board, proof.cells.front()), proof.cuts.size(), steps);
  answer.certificate = std::move(proof);
  answer.stats = std::move(stats);
  return answer;
}

Answer sat(const TourQuestion& question, const Budget& budget, Progress& progress) {
  const Board& board = question.board;
  const TourTask& task = question.task;
  const auto squares = static_cast<std::size_t>(board.free_squares());
  if (squares == 1) return solved(Tour{free_cells(board)}, {});
  Stats stats;
  const MoveTable moves(board, budget);
  TwoFactorResult counted = two_factor(board, task, moves, budget);
  if (auto* shortage = std::get_if<MoveShortage>(&counted)) return short_of_moves(board, std::move(*shortage), stats);
  MoveFormula formula(board, task, free_cells(board), budget);
  if (const auto* factor = std::get_if<TwoFactor>(&counted)) {
    std::vector<MoveShortage> pairs = tight_sets(board, task, moves, *factor, budget);
    stats.set("tight_pairs", pairs.size());
    const bool may_end_anywhere = !task.closed && !has_ends(*factor);
    for (MoveShortage& pair : pairs)
      formula.settle(std::move(pair), may_end_anywhere ? MoveFormula::Tight::without_end : MoveFormula::Tight::always);
  }
  for (std::uint64_t rounds = 1;; ++rounds) {
    const SatSolver::Verdict verdict = formula.solve();
    stats.set("rounds", rounds);
    stats.set("cuts", formula.cuts());
    if (verdict == SatSolver::Verdict::stopped) return out_of_budget(budget, stats);
    if (verdict == SatSolver::Verdict::unsatisfiable) return refuted(board, formula.proof(), stats);
    MoveFormula::Strings strings = formula.strings();
    if (budget.exhausted()) continue;  // the solver says so
    for (std::vector<CellList>* kind : {&strings.cycles, &strings.paths})
      if (!kind->empty() && kind->front().size() == squares)
        return solved(walked(board, task, std::move(kind->front())), stats);
    progress.report(squares - strings.cycles.size(), squares, rounds);
    for (CellList& cycle : strings.cycles) {
      if (budget.exhausted()) break;
      formula.cut(std::move(cycle));
    }
  }
}

std::optional<MoveProof> refute_region(const Board& board, const TourTask& task, CellList region, const Budget& budget,
                                       int conflicts) {
  MoveFormula formula(board, task, std::move(region), budget);
  const auto squares = static_cast<std::size_t>(board.free_squares());
  while (!budget.exhausted()) {
    const SatSolver::Verdict verdict = formula.solve(conflicts);
    if (verdict == SatSolver::Verdict::unsatisfiable) return formula.proof();
    if (verdict == SatSolver::Verdict::stopped) return std::nullopt;
    MoveFormula::Strings strings = formula.strings();
    if (budget.exhausted() || strings.cycles.empty() || strings.cycles.front().size() == squares) return std::nullopt;
    for (CellList& cycle : strings.cycles) formula.cut(std::move(cycle));
  }
  return std::nullopt;
}

}  // namespace cavalcade::tour

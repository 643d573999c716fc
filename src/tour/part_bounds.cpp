#include "tour/part_bounds.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "tour/figure.hpp"
#include "tour/figure_formula.hpp"

namespace cavalcade::tour {
namespace {

constexpr std::int32_t part_width = 8;
constexpr std::int32_t part_height = 6;
constexpr int conflicts_of_a_part = 4000;

// The squares that count, of the tour.
std::vector<bool> counted_squares(const Board& board, const TourTask& task, const CellList& tour) {
  std::vector<bool> is_counted(static_cast<std::size_t>(board.area()));
  const std::size_t count = tour.size();
  for (std::size_t step = 0; step < count; ++step) {
    const bool is_end = !task.closed && (step == 0 || step + 1 == count);
    if (is_end) continue;
    const Square from = board.square(tour[step == 0 ? count - 1 : step - 1]);
    const Square to = board.square(tour[step + 1 == count ? 0 : step + 1]);
    is_counted[index(tour[step])] = counts(task.aim->figure, from, board.square(tour[step]), to);
  }
  return is_counted;
}

// Between 0 and `most`, by halving. The formula of fewer than the number has no model; cycles within the part are cut.
FigurePart proved_part(const Board& board, const TourTask& task, const CellList& cells, std::int64_t most,
                       const Budget& budget) {
  FigurePart best{cells, 0, {}, {}};
  std::vector<CellList> cuts;
  for (std::int64_t least = 0; least < most && !budget.exhausted();) {
    const std::int64_t number = least + (most - least + 1) / 2;
    FigureFormula formula(board, task, cells, SatSolver::Proof::kept, budget);
    formula.demand(number - 1);
    for (const CellList& cut : cuts) formula.moves().cut(cut);
    SatSolver::Verdict verdict = formula.moves().solve(conflicts_of_a_part);
    while (verdict == SatSolver::Verdict::satisfiable) {
      const MoveFormula::Model model = formula.moves().model();
      if (model.cycles.empty() || budget.exhausted()) break;
      for (const CellList& cycle : model.cycles) {
        cuts.push_back(cycle);
        formula.moves().cut(cycle);
      }
      verdict = formula.moves().solve(conflicts_of_a_part);
    }
    if (verdict != SatSolver::Verdict::unsatisfiable) {
      most = number - 1;
      continue;
    }
    least = number;
    MoveProof proof = formula.moves().proof();
    best = {cells, number, std::move(proof.cuts), std::move(proof.steps)};
  }
  return best;
}

}  // namespace

PartBounds bound_parts(const Board& board, const TourTask& task, const CellList& tour, const Budget& budget) {
  PartBounds bounds;
  const std::vector<bool> is_counted = counted_squares(board, task, tour);
  for (std::int32_t bottom = 0; bottom < board.height(); bottom += part_height)
    for (std::int32_t left = 0; left < board.width(); left += part_width) {
      if (budget.exhausted()) return bounds;
      CellList cells;
      std::int64_t most = 0;
      for (std::int32_t y = bottom; y < std::min(bottom + part_height, board.height()); ++y)
        for (std::int32_t x = left; x < std::min(left + part_width, board.width()); ++x) {
          const Cell cell = board.cell({x, y});
          if (board.is_blocked(cell)) continue;
          cells.push_back(cell);
          most += is_counted[index(cell)] ? 1 : 0;
        }
      FigurePart part = proved_part(board, task, cells, most, budget);
      if (part.number == 0) continue;
      bounds.sum += part.number;
      bounds.proof.parts.push_back(std::move(part));
    }
  return bounds;
}

}  // namespace cavalcade::tour

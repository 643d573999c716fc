#include "cover/cycle.hpp"

#include <algorithm>

#include "cover/cycle_constraint.hpp"
#include "cover/snake.hpp"

namespace cavalcade::cover {
namespace {

int with_fewest_choices(const Choices& choices) {
  const auto least = std::min_element(choices.begin(), choices.end(),
                                      [](const auto& one, const auto& other) { return one.size() < other.size(); });
  return static_cast<int>(least - choices.begin());
}

struct Wanted {
  std::int64_t cycles;
  std::int64_t shortest;
  std::int64_t longest;
};

std::unique_ptr<Successors> model_of(const Choices& choices, const Wanted& wanted, Labeling labeling) {
  auto model = std::make_unique<Successors>(choices);
  cycle(*model, model->next, static_cast<int>(wanted.cycles), static_cast<int>(wanted.shortest),
        static_cast<int>(wanted.longest));
  go_round_one_way(*model, choices, with_fewest_choices(choices));
  if (labeling == Labeling::snake)
    branch_as_snake(*model, model->next);
  else
    Gecode::branch(*model, model->next, Gecode::INT_VAR_SIZE_MIN(), Gecode::INT_VAL_MIN());
  return model;
}

CellList cells_of(const SquareNodes& nodes, const std::vector<int>& cycle) {
  CellList cells;
  for (const int node : cycle) cells.push_back(nodes.cells[static_cast<std::size_t>(node)]);
  return cells;
}

Cover cover_of(const SquareNodes& nodes, const NextNodes& next) {
  Cover cover;
  std::vector<bool> is_covered(next.size(), false);
  for (std::size_t node = 0; node < next.size(); ++node) {
    if (is_covered[node]) continue;
    const std::vector<int> cycle = cycle_from(next, static_cast<int>(node));
    for (const int on : cycle) is_covered[static_cast<std::size_t>(on)] = true;
    cover.cycles.push_back(cells_of(nodes, cycle));
  }
  return cover;
}

}  // namespace

CycleRun search_by_cycle(const Ground& ground, const Budget& budget, Progress& progress) {
  const SquareNodes nodes(ground.free, ground.near);
  const Wanted wanted{ground.task.knights, ground.lengths.least(), ground.lengths.greatest()};
  CycleRun result;
  result.run = search_all(model_of(nodes.choices, wanted, ground.task.labeling), budget, progress,
                          [&](const NextNodes& next) { return result.cover = cover_of(nodes, next), false; });
  return result;
}

ConstraintRun tours_by_cycle(const Board& board, Labeling labeling, const Budget& budget, Progress& progress,
                             const std::function<bool(Tour)>& take) {
  const SquareNodes nodes(board);
  const std::int64_t squares = board.free_squares();
  return search_all(model_of(nodes.choices, {1, squares, squares}, labeling), budget, progress,
                    [&](const NextNodes& next) { return take(Tour{cells_of(nodes, cycle_from(next, 0))}); });
}

}  // namespace cavalcade::cover

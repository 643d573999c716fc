#include "cover/cycle.hpp"

#include <algorithm>

#include "cover/cycle_constraint.hpp"
#include "solver/successors.hpp"

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

// Of usable moves alone; nodes are numbered as in `instance.free`.
Choices choices_of(const CoverInstance& instance) {
  std::vector<int> node_of(instance.near.size());
  for (std::size_t node = 0; node < instance.free.size(); ++node)
    node_of[index(instance.free[node])] = static_cast<int>(node);
  Choices choices;
  for (const Cell cell : instance.free) {
    std::vector<int>& onward = choices.emplace_back();
    for (const Cell next : instance.near[index(cell)]) onward.push_back(node_of[index(next)]);
  }
  return choices;
}

CellList cells_of(const CellList& nodes, const std::vector<int>& cycle) {
  CellList cells;
  for (const int node : cycle) cells.push_back(nodes[static_cast<std::size_t>(node)]);
  return cells;
}

Cover cover_of(const CellList& nodes, const NextNodes& next) {
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

CycleRun search_by_cycle(const CoverInstance& instance, const Budget& budget, Progress& progress) {
  const Wanted wanted{instance.task.knights, instance.lengths.least(), instance.lengths.greatest()};
  CycleRun result;
  result.run = search_all(model_of(choices_of(instance), wanted, instance.task.labeling), budget, progress,
                          [&](const NextNodes& next) { return result.cover = cover_of(instance.free, next), false; });
  return result;
}

ConstraintRun tours_by_cycle(const Board& board, Labeling labeling, const Budget& budget, Progress& progress,
                             const std::function<bool(Tour)>& take) {
  const FreeGraph graph(board);
  const std::int64_t squares = board.free_squares();
  return search_all(model_of(cavalcade::choices_of(graph), {1, squares, squares}, labeling), budget, progress,
                    [&](const NextNodes& next) { return take(Tour{cells_of(graph.cells(), cycle_from(next, 0))}); });
}

}  // namespace cavalcade::cover

// One variable per square, whose domain are the squares a move away: the table Knightmove of the OPL model, made from
// the board. For an open tour there is one more node, off the board, that leads to where the tour may begin and comes
// after where it may end; so there is one constraint for all tours, `circuit`, usually at domain consistency: no value
// is left that no permutation has, the graph of what is left is strongly connected, and no path closes before it has
// everything.
//
// The last constraint of the OPL model, "each square is entered exactly once", follows from `circuit`. Beside domain
// consistency its sums see nothing new. Beside value consistency they do: a square that only one other can still lead
// to is entered from there, which the permutation does not see; docs/methods/circuit.md has figures.

#include "solver/successors.hpp"
#include "tour/methods.hpp"

namespace cavalcade::tour {
namespace {

using Gecode::IntVar;

// The squares and, for an open tour, the node off the board, which is the last.
struct CircuitNodes {
  CellList cells;
  Choices choices;
  bool closed;

  CircuitNodes(const Board& board, const TourTask& task) : closed(task.closed) {
    const FreeGraph graph(board);
    cells = graph.cells();
    choices = choices_of(graph);
    if (closed) return;
    const std::optional<Cell> from = cell_of(board, task.from);
    const std::optional<Cell> to = cell_of(board, task.to);
    const int outside = static_cast<int>(cells.size());
    std::vector<int> beginnings;
    for (int node = 0; node < outside; ++node) {
      const Cell cell = cells[static_cast<std::size_t>(node)];
      if (!from || cell == *from) beginnings.push_back(node);
      if (!to || cell == *to) choices[static_cast<std::size_t>(node)].push_back(outside);
    }
    choices.push_back(std::move(beginnings));
  }

  [[nodiscard]] int last() const { return static_cast<int>(choices.size()) - 1; }

  [[nodiscard]] Tour tour(const NextNodes& next) const {
    std::vector<int> nodes = cycle_from(next, closed ? 0 : last());
    if (!closed) nodes.erase(nodes.begin());
    Tour tour;
    for (const int node : nodes) tour.squares.push_back(cells[static_cast<std::size_t>(node)]);
    return tour;
  }
};

void enter_each_once(Successors& model, const Choices& choices) {
  std::vector<Gecode::BoolVarArgs> entries(choices.size());
  for (int node = 0; node < model.next.size(); ++node)
    for (const int onward : choices[static_cast<std::size_t>(node)]) {
      const Gecode::BoolVar enters(model, 0, 1);
      Gecode::rel(model, model.next[node], Gecode::IRT_EQ, onward, enters);
      entries[static_cast<std::size_t>(onward)] << enters;
    }
  for (const Gecode::BoolVarArgs& entry : entries) Gecode::linear(model, entry, Gecode::IRT_EQ, 1);
}

// Warnsdorff's rule, as far as it can be told of a path that grows in many places at once.
int fewest_choices_left(const Gecode::Space& home, const IntVar& variable, int /*position*/) {
  const auto& model = static_cast<const Successors&>(home);
  int best = variable.min();
  unsigned int fewest = ~0U;
  for (Gecode::IntVarValues value(variable); value(); ++value) {
    const IntVar& onward = model.next[value.val()];
    if (onward.assigned() || onward.size() >= fewest) continue;
    fewest = onward.size();
    best = value.val();
  }
  return best;
}

std::unique_ptr<Successors> model_of(const CircuitNodes& nodes, const CircuitModel& options) {
  auto model = std::make_unique<Successors>(nodes.choices);
  Gecode::circuit(*model, model->next, options.consistency == Consistency::domain ? Gecode::IPL_DOM : Gecode::IPL_VAL);
  if (options.redundant) enter_each_once(*model, nodes.choices);
  const Gecode::IntValBranch values =
      options.values == ValueOrder::lowest ? Gecode::INT_VAL_MIN() : Gecode::INT_VAL(&fewest_choices_left);
  Gecode::branch(*model, model->next, Gecode::INT_VAR_SIZE_MIN(), values);
  return model;
}

}  // namespace

Answer circuit(const TourQuestion& question, const Budget& budget, Progress& progress) {
  if (const Result<void> done = require_constraint_room(question.board.free_squares(), budget); !done)
    return unknown(done.error().message);
  const CircuitNodes nodes(question.board, question.task);
  std::optional<Tour> found;
  const ConstraintRun run = search_all(model_of(nodes, question.task.circuit), budget, progress,
                                       [&](const NextNodes& next) { return found = nodes.tour(next), false; });
  if (found) return solved(std::move(*found), run.stats());
  if (!run.complete) return out_of_budget(budget, run.stats());
  return exhausted(run.nodes, run.stats());
}

std::uint64_t circuit_bytes(const Board& board) {
  return constraint_bytes(board.free_squares());
}

CircuitTours circuit_tours(const TourQuestion& question, const Budget& budget, Progress& progress,
                           const std::function<bool(Tour)>& take) {
  const CircuitNodes nodes(question.board, question.task);
  std::unique_ptr<Successors> model = model_of(nodes, question.task.circuit);
  // A circuit of three nodes or more has a reverse, which counts as the same tour where it answers the question, too.
  const bool has_reverse = nodes.closed || (nodes.last() >= 2 && !question.task.from && !question.task.to);
  if (has_reverse) go_round_one_way(*model, nodes.choices, nodes.closed ? 0 : nodes.last());
  const ConstraintRun run =
      search_all(std::move(model), budget, progress, [&](const NextNodes& next) { return take(nodes.tour(next)); });
  return {run.complete, run.stats()};
}

}  // namespace cavalcade::tour

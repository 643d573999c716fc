#include "solver/successors.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include <gecode/search.hh>

namespace cavalcade {
namespace {

// Asks the budget at every node of the search.
class BudgetStop final : public Gecode::Search::Stop {
 public:
  BudgetStop(const Budget& budget, Progress& progress, std::uint64_t variables)
      : budget_(budget), progress_(progress), variables_(variables) {}

  bool stop(const Gecode::Search::Statistics& statistics, const Gecode::Search::Options& /*options*/) override {
    progress_.report(statistics.depth, variables_, statistics.node);
    return budget_.exhausted();
  }

 private:
  const Budget& budget_;
  Progress& progress_;
  std::uint64_t variables_;
};

NextNodes values_of(const Successors& solution) {
  NextNodes values;
  values.reserve(static_cast<std::size_t>(solution.next.size()));
  for (const Gecode::IntVar& variable : solution.next) values.push_back(variable.val());
  return values;
}

}  // namespace

Choices choices_of(const FreeGraph& graph) {
  Choices choices(graph.size());
  for (Vertex vertex = 0; vertex < graph.size(); ++vertex)
    for (const Vertex next : graph.neighbours(vertex)) choices[vertex].push_back(static_cast<int>(next));
  return choices;
}

Successors::Successors(const Choices& choices)
    : next(*this, static_cast<int>(choices.size()), 0, static_cast<int>(choices.size()) - 1) {
  for (int node = 0; node < next.size(); ++node) {
    const std::vector<int>& onward = choices[static_cast<std::size_t>(node)];
    Gecode::dom(*this, next[node], Gecode::IntSet(onward.data(), static_cast<int>(onward.size())));
  }
}

Successors::Successors(Successors& original) : Gecode::Space(original) {
  next.update(*this, original.next);
}

Gecode::Space* Successors::copy() {
  return new Successors(*this);
}

void go_round_one_way(Successors& model, const Choices& choices, int node) {
  const std::vector<int>& around = choices[static_cast<std::size_t>(node)];
  Gecode::BoolVarArgs out;
  Gecode::BoolVarArgs in;
  for (const int neighbour : around) {
    out << Gecode::BoolVar(model, 0, 1);
    Gecode::rel(model, model.next[node], Gecode::IRT_EQ, neighbour, out[out.size() - 1]);
    in << Gecode::BoolVar(model, 0, 1);
    Gecode::rel(model, model.next[neighbour], Gecode::IRT_EQ, node, in[in.size() - 1]);
  }
  for (int after = 0; after < out.size(); ++after)
    for (int before = 0; before < in.size(); ++before) {
      const bool wrong_way = around[static_cast<std::size_t>(before)] < around[static_cast<std::size_t>(after)];
      if (!wrong_way) continue;
      Gecode::BoolVarArgs both;
      both << out[after] << in[before];
      Gecode::rel(model, Gecode::BOT_AND, both, 0);
    }
}

ConstraintRun search_all(std::unique_ptr<Successors> model, const Budget& budget, Progress& progress,
                         const std::function<bool(const NextNodes&)>& take) {
  // A copy of the model is kept after this number of decisions; the states between are made again from there. Copies
  // are what costs most on a large board.
  const auto decisions_between_copies = static_cast<unsigned int>(
      std::max<std::uint64_t>(32, static_cast<std::uint64_t>(model->next.size()) / most_model_copies));
  try {
    BudgetStop stop(budget, progress, static_cast<std::uint64_t>(model->next.size()));
    Gecode::Search::Options options;
    options.c_d = decisions_between_copies;
    options.clone = false;
    options.stop = &stop;
    Gecode::DFS<Successors> engine(model.release(), options);
    ConstraintRun run;
    bool wants_more = true;
    while (wants_more) {
      const std::unique_ptr<Successors> solution(engine.next());
      if (!solution) break;
      wants_more = take(values_of(*solution));
    }
    run.complete = wants_more && !engine.stopped();
    const Gecode::Search::Statistics statistics = engine.statistics();
    run.nodes = statistics.node;
    run.failures = statistics.fail;
    run.propagations = statistics.propagate;
    return run;
  } catch (const Gecode::MemoryExhausted&) {
    throw std::bad_alloc();
  }
}

std::vector<int> cycle_from(const NextNodes& next, int start) {
  std::vector<int> cycle;
  int node = start;
  do {
    cycle.push_back(node);
    node = next[static_cast<std::size_t>(node)];
  } while (node != start);
  return cycle;
}

}  // namespace cavalcade

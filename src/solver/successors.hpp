// Constraint models of tours and covers, on Gecode: one variable per node, whose value is the node that comes after it.
// The methods add their constraints and the order in which decisions are tried; this is what they share.

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include <gecode/int.hh>

#include "ask/progress.hpp"
#include "base/budget.hpp"
#include "board/free_graph.hpp"
#include "solver/constraint_run.hpp"

namespace cavalcade {

// Of each node, numbered from 0, the nodes that may come after it.
using Choices = std::vector<std::vector<int>>;

// The vertices as nodes.
Choices choices_of(const FreeGraph& graph);

class Successors final : public Gecode::Space {
 public:
  explicit Successors(const Choices& choices);
  Successors(Successors& original);
  Gecode::Space* copy() override;

  Gecode::IntVarArray next;
};

// Of every cycle and its reverse only one is left: that in which the square after `node` has a lower number than the
// square before it. For models in which `node` is on a cycle of three squares or more, or alone with one other.
void go_round_one_way(Successors& model, const Choices& choices, int node);

// What `next` says of each node, once all is decided.
using NextNodes = std::vector<int>;

// Hands over one solution after the other, depth first, until `take` returns false or the budget ends. Throws
// std::bad_alloc where the memory does not suffice.
ConstraintRun search_all(std::unique_ptr<Successors> model, const Budget& budget, Progress& progress,
                         const std::function<bool(const NextNodes&)>& take);

// The nodes of the cycle that `start` is on, from `start` on.
std::vector<int> cycle_from(const NextNodes& next, int start);

}  // namespace cavalcade

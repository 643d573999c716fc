// In which order a frontier program goes through the vertices, and what that means for its states.
//
// The frontier after a step are the vertices still to come that have an edge to one that is done. A state says one
// thing per frontier vertex, so few should be in the frontier at a time, and the work is about the sum over all steps
// of T(w), the number of connectivity states of w vertices: each untouched, saturated, or paired with another,
// T(w) = 2 T(w-1) + (w-1) T(w-2). Orders that the graph suggests, and greedy ones (next comes whoever brings the fewest
// new vertices into the frontier; of several, who has waited longest) are compared; the best few are improved by
// moving single vertices while that helps. Virtual vertices come last: they are in the frontier most of the time
// anyway.
//
// A vertex keeps its slot while it is in the frontier. Forced edges are taken before the first step.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/budget.hpp"
#include "count/frontier/graph.hpp"

namespace cavalcade::count {

struct Step {
  // An edge of the step's vertex to one still to come, which this step decides.
  struct Choice {
    std::uint32_t vertex = 0;
    std::uint32_t slot = 0;
    std::int64_t weight = 1;
  };
  // A frontier vertex that has fewer than two edges to vertices that are not in the frontier yet: after the step it can
  // still get `outside` edges of that kind, and others to those of the slots `near` that have room.
  struct Tight {
    std::uint32_t slot = 0;
    std::uint32_t outside = 0;
    std::vector<std::uint32_t> near;
  };

  std::uint32_t vertex = 0;
  std::uint32_t slot = 0;
  bool was_in_frontier = false;  // otherwise the vertex is untouched, and the slot means nothing
  std::vector<Choice> choices;
  std::vector<Tight> tight;
  std::vector<std::uint32_t> frontier;  // the slots in use after the step
  bool all_in_frontier = false;         // after the step no other vertex is left
};

struct Plan {
  struct Forced {
    Edge edge;
    std::uint32_t one_slot = 0;
    std::uint32_t other_slot = 0;
    std::int64_t weight = 1;
  };

  std::vector<Step> steps;  // none if there are too many slots
  std::vector<Forced> forced;
  std::uint32_t slots = 0;  // the most in use at a time
};

// T(width); infinity where double has no such number.
double connectivity_states(std::size_t width);

std::uint64_t plan_bytes(const Graph& graph);

// Of the best order that was found before the budget ended. States that have more than `most_slots` slots are not
// planned for: then the plan only says how many there would be.
Plan plan_for(const Graph& graph, std::uint32_t most_slots, const Budget& budget);

}  // namespace cavalcade::count

#include "solver/constraint_run.hpp"

#include <fmt/format.h>

namespace cavalcade {
namespace {

// What a node of a model takes in bytes, measured with the redundant constraint of `circuit`.
constexpr std::uint64_t bytes_per_node = 1000;

}  // namespace

std::uint64_t constraint_bytes(std::int64_t nodes) {
  return static_cast<std::uint64_t>(nodes) * bytes_per_node * most_model_copies;
}

Result<void> require_constraint_room(std::int64_t nodes, const Budget& budget) {
  if (nodes > most_constraint_nodes)
    return Error{fmt::format("the constraint model is for boards of at most {} squares, and this one has {}",
                             most_constraint_nodes, nodes)};
  return budget.allows(constraint_bytes(nodes));
}

Stats ConstraintRun::stats() const {
  Stats stats;
  stats.set("nodes", nodes);
  stats.set("failures", failures);
  stats.set("propagations", propagations);
  return stats;
}

}  // namespace cavalcade

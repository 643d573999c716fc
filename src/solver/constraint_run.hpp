// What searches of constraint models have in common, whoever runs them: how large a model may be, what it takes, and
// what came of a run.

#pragma once

#include <cstdint>

#include "ask/answer.hpp"
#include "base/budget.hpp"
#include "base/result.hpp"

namespace cavalcade {

// Setting up a larger model would take longer than any budget can be asked.
constexpr std::int64_t most_constraint_nodes = 100'000;
// How many copies of a model are kept at once, at most about.
constexpr std::uint64_t most_model_copies = 32;
// What a search of such a model takes at most.
std::uint64_t constraint_bytes(std::int64_t nodes);
// Why there is no room for it, in words.
Result<void> require_constraint_room(std::int64_t nodes, const Budget& budget);

struct ConstraintRun {
  bool complete = false;  // every solution was handed over
  std::uint64_t nodes = 0;
  std::uint64_t failures = 0;
  std::uint64_t propagations = 0;

  [[nodiscard]] Stats stats() const;
};

}  // namespace cavalcade

// The way of Aggoun, Beldiceanu, Bourreau & Simonis (1998): the constraint `cycle` on successors, and a search that
// labels them, first-fail or as a snake. Complete, but it leaves no certificate. See docs/methods/cycle.md.

#pragma once

#include <functional>

#include "ask/progress.hpp"
#include "cover/instance.hpp"
#include "solver/constraint_run.hpp"

namespace cavalcade::cover {

struct CycleRun {
  std::optional<Cover> cover;
  ConstraintRun run;  // complete without a cover: there is none
};
CycleRun search_by_cycle(const CoverInstance& instance, const Budget& budget, Progress& progress);

// Hands over every closed tour of the board once, until `take` returns false: covers by one cycle.
ConstraintRun tours_by_cycle(const Board& board, Labeling labeling, const Budget& budget, Progress& progress,
                             const std::function<bool(Tour)>& take);

}  // namespace cavalcade::cover

// The way of Aggoun, Beldiceanu, Bourreau & Simonis (1998): the constraint `cycle` on successors, and a search that
// labels them, first-fail or as a snake. Complete, but it leaves no certificate. See docs/methods/cycle.md.

#pragma once

#include <functional>

#include <gecode/int.hh>

#include "ask/progress.hpp"
#include "cover/instance.hpp"
#include "solver/successors.hpp"

namespace cavalcade::cover {

struct CycleRun {
  std::optional<Cover> cover;
  ConstraintRun run;  // complete without a cover: there is none
};
CycleRun search_by_cycle(const CoverInstance& instance, const Budget& budget, Progress& progress);

// Hands over every closed tour of the board once, until `take` returns false: covers by one cycle.
ConstraintRun tours_by_cycle(const Board& board, Labeling labeling, const Budget& budget, Progress& progress,
                             const std::function<bool(Tour)>& take);

// ---- what the model is made of ----

// The global constraint `cycle` of Beldiceanu & Contejean (1994) for Gecode, without weights and with bounds on
// lengths: the successors are a permutation made of exactly `cycles` circuits, each with `shortest` to `longest` nodes.
// `next` has one variable per node, numbered from 0, with nodes as values. A node may be its own successor if
// `shortest` is at most 1. Posts domain-consistent `distinct` as well. Requires cycles >= 0 and 1 <= shortest <=
// longest.
void cycle(Gecode::Home home, const Gecode::IntVarArgs& next, int cycles, int shortest, int longest);

// The order of decisions that the paper calls snake: one circuit is extended from its end until it must close, then the
// next is begun.
void branch_as_snake(Gecode::Home home, const Gecode::IntVarArgs& next);

}  // namespace cavalcade::cover

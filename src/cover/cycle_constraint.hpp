// What the model of the method `cycle` is made of.

#pragma once

#include <gecode/int.hh>

namespace cavalcade::cover {

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

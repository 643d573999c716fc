// The global constraint `cycle` of Beldiceanu & Contejean (1994) for Gecode, without weights and with bounds on
// lengths: the successors are a permutation made of exactly so many circuits, each with so many nodes.

#pragma once

#include <gecode/int.hh>

namespace cavalcade::cover {

// `next` has one variable a node, numbered from 0, with nodes as values. A node may be its own successor if `shortest`
// is at most 1. Together with domain-consistent `distinct`, which this posts as well. Requires cycles >= 0 and
// 1 <= shortest <= longest.
void cycle(Gecode::Home home, const Gecode::IntVarArgs& next, int cycles, int shortest, int longest);

}  // namespace cavalcade::cover

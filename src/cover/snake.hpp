// The order of decisions that the paper calls snake: one circuit is extended from its end until it must close, then the
// next is begun.

#pragma once

#include <gecode/int.hh>

namespace cavalcade::cover {

// Decides `next`, one variable a node with nodes as values.
void branch_as_snake(Gecode::Home home, const Gecode::IntVarArgs& next);

}  // namespace cavalcade::cover

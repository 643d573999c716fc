// One step of the program over layers: from the states before it to those after it.
//
// The degree vector after a step depends only on the one before and on the moves that are chosen, never on the
// matching. So every block of the new layer pulls its states from the few blocks that lead to it, at most eleven: there
// is no hashing, no sorting of states, and threads never write to the same place.

#pragma once

#include "base/budget.hpp"
#include "middle/arithmetic.hpp"
#include "middle/layer.hpp"
#include "middle/window.hpp"

namespace cavalcade::middle {

enum class Ending : std::uint8_t {
  done,
  exhausted,  // the time is up, or somebody said stop
  no_memory,
  too_large,  // for words of this size: a bound says that a count might not fit
  no_disk,    // something could not be written or read back
  spoiled,    // what is stored cannot be believed, or somebody else is at work on it
};

struct Workshop {
  count::Memory& memory;
  const Budget& budget;
  int threads = 1;
};

// The layer before the first square: nothing has moved yet.
template <class Arithmetic>
Ending begin(const Window& window, const Workshop& workshop, Layer& layer);

// The layer after the step. `to` is new.
template <class Arithmetic>
Ending advance(const Window& window, const Step& step, const Arithmetic& arithmetic, const Workshop& workshop,
               const Layer& from, Layer& to);

}  // namespace cavalcade::middle

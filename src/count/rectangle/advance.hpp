// One step of the program over layers: from the states before it to those after it.
//
// The degree vector after a step depends only on the one before and on the moves that are chosen, never on the
// matching. So every block of the new layer pulls its states from the few blocks that lead to it, at most eleven: there
// is no hashing, no sorting of states, and threads never write to the same place.

#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "base/budget.hpp"
#include "count/counting.hpp"
#include "count/rectangle/layer.hpp"
#include "count/rectangle/window.hpp"

namespace cavalcade::count::rectangle {

// What all parts of a count share.
struct Context {
  Memory& memory;
  const Budget& budget;
  int threads = 1;
};

// Reports how far the count is, after each layer, and how long the others may take.
class Meter {
 public:
  Meter(Progress& progress, const Memory& memory, std::uint64_t layers)
      : progress_(progress), memory_(memory), total_(layers) {}

  void layer_done(const Layer& layer);

  [[nodiscard]] std::uint64_t peak_states() const { return peak_states_; }
  [[nodiscard]] std::uint64_t layers() const { return done_; }

 private:
  Progress& progress_;
  const Memory& memory_;
  std::uint64_t total_;
  std::uint64_t done_ = 0;
  std::uint64_t states_ = 0;
  std::uint64_t peak_states_ = 0;
  double growth_ = 1;  // of a layer over the one before, on the average of the last ones
  std::uint64_t last_states_ = 1;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// The layer before the first square: nothing has moved yet.
template <class Arithmetic>
Ending begin(const Window& window, const Context& context, Layer& layer);

// The layer after the step. `to` is new.
template <class Arithmetic>
Ending advance(const Window& window, const Step& step, const Arithmetic& arithmetic, const Context& context,
               const Layer& from, Layer& to);

// The same for several steps: the layer after each takes the place of the one before.
template <class Arithmetic>
Ending advance(const Window& window, const std::vector<Step>& steps, const Arithmetic& arithmetic,
               const Context& context, Meter& meter, Layer& layer);

}  // namespace cavalcade::count::rectangle

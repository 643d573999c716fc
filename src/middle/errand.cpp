#include "middle/errand.hpp"

#include <algorithm>
#include <cmath>

namespace cavalcade::middle {

// The time a layer takes grows with its states, and the layers to come with the growth of the last ones.
void Meter::layer_done(const Layer& layer) {
  ++done_;
  states_ += layer.states;
  peak_states_ = std::max(peak_states_, layer.states);
  const double ratio = static_cast<double>(layer.states + 1) / static_cast<double>(last_states_ + 1);
  growth_ = 0.8 * growth_ + 0.2 * std::min(ratio, 4.0);
  last_states_ = layer.states;
  progress_.report(std::min(done_, total_), total_, states_);
  progress_.report_layers(memory_.peak());
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  const double pace = static_cast<double>(states_) / std::max(seconds, 1e-3);
  double expected = 0;
  auto next = static_cast<double>(layer.states);
  for (std::uint64_t i = done_; i < total_; ++i) {
    next *= std::max(1.0, growth_);
    expected += next;
  }
  if (pace > 0 && std::isfinite(expected)) progress_.expect_to_last(expected / pace);
}

}  // namespace cavalcade::middle

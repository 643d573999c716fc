// What is counted on a rectangle, and how far it has come: shared by the ways to do it.

#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "middle/advance.hpp"
#include "middle/close.hpp"
#include "middle/half.hpp"
#include "solver/progress.hpp"

namespace cavalcade::middle {

// Both halves of a rectangle, and the gap of two columns between them.
struct Errand {
  Window window;
  int left_columns = 1;
  int right_columns = 1;
  std::optional<Place> forced;  // in the left half

  [[nodiscard]] Half left() const { return {window, left_columns, forced}; }
  [[nodiscard]] Half right() const { return {window, right_columns, std::nullopt}; }
  [[nodiscard]] bool halves_are_same() const { return left_columns == right_columns && !forced; }
};

// Tells how far the count is, after each layer.
class Meter {
 public:
  Meter(Progress& progress, const count::Memory& memory, std::uint64_t layers)
      : progress_(progress), memory_(memory), total_(layers) {}

  void layer_done(const Layer& layer);

  [[nodiscard]] std::uint64_t peak_states() const { return peak_states_; }
  [[nodiscard]] std::uint64_t layers() const { return done_; }

 private:
  Progress& progress_;
  const count::Memory& memory_;
  std::uint64_t total_;
  std::uint64_t done_ = 0;
  std::uint64_t states_ = 0;
  std::uint64_t peak_states_ = 0;
  double growth_ = 1;  // of a layer over the one before, on the average of the last ones
  std::uint64_t last_states_ = 1;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// The layer after one step after the other takes the place of the one before.
template <class Arithmetic>
Ending advance_through(const Window& window, const std::vector<Step>& steps, const Arithmetic& arithmetic,
                       const Workshop& workshop, Meter& meter, Layer& layer) {
  for (const Step& step : steps) {
    Layer next;
    if (const Ending ending = advance(window, step, arithmetic, workshop, layer, next); ending != Ending::done)
      return ending;
    layer = std::move(next);
    meter.layer_done(layer);
  }
  return Ending::done;
}

// Moves in the gap that closing adds on the fly: more of them mean less memory and more time.
constexpr std::size_t moves_left_to_closing = 4;

}  // namespace cavalcade::middle

// Exactly uniform tours, or covers by cycles, from the number of ways to complete what has been drawn so far.
//
// The frontier program (count/frontier/frontier.hpp) goes through the vertices one by one; its states say what the past
// means for the future. All states of all layers are kept. Backward from the end, the completions of a state are the
// sum of those of its successors; forward from the beginning, a successor is drawn with probability
// completions(successor) / completions(state). Multiplied along the way everything cancels but 1 / total: every cycle
// is equally likely, and different ways are different sets of edges. Where edges have weights, a cycle is as likely as
// the product of its.

#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/random.hpp"
#include "base/result.hpp"
#include "count/counting.hpp"
#include "count/frontier/graph.hpp"

namespace cavalcade::count {

class Completions {
 public:
  enum class Kind : std::uint8_t { tours, two_factors };

  // Refuses in words what does not fit the memory or the time, and graphs with negative weights.
  static Result<Completions> build(const Graph& graph, Kind kind, const Terms& terms);

  [[nodiscard]] const Number& total() const;
  // The edges of one cycle, or of one cover by cycles; all of the graph's vertices, the virtual ones too, have two.
  // Requires total() > 0. Several threads may draw at once, each with its own random source.
  [[nodiscard]] std::vector<Edge> draw(Random& random) const;

  // What building took.
  [[nodiscard]] std::uint64_t states() const;
  [[nodiscard]] std::uint64_t bytes() const;

  class Layers;  // how the layers are kept; different widths of states and numbers

 private:
  explicit Completions(std::shared_ptr<const Layers> layers) : layers_(std::move(layers)) {}

  std::shared_ptr<const Layers> layers_;
};

}  // namespace cavalcade::count

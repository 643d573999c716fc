// The layers of one half of a rectangle, each pulled from the one before, and the way back through them. See
// count/rectangle/two_factors.cpp.

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "base/parallel.hpp"
#include "count/rectangle/two_factor_states.hpp"
#include "count/rectangle/two_factors.hpp"

namespace cavalcade::count::degrees {

// ---- the layers ----

template <class Count>
using Counts = std::vector<Count, LeavesUnset<Count>>;
using Layer = std::variant<Counts<std::uint16_t>, Counts<std::uint32_t>, Counts<std::uint64_t>, Counts<Unsigned128>>;

inline Unsigned128 count_at(const Layer& layer, std::uint64_t place) {
  return std::visit([&](const auto& counts) { return static_cast<Unsigned128>(counts[place]); }, layer);
}

inline std::size_t bytes_for(Unsigned128 greatest) {
  for (const std::size_t bytes : {2U, 4U, 8U})
    if (greatest >> (8U * bytes) == 0) return bytes;
  return 16;
}

inline Layer make_layer(std::size_t bytes_per_count, std::uint64_t size) {
  const auto places = static_cast<std::size_t>(size);
  switch (bytes_per_count) {
    case 2:
      return Counts<std::uint16_t>(places);
    case 4:
      return Counts<std::uint32_t>(places);
    case 8:
      return Counts<std::uint64_t>(places);
    default:
      return Counts<Unsigned128>(places);
  }
}

// The sources of each pattern in one row, for the inner loop.
struct Shifts {
  struct List {
    std::uint32_t size = 0;
    std::array<std::int64_t, 16> shifts{};
  };
  explicit Shifts(const Transition& transition) : lists(transition.number_of_patterns()) {
    for (std::size_t pattern = 0; pattern < lists.size(); ++pattern)
      for (const Transition::Source& source : transition.sources(static_cast<std::int64_t>(pattern)))
        lists[pattern].shifts[lists[pattern].size++] = source.shift;
  }
  std::vector<List> lists;
};

// The greatest count of the new layer; nothing if the budget ended it.
template <class Before, class After>
std::optional<Unsigned128> pull(const Walk& walk, const Shifts& shifts, const Counts<Before>& before,
                                Counts<After>& after, const Terms& terms) {
  std::mutex mutex;
  Unsigned128 greatest = 0;
  const auto pull_strips = [&](std::size_t first, std::size_t last, int) {
    After most = 0;
    for (std::size_t strip = first; strip < last; ++strip) {
      After* const counts = after.data() + strip * walk.strip_size();
      const auto visit = [&](std::size_t i, std::int64_t place, std::int32_t pattern) {
        const Shifts::List& list = shifts.lists[static_cast<std::size_t>(pattern)];
        After sum = 0;
        for (std::uint32_t s = 0; s < list.size; ++s)
          sum = static_cast<After>(sum + before[static_cast<std::size_t>(place + list.shifts[s])]);
        counts[i] = sum;
        most = std::max(most, sum);
      };
      walk.strip(strip, visit, [&](std::size_t i) { counts[i] = 0; });
    }
    const std::scoped_lock lock(mutex);
    greatest = std::max(greatest, static_cast<Unsigned128>(most));
    return !terms.budget.exhausted();
  };
  if (!in_parallel(walk.strips(), 8, terms.threads, pull_strips)) return std::nullopt;
  return greatest;
}

// ---- one half ----

class Half {
 public:
  explicit Half(HalfGraph graph) : graph_(std::move(graph)) {
    const std::vector<Vertex>& vertices = graph_.vertices();
    std::vector<int> decided(vertices.size(), 0);
    std::vector<bool> left(vertices.size(), false);
    layouts_.emplace_back(vertices, decided, left);
    for (Step& step : graph_.steps()) {
      decided[step.vertex] += static_cast<int>(step.others.size());
      for (const std::size_t other : step.others) ++decided[other];
      if (step.leaves) left[step.vertex] = true;
      layouts_.emplace_back(vertices, decided, left);
      transitions_.emplace_back(vertices, std::move(step), layouts_[layouts_.size() - 2], layouts_.back());
    }
  }

  [[nodiscard]] const HalfGraph& graph() const { return graph_; }
  [[nodiscard]] std::size_t steps() const { return transitions_.size(); }
  [[nodiscard]] const Layout& end() const { return layouts_.back(); }
  [[nodiscard]] const Layer& last_layer() const { return layers_.back(); }
  [[nodiscard]] bool is_empty() const {
    return std::any_of(layouts_.begin(), layouts_.end(), [](const Layout& layout) { return layout.is_empty(); });
  }
  [[nodiscard]] std::uint64_t most_states() const {
    std::uint64_t most = 0;
    for (const Layout& layout : layouts_) most = std::max(most, layout.size());
    return most;
  }
  // With counts of two bytes: what is needed in any case.
  [[nodiscard]] std::uint64_t least_bytes(TwoFactors::Keep keep) const {
    std::uint64_t sum = 0;
    std::uint64_t most = 0;
    for (std::size_t i = 0; i < layouts_.size(); ++i) {
      sum = std::min(2 * beyond, sum + 2 * layouts_[i].size());
      if (i > 0) most = std::max(most, 2 * (layouts_[i - 1].size() + layouts_[i].size()));
    }
    return keep == TwoFactors::Keep::all_layers ? sum : std::max(most, 2 * layouts_.back().size());
  }

  // Fills the layers. `bytes` is what is in use, here and elsewhere.
  Ending run(TwoFactors::Keep keep, const Terms& terms, std::uint64_t& bytes, std::uint64_t& peak_bytes,
             const std::function<void()>& layer_done) {
    layers_.push_back(make_layer(2, 1));
    std::get<0>(layers_.back())[0] = 1;
    Unsigned128 greatest = 1;
    for (std::size_t i = 0; i < transitions_.size(); ++i) {
      const Transition& transition = transitions_[i];
      if (greatest > ~Unsigned128{0} / transition.most_sources()) return Ending::overflow;
      const std::size_t width = bytes_for(greatest * transition.most_sources());
      const std::uint64_t size = layouts_[i + 1].size();
      bytes += size * width;
      peak_bytes = std::max(peak_bytes, bytes);
      if (!terms.budget.allows(bytes)) return Ending::no_memory;
      layers_.push_back(make_layer(width, size));
      const std::optional<Unsigned128> most = pull_layer(i, terms);
      if (!most) return Ending::stopped;
      greatest = *most;
      if (keep == TwoFactors::Keep::last_layer) bytes -= drop(layers_[i]);
      layer_done();
    }
    return Ending::done;
  }

  // Traces the state back to the beginning; degrees is the state, then spent. Tells each chosen edge.
  template <class Tell>
  void trace(std::vector<int>& degrees, Unsigned128 count, Random& random, const Tell& tell) const {
    for (std::size_t i = transitions_.size(); i-- > 0;) {
      const Transition& transition = transitions_[i];
      const std::int64_t place = transition.places().of(degrees);
      Unsigned128 lot = random_below(count, random);
      const Transition::Source* taken = nullptr;
      for (const Transition::Source& source : transition.sources(transition.patterns().of(degrees))) {
        count = count_at(layers_[i], static_cast<std::uint64_t>(place + source.shift));
        taken = &source;
        if (lot < count) break;
        lot -= count;
      }
      undo(transition.step(), taken->chosen, degrees, tell);
    }
  }

 private:
  std::optional<Unsigned128> pull_layer(std::size_t i, const Terms& terms) {
    const Transition& transition = transitions_[i];
    const Walk walk(layouts_[i + 1], transition.places(), transition.patterns(), long_strip);
    const Shifts shifts(transition);
    return std::visit([&](const auto& before, auto& after) { return pull(walk, shifts, before, after, terms); },
                      layers_[i], layers_[i + 1]);
  }

  // The bytes that were freed.
  static std::uint64_t drop(Layer& layer) {
    return std::visit(
        [](auto& counts) {
          const std::uint64_t bytes = counts.size() * sizeof(counts[0]);
          counts.clear();
          counts.shrink_to_fit();
          return bytes;
        },
        layer);
  }

  template <class Tell>
  static void undo(const Step& step, std::uint32_t chosen, std::vector<int>& degrees, const Tell& tell) {
    for (std::size_t edge = 0; edge < step.others.size(); ++edge) {
      if (((chosen >> edge) & 1U) == 0) continue;
      --degrees[step.vertex];
      --degrees[step.others[edge]];
      tell(step.vertex, step.others[edge]);
    }
  }

  HalfGraph graph_;
  std::vector<Layout> layouts_;
  std::vector<Transition> transitions_;
  std::vector<Layer> layers_;
};

}  // namespace cavalcade::count::degrees

// Edges of a graph of which at most two meet at every vertex: a two-matching, and a two-factor where two meet at every
// one. They form cycles and paths. Tours, covers and visits all begin with such edges and change them until their
// cycles and paths are those that were asked for. V is Cell or Vertex, whatever the graph at hand is numbered by.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cavalcade {

template <class V>
class TwoMatching {
 public:
  static constexpr V none = static_cast<V>(-1);
  using Ends = std::array<V, 2>;

  TwoMatching() = default;
  explicit TwoMatching(std::size_t vertices) : ends_(vertices, {none, none}) {}

  // How many vertices, numbered from 0.
  [[nodiscard]] std::size_t size() const { return ends_.size(); }
  [[nodiscard]] bool empty() const { return ends_.empty(); }

  // Where the edges at a vertex lead; `none` where there is no first or no second one.
  [[nodiscard]] const Ends& ends(V vertex) const { return ends_[static_cast<std::size_t>(vertex)]; }
  [[nodiscard]] std::size_t degree(V vertex) const {
    return (ends(vertex)[0] != none ? 1U : 0U) + (ends(vertex)[1] != none ? 1U : 0U);
  }
  [[nodiscard]] std::span<const V> at(V vertex) const { return std::span(ends(vertex)).first(degree(vertex)); }
  [[nodiscard]] bool has(V one, V other) const { return ends(one)[0] == other || ends(one)[1] == other; }

  [[nodiscard]] std::int64_t edges() const {
    std::int64_t ends = 0;
    for (const Ends& two : ends_) ends += std::count_if(two.begin(), two.end(), [](V end) { return end != none; });
    return ends / 2;
  }

  void add(V one, V other) {
    add_end(one, other);
    add_end(other, one);
  }
  void remove(V one, V other) {
    remove_end(one, other);
    remove_end(other, one);
  }
  // One half of an edge: whoever adds it adds the other.
  void add_end(V at, V to) {
    Ends& two = ends_[static_cast<std::size_t>(at)];
    two[two[0] == none ? 0 : 1] = to;
  }

  // Along an alternating walk: edges 0-1, 2-3, .. go, and 1-2, 3-4, .., last-0 come, each in the place of one that
  // goes. With a walk of four this is the two-exchange.
  void exchange(std::span<const V> walk) {
    const std::size_t count = walk.size();
    for (std::size_t i = 0; i < count; i += 2) {
      replace_end(walk[i], walk[i + 1], walk[(i + count - 1) % count]);
      replace_end(walk[i + 1], walk[i], walk[(i + 2) % count]);
    }
  }

 private:
  void remove_end(V at, V to) {
    Ends& two = ends_[static_cast<std::size_t>(at)];
    if (two[0] == to) two[0] = two[1];
    two[1] = none;
  }
  void replace_end(V at, V gone, V come) {
    Ends& two = ends_[static_cast<std::size_t>(at)];
    two[two[0] == gone ? 0 : 1] = come;
  }

  std::vector<Ends> ends_;
};

}  // namespace cavalcade

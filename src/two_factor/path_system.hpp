// A two-matching and how it hangs together: each vertex knows the cycle or path it is on and its place there, which
// tells in constant time what an exchange of edges would make of cycles and paths. Carrying one out takes time in the
// lengths of those it touches, which are walked and labelled anew.
//
// Three changes keep the degrees of the vertices, or move an end: exchanging edges along an alternating walk, rotating
// the end of a path (Pósa 1976), and replacing a vertex by one that was left out.
//
// Paths may have to begin at given vertices, the starts: then a path between two starts, or between two other vertices,
// is broken. CycleSystem (cycle_system.hpp) keeps lists instead, for those who have to find what stands at a place.

#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "two_factor/two_matching.hpp"

namespace cavalcade {

template <class V>
class PathSystem {
 public:
  enum class Kind : std::uint8_t { gone, cycle, path, two_starts, two_ends };
  struct Component {
    Kind kind = Kind::gone;
    std::int32_t length = 0;
    V first = none;  // of a path: its start if it has one
    V last = none;

    [[nodiscard]] bool is_broken() const { return kind == Kind::two_starts || kind == Kind::two_ends; }
  };

  static constexpr V none = TwoMatching<V>::none;

  PathSystem(TwoMatching<V> matching, std::vector<bool> is_start)
      : matching_(std::move(matching)),
        is_start_(std::move(is_start)),
        number_(matching_.size(), unlabelled),
        place_(matching_.size()) {
    for (std::size_t i = 0; i < matching_.size(); ++i)
      if (has_edges(static_cast<V>(i))) label_unless_known(static_cast<V>(i));
  }

  [[nodiscard]] const TwoMatching<V>& matching() const { return matching_; }
  [[nodiscard]] const std::vector<Component>& all() const { return components_; }

  // Of a vertex with edges. Along a component places count up from 0.
  [[nodiscard]] std::size_t number_of(V vertex) const { return static_cast<std::size_t>(number_[at(vertex)]); }
  [[nodiscard]] const Component& of(V vertex) const { return components_[number_of(vertex)]; }
  [[nodiscard]] std::int32_t place(V vertex) const { return place_[at(vertex)]; }

  [[nodiscard]] bool is_start(V vertex) const { return is_start_[at(vertex)]; }
  [[nodiscard]] bool has_edges(V vertex) const { return matching_.degree(vertex) > 0; }
  [[nodiscard]] bool is_left_out(V vertex) const { return !has_edges(vertex) && !is_start(vertex); }
  // The last vertex of a path that is no start.
  [[nodiscard]] bool is_end(V vertex) const { return matching_.degree(vertex) == 1 && !is_start(vertex); }
  // The next and the previous vertex on a path, if there is one.
  [[nodiscard]] V after(V vertex) const { return neighbour_at(vertex, place(vertex) + 1); }
  [[nodiscard]] V before(V vertex) const { return neighbour_at(vertex, place(vertex) - 1); }
  // Whether an edge follows the order of its component.
  [[nodiscard]] bool goes_forward(V one, V other) const {
    const Component& component = of(one);
    if (component.kind != Kind::cycle) return place(other) > place(one);
    return place(other) == (place(one) + 1 == component.length ? 0 : place(one) + 1);
  }

  [[nodiscard]] std::size_t cycles() const { return cycles_; }
  // Whether every component is a path from a start to a vertex that is none.
  [[nodiscard]] bool is_whole() const { return cycles_ == 0 && broken_ == 0; }
  // How many vertices have been labelled so far: the work done.
  [[nodiscard]] std::uint64_t labelled() const { return labelled_; }

  // Along an alternating walk, as in TwoMatching.
  void exchange(std::span<const V> walk) {
    change(walk, [&] { matching_.exchange(walk); });
  }
  // Edges a-b and c-d become a-d and c-b. Other than exchange(), it puts new edges after old ones: searches that draw
  // edges at random go on from either order, but a seed must find what it found before.
  void two_exchange(V a, V b, V c, V d) {
    change(std::array{a, b, c, d}, [&] {
      matching_.remove(a, b);
      matching_.remove(c, d);
      matching_.add(a, d);
      matching_.add(c, b);
    });
  }
  // The end is joined to `joint`, which is cut from its neighbour `away`, the new end.
  void rotate(V end, V joint, V away) {
    change(std::array{end, joint, away}, [&] {
      matching_.remove(joint, away);
      matching_.add(end, joint);
    });
  }
  // A vertex that is left out takes the place of another.
  void replace(V out, V in) {
    Component& component = components_[number_of(out)];
    while (matching_.degree(out) > 0) {
      const V next = matching_.ends(out)[0];
      matching_.remove(out, next);
      matching_.add(in, next);
    }
    number_[at(in)] = std::exchange(number_[at(out)], unlabelled);
    place_[at(in)] = place_[at(out)];
    if (component.first == out) component.first = in;
    if (component.last == out) component.last = in;
  }

 private:
  static constexpr std::int32_t unlabelled = -1;

  static std::size_t at(V vertex) { return static_cast<std::size_t>(vertex); }

  [[nodiscard]] V neighbour_at(V vertex, std::int32_t place_wanted) const {
    for (const V next : matching_.at(vertex))
      if (place(next) == place_wanted) return next;
    return none;
  }

  // Every component that the change makes holds one of the vertices it touches.
  template <class Change>
  void change(std::span<const V> touched, const Change& make) {
    for (const V vertex : touched) forget(vertex);
    make();
    for (const V vertex : touched) label_unless_known(vertex);
  }

  void forget(V vertex) {
    const std::int32_t number = std::exchange(number_[at(vertex)], unlabelled);
    if (number == unlabelled) return;
    Component& component = components_[static_cast<std::size_t>(number)];
    if (component.kind == Kind::gone) return;
    if (component.kind == Kind::cycle) --cycles_;
    if (component.is_broken()) --broken_;
    component.kind = Kind::gone;
    unused_.push_back(number);
  }

  void label_unless_known(V vertex) {
    if (number_[at(vertex)] != unlabelled) return;
    auto number = static_cast<std::int32_t>(components_.size());
    if (unused_.empty()) {
      components_.emplace_back();
    } else {
      number = unused_.back();
      unused_.pop_back();
    }
    const V end = matching_.degree(vertex) == 1 ? vertex : label_cycle(vertex, number);
    if (end != none) label_path(end, number);
  }

  // If it is one; otherwise the end of the path that was met.
  V label_cycle(V first, std::int32_t number) {
    std::int32_t length = 0;
    V from = matching_.ends(first)[1];
    V here = first;
    do {
      number_[at(here)] = number;
      place_[at(here)] = length++;
      const V next = onward(from, here);
      if (next == none) return here;
      from = std::exchange(here, next);
    } while (here != first);
    labelled_ += static_cast<std::uint64_t>(length);
    components_[static_cast<std::size_t>(number)] = {Kind::cycle, length, first, first};
    ++cycles_;
    return none;
  }

  void label_path(V first, std::int32_t number) {
    V last = other_end(first);
    if (!is_start(first)) std::swap(first, last);
    const Kind kind = !is_start(first) ? Kind::two_ends : is_start(last) ? Kind::two_starts : Kind::path;
    std::int32_t length = 0;
    V from = none;
    for (V here = first; here != none; from = std::exchange(here, onward(from, here))) {
      number_[at(here)] = number;
      place_[at(here)] = length++;
    }
    labelled_ += static_cast<std::uint64_t>(length);
    components_[static_cast<std::size_t>(number)] = {kind, length, first, last};
    if (kind != Kind::path) ++broken_;
  }

  [[nodiscard]] V other_end(V end) const {
    V from = none;
    for (V here = end;;) {
      const V next = onward(from, here);
      if (next == none) return here;
      from = std::exchange(here, next);
    }
  }

  // The way on, also round a cycle of two.
  [[nodiscard]] V onward(V from, V here) const {
    const auto& ends = matching_.ends(here);
    return ends[0] != from ? ends[0] : ends[1];
  }

  TwoMatching<V> matching_;
  std::vector<bool> is_start_;
  std::vector<Component> components_;
  std::vector<std::int32_t> unused_;  // numbers of components that are gone
  std::vector<std::int32_t> number_;
  std::vector<std::int32_t> place_;
  std::size_t cycles_ = 0;
  std::size_t broken_ = 0;
  std::uint64_t labelled_ = 0;
};

}  // namespace cavalcade

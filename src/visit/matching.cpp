#include "visit/matching.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace cavalcade::visit {

Room room_of(const Reach& reach) {
  Room room(reach.size(), 2);
  for (std::size_t knight = 0; knight < reach.knights(); ++knight) room[reach.start(knight)] = 1;
  return room;
}

MatchingSearch::MatchingSearch(const Reach& reach, Room room, std::uint64_t seed, const Budget& budget)
    : reach_(reach),
      room_(std::move(room)),
      matching_(reach.size()),
      budget_(budget),
      poll_(budget),
      random_(seed),
      seen_(reach.size()),
      before_(reach.size(), no_vertex) {}

// ---- alternating chains ----

template <class List>
void MatchingSearch::shuffle(List& list) {
  for (std::size_t i = list.size(); i > 1 && !poll_.exhausted(); --i) std::swap(list[i - 1], list[random_.below(i)]);
}

template <class Accept>
Vertex MatchingSearch::find_chain(Vertex from, bool opposite, const Accept& accept) {
  ++search_;
  queue_.assign(1, from);
  seen_[from] = search_;
  before_[from] = no_vertex;
  for (std::size_t i = 0; i < queue_.size() && !poll_.exhausted(); ++i) {
    const Vertex here = queue_[i];
    const std::span<const Vertex> near = reach_.neighbours(here);
    const std::size_t turn = near.empty() ? 0 : random_.below(near.size());
    for (std::size_t j = 0; j < near.size(); ++j) {
      const Vertex there = near[(j + turn) % near.size()];
      if (seen_[there] == search_ || room_[there] == 0 || matching_.has(here, there)) continue;
      seen_[there] = search_;
      before_[there] = here;
      if (opposite && accept(there)) return there;
      for (const Vertex next : matching_.at(there)) {
        if (seen_[next] == search_) continue;
        seen_[next] = search_;
        before_[next] = there;
        if (!opposite && accept(next)) return next;
        queue_.push_back(next);
      }
    }
  }
  return no_vertex;
}

void MatchingSearch::flip_to_opposite(Vertex end) {
  while (end != no_vertex) {
    const Vertex here = before_[end];
    const Vertex next = before_[here];
    if (next != no_vertex) matching_.remove(next, here);
    matching_.add(end, here);
    end = next;
  }
}

void MatchingSearch::flip_to_same(Vertex end) {
  const Vertex joined = before_[end];
  matching_.remove(end, joined);
  flip_to_opposite(joined);
}

// ---- as many as possible ----

// Squares with few moves first, each to neighbours with few moves.
void MatchingSearch::match_greedily() {
  std::vector<Vertex> shuffled(reach_.size());
  std::iota(shuffled.begin(), shuffled.end(), 0);
  shuffle(shuffled);
  std::vector<std::vector<Vertex>> by_moves;
  for (const Vertex vertex : shuffled) {
    if (poll_.exhausted()) return;
    const std::size_t moves = reach_.neighbours(vertex).size();
    if (moves >= by_moves.size()) by_moves.resize(moves + 1);
    by_moves[moves].push_back(vertex);
  }
  for (const std::vector<Vertex>& vertices : by_moves)
    for (const Vertex vertex : vertices) {
      if (poll_.exhausted()) return;
      match_greedily(vertex);
    }
}

void MatchingSearch::match_greedily(Vertex vertex) {
  while (has_room(vertex)) {
    Vertex best = no_vertex;
    std::uint64_t fewest = UINT64_MAX;
    for (const Vertex next : reach_.neighbours(vertex)) {
      if (!has_room(next) || matching_.has(vertex, next)) continue;
      const std::uint64_t moves = reach_.neighbours(next).size() * 16 + random_.below(32);
      if (moves >= fewest) continue;
      fewest = moves;
      best = next;
    }
    if (best == no_vertex) return;
    matching_.add(vertex, best);
  }
}

// Chains from one class of each component are enough: every chain that adds an edge has an end in both. A component
// that is one class has chains from every square.
void MatchingSearch::fill() {
  match_greedily();
  std::vector<Vertex> order;
  for (Vertex vertex = 0; vertex < reach_.size(); ++vertex)
    if (reach_.is_in_first_class(vertex)) order.push_back(vertex);
  shuffle(order);
  for (const Vertex vertex : order) {
    if (poll_.exhausted()) return;
    while (has_room(vertex)) {
      const Vertex end = find_chain(vertex, true, [&](Vertex other) { return has_room(other); });
      if (end == no_vertex) break;
      flip_to_opposite(end);
    }
  }
}

// Let R be what alternating chains reach from the squares of the first class that have room left. There is no room left
// in R's squares of the second class; and of the moves from R's squares of the first class to squares outside R all are
// chosen. The cover is the squares of the first class outside R and those of the second class in R (König 1931).
CellList MatchingSearch::vertex_cover() {
  ++search_;
  queue_.clear();
  for (Vertex vertex = 0; vertex < reach_.size(); ++vertex)
    if (reach_.is_in_first_class(vertex) && has_room(vertex)) {
      seen_[vertex] = search_;
      queue_.push_back(vertex);
    }
  for (std::size_t i = 0; i < queue_.size() && !poll_.exhausted(); ++i)
    for (const Vertex there : reach_.neighbours(queue_[i])) {
      if (seen_[there] == search_ || matching_.has(queue_[i], there)) continue;
      seen_[there] = search_;
      for (const Vertex next : matching_.at(there)) {
        if (seen_[next] == search_) continue;
        seen_[next] = search_;
        queue_.push_back(next);
      }
    }
  CellList cover;
  for (Vertex vertex = 0; vertex < reach_.size(); ++vertex)
    if (reach_.is_in_first_class(vertex) != (seen_[vertex] == search_)) cover.push_back(reach_.cell(vertex));
  return cover;
}

// ---- the degrees of a visit ----

bool MatchingSearch::shape(const Demand& demand) {
  keep_starts_still(demand);
  if (!take_surplus(demand) || !join_starts(demand)) return false;
  for (std::size_t number = 0; number < reach_.classes() && !poll_.exhausted(); ++number)
    if (!pair_up_singles(number, demand.ends[number]) || !split_doubles(number, demand.ends[number])) return false;
  return !budget_.exhausted();
}

// A knight that never moves has no edge, and none passes its start.
void MatchingSearch::keep_starts_still(const Demand& demand) {
  for (std::size_t knight = 0; knight < reach_.knights(); ++knight) {
    const Vertex start = reach_.start(knight);
    if (demand.lengths[knight] >= 2) continue;
    while (matching_.degree(start) > 0) matching_.remove(start, matching_.at(start).front());
    room_[start] = 0;
  }
}

// Of each component: edges at squares that have one already go first, so that few squares are left with one.
bool MatchingSearch::take_surplus(const Demand& demand) {
  std::vector<std::int64_t> surplus(reach_.classes());  // of the first class of each component
  const auto component_of = [&](Vertex vertex) {
    const std::size_t number = reach_.class_of(vertex);
    return std::min(number, reach_.across(number));
  };
  for (std::size_t knight = 0; knight < reach_.knights(); ++knight)
    surplus[component_of(reach_.start(knight))] -= demand.lengths[knight] - 1;
  std::vector<Vertex> order;
  for (Vertex vertex = 0; vertex < reach_.size(); ++vertex) {
    for (const Vertex next : matching_.at(vertex))
      if (vertex < next) ++surplus[component_of(vertex)];
    if (!reach_.is_start(vertex)) order.push_back(vertex);
  }
  if (std::any_of(surplus.begin(), surplus.end(), [](std::int64_t edges) { return edges < 0; })) return false;
  const auto pass = [&](bool only_singles) {
    shuffle(order);
    for (const Vertex vertex : order) {
      if (surplus[component_of(vertex)] == 0 || matching_.degree(vertex) == 0) continue;
      const Vertex next = matching_.at(vertex)[random_.below(matching_.degree(vertex))];
      if (reach_.is_start(next) || (only_singles && matching_.degree(vertex) == 2 && matching_.degree(next) == 2))
        continue;
      matching_.remove(vertex, next);
      --surplus[component_of(vertex)];
    }
    return std::all_of(surplus.begin(), surplus.end(), [](std::int64_t edges) { return edges == 0; });
  };
  constexpr int passes = 8;
  for (int i = 0; i < passes && !poll_.exhausted(); ++i)
    if (pass(i + 4 < passes)) return true;
  return false;
}

bool MatchingSearch::join_starts(const Demand& demand) {
  for (std::size_t knight = 0; knight < reach_.knights(); ++knight) {
    const Vertex start = reach_.start(knight);
    if (demand.lengths[knight] < 2 || matching_.degree(start) == 1) continue;
    const Vertex end =
        find_chain(start, false, [&](Vertex other) { return !reach_.is_start(other) && matching_.degree(other) > 0; });
    if (end == no_vertex) return false;
    flip_to_same(end);
  }
  return true;
}

std::vector<Vertex> MatchingSearch::with_degree(std::size_t number, std::size_t degree) const {
  std::vector<Vertex> vertices;
  for (Vertex vertex = 0; vertex < reach_.size(); ++vertex)
    if (reach_.class_of(vertex) == number && matching_.degree(vertex) == degree && !reach_.is_start(vertex))
      vertices.push_back(vertex);
  return vertices;
}

// Two squares with one edge become one with two and one that is left out, until no more than `wanted` have one.
bool MatchingSearch::pair_up_singles(std::size_t number, std::int64_t wanted) {
  std::vector<Vertex> singles = with_degree(number, 1);
  shuffle(singles);
  auto left = static_cast<std::int64_t>(singles.size());
  for (const Vertex vertex : singles) {
    if (left <= wanted || poll_.exhausted()) break;
    if (matching_.degree(vertex) != 1 || room_[vertex] != 2) continue;
    const Vertex end = find_chain(vertex, false, [&](Vertex other) {
      return other != vertex && !reach_.is_start(other) && matching_.degree(other) == 1;
    });
    if (end == no_vertex) continue;
    flip_to_same(end);
    left -= 2;
  }
  return left <= wanted;
}

// The other way round, until `wanted` have one.
bool MatchingSearch::split_doubles(std::size_t number, std::int64_t wanted) {
  auto singles = static_cast<std::int64_t>(with_degree(number, 1).size());
  while (singles < wanted) {
    std::vector<Vertex> left_out = with_degree(number, 0);
    shuffle(left_out);
    Vertex end = no_vertex;
    for (std::size_t i = 0; i < left_out.size() && end == no_vertex && !poll_.exhausted(); ++i)
      end = find_chain(left_out[i], false,
                       [&](Vertex other) { return !reach_.is_start(other) && matching_.degree(other) == 2; });
    if (end == no_vertex) return false;
    flip_to_same(end);
    singles += 2;
  }
  return singles == wanted;
}

}  // namespace cavalcade::visit

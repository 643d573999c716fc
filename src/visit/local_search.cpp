#include "visit/local_search.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace cavalcade::visit {
namespace {

using Kind = PathSystem<Vertex>::Kind;
using Component = PathSystem<Vertex>::Component;

constexpr std::size_t large = 2000;  // squares

std::vector<bool> starts_of(const Reach& reach) {
  std::vector<bool> is_start(reach.size());
  for (std::size_t knight = 0; knight < reach.knights(); ++knight) is_start[reach.start(knight)] = true;
  return is_start;
}

}  // namespace

LocalSearch::LocalSearch(const Reach& reach, const Demand& demand, Matching matching, std::uint64_t seed,
                         const Budget& budget)
    : reach_(reach),
      demand_(demand),
      state_(std::move(matching), starts_of(reach)),
      random_(seed),
      budget_(budget),
      seen_(reach.size()) {}

bool LocalSearch::is_over() {
  constexpr std::uint32_t calls = 1024;
  constexpr std::uint64_t placed = 100'000;
  if (++calls_ % calls != 0 && state_.labelled() - labelled_before_ < placed) return false;
  if (budget_.exhausted()) {
    --calls_;  // so does the next call
    return true;
  }
  labelled_before_ = state_.labelled();
  return false;
}

std::optional<Paths> LocalSearch::run(int rounds) {
  if (!join_components(rounds) || !balance(4 * rounds)) return std::nullopt;
  return paths();
}

// ---- joining ----

bool LocalSearch::join_components(int rounds) {
  for (int round = 0; !state_.is_whole();) {
    if (join_what_can_be()) continue;
    if (++round > rounds || budget_.exhausted()) return false;
    if (state_.cycles() == 0 || reach_.size() < 300) {
      const std::uint64_t changes = 20 + random_.below(reach_.size() > large ? 400 : reach_.size());
      for (std::uint64_t i = 0; i < changes && !is_over(); ++i) perturb(any(), 0);
    }
    perturb_around_cycles();
  }
  return true;
}

bool LocalSearch::join_what_can_be() {
  bool joined = false;
  const Vertex offset = any();
  const Vertex vertices = reach_.size();
  for (Vertex i = 0; i < vertices; ++i) {
    if (is_over()) return false;
    const Vertex vertex = i < vertices - offset ? i + offset : i + offset - vertices;
    if (!state_.has_edges(vertex)) continue;
    const Kind kind = state_.of(vertex).kind;
    if (kind == Kind::cycle || kind == Kind::two_starts) joined = join_at(vertex) || joined;
  }
  return joined;
}

// Joins the cycle or path between two starts that the square is on with a neighbour's: a cycle with any, the
// path with a cycle or a path between two ends.
bool LocalSearch::join_at(Vertex vertex) {
  const bool on_cycle = state_.of(vertex).kind == Kind::cycle;
  const std::span<const Vertex> near = reach_.neighbours(vertex);
  const Matching& matching = state_.matching();
  const std::size_t turn = random_.below(near.size());
  for (std::size_t i = 0; i < near.size(); ++i) {
    const Vertex d = near[(i + turn) % near.size()];
    if (!state_.has_edges(d) || state_.number_of(d) == state_.number_of(vertex)) continue;
    const Kind other = state_.of(d).kind;
    if (!on_cycle && other != Kind::two_ends && other != Kind::cycle) continue;
    if (state_.is_end(d) && (on_cycle || other == Kind::two_ends)) {
      const Vertex away = any_of(matching.at(vertex));
      if (reach_.is_start(away)) continue;
      state_.rotate(d, vertex, away);
      ++changes_;
      return true;
    }
    for (const Vertex c : matching.at(d))
      for (const Vertex b : matching.at(vertex)) {
        if (!reach_.are_neighbours(c, b)) continue;
        state_.two_exchange(vertex, b, c, d);
        ++changes_;
        return true;
      }
  }
  return false;
}

// Changes at random what lies within a few moves of each cycle, now and then at the price of one more cycle.
void LocalSearch::perturb_around_cycles() {
  std::vector<Vertex> cycles;
  for (const Component& component : state_.all())
    if (component.kind == Kind::cycle) cycles.push_back(component.first);
  for (const Vertex cycle : cycles) {
    if (is_over()) return;
    if (!state_.has_edges(cycle) || state_.of(cycle).kind != Kind::cycle) continue;
    const int distance = 1 + static_cast<int>(random_.below(3));
    const std::vector<Vertex> area = around(cycle, distance);
    const std::size_t cycles_before = state_.cycles();
    constexpr int tries = 400;
    int made = 0;
    for (int i = 0; i < tries && made < 6 + 4 * distance && !is_over(); ++i) {
      const bool may_split = state_.cycles() <= cycles_before && random_.below(3) == 0;
      if (perturb(any_of(area), 0, may_split)) ++made;
    }
  }
}

std::vector<Vertex> LocalSearch::around(Vertex cycle, int distance) {
  ++search_;
  std::vector<Vertex> area;
  const auto take = [&](Vertex vertex) {
    if (seen_[vertex] == search_) return;
    seen_[vertex] = search_;
    area.push_back(vertex);
  };
  take(cycle);
  std::size_t from = 0;
  while (from < area.size())
    for (const Vertex next : state_.matching().at(area[from++])) take(next);
  from = 0;
  for (int step = 0; step < distance; ++step)
    for (const std::size_t to = area.size(); from < to; ++from)
      for (const Vertex next : reach_.neighbours(area[from])) take(next);
  return area;
}

// ---- random changes ----

bool LocalSearch::perturb(Vertex vertex, std::int64_t slack, bool may_split) {
  if (reach_.neighbours(vertex).empty()) return false;
  bool changed = false;
  if (state_.is_left_out(vertex))
    changed = perturb_left_out(vertex);
  else if (state_.is_end(vertex))
    changed = perturb_end(vertex, slack);
  else if (state_.has_edges(vertex))
    changed = perturb_edges(vertex, slack, may_split);
  if (changed) ++changes_;
  return changed;
}

bool LocalSearch::perturb_left_out(Vertex vertex) {
  const Vertex next = any_of(reach_.neighbours(vertex));
  if (!state_.has_edges(next)) return false;
  const Vertex out = any_of(state_.matching().at(next));
  if (reach_.is_start(out) || reach_.class_of(out) != reach_.class_of(vertex)) return false;
  for (const Vertex joined : state_.matching().at(out))
    if (!reach_.are_neighbours(joined, vertex)) return false;
  state_.replace(out, vertex);
  return true;
}

bool LocalSearch::perturb_end(Vertex end, std::int64_t slack) {
  const Vertex joint = any_of(reach_.neighbours(end));
  if (!state_.has_edges(joint) || state_.matching().has(end, joint)) return false;
  const Component& own = state_.of(end);
  const Component& other = state_.of(joint);
  Vertex away = no_vertex;
  if (&own == &other)
    away = own.last == end ? state_.after(joint) : state_.before(joint);
  else if (other.kind == Kind::cycle)
    away = any_of(state_.matching().at(joint));
  else if (!due_.empty() && own.kind == Kind::path && other.kind == Kind::path &&
           gain(own, other, own.length + other.length - state_.place(joint)) >= -slack)
    away = state_.before(joint);
  if (away == no_vertex || reach_.is_start(away)) return false;
  state_.rotate(end, joint, away);
  return true;
}

bool LocalSearch::perturb_edges(Vertex a, std::int64_t slack, bool may_split) {
  const Matching& matching = state_.matching();
  const Vertex b = any_of(matching.at(a));
  const Vertex d = any_of(reach_.neighbours(a));
  if (!state_.has_edges(d) || matching.has(a, d)) return false;
  const Vertex c = any_of(matching.at(d));
  if (c == a || c == b || d == b || !reach_.are_neighbours(c, b) || matching.has(c, b)) return false;
  const Component& one = state_.of(a);
  const Component& other = state_.of(c);
  const bool same_way = state_.goes_forward(a, b) == state_.goes_forward(c, d);
  const bool joins_cycle = one.kind == Kind::cycle || other.kind == Kind::cycle;
  if (&one == &other) {
    if (same_way && !may_split) return false;
  } else if (!joins_cycle && one.is_broken() && other.is_broken()) {
    if (one.kind == other.kind) return false;
  } else if (!joins_cycle && !one.is_broken() && !other.is_broken()) {
    if (!same_way || due_.empty()) return false;
    const bool forward = state_.goes_forward(a, b);
    const std::int64_t length = forward ? state_.place(a) + 1 + other.length - state_.place(d)
                                        : state_.place(b) + 1 + other.length - state_.place(c);
    if (gain(one, other, length) < -slack) return false;
  }
  state_.two_exchange(a, b, c, d);
  return true;
}

// ---- balancing ----

std::int64_t LocalSearch::excess(const Component& component, std::int64_t length) const {
  return std::abs(length - due_[component.first]);
}

std::int64_t LocalSearch::imbalance() const {
  std::int64_t sum = 0;
  for (const Component& component : state_.all())
    if (component.kind == Kind::path) sum += excess(component, component.length);
  return sum;
}

std::int64_t LocalSearch::gain(const Component& one, const Component& other, std::int64_t length) const {
  return excess(one, one.length) + excess(other, other.length) - excess(one, length) -
         excess(other, one.length + other.length - length);
}

void LocalSearch::consider(Swap& best, const Swap& swap) {
  if (swap.gain <= 0 || swap.gain < best.gain) return;
  ties_ = swap.gain == best.gain ? ties_ + 1 : 1;
  if (random_.below(ties_) == 0) best = swap;
}

void LocalSearch::consider_swaps_at(Vertex a, Swap& best) {
  if (!state_.has_edges(a)) return;
  const Component& one = state_.of(a);
  const Vertex b = state_.after(a);
  for (const Vertex d : reach_.neighbours(a)) {
    if (!state_.has_edges(d) || &state_.of(d) == &one) continue;
    const Component& other = state_.of(d);
    const Vertex c = state_.before(d);
    if (c == no_vertex) continue;
    const std::int64_t length = state_.place(a) + 1 + other.length - state_.place(d);
    if (b == no_vertex) {
      if (!reach_.is_start(c)) consider(best, {gain(one, other, length), a, no_vertex, d, c});
    } else if (reach_.are_neighbours(c, b)) {
      consider(best, {gain(one, other, length), a, b, c, d});
    }
  }
}

void LocalSearch::make(const Swap& swap) {
  if (swap.b == no_vertex)
    state_.rotate(swap.a, swap.c, swap.d);
  else
    state_.two_exchange(swap.a, swap.b, swap.c, swap.d);
  ++changes_;
}

bool LocalSearch::balance(int rounds) {
  due_.assign(reach_.size(), 0);
  for (std::size_t knight = 0; knight < reach_.knights(); ++knight)
    due_[reach_.start(knight)] = demand_.lengths[knight];
  if (reach_.knights() > 2) rounds *= static_cast<int>(reach_.knights());
  for (int round = 0; imbalance() > 0; ++round) {
    if (round == rounds || budget_.exhausted()) return false;
    Swap best;
    ties_ = 0;
    for (Vertex vertex = 0; vertex < reach_.size() && !is_over(); ++vertex) consider_swaps_at(vertex, best);
    if (best.gain > 0)
      make(best);
    else
      perturb_lightly(round);
  }
  return true;
}

void LocalSearch::perturb_lightly(int round) {
  const auto vertices = static_cast<std::int64_t>(reach_.size());
  std::int64_t slack = round % 8 == 7 ? vertices : round % 4 == 3 ? vertices / 8 : 2;
  std::uint64_t changes = reach_.size() > large ? 200 : 30 + random_.below(reach_.size());
  if (reach_.knights() > 2) {
    slack = round % 16 == 15 ? 8 : round % 4 == 3 ? 4 : 0;
    changes = 10 + random_.below(30);
  }
  std::uint64_t made = 0;
  for (std::uint64_t i = 0; i < 4 * changes && made < changes / 4 + 2 && !is_over(); ++i)
    if (perturb(any(), slack)) ++made;
}

Paths LocalSearch::paths() const {
  Paths paths;
  for (std::size_t knight = 0; knight < reach_.knights(); ++knight) {
    std::vector<Vertex>& path = paths.emplace_back(1, reach_.start(knight));
    if (!state_.has_edges(path.front())) continue;
    for (Vertex here = state_.after(path.front()); here != no_vertex; here = state_.after(here)) path.push_back(here);
  }
  return paths;
}

}  // namespace cavalcade::visit

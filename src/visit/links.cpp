#include "visit/links.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace cavalcade::visit {

// ---- links ----

Links::Links(const Reach& reach)
    : ends_(reach.spots(), {no_spot, no_spot}), degree_(reach.spots()), room_(reach.spots(), 2) {
  for (std::size_t knight = 0; knight < reach.knights(); ++knight) set_room(reach.start(knight), 1);
}

void Links::add_end(Spot at, Spot to) {
  ends_[visit::at(at)][degree_[visit::at(at)]++] = to;
}

void Links::remove_end(Spot at, Spot to) {
  std::array<Spot, 2>& ends = ends_[visit::at(at)];
  if (ends[0] == to) ends[0] = ends[1];
  ends[1] = no_spot;
  --degree_[visit::at(at)];
}

void Links::add(Spot a, Spot b) {
  add_end(a, b);
  add_end(b, a);
  ++count_;
}

void Links::remove(Spot a, Spot b) {
  remove_end(a, b);
  remove_end(b, a);
  --count_;
}

// ---- alternating chains ----

Linker::Linker(const Reach& reach, Links& links, std::uint64_t seed, const Budget& budget)
    : reach_(reach),
      links_(links),
      budget_(budget),
      poll_(budget),
      random_(seed),
      seen_(reach.spots()),
      before_(reach.spots(), no_spot) {}

template <class List>
void Linker::shuffle(List& list) {
  for (std::size_t i = list.size(); i > 1 && !poll_.exhausted(); --i) std::swap(list[i - 1], list[random_.below(i)]);
}

template <class Accept>
Spot Linker::find_chain(Spot from, bool opposite, const Accept& accept) {
  ++search_;
  queue_.assign(1, from);
  seen_[at(from)] = search_;
  before_[at(from)] = no_spot;
  for (std::size_t i = 0; i < queue_.size() && !poll_.exhausted(); ++i) {
    const Spot here = queue_[i];
    const std::span<const Spot> near = reach_.near(here);
    const std::size_t turn = near.empty() ? 0 : random_.below(near.size());
    for (std::size_t j = 0; j < near.size(); ++j) {
      const Spot there = near[(j + turn) % near.size()];
      if (seen_[at(there)] == search_ || links_.room(there) == 0 || links_.are_linked(here, there)) continue;
      seen_[at(there)] = search_;
      before_[at(there)] = here;
      if (opposite && accept(there)) return there;
      for (const Spot next : links_.at(there)) {
        if (seen_[at(next)] == search_) continue;
        seen_[at(next)] = search_;
        before_[at(next)] = there;
        if (!opposite && accept(next)) return next;
        queue_.push_back(next);
      }
    }
  }
  return no_spot;
}

void Linker::flip_to_opposite(Spot end) {
  while (end != no_spot) {
    const Spot here = before_[at(end)];
    const Spot linked = before_[at(here)];
    if (linked != no_spot) links_.remove(here, linked);
    links_.add(here, end);
    end = linked;
  }
}

void Linker::flip_to_same(Spot end) {
  const Spot linked = before_[at(end)];
  links_.remove(end, linked);
  flip_to_opposite(linked);
}

// ---- as many as possible ----

// Squares with few moves first, each to neighbours with few moves.
void Linker::link_greedily() {
  std::vector<Spot> shuffled(reach_.spots());
  std::iota(shuffled.begin(), shuffled.end(), 0);
  shuffle(shuffled);
  std::array<std::vector<Spot>, max_moves + 1> by_moves;
  for (const Spot spot : shuffled) {
    if (poll_.exhausted()) return;
    by_moves[reach_.near(spot).size()].push_back(spot);
  }
  for (const std::vector<Spot>& spots : by_moves)
    for (const Spot spot : spots) {
      if (poll_.exhausted()) return;
      link_greedily(spot);
    }
}

void Linker::link_greedily(Spot spot) {
  while (links_.degree(spot) < links_.room(spot)) {
    Spot best = no_spot;
    std::uint64_t fewest = UINT64_MAX;
    for (const Spot next : reach_.near(spot)) {
      if (links_.degree(next) >= links_.room(next) || links_.are_linked(spot, next)) continue;
      const std::uint64_t moves = reach_.near(next).size() * 16 + random_.below(32);
      if (moves >= fewest) continue;
      fewest = moves;
      best = next;
    }
    if (best == no_spot) return;
    links_.add(spot, best);
  }
}

// Chains from one class of each region are enough: every chain that adds a link has an end in both. A region that is
// one class has chains from every square.
void Linker::fill() {
  link_greedily();
  std::vector<Spot> order;
  for (Spot spot = 0; spot <= reach_.last(); ++spot)
    if (reach_.class_of(spot) <= reach_.across(reach_.class_of(spot))) order.push_back(spot);
  shuffle(order);
  for (const Spot spot : order) {
    if (poll_.exhausted()) return;
    while (links_.degree(spot) < links_.room(spot)) {
      const Spot end = find_chain(spot, true, [&](Spot other) { return links_.degree(other) < links_.room(other); });
      if (end == no_spot) break;
      flip_to_opposite(end);
    }
  }
}

// Let R be what alternating chains reach from the squares of the first class that have room left. There is no room left
// in R's squares of the second class; and of the moves from R's squares of the first class to squares outside R all are
// linked. The narrows are the squares of the first class outside R and those of the second class in R (König 1931).
CellList Linker::narrows() {
  ++search_;
  queue_.clear();
  const auto is_first = [&](Spot spot) { return reach_.class_of(spot) <= reach_.across(reach_.class_of(spot)); };
  for (Spot spot = 0; spot <= reach_.last(); ++spot)
    if (is_first(spot) && links_.degree(spot) < links_.room(spot)) {
      seen_[at(spot)] = search_;
      queue_.push_back(spot);
    }
  for (std::size_t i = 0; i < queue_.size() && !poll_.exhausted(); ++i)
    for (const Spot there : reach_.near(queue_[i])) {
      if (seen_[at(there)] == search_ || links_.are_linked(queue_[i], there)) continue;
      seen_[at(there)] = search_;
      for (const Spot next : links_.at(there)) {
        if (seen_[at(next)] == search_) continue;
        seen_[at(next)] = search_;
        queue_.push_back(next);
      }
    }
  CellList narrows;
  for (Spot spot = 0; spot <= reach_.last(); ++spot)
    if (is_first(spot) != (seen_[at(spot)] == search_)) narrows.push_back(reach_.cell(spot));
  return narrows;
}

// ---- the degrees of a visit ----

bool Linker::shape(const Demand& demand) {
  keep_starts_still(demand);
  if (!take_surplus(demand) || !link_starts(demand)) return false;
  for (std::size_t number = 0; number < reach_.classes() && !poll_.exhausted(); ++number)
    if (!pair_up_singles(number, demand.ends[number]) || !split_doubles(number, demand.ends[number])) return false;
  return !budget_.exhausted();
}

// A knight that never moves has no link, and none passes its start.
void Linker::keep_starts_still(const Demand& demand) {
  for (std::size_t knight = 0; knight < reach_.knights(); ++knight) {
    const Spot start = reach_.start(knight);
    if (demand.lengths[knight] >= 2) continue;
    while (links_.degree(start) > 0) links_.remove(start, links_.at(start).front());
    links_.set_room(start, 0);
  }
}

// Of each region: links at squares that have one already go first, so that few squares are left with one.
bool Linker::take_surplus(const Demand& demand) {
  std::vector<std::int64_t> surplus(reach_.classes());  // of the first class of each region
  const auto region_of = [&](Spot spot) {
    const std::size_t number = reach_.class_of(spot);
    return std::min(number, reach_.across(number));
  };
  for (std::size_t knight = 0; knight < reach_.knights(); ++knight)
    surplus[region_of(reach_.start(knight))] -= demand.lengths[knight] - 1;
  std::vector<Spot> order;
  for (Spot spot = 0; spot <= reach_.last(); ++spot) {
    for (const Spot next : links_.at(spot))
      if (spot < next) ++surplus[region_of(spot)];
    if (!reach_.is_start(spot)) order.push_back(spot);
  }
  if (std::any_of(surplus.begin(), surplus.end(), [](std::int64_t links) { return links < 0; })) return false;
  const auto pass = [&](bool only_singles) {
    shuffle(order);
    for (const Spot spot : order) {
      if (surplus[region_of(spot)] == 0 || links_.degree(spot) == 0) continue;
      const Spot next = links_.at(spot)[random_.below(links_.degree(spot))];
      if (reach_.is_start(next) || (only_singles && links_.degree(spot) == 2 && links_.degree(next) == 2)) continue;
      links_.remove(spot, next);
      --surplus[region_of(spot)];
    }
    return std::all_of(surplus.begin(), surplus.end(), [](std::int64_t links) { return links == 0; });
  };
  constexpr int passes = 8;
  for (int i = 0; i < passes && !poll_.exhausted(); ++i)
    if (pass(i + 4 < passes)) return true;
  return false;
}

bool Linker::link_starts(const Demand& demand) {
  for (std::size_t knight = 0; knight < reach_.knights(); ++knight) {
    const Spot start = reach_.start(knight);
    if (demand.lengths[knight] < 2 || links_.degree(start) == 1) continue;
    const Spot end =
        find_chain(start, false, [&](Spot other) { return !reach_.is_start(other) && links_.degree(other) > 0; });
    if (end == no_spot) return false;
    flip_to_same(end);
  }
  return true;
}

std::vector<Spot> Linker::with_degree(std::size_t number, std::size_t degree) const {
  std::vector<Spot> spots;
  for (Spot spot = 0; spot <= reach_.last(); ++spot)
    if (reach_.class_of(spot) == number && links_.degree(spot) == degree && !reach_.is_start(spot))
      spots.push_back(spot);
  return spots;
}

// Two squares with one link become one with two and one that is left out, until no more than `wanted` have one.
bool Linker::pair_up_singles(std::size_t number, std::int64_t wanted) {
  std::vector<Spot> singles = with_degree(number, 1);
  shuffle(singles);
  auto left = static_cast<std::int64_t>(singles.size());
  for (const Spot spot : singles) {
    if (left <= wanted || poll_.exhausted()) break;
    if (links_.degree(spot) != 1 || links_.room(spot) != 2) continue;
    const Spot end = find_chain(
        spot, false, [&](Spot other) { return other != spot && !reach_.is_start(other) && links_.degree(other) == 1; });
    if (end == no_spot) continue;
    flip_to_same(end);
    left -= 2;
  }
  return left <= wanted;
}

// The other way round, until `wanted` have one.
bool Linker::split_doubles(std::size_t number, std::int64_t wanted) {
  auto singles = static_cast<std::int64_t>(with_degree(number, 1).size());
  while (singles < wanted) {
    std::vector<Spot> left_out = with_degree(number, 0);
    shuffle(left_out);
    Spot end = no_spot;
    for (std::size_t i = 0; i < left_out.size() && end == no_spot && !poll_.exhausted(); ++i)
      end = find_chain(left_out[i], false,
                       [&](Spot other) { return !reach_.is_start(other) && links_.degree(other) == 2; });
    if (end == no_spot) return false;
    flip_to_same(end);
    singles += 2;
  }
  return singles == wanted;
}

}  // namespace cavalcade::visit

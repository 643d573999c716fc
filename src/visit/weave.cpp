#include "visit/weave.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace cavalcade::visit {
namespace {

using Kind = Strands::Kind;

constexpr std::size_t large = 2000;  // squares

bool is_broken(const Strands::Strand& strand) {
  return strand.kind == Kind::two_starts || strand.kind == Kind::two_ends;
}

}  // namespace

Weaver::Weaver(const Reach& reach, const Demand& demand, Links links, std::uint64_t seed, const Budget& budget)
    : reach_(reach),
      demand_(demand),
      strands_(reach, std::move(links)),
      random_(seed),
      budget_(budget),
      seen_(reach.spots()) {}

bool Weaver::is_over() {
  constexpr std::uint32_t calls = 1024;
  constexpr std::uint64_t placed = 100'000;
  if (++calls_ % calls != 0 && strands_.placed() - placed_before_ < placed) return false;
  if (budget_.exhausted()) {
    --calls_;  // so does the next call
    return true;
  }
  placed_before_ = strands_.placed();
  return false;
}

std::optional<Paths> Weaver::weave(int rounds) {
  if (!join_strands(rounds) || !balance(4 * rounds)) return std::nullopt;
  return paths();
}

// ---- joining ----

bool Weaver::join_strands(int rounds) {
  for (int round = 0; !strands_.is_woven();) {
    if (join_what_can_be()) continue;
    if (++round > rounds || budget_.exhausted()) return false;
    if (strands_.cycles() == 0 || reach_.spots() < 300) {
      const std::uint64_t changes = 20 + random_.below(reach_.spots() > large ? 400 : reach_.spots());
      for (std::uint64_t i = 0; i < changes && !is_over(); ++i) stir(any(), 0);
    }
    stir_around_cycles();
  }
  return true;
}

bool Weaver::join_what_can_be() {
  bool joined = false;
  const Spot offset = any();
  const auto spots = static_cast<Spot>(reach_.spots());
  for (Spot i = 0; i < spots; ++i) {
    if (is_over()) return false;
    const Spot spot = i < spots - offset ? i + offset : i + offset - spots;
    if (!strands_.has_links(spot)) continue;
    const Kind kind = strands_.of(spot).kind;
    if (kind == Kind::cycle || kind == Kind::two_starts) joined = join_at(spot) || joined;
  }
  return joined;
}

// Joins the cycle or path between two starts that the square is on with a neighbour's strand: a cycle with any, the
// path with a cycle or a path between two ends.
bool Weaver::join_at(Spot spot) {
  const bool on_cycle = strands_.of(spot).kind == Kind::cycle;
  const std::span<const Spot> near = reach_.near(spot);
  const Links& links = strands_.links();
  const std::size_t turn = random_.below(near.size());
  for (std::size_t i = 0; i < near.size(); ++i) {
    const Spot d = near[(i + turn) % near.size()];
    if (!strands_.has_links(d) || strands_.number_of(d) == strands_.number_of(spot)) continue;
    const Kind other = strands_.of(d).kind;
    if (!on_cycle && other != Kind::two_ends && other != Kind::cycle) continue;
    if (strands_.is_end(d) && (on_cycle || other == Kind::two_ends)) {
      const Spot away = any_of(links.at(spot));
      if (reach_.is_start(away)) continue;
      strands_.rotate(d, spot, away);
      ++changes_;
      return true;
    }
    for (const Spot c : links.at(d))
      for (const Spot b : links.at(spot)) {
        if (!reach_.are_neighbours(c, b)) continue;
        strands_.exchange(spot, b, c, d);
        ++changes_;
        return true;
      }
  }
  return false;
}

// Changes at random what lies within a few moves of each cycle, now and then at the price of one more cycle.
void Weaver::stir_around_cycles() {
  std::vector<Spot> cycles;
  for (const Strands::Strand& strand : strands_.all())
    if (strand.kind == Kind::cycle) cycles.push_back(strand.first);
  for (const Spot cycle : cycles) {
    if (is_over()) return;
    if (!strands_.has_links(cycle) || strands_.of(cycle).kind != Kind::cycle) continue;
    const int distance = 1 + static_cast<int>(random_.below(3));
    const std::vector<Spot> area = around(cycle, distance);
    const std::size_t cycles_before = strands_.cycles();
    constexpr int tries = 400;
    int made = 0;
    for (int i = 0; i < tries && made < 6 + 4 * distance && !is_over(); ++i) {
      const bool may_split = strands_.cycles() <= cycles_before && random_.below(3) == 0;
      if (stir(any_of(area), 0, may_split)) ++made;
    }
  }
}

std::vector<Spot> Weaver::around(Spot cycle, int distance) {
  ++search_;
  std::vector<Spot> area;
  const auto take = [&](Spot spot) {
    if (seen_[at(spot)] == search_) return;
    seen_[at(spot)] = search_;
    area.push_back(spot);
  };
  take(cycle);
  std::size_t from = 0;
  while (from < area.size())
    for (const Spot next : strands_.links().at(area[from++])) take(next);
  from = 0;
  for (int step = 0; step < distance; ++step)
    for (const std::size_t to = area.size(); from < to; ++from)
      for (const Spot next : reach_.near(area[from])) take(next);
  return area;
}

// ---- random changes ----

bool Weaver::stir(Spot spot, std::int64_t slack, bool may_split) {
  if (reach_.near(spot).empty()) return false;
  bool changed = false;
  if (strands_.is_left_out(spot))
    changed = stir_left_out(spot);
  else if (strands_.is_end(spot))
    changed = stir_end(spot, slack);
  else if (strands_.has_links(spot))
    changed = stir_links(spot, slack, may_split);
  if (changed) ++changes_;
  return changed;
}

bool Weaver::stir_left_out(Spot spot) {
  const Spot next = any_of(reach_.near(spot));
  if (!strands_.has_links(next)) return false;
  const Spot out = any_of(strands_.links().at(next));
  if (reach_.is_start(out) || reach_.class_of(out) != reach_.class_of(spot)) return false;
  for (const Spot linked : strands_.links().at(out))
    if (!reach_.are_neighbours(linked, spot)) return false;
  strands_.replace(out, spot);
  return true;
}

bool Weaver::stir_end(Spot end, std::int64_t slack) {
  const Spot joint = any_of(reach_.near(end));
  if (!strands_.has_links(joint) || strands_.links().are_linked(end, joint)) return false;
  const Strands::Strand& own = strands_.of(end);
  const Strands::Strand& other = strands_.of(joint);
  Spot away = no_spot;
  if (&own == &other)
    away = own.last == end ? strands_.after(joint) : strands_.before(joint);
  else if (other.kind == Kind::cycle)
    away = any_of(strands_.links().at(joint));
  else if (!due_.empty() && own.kind == Kind::path && other.kind == Kind::path &&
           gain(own, other, own.length + other.length - strands_.place(joint)) >= -slack)
    away = strands_.before(joint);
  if (away == no_spot || reach_.is_start(away)) return false;
  strands_.rotate(end, joint, away);
  return true;
}

bool Weaver::stir_links(Spot a, std::int64_t slack, bool may_split) {
  const Links& links = strands_.links();
  const Spot b = any_of(links.at(a));
  const Spot d = any_of(reach_.near(a));
  if (!strands_.has_links(d) || links.are_linked(a, d)) return false;
  const Spot c = any_of(links.at(d));
  if (c == a || c == b || d == b || !reach_.are_neighbours(c, b) || links.are_linked(c, b)) return false;
  const Strands::Strand& one = strands_.of(a);
  const Strands::Strand& other = strands_.of(c);
  const bool same_way = strands_.goes_forward(a, b) == strands_.goes_forward(c, d);
  const bool joins_cycle = one.kind == Kind::cycle || other.kind == Kind::cycle;
  if (&one == &other) {
    if (same_way && !may_split) return false;
  } else if (!joins_cycle && is_broken(one) && is_broken(other)) {
    if (one.kind == other.kind) return false;
  } else if (!joins_cycle && !is_broken(one) && !is_broken(other)) {
    if (!same_way || due_.empty()) return false;
    const bool forward = strands_.goes_forward(a, b);
    const std::int64_t length = forward ? strands_.place(a) + 1 + other.length - strands_.place(d)
                                        : strands_.place(b) + 1 + other.length - strands_.place(c);
    if (gain(one, other, length) < -slack) return false;
  }
  strands_.exchange(a, b, c, d);
  return true;
}

// ---- balancing ----

std::int64_t Weaver::excess(const Strands::Strand& strand, std::int64_t length) const {
  return std::abs(length - due_[at(strand.first)]);
}

std::int64_t Weaver::imbalance() const {
  std::int64_t sum = 0;
  for (const Strands::Strand& strand : strands_.all())
    if (strand.kind == Kind::path) sum += excess(strand, strand.length);
  return sum;
}

std::int64_t Weaver::gain(const Strands::Strand& one, const Strands::Strand& other, std::int64_t length) const {
  return excess(one, one.length) + excess(other, other.length) - excess(one, length) -
         excess(other, one.length + other.length - length);
}

void Weaver::consider(Swap& best, const Swap& swap) {
  if (swap.gain <= 0 || swap.gain < best.gain) return;
  ties_ = swap.gain == best.gain ? ties_ + 1 : 1;
  if (random_.below(ties_) == 0) best = swap;
}

void Weaver::consider_swaps_at(Spot a, Swap& best) {
  if (!strands_.has_links(a)) return;
  const Strands::Strand& one = strands_.of(a);
  const Spot b = strands_.after(a);
  for (const Spot d : reach_.near(a)) {
    if (!strands_.has_links(d) || &strands_.of(d) == &one) continue;
    const Strands::Strand& other = strands_.of(d);
    const Spot c = strands_.before(d);
    if (c == no_spot) continue;
    const std::int64_t length = strands_.place(a) + 1 + other.length - strands_.place(d);
    if (b == no_spot) {
      if (!reach_.is_start(c)) consider(best, {gain(one, other, length), a, no_spot, d, c});
    } else if (reach_.are_neighbours(c, b)) {
      consider(best, {gain(one, other, length), a, b, c, d});
    }
  }
}

void Weaver::make(const Swap& swap) {
  if (swap.b == no_spot)
    strands_.rotate(swap.a, swap.c, swap.d);
  else
    strands_.exchange(swap.a, swap.b, swap.c, swap.d);
  ++changes_;
}

bool Weaver::balance(int rounds) {
  due_.assign(reach_.spots(), 0);
  for (std::size_t knight = 0; knight < reach_.knights(); ++knight)
    due_[at(reach_.start(knight))] = demand_.lengths[knight];
  if (reach_.knights() > 2) rounds *= static_cast<int>(reach_.knights());
  for (int round = 0; imbalance() > 0; ++round) {
    if (round == rounds || budget_.exhausted()) return false;
    Swap best;
    ties_ = 0;
    for (Spot spot = 0; spot <= reach_.last() && !is_over(); ++spot) consider_swaps_at(spot, best);
    if (best.gain > 0)
      make(best);
    else
      stir_lightly(round);
  }
  return true;
}

void Weaver::stir_lightly(int round) {
  const auto spots = static_cast<std::int64_t>(reach_.spots());
  std::int64_t slack = round % 8 == 7 ? spots : round % 4 == 3 ? spots / 8 : 2;
  std::uint64_t changes = reach_.spots() > large ? 200 : 30 + random_.below(reach_.spots());
  if (reach_.knights() > 2) {
    slack = round % 16 == 15 ? 8 : round % 4 == 3 ? 4 : 0;
    changes = 10 + random_.below(30);
  }
  std::uint64_t made = 0;
  for (std::uint64_t i = 0; i < 4 * changes && made < changes / 4 + 2 && !is_over(); ++i)
    if (stir(any(), slack)) ++made;
}

Paths Weaver::paths() const {
  Paths paths;
  for (std::size_t knight = 0; knight < reach_.knights(); ++knight) {
    std::vector<Spot>& path = paths.emplace_back(1, reach_.start(knight));
    if (!strands_.has_links(path.front())) continue;
    for (Spot here = strands_.after(path.front()); here != no_spot; here = strands_.after(here)) path.push_back(here);
  }
  return paths;
}

}  // namespace cavalcade::visit

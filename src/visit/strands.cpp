#include "visit/strands.hpp"

#include <utility>

namespace cavalcade::visit {

constexpr std::int32_t no_strand = -1;

Strands::Strands(const Reach& reach, Links links)
    : reach_(reach), links_(std::move(links)), number_(reach.spots(), no_strand), place_(reach.spots(), 0) {
  for (Spot spot = 0; spot <= reach.last(); ++spot)
    if (has_links(spot)) label_unless_known(spot);
}

bool Strands::goes_forward(Spot one, Spot other) const {
  const Strand& strand = of(one);
  if (strand.kind != Kind::cycle) return place(other) > place(one);
  return place(other) == (place(one) + 1) % strand.length;
}

Spot Strands::neighbour_at(Spot spot, std::int64_t place_wanted) const {
  for (const Spot next : links_.at(spot))
    if (place(next) == place_wanted) return next;
  return no_spot;
}

// ---- changes ----

void Strands::exchange(Spot a, Spot b, Spot c, Spot d) {
  for (const Spot spot : {a, b, c, d}) forget(spot);
  links_.remove(a, b);
  links_.remove(c, d);
  links_.add(a, d);
  links_.add(c, b);
  for (const Spot spot : {a, b, c, d}) label_unless_known(spot);
}

void Strands::rotate(Spot end, Spot joint, Spot away) {
  for (const Spot spot : {end, joint, away}) forget(spot);
  links_.remove(joint, away);
  links_.add(end, joint);
  for (const Spot spot : {end, joint, away}) label_unless_known(spot);
}

void Strands::replace(Spot out, Spot in) {
  Strand& strand = strands_[number_of(out)];
  while (links_.degree(out) > 0) {
    const Spot next = links_.at(out).front();
    links_.remove(out, next);
    links_.add(in, next);
  }
  number_[at(in)] = std::exchange(number_[at(out)], no_strand);
  place_[at(in)] = place_[at(out)];
  if (strand.first == out) strand.first = in;
  if (strand.last == out) strand.last = in;
}

// ---- labels ----

void Strands::forget(Spot spot) {
  const std::int32_t number = std::exchange(number_[at(spot)], no_strand);
  if (number == no_strand) return;
  Strand& strand = strands_[static_cast<std::size_t>(number)];
  if (strand.kind == Kind::gone) return;
  if (strand.kind == Kind::cycle) --cycles_;
  if (strand.kind == Kind::two_starts || strand.kind == Kind::two_ends) --broken_;
  strand.kind = Kind::gone;
  unused_.push_back(number);
}

void Strands::label_unless_known(Spot spot) {
  if (number_[at(spot)] == no_strand) label(spot);
}

Spot Strands::onward(Spot from, Spot here) const {
  for (const Spot next : links_.at(here))
    if (next != from) return next;
  return no_spot;
}

Spot Strands::follow(Spot from, Spot to) const {
  Spot before = from;
  Spot here = to;
  while (here != from) {
    const Spot next = onward(before, here);
    if (next == no_spot) return here;
    before = std::exchange(here, next);
  }
  return no_spot;
}

void Strands::label(Spot spot) {
  auto number = static_cast<std::int32_t>(strands_.size());
  if (unused_.empty()) {
    strands_.emplace_back();
  } else {
    number = unused_.back();
    unused_.pop_back();
  }
  if (links_.degree(spot) == 1) return label_path(spot, number);
  const Spot end = follow(spot, links_.at(spot).front());
  if (end == no_spot) return label_cycle(spot, number);
  label_path(end, number);
}

void Strands::label_cycle(Spot first, std::int32_t number) {
  Strand& strand = strands_[static_cast<std::size_t>(number)];
  strand = {Kind::cycle, 0, first, first};
  Spot before = links_.at(first).back();
  Spot here = first;
  do {
    number_[at(here)] = number;
    place_[at(here)] = static_cast<std::int32_t>(strand.length++);
    before = std::exchange(here, onward(before, here));
  } while (here != first);
  placed_ += static_cast<std::uint64_t>(strand.length);
  ++cycles_;
}

void Strands::label_path(Spot first, std::int32_t number) {
  Strand& strand = strands_[static_cast<std::size_t>(number)];
  Spot last = follow(first, links_.at(first).front());
  if (!reach_.is_start(first)) std::swap(first, last);
  const Kind kind = !reach_.is_start(first) ? Kind::two_ends : reach_.is_start(last) ? Kind::two_starts : Kind::path;
  strand = {kind, 0, first, last};
  Spot before = no_spot;
  for (Spot here = first; here != no_spot; before = std::exchange(here, onward(before, here))) {
    number_[at(here)] = number;
    place_[at(here)] = static_cast<std::int32_t>(strand.length++);
  }
  placed_ += static_cast<std::uint64_t>(strand.length);
  if (kind != Kind::path) ++broken_;
}

}  // namespace cavalcade::visit

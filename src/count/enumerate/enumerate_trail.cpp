// The field of any number of squares: see field.hpp.

#include <bit>
#include <tuple>

#include "count/enumerate/field.hpp"

namespace cavalcade::count {

TrailField::TrailField(const TourGraph& graph, bool closed)
    : TrailField(graph, {1, graph.size(), graph.size()}, closed) {}

TrailField::TrailField(const FreeGraph& graph, const CycleRule& rule, bool closed)
    : graph_(graph), closed_(closed), rule_(rule), known_(graph.size()), moves_(graph.size()) {
  tight_.reserve(graph.size());
  first_byte_.reserve(std::size_t{graph.size()} + 1);
  first_byte_.push_back(0);
  for (Vertex square = 0; square < graph.size(); ++square)
    first_byte_.push_back(first_byte_.back() + (graph.degree(square) + 7) / 8);
  usable_.resize(first_byte_.back() + 1);
}

// A move is chosen or lost once on the way to a tour, and changes four squares at most.
std::uint64_t TrailField::bytes(const Board& board) {
  const auto squares = static_cast<std::uint64_t>(board.free_squares());
  const auto moves = static_cast<std::uint64_t>(board.all_moves()) / 2;
  return squares * (sizeof(Known) + 3 * sizeof(Vertex) + sizeof(std::size_t) + 1 + 2 * sizeof(Level)) +
         moves * (2 * 4 * sizeof(Change) + 1);
}

void TrailField::reset() {
  tight_.clear();
  trail_.clear();
  levels_.clear();
  left_ = {rule_.cycles, graph_.size()};
  std::fill(usable_.begin(), usable_.end(), std::uint8_t{0xff});
  for (Vertex square = 0; square < graph_.size(); ++square) {
    const std::size_t moves = graph_.degree(square);
    if (moves % 8 != 0) usable_[first_byte_[square + 1] - 1] = static_cast<std::uint8_t>((1U << moves % 8) - 1);
    known_[square] = {square, 1, static_cast<std::int32_t>(moves) - 2, 2};
  }
}

// False if a square lacks more moves than it has.
bool TrailField::note_tight() {
  tight_.clear();
  for (Vertex square = 0; square < graph_.size(); ++square) {
    if (known_[square].slack < 0) return false;
    if (known_[square].slack == 0) tight_.push_back(square);
  }
  return true;
}

Forced TrailField::begin(const TourRoot& root) {
  reset();
  const auto [first, other] = root;
  if (closed_) return note_tight() ? choose_direction(first, other) : dead_end();
  for (const auto& [end, other_end] : {std::pair{first, other}, std::pair{other, first}}) {
    known_[end].mate = moves_[end][0] = other_end;
    known_[end].length = 2;
    known_[end].lacks = 1;
    ++known_[end].slack;
  }
  return lose_both(first, other) && note_tight() ? settle() : dead_end();
}

Forced TrailField::begin_cover() {
  reset();
  return rule_.fills(left_.cycles, left_.squares) && note_tight() ? settle() : dead_end();
}

Forced TrailField::choose_direction(Vertex first, Vertex second) {
  bool is_alive = true;
  for (const Vertex next : graph_.neighbours(first))
    if (next < second) is_alive = lose_both(first, next) && is_alive;
  if (!is_alive) return dead_end();
  return second == only_move(first) ? settle() : choose(first, second);
}

Forced TrailField::choose(Vertex one, Vertex other) {
  const Forced forced = choose_one(one, other);
  return forced == Forced::nothing_more ? settle() : forced;
}

Forced TrailField::dead_end() {
  tight_.clear();
  return Forced::dead_end;
}

Forced TrailField::settle() {
  std::size_t done = 0;
  while (done < tight_.size()) {  // which grows on the way
    const Vertex square = tight_[done++];
    while (known_[square].lacks > 0) {
      const std::size_t place = first_usable(square, [](Vertex) { return true; });
      const Forced forced = choose_one(square, graph_.neighbours(square)[place]);
      if (forced != Forced::nothing_more) return forced;
    }
  }
  tight_.clear();
  return Forced::nothing_more;
}

Forced TrailField::choose_one(Vertex one, Vertex other) {
  const Vertex one_end = known_[one].mate;
  const Vertex other_end = known_[other].mate;
  use_up(one, other);
  use_up(other, one);
  const bool is_one_alive = gain(one, other);
  if (!gain(other, one) || !is_one_alive) return dead_end();
  return one_end == other ? close(known_[one].length) : join(one_end, other_end);
}

// The paths that had these ends are one.
Forced TrailField::join(Vertex one_end, Vertex other_end) {
  const std::uint32_t length = known_[one_end].length + known_[other_end].length;
  if (length > rule_.longest) return dead_end();
  remember(one_end).mate = other_end;
  remember(other_end).mate = one_end;
  known_[one_end].length = known_[other_end].length = length;
  return may_close(length) || lose_both(one_end, other_end) ? Forced::nothing_more : dead_end();
}

Forced TrailField::close(std::uint32_t length) {
  --left_.cycles;
  left_.squares -= length;
  if (!rule_.fills(left_.cycles, left_.squares)) return dead_end();
  if (left_.squares > 0) return Forced::nothing_more;
  tight_.clear();
  return Forced::tour;
}

// The square gets a move to the target; when it has two, its other neighbours lose it.
bool TrailField::gain(Vertex square, Vertex target) {
  Known& known = known_[square];  // use_up() has remembered it
  moves_[square][2U - known.lacks] = target;
  --known.lacks;
  if (known.lacks > 0) return true;
  bool is_alive = true;
  std::ignore = first_usable(square, [&](Vertex next) {
    is_alive = lose(next, place_of(next, square)) && is_alive;
    return false;
  });
  return is_alive;
}

void TrailField::use_up(Vertex square, Vertex neighbour) {
  change(square, place_of(square, neighbour));
}

bool TrailField::lose(Vertex square, std::size_t place) {
  Known& known = change(square, place);
  --known.slack;
  if (known.slack == 0) tight_.push_back(square);
  return known.slack >= 0;
}

// The move between the two is no longer usable, if it was.
bool TrailField::lose_both(Vertex one, Vertex other) {
  const std::size_t place = place_of(one, other);
  if (place == not_usable) return true;
  const bool is_one_alive = lose(one, place);
  return lose(other, place_of(other, one)) && is_one_alive;
}

template <class Accept>
std::size_t TrailField::first_usable(Vertex square, const Accept& accept) const {
  const std::span<const Vertex> near = graph_.neighbours(square);
  for (std::size_t byte = first_byte_[square]; byte < first_byte_[square + 1]; ++byte)
    for (unsigned bits = usable_[byte]; bits != 0; bits &= bits - 1) {
      const std::size_t place = 8 * (byte - first_byte_[square]) + static_cast<std::size_t>(std::countr_zero(bits));
      if (accept(near[place])) return place;
    }
  return not_usable;
}

// Nor if one of the two is not open.
std::size_t TrailField::place_of(Vertex from, Vertex to) const {
  if (!is_open(from)) return not_usable;
  return first_usable(from, [&](Vertex next) { return next == to; });
}

Vertex TrailField::next_usable(Vertex square, Vertex above) const {
  const std::size_t place = first_usable(square, [&](Vertex next) { return above == no_vertex || next > above; });
  return place == not_usable ? no_vertex : graph_.neighbours(square)[place];
}

TrailField::Known& TrailField::remember(Vertex square, std::size_t place) {
  const std::size_t byte = first_byte_[square] + place / 8;
  trail_.push_back({square, known_[square], usable_[byte], byte});
  return known_[square];
}

// That move is used up or lost.
TrailField::Known& TrailField::change(Vertex square, std::size_t place) {
  Known& known = remember(square, place);
  std::uint8_t& byte = usable_[first_byte_[square] + place / 8];
  byte = static_cast<std::uint8_t>(byte & ~(1U << place % 8));
  return known;
}

void TrailField::restore() {
  const auto [changes, left] = levels_.back();
  left_ = left;
  while (trail_.size() > changes) {
    known_[trail_.back().square] = trail_.back().before;
    usable_[trail_.back().byte] = trail_.back().usable_before;
    trail_.pop_back();
  }
}

}  // namespace cavalcade::count

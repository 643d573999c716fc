// Idea: take the tour that the formula gives and move its ends by rotations (L. Posa, "Hamiltonian circuits in random
// graphs", Discrete Mathematics 14, 1976). If the last square e has a neighbour v, the path
//
//     first .. v w .. e     becomes     first .. v e .. w
//
// with everything behind v reversed, and w is the new end, at most two moves from e. The tour is never written down: a
// path is a list of segments of the formula's steps, and a rotation cuts one and turns round those behind the cut.
//
// Far from the goal the rotation is taken that brings the end nearest to it; recent ends are avoided and lots are drawn
// between the rest, which leads out of corners. Near the goal all short sequences of rotations are tried. Where that
// fails the attempt is given up for another, with the two ends exchanged and both stirred at random before.

#include "rectangle/given_ends.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "base/random.hpp"
#include "board/board.hpp"

namespace cavalcade::rectangle {
namespace {

// The square of the distance.
std::int64_t distance(Square one, Square other) {
  const std::int64_t dx = std::int64_t{one.x} - other.x;
  const std::int64_t dy = std::int64_t{one.y} - other.y;
  return dx * dx + dy * dy;
}

// A path through all squares as segments of a tour's steps.
class RotatingPath {
 public:
  explicit RotatingPath(const RectangleTour& tour) : tour_(&tour), segments_{{0, tour.squares() - 1, false}} {}

  [[nodiscard]] Square first() const { return tour_->square_at(segments_.front().first()); }
  [[nodiscard]] Square last() const { return tour_->square_at(segments_.back().last()); }
  [[nodiscard]] std::optional<Square> after(Square square) const;
  [[nodiscard]] bool contains(std::int64_t x, std::int64_t y) const {
    return x >= 0 && y >= 0 && x < tour_->width() && y < tour_->height();
  }

  // Reverses what comes behind this square.
  void reverse_behind(Square square);
  void reverse() { reverse_from(0); }

  [[nodiscard]] const std::vector<Segment>& segments() const { return segments_; }

 private:
  [[nodiscard]] std::size_t segment_of(std::int64_t step) const;
  void reverse_from(std::size_t first);
  void join_if_adjacent(std::size_t left);

  const RectangleTour* tour_;
  std::vector<Segment> segments_;
};

std::size_t RotatingPath::segment_of(std::int64_t step) const {
  std::size_t i = 0;
  while (step < segments_[i].low || step > segments_[i].high) ++i;
  return i;
}

std::optional<Square> RotatingPath::after(Square square) const {
  const std::int64_t step = tour_->step_of(square);
  const std::size_t i = segment_of(step);
  if (step != segments_[i].last()) return tour_->square_at(segments_[i].backwards ? step - 1 : step + 1);
  if (i + 1 == segments_.size()) return std::nullopt;
  return tour_->square_at(segments_[i + 1].first());
}

void RotatingPath::reverse_from(std::size_t first) {
  const auto begin = segments_.begin() + static_cast<std::ptrdiff_t>(first);
  std::reverse(begin, segments_.end());
  for (auto segment = begin; segment != segments_.end(); ++segment) segment->backwards = !segment->backwards;
}

void RotatingPath::join_if_adjacent(std::size_t left) {
  if (left + 1 >= segments_.size()) return;
  Segment& one = segments_[left];
  const Segment& other = segments_[left + 1];
  if (one.backwards != other.backwards) return;
  if (other.first() != one.last() + (one.backwards ? -1 : 1)) return;
  one = {std::min(one.low, other.low), std::max(one.high, other.high), one.backwards};
  segments_.erase(segments_.begin() + static_cast<std::ptrdiff_t>(left) + 1);
}

void RotatingPath::reverse_behind(Square square) {
  const std::int64_t step = tour_->step_of(square);
  const std::size_t i = segment_of(step);
  const Segment cut = segments_[i];
  if (step != cut.last()) {
    const Segment kept = cut.backwards ? Segment{step, cut.high, true} : Segment{cut.low, step, false};
    const Segment rest = cut.backwards ? Segment{cut.low, step - 1, true} : Segment{step + 1, cut.high, false};
    segments_[i] = kept;
    segments_.insert(segments_.begin() + static_cast<std::ptrdiff_t>(i) + 1, rest);
  }
  reverse_from(i + 1);
  join_if_adjacent(i);
}

// A square next to the end, and the end that the rotation about it leads to.
struct Rotation {
  Square pivot;
  Square end;
};

class EndDriver {
 public:
  EndDriver(RotatingPath& path, Random& random, const Budget& budget) : path_(path), random_(random), budget_(budget) {}

  // Moves the last square to the goal and leaves the first where it is; false if it was not to be or the budget ended.
  bool drive_to(Square goal);
  // Some rotations at random.
  void stir(std::uint64_t count);

 private:
  [[nodiscard]] FewMoves<Rotation> rotations() const;
  [[nodiscard]] Rotation nearest_to(Square goal, const FewMoves<Rotation>& choices);
  bool search(Square goal, int depth);

  RotatingPath& path_;
  Random& random_;
  const Budget& budget_;
  std::array<Square, 16> recent_{};
  std::size_t driven_ = 0;
};

FewMoves<Rotation> EndDriver::rotations() const {
  static const FewMoves<Offset> knight = jumps(Piece());
  FewMoves<Rotation> found;
  const Square end = path_.last();
  for (const Offset& jump : knight) {
    if (!path_.contains(std::int64_t{end.x} + jump.dx, std::int64_t{end.y} + jump.dy)) continue;
    const Square pivot{end.x + jump.dx, end.y + jump.dy};
    const std::optional<Square> next = path_.after(pivot);
    if (next && *next != end) found.push_back({pivot, *next});
  }
  return found;
}

void EndDriver::stir(std::uint64_t count) {
  for (std::uint64_t i = 0; i < count; ++i) {
    const FewMoves<Rotation> choices = rotations();
    if (choices.empty()) return;
    path_.reverse_behind(choices[random_.below(choices.size())].pivot);
  }
}

// All sequences of at most `depth` rotations, which is a small constant.
bool EndDriver::search(Square goal, int depth) {
  if (path_.last() == goal) return true;
  // Two moves lead at most the root of 20 away.
  if (depth == 0 || distance(path_.last(), goal) > std::int64_t{20} * depth * depth) return false;
  const FewMoves<Rotation> choices = rotations();
  return std::any_of(choices.begin(), choices.end(), [&](const Rotation& rotation) {
    if (depth == 1 && rotation.end != goal) return false;
    path_.reverse_behind(rotation.pivot);
    if (search(goal, depth - 1)) return true;
    path_.reverse_behind(rotation.pivot);  // a rotation undoes itself
    return false;
  });
}

Rotation EndDriver::nearest_to(Square goal, const FewMoves<Rotation>& choices) {
  Rotation best;
  double least = std::numeric_limits<double>::max();
  for (const Rotation& rotation : choices) {
    double cost = std::sqrt(static_cast<double>(distance(rotation.end, goal)));
    cost += static_cast<double>(random_.below(1000)) * 0.0005;
    cost += 3.0 * static_cast<double>(std::count(recent_.begin(), recent_.end(), rotation.end));
    if (cost < least) {
      least = cost;
      best = rotation;
    }
  }
  return best;
}

bool EndDriver::drive_to(Square goal) {
  constexpr std::int64_t near = 64;
  constexpr int most_depth = 3;
  constexpr int most_searches = 40;
  recent_.fill(path_.first());
  const auto most_rotations =
      static_cast<std::int64_t>(8.0 * std::sqrt(static_cast<double>(distance(path_.last(), goal)))) + 200;
  int searches = 0;
  for (std::int64_t i = 0; i < most_rotations && searches < most_searches; ++i) {
    if (budget_.exhausted()) return false;
    if (distance(path_.last(), goal) <= near) {
      ++searches;
      for (int depth = 0; depth <= most_depth; ++depth)
        if (search(goal, depth)) return true;
      stir(3);
      continue;
    }
    const FewMoves<Rotation> choices = rotations();
    if (choices.empty()) return false;
    path_.reverse_behind(nearest_to(goal, choices).pivot);
    recent_[driven_++ % recent_.size()] = path_.last();
  }
  return false;
}

// Cuts the closed tour beside `from`, so that it begins there and ends as near to `to` as it can: it can be walked
// either way round. The path is a view of the tour.
RotatingPath cut(RectangleTour& tour, Square from, Square to) {
  tour.start_at(from);
  const Square next = tour.square_at(1);
  const bool other_way = distance(next, to) < distance(tour.square_at(tour.squares() - 1), to);
  if (other_way) tour.start_at(next);
  RotatingPath path(tour);
  if (other_way) path.reverse();
  return path;
}

// The open tour, walked in the direction that brings its ends nearer to their goals.
RotatingPath turned(const RectangleTour& tour, Square from, std::optional<Square> to) {
  RotatingPath path(tour);
  const Square first = path.first();
  const Square last = path.last();
  const bool straight = to ? distance(first, from) + distance(last, *to) <= distance(first, *to) + distance(last, from)
                           : distance(first, from) <= distance(last, from);
  if (!straight) path.reverse();
  return path;
}

bool drive_both(RotatingPath& path, EndDriver& driver, Square from, std::optional<Square> to) {
  if (to) {
    if (path.first() == *to) path.reverse();
    if (!driver.drive_to(*to)) return false;
  }
  path.reverse();
  if (!driver.drive_to(from)) return false;
  path.reverse();
  return true;
}

// The first attempt drives the ends straight to their goals; later ones stir both before.
std::optional<SegmentedTour> attempt_between(RectangleTour tour, Square from, std::optional<Square> to,
                                             std::uint64_t attempt, Random& random, const Budget& budget) {
  const bool exchanged = to && attempt % 2 != 0;
  if (exchanged) std::swap(from, *to);
  RotatingPath path = tour.is_closed() ? cut(tour, from, *to) : turned(tour, from, to);
  EndDriver driver(path, random, budget);
  if (attempt >= 2) {
    for (int turn = 0; turn < 6; ++turn) {
      driver.stir(1 + random.below(6));
      path.reverse();
    }
  }
  if (!drive_both(path, driver, from, to)) return std::nullopt;
  if (exchanged) path.reverse();
  return SegmentedTour(std::move(tour), path.segments());
}

}  // namespace

bool colours_fit(std::int32_t width, std::int32_t height, Square from, std::optional<Square> to) {
  const bool odd = width % 2 != 0 && height % 2 != 0;
  if (odd) return Board::is_dark(from) && (!to || Board::is_dark(*to));
  return !to || Board::is_dark(from) != Board::is_dark(*to);
}

std::optional<SegmentedTour> tour_between(std::int32_t width, std::int32_t height, Square from,
                                          std::optional<Square> to, std::uint64_t seed, const Budget& budget) {
  constexpr std::uint64_t attempts_with_a_side_of_5 = 100;
  std::optional<RectangleTour> tour = RectangleTour::open(width, height);
  if (!tour) return std::nullopt;
  if (tour->is_closed() && !to) {
    tour->start_at(from);
    return SegmentedTour(*tour, {{0, tour->squares() - 1, false}});
  }
  Random random(seed);
  const bool always = std::min(width, height) >= 6;
  for (std::uint64_t attempt = 0; always || attempt < attempts_with_a_side_of_5; ++attempt) {
    if (budget.exhausted()) return std::nullopt;
    std::optional<SegmentedTour> found = attempt_between(*tour, from, to, attempt, random, budget);
    if (found) return found;
  }
  return std::nullopt;
}

}  // namespace cavalcade::rectangle

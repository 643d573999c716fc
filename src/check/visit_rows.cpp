#include "check/visit_rows.hpp"

#include <algorithm>
#include <memory_resource>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "check/claim.hpp"
#include "check/walk.hpp"

namespace cavalcade::check {
namespace {

bool is_equation(VisitRowKind kind) {
  return kind == VisitRowKind::moves || kind == VisitRowKind::ends || kind == VisitRowKind::visited;
}

// The moves between squares within reach. Each has a number, as has, unused, its way back.
class MovesWithinReach {
 public:
  MovesWithinReach(const VisitShape& shape, Meter& meter) : first_(&meter), to_(&meter) {
    first_.reserve(std::size_t{shape.places()} + 1);
    first_.push_back(0);
    for (Place place = 0; place < shape.places(); ++place) {
      meter.tick();
      for (const Place next : shape.neighbours(place)) to_.push_back(next);
      first_.push_back(to_.size());
    }
  }

  [[nodiscard]] std::size_t numbers() const { return to_.size(); }
  [[nodiscard]] std::span<const Place> from(Place place) const {
    return {to_.data() + first_[place], to_.data() + first_[place + 1]};
  }
  [[nodiscard]] bool joins(Place one, Place other) const {
    const std::span<const Place> near = from(one);
    return std::find(near.begin(), near.end(), other) != near.end();
  }
  // Requires that they are neighbours.
  [[nodiscard]] std::size_t number(Place one, Place other) const {
    const std::span<const Place> later = from(std::min(one, other));
    const auto at = std::find(later.begin(), later.end(), std::max(one, other)) - later.begin();
    return first_[std::min(one, other)] + static_cast<std::size_t>(at);
  }

 private:
  std::pmr::vector<std::uint64_t> first_;
  std::pmr::vector<Place> to_;
};

// Sums that notice when they grow too great, which takes a T beyond all boards.
class Adder {
 public:
  void add(Signed128& sum, Signed128 value) { overflows_ |= __builtin_add_overflow(sum, value, &sum); }
  [[nodiscard]] bool overflows() const { return overflows_; }

 private:
  bool overflows_ = false;
};

class Rows {
 public:
  Rows(const VisitShape& shape, Meter& meter)
      : shape_(shape),
        meter_(meter),
        moves_(shape, meter),
        x_(moves_.numbers(), &meter),
        y_(shape.places(), &meter),
        t_(shape.places(), &meter),
        y_of_class_(shape.classes().size(), &meter),
        t_of_class_(shape.classes().size(), &meter),
        inside_(shape.board(), meter) {}

  Result<void> add(const VisitRow& row) {
    meter_.tick(1 + row.squares.size());
    if (row.times < 0 && !is_equation(row.kind))
      return Error{fmt::format("is an inequality, but taken {} times", row.times)};
    std::vector<Place> places;
    if (const Result<void> done = read(row.squares, places); !done) return done.error();
    if (const Result<void> done = require_number(row.kind, places.size()); !done) return done.error();
    switch (row.kind) {
      case VisitRowKind::moves:
        add_moves(places[0], row.times);
        return {};
      case VisitRowKind::ends:
        add_class(t_of_class_, places[0], row.times, class_at(places[0]).ends);
        return {};
      case VisitRowKind::visited:
        add_class(y_of_class_, places[0], row.times, class_at(places[0]).visited);
        return {};
      case VisitRowKind::move:
        return add_move(places[0], places[1], row.times);
      case VisitRowKind::end:
        return add_end(places[0], row.times);
      case VisitRowKind::way_in:
        return add_way_in(places[0], std::span(places).subspan(1), row.times);
      case VisitRowKind::ends_in:
        return add_ends_in(places, row.times);
      default:
        return add_way_out(places, row.times);
    }
  }

  // Nothing if the numbers are too great to be added up.
  [[nodiscard]] std::optional<RowSum> sum() {
    Signed128 least = 0;
    for (const Signed128 c : x_) sum_.add(least, std::min<Signed128>(c, 0));
    for (Place place = 0; place < shape_.places(); ++place) {
      const std::size_t of_class = shape_.class_of(place);
      sum_.add(y_[place], y_of_class_[of_class]);
      sum_.add(t_[place], t_of_class_[of_class]);
      if (is_start(place)) {
        sum_.add(least, y_[place]);
        continue;
      }
      sum_.add(least, std::min<Signed128>(y_[place], 0));
      sum_.add(least, std::min<Signed128>(t_[place], 0));
    }
    if (sum_.overflows()) return std::nullopt;
    return RowSum{least, most_};
  }

 private:
  // ---- what a row names ----

  Result<void> read(const CellList& squares, std::vector<Place>& places) const {
    const Board& board = shape_.board();
    places.reserve(squares.size());
    for (const Cell square : squares) {
      if (index(square) >= static_cast<std::size_t>(board.area()))
        return Error{fmt::format("cell {} is not on the board", static_cast<std::int32_t>(square))};
      const std::optional<Place> place = shape_.place_of(square);
      if (!place) return Error{fmt::format("{} is out of reach", square_name(board, square))};
      places.push_back(*place);
    }
    return {};
  }

  static Result<void> require_number(VisitRowKind kind, std::size_t squares) {
    const auto needs = [&](const char* what) { return Error{fmt::format("needs {}, not {}", what, squares)}; };
    if (kind == VisitRowKind::ends_in || kind == VisitRowKind::way_out) return {};
    if (kind == VisitRowKind::way_in) return squares < 2 ? needs("a square and the set it is in") : Result<void>();
    if (kind == VisitRowKind::move) return squares != 2 ? needs("two squares") : Result<void>();
    return squares != 1 ? needs("one square") : Result<void>();
  }

  [[nodiscard]] std::string name(Place place) const { return square_name(shape_.board(), shape_.squares()[place]); }
  [[nodiscard]] bool is_start(Place place) const { return shape_.knight_at(place).has_value(); }
  [[nodiscard]] const SquareClass& class_at(Place place) const { return shape_.classes()[shape_.class_of(place)]; }

  [[nodiscard]] Error start_inside(Place place) const { return Error{fmt::format("{} is a start", name(place))}; }

  // Adds the squares of a set without starts to inside_, up to the first fault.
  Result<void> enter(std::span<const Place> set) {
    for (const Place place : set)
      if (is_start(place)) return start_inside(place);
    return enter_any(set);
  }

  Result<void> enter_any(std::span<const Place> set) {
    for (const Place place : set)
      if (!inside_.add(shape_.squares()[place])) return Error{fmt::format("{} is named twice", name(place))};
    return {};
  }

  [[nodiscard]] bool is_inside(Place place) const { return inside_.contains(shape_.squares()[place]); }

  // ---- what a row says ----

  void add_moves(Place place, std::int64_t times) {
    for (const Place next : moves_.from(place)) sum_.add(x_[moves_.number(place, next)], times);
    if (const std::optional<std::size_t> knight = shape_.knight_at(place)) {
      if (shape_.length(*knight) >= 2) sum_.add(most_, times);
      return;
    }
    sum_.add(y_[place], -2 * Signed128{times});
    sum_.add(t_[place], times);
  }

  // The squares of a class get its coefficient at the end, all at once.
  void add_class(std::pmr::vector<Signed128>& of_class, Place place, std::int64_t times, std::int64_t count) {
    sum_.add(of_class[shape_.class_of(place)], times);
    sum_.add(most_, Signed128{times} * count);
  }

  Result<void> add_move(Place place, Place next, std::int64_t times) {
    if (is_start(place)) return start_inside(place);
    if (!moves_.joins(place, next))
      return Error{fmt::format("{} to {} is not a {}", name(place), name(next), move_name(shape_.board()))};
    sum_.add(x_[moves_.number(place, next)], times);
    sum_.add(y_[place], -Signed128{times});
    return {};
  }

  Result<void> add_end(Place place, std::int64_t times) {
    if (is_start(place)) return start_inside(place);
    sum_.add(t_[place], times);
    sum_.add(y_[place], -Signed128{times});
    return {};
  }

  Result<void> add_way_in(Place place, std::span<const Place> set, std::int64_t times) {
    if (const Result<void> done = enter(set); !done) return done.error();
    if (!is_inside(place)) return Error{fmt::format("{} is not in the set", name(place))};
    sum_.add(y_[place], 2 * Signed128{times});
    for (const Place member : set) sum_.add(t_[member], -Signed128{times});
    leave(set, times);
    return {};
  }

  Result<void> add_ends_in(std::span<const Place> set, std::int64_t times) {
    if (const Result<void> done = enter(set); !done) return done.error();
    for (const Place member : set) sum_.add(t_[member], times);
    leave(set, times);
    return {};
  }

  Result<void> add_way_out(std::span<const Place> set, std::int64_t times) {
    if (const Result<void> done = enter_any(set); !done) return done.error();
    const auto is_too_small_for = [&](Place place) {
      const std::optional<std::size_t> knight = shape_.knight_at(place);
      return knight && shape_.length(*knight) > static_cast<std::int64_t>(set.size());
    };
    if (std::none_of(set.begin(), set.end(), is_too_small_for))
      return Error{"no knight that starts in the set has more squares than it"};
    sum_.add(most_, -Signed128{times});
    leave(set, times);
    return {};
  }

  // Takes x(S) away the given number of times, and the squares out of inside_.
  void leave(std::span<const Place> set, std::int64_t times) {
    for (const Place member : set)
      for (const Place next : moves_.from(member))
        if (!is_inside(next)) sum_.add(x_[moves_.number(member, next)], -Signed128{times});
    for (const Place member : set) inside_.remove(shape_.squares()[member]);
  }

  const VisitShape& shape_;
  Meter& meter_;
  MovesWithinReach moves_;
  std::pmr::vector<Signed128> x_;
  std::pmr::vector<Signed128> y_;
  std::pmr::vector<Signed128> t_;
  std::pmr::vector<Signed128> y_of_class_;
  std::pmr::vector<Signed128> t_of_class_;
  Signed128 most_ = 0;
  Adder sum_;
  Visited inside_;
};

}  // namespace

Result<RowSum> sum_of_rows(const VisitShape& shape, const std::vector<VisitRow>& rows, Meter& meter) {
  Rows all(shape, meter);
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (const Result<void> done = all.add(rows[i]); !done)
      return Error{fmt::format("row {}, {}: {}", i + 1, name_of(rows[i].kind), done.error().message)};
  const std::optional<RowSum> sum = all.sum();
  if (!sum) return Error{"the rows are too great to be added up"};
  return *sum;
}

}  // namespace cavalcade::check

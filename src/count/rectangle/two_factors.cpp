// The idea. Squares are gone through column by column along the short side, m; at each, its moves to later squares are
// chosen so that two meet at it in all. All that matters for the rest is the degree of each later square so far: 0, 1
// or 2, and only the next two columns can have any.
//
// Meet in the middle. Two neighbouring columns, the seam, are left over; the left half comes to them from the left, the
// right half is its mirror image. Of the moves inside the seam, between rows r and r + 2, the left half decides those
// that rise from its nearer column to the farther one, and the right half does the same in its mirror: every such move
// is decided once. A left half with degrees d on the seam fits exactly the right halves with degrees 2 - d, so the
// number of two-factors is the sum over d of left(d) * right(2 - d).
//
// Ends. Every move of a knight joins a dark and a light square. On boards with equally many of both, one end is dark
// and the other light; on odd boards both have the colour of the corners. So instead of an apex there are two vertices,
// one for each colour, that want one edge each; or a single one that wants two. All graphs here are two-coloured, then.
//
// The place of a state. Let `decided` be the edges of a vertex that the half has been through, and `open` those it has
// not, the other half's included. The degree lies between max(0, wanted - open) and min(wanted, decided). Moreover
// every edge has a dark and a light vertex, so the degrees of both colours have the same sum, the finished vertices
// included: one degree follows from the others. The other degrees, each counted from its least value, are the digits of
// a number in mixed radix, and the count of a state stands at that place of an array. Most places are reached: on 8x8
// this takes less room than any index of those that are, and looking one up is a single access. Unreached ones count 0.
//
// A step decides the edges of one vertex. The count of a state after it is the sum over the sets S of chosen edges of
// the count of the state before, whose place is a linear function of the degrees less a constant that depends on S; and
// which S are possible depends only on the degrees of the vertices that the step touches. So each state pulls its count
// from at most 16 places, and no two threads write to the same.
//
// No overflow: the greatest count of a layer times the number of sets S bounds the next layer, and its numbers are
// chosen that wide beforehand: 16, 32, 64 or 128 bits.
//
// Drawing. With all layers kept: d is drawn with probability left(d) * right(2 - d) / total, and then each half is
// traced back, layer by layer: of the states that the count was the sum of, each is taken with probability its count /
// that sum. The probabilities multiply to 1 / total for every two-factor. All of them are exact: whole numbers below a
// bound, by Random::below or its counterpart for 128 bits.

#include "count/rectangle/two_factors.hpp"

#include <algorithm>

#include "count/rectangle/two_factor_half.hpp"

namespace cavalcade::count {
namespace {

using degrees::count_at;
using degrees::Form;
using degrees::Half;
using degrees::HalfGraph;
using degrees::short_strip;
using degrees::Walk;

constexpr std::int64_t most_squares = 1024;  // more than 128 bits ever suffice for, sides 1 to 3 aside

// Requires that it fits.
Unsigned128 to_wide(const Number& number) {
  const Number high = number >> 64;
  const Number low = number - (high << 64);
  return (static_cast<Unsigned128>(high.get_ui()) << 64U) | low.get_ui();
}

}  // namespace

// ---- both halves ----

class TwoFactors::Inside {
 public:
  Inside(const Board& board, Ends ends)
      : has_ends_(ends == Ends::two),
        width_(board.width()),
        is_wide_(board.width() >= board.height()),
        rows_(std::min(board.width(), board.height())),
        breadth_(std::max(board.width(), board.height())),
        left_(HalfGraph(rows_, breadth_, breadth_ / 2 - 1 + breadth_ % 2, ends)) {
    if (breadth_ % 2 == 1) shorter_.emplace(HalfGraph(rows_, breadth_, breadth_ / 2 - 1, ends));
    complements_.factors.assign(left_.graph().vertices().size(), 0);
    complements_.constant = right().end().places().constant;
    for (std::size_t v = left_.graph().seam(); v < left_.graph().vertices().size(); ++v) {
      const std::int64_t factor = right().end().places().factors[left_.graph().mirrored(right().graph(), v)];
      complements_.factors[v] = -factor;
      complements_.constant += factor * left_.graph().vertices()[v].wanted;
    }
  }

  // An error if a limit was reached.
  Result<void> run(Keep keep, const Terms& terms) {
    keep_ = keep;
    if (!is_balanced() || left_.is_empty() || right().is_empty()) return {};
    const std::uint64_t least = left_.least_bytes(keep) + (shorter_ ? shorter_->least_bytes(keep) : 0);
    if (const Result<void> done = terms.budget.allows(least); !done) return done.error();
    std::uint64_t done = 0;
    const auto layer_done = [&] {
      ++done;
      terms.progress.report(done, layers(), done);
    };
    for (Half* half : {&left_, shorter_ ? &*shorter_ : nullptr}) {
      if (half == nullptr) continue;
      switch (half->run(keep, terms, bytes_, peak_bytes_, layer_done)) {
        case Ending::stopped:
          return Error{terms.budget.why_exhausted()};
        case Ending::no_memory:
          return terms.budget.allows(bytes_).error();
        case Ending::overflow:
          outgrown_ = true;
          return {};
        default:
          break;
      }
    }
    return join(terms);
  }

  [[nodiscard]] bool outgrown() const { return outgrown_; }
  [[nodiscard]] const Number& total() const { return total_; }
  [[nodiscard]] bool can_draw() const { return keep_ == Keep::all_layers && narrow_total_ > 0; }
  [[nodiscard]] std::uint64_t layers() const { return left_.steps() + (shorter_ ? shorter_->steps() : 0); }
  [[nodiscard]] std::uint64_t peak_states() const { return left_.most_states(); }
  [[nodiscard]] std::uint64_t peak_bytes() const { return peak_bytes_; }

  void draw(Random& random, Joined& joined) const {
    joined.assign(static_cast<std::size_t>(rows_) * static_cast<std::size_t>(breadth_), {nowhere, nowhere});
    const auto [place, mate] = draw_seam_state(random);
    std::vector<int> degrees(left_.graph().vertices().size());
    left_.end().degrees_at(place, degrees);
    std::vector<int> mirrored = complement(degrees);
    left_.trace(degrees, count_at(left_.last_layer(), place), random,
                [&](std::size_t one, std::size_t other) { tie(joined, left_.graph(), one, other, false); });
    right().trace(mirrored, count_at(right().last_layer(), mate), random,
                  [&](std::size_t one, std::size_t other) { tie(joined, right().graph(), one, other, true); });
  }

 private:
  struct SeamState {
    std::uint64_t place = 0;  // of the left half
    std::uint64_t mate = 0;   // of the right half
  };

  // The vertices of both colours want equally many edges. Only then has what fits a state the same sum for both, too.
  [[nodiscard]] bool is_balanced() const { return rows_ * breadth_ % 2 == 0 || has_ends_; }

  [[nodiscard]] const Half& right() const { return shorter_ ? *shorter_ : left_; }

  // Sums up what fits together, strip by strip.
  Result<void> join(const Terms& terms) {
    no_pattern_.factors.assign(complements_.factors.size(), 0);
    seam_walk_.emplace(left_.end(), complements_, no_pattern_, short_strip);
    std::vector<Number> sums(seam_walk_->strips());
    const auto join_strips = [&](std::size_t first, std::size_t last, int) {
      for (std::size_t strip = first; strip < last; ++strip) sums[strip] = join_strip(strip);
      return !terms.budget.exhausted();
    };
    if (!in_parallel(sums.size(), 64, terms.threads, join_strips)) return Error{terms.budget.why_exhausted()};
    for (const Number& sum : sums) total_ += sum;
    if (total_ == 0 || mpz_sizeinbase(total_.get_mpz_t(), 2) > 128) return {};
    for (const Number& sum : sums) {
      narrow_total_ += to_wide(sum);
      sums_.push_back(narrow_total_);
    }
    return {};
  }

  [[nodiscard]] Number join_strip(std::size_t strip) const {
    Number sum;
    Unsigned128 small = 0;  // as long as it goes
    const std::uint64_t first = strip * seam_walk_->strip_size();
    const auto visit = [&](std::size_t i, std::int64_t mate, std::int32_t) {
      const Unsigned128 one = count_at(left_.last_layer(), first + i);
      const Unsigned128 other = count_at(right().last_layer(), static_cast<std::uint64_t>(mate));
      Unsigned128 product = 0;
      if (__builtin_mul_overflow(one, other, &product))
        sum += to_number(one) * to_number(other);
      else if (__builtin_add_overflow(small, product, &small)) {
        sum += to_number(~Unsigned128{0});  // small is what exceeds 2^128
        sum += 1;
      }
    };
    seam_walk_->strip(strip, visit, [](std::size_t) {});
    return sum + to_number(small);
  }

  // The strip by its share of the total, then the state within it.
  [[nodiscard]] SeamState draw_seam_state(Random& random) const {
    Unsigned128 lot = random_below(narrow_total_, random);
    const auto strip = static_cast<std::size_t>(std::upper_bound(sums_.begin(), sums_.end(), lot) - sums_.begin());
    if (strip > 0) lot -= sums_[strip - 1];
    const std::uint64_t first = strip * seam_walk_->strip_size();
    SeamState middle;
    bool found = false;
    const auto visit = [&](std::size_t i, std::int64_t mate, std::int32_t) {
      if (found) return;
      const Unsigned128 share =
          count_at(left_.last_layer(), first + i) * count_at(right().last_layer(), static_cast<std::uint64_t>(mate));
      found = lot < share;
      if (found)
        middle = {first + i, static_cast<std::uint64_t>(mate)};
      else
        lot -= share;
    };
    seam_walk_->strip(strip, visit, [](std::size_t) {});
    return middle;
  }

  // The state of the right half that fits.
  [[nodiscard]] std::vector<int> complement(const std::vector<int>& degrees) const {
    const HalfGraph& ours = left_.graph();
    std::vector<int> fitting(right().graph().vertices().size());
    for (std::size_t v = 0; v < fitting.size(); ++v) fitting[v] = right().graph().vertices()[v].wanted;
    for (std::size_t v = ours.seam(); v < degrees.size(); ++v)
      fitting[ours.mirrored(right().graph(), v)] = ours.vertices()[v].wanted - degrees[v];
    return fitting;
  }

  [[nodiscard]] std::uint32_t square_of(std::size_t vertex, bool is_mirrored) const {
    const auto number = static_cast<std::int32_t>(vertex);
    const std::int32_t column = is_mirrored ? breadth_ - 1 - number / rows_ : number / rows_;
    const std::int32_t row = number % rows_;
    return static_cast<std::uint32_t>(is_wide_ ? row * width_ + column : column * width_ + row);
  }

  // `one` is a square; `other` may be what ends are joined to, and then the square has one neighbour only.
  void tie(Joined& joined, const HalfGraph& graph, std::size_t one, std::size_t other, bool is_mirrored) const {
    if (other < graph.squares()) count::join(joined, square_of(one, is_mirrored), square_of(other, is_mirrored));
  }

  Unsigned128 narrow_total_ = 0;  // the total, if it fits
  bool has_ends_;
  std::int32_t width_;
  bool is_wide_;
  std::int32_t rows_;
  std::int32_t breadth_;
  Half left_;
  std::optional<Half> shorter_;  // the right half, unless it is the mirror image of the left
  Form complements_;             // from the degrees at the end of the left half to the place in the right one
  Form no_pattern_;
  std::optional<Walk> seam_walk_;
  Keep keep_ = Keep::last_layer;
  std::uint64_t bytes_ = 0;
  std::uint64_t peak_bytes_ = 0;
  bool outgrown_ = false;
  Number total_;
  std::vector<Unsigned128> sums_;  // of the strips up to each
};

TwoFactors::TwoFactors(std::unique_ptr<const Inside> inside) : inside_(std::move(inside)) {}
TwoFactors::TwoFactors(TwoFactors&&) noexcept = default;
TwoFactors& TwoFactors::operator=(TwoFactors&&) noexcept = default;
TwoFactors::~TwoFactors() = default;

bool TwoFactors::suits(const Board& board) {
  return board.is_plain() && board.piece().is_knight() && board.area() <= most_squares &&
         std::max(board.width(), board.height()) >= 2;
}

Result<std::optional<TwoFactors>> TwoFactors::build(const Board& board, Ends ends, Keep keep, const Terms& terms) try {
  auto inside = std::make_unique<Inside>(board, ends);
  if (const Result<void> done = inside->run(keep, terms); !done) return done.error();
  if (inside->outgrown()) return std::optional<TwoFactors>{};
  return std::optional<TwoFactors>(TwoFactors(std::move(inside)));
} catch (const std::bad_alloc&) {
  return Error{"there is less memory than --memory-limit allows"};
}

const Number& TwoFactors::total() const {
  return inside_->total();
}
std::uint64_t TwoFactors::peak_states() const {
  return inside_->peak_states();
}
std::uint64_t TwoFactors::peak_bytes() const {
  return inside_->peak_bytes();
}
std::uint64_t TwoFactors::layers() const {
  return inside_->layers();
}
bool TwoFactors::can_draw() const {
  return inside_->can_draw();
}
void TwoFactors::draw(Random& random, Joined& joined) const {
  inside_->draw(random, joined);
}

std::optional<Counting> count_by_degrees(const Board& board, Ends ends, const Terms& terms) {
  if (!TwoFactors::suits(board)) return std::nullopt;
  const Result<std::optional<TwoFactors>> factors = TwoFactors::build(board, ends, TwoFactors::Keep::last_layer, terms);
  Counting counting;
  if (!factors) {
    counting.reason = factors.error().message;
    return counting;
  }
  if (!*factors) return std::nullopt;
  counting.number = (*factors)->total();
  counting.peak_states = (*factors)->peak_states();
  counting.peak_bytes = (*factors)->peak_bytes();
  counting.layers = (*factors)->layers();
  return counting;
}

}  // namespace cavalcade::count

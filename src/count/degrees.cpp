// The idea. Squares are gone through column by column along the short side, m; at each, its moves to later squares are
// chosen so that two meet at it in all. All that matters for the rest is the degree of each later square so far: 0, 1
// or 2, and only the next two columns can have any.
//
// Meet in the middle. Two neighbouring columns, the gap, are left over; the left half comes to them from the left, the
// right half is its mirror image. Of the moves inside the gap, between rows r and r + 2, the left half decides those
// that rise from its nearer column to the farther one, and the right half does the same in its mirror: every such move
// is decided once. A left half with degrees d on the gap fits exactly the right halves with degrees 2 - d, so the
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

#include "count/degrees.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <mutex>
#include <variant>

#include "count/in_parallel.hpp"

namespace cavalcade::count {
namespace {

__extension__ typedef unsigned __int128 Wide;  // NOLINT(modernize-use-using): `using` has no __extension__

constexpr std::int64_t most_squares = 1024;                // more than 128 bits ever suffice for, sides 1 to 3 aside
constexpr std::uint64_t beyond = std::uint64_t{1} << 56U;  // more states than any machine holds

// ---- the graph of one half ----

// Vertices of a half: the squares of its columns and of the two gap columns, column by column; then those that the ends
// are joined to. `wanted` edges meet at each, `all` are there in the whole graph; dark is +1, light -1.
struct Vertex {
  int wanted = 2;
  int all = 0;
  int colour = 1;
};

// Decides the edges between `vertex` and `others`. If it leaves, it must have what it wants afterwards.
struct Step {
  std::size_t vertex = 0;
  bool leaves = false;
  std::vector<std::size_t> others;
};

// A half of `columns` columns of a board of `breadth` columns of `rows` squares.
class HalfGraph {
 public:
  HalfGraph(int rows, int breadth, int columns, Ends ends)
      : rows_(rows),
        breadth_(breadth),
        columns_(columns),
        odd_(rows % 2 == 1 && breadth % 2 == 1),
        has_ends_(ends == Ends::two) {
    for (int column = 0; column < columns + 2; ++column)
      for (int row = 0; row < rows; ++row) vertices_.push_back({2, degree(column, row), colour(column, row)});
    if (!has_ends_) return;
    const int squares = rows * breadth;
    vertices_.push_back({odd_ ? 2 : 1, (squares + 1) / 2, -1});
    if (!odd_) vertices_.push_back({1, squares / 2, 1});
  }

  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] const std::vector<Vertex>& vertices() const { return vertices_; }
  [[nodiscard]] std::size_t square(int column, int row) const {
    return static_cast<std::size_t>(column) * static_cast<std::size_t>(rows_) + static_cast<std::size_t>(row);
  }
  [[nodiscard]] std::size_t gap() const { return square(columns_, 0); }  // the first square of the gap
  [[nodiscard]] std::size_t squares() const { return square(columns_ + 2, 0); }
  // What the ends of this colour are joined to, if they can have it.
  [[nodiscard]] std::optional<std::size_t> end_vertex(int colour) const {
    if (!has_ends_ || (odd_ && colour < 0)) return std::nullopt;
    return squares() + (colour > 0 ? 0 : 1);
  }

  [[nodiscard]] std::vector<Step> steps() const {
    std::vector<Step> steps;
    for (int column = 0; column < columns_; ++column)
      for (int row = 0; row < rows_; ++row) {
        Step step{square(column, row), true, {}};
        for (const Offset later : {Offset{1, -2}, Offset{1, 2}, Offset{2, -1}, Offset{2, 1}})
          if (is_row(row + later.dy)) step.others.push_back(square(column + later.dx, row + later.dy));
        steps.push_back(with_end(std::move(step), colour(column, row)));
      }
    for (int row = 0; row < rows_; ++row) {
      Step step{square(columns_, row), false, {}};
      if (is_row(row + 2)) step.others.push_back(square(columns_ + 1, row + 2));
      step = with_end(std::move(step), colour(columns_, row));
      if (!step.others.empty()) steps.push_back(std::move(step));
    }
    return steps;
  }

  // The vertex of the mirrored half that is the same as this one of ours.
  [[nodiscard]] std::size_t mirrored(const HalfGraph& other, std::size_t vertex) const {
    if (vertex >= squares()) {
      const int joined_to = -vertices_[vertex].colour;
      return *other.end_vertex(breadth_ % 2 == 0 ? -joined_to : joined_to);
    }
    const std::size_t in_gap = vertex - gap();
    const auto rows = static_cast<std::size_t>(rows_);
    return other.gap() + (in_gap < rows ? in_gap + rows : in_gap - rows);
  }

 private:
  static int colour(int column, int row) { return (column + row) % 2 == 0 ? 1 : -1; }
  [[nodiscard]] bool is_row(int row) const { return row >= 0 && row < rows_; }

  [[nodiscard]] int degree(int column, int row) const {
    int moves = end_vertex(colour(column, row)) ? 1 : 0;
    for (const Offset jump : jumps(Leaper{}))
      if (is_row(row + jump.dy) && column + jump.dx >= 0 && column + jump.dx < breadth_) ++moves;
    return moves;
  }

  [[nodiscard]] Step with_end(Step step, int colour) const {
    if (const std::optional<std::size_t> end = end_vertex(colour)) step.others.push_back(*end);
    return step;
  }

  int rows_;
  int breadth_;
  int columns_;
  bool odd_;
  bool has_ends_;
  std::vector<Vertex> vertices_;
};

// ---- states and their places ----

// A linear function of the degrees.
struct Form {
  std::int64_t constant = 0;
  std::vector<std::int64_t> factors;  // of each vertex

  template <class Degrees>
  [[nodiscard]] std::int64_t of(const Degrees& degrees) const {
    std::int64_t sum = constant;
    for (std::size_t v = 0; v < factors.size(); ++v) sum += factors[v] * degrees[v];
    return sum;
  }
};

// The states of a layer: which degrees each vertex can have, and the place of a state.
class Layout {
 public:
  static constexpr std::size_t none = SIZE_MAX;

  // `decided` edges of each vertex; `left` are finished.
  Layout(const std::vector<Vertex>& vertices, const std::vector<int>& decided, const std::vector<bool>& left)
      : ranges_(vertices.size()), places_{0, std::vector<std::int64_t>(vertices.size(), 0)}, balance_(places_) {
    for (std::size_t v = 0; v < vertices.size(); ++v) {
      const Vertex& vertex = vertices[v];
      Range& range = ranges_[v];
      range = left[v]
                  ? Range{vertex.wanted, vertex.wanted}
                  : Range{std::max(0, vertex.wanted - vertex.all + decided[v]), std::min(vertex.wanted, decided[v])};
      if (range.least > range.most) is_empty_ = true;
      balance_.factors[v] = vertex.colour;
      if (range.least < range.most) free_.push_back(v);
    }
    leave_one_out();
    for (const std::size_t v : free_) {
      places_.factors[v] = static_cast<std::int64_t>(size_);
      places_.constant -= static_cast<std::int64_t>(size_) * ranges_[v].least;
      size_ = std::min(beyond, size_ * ranges_[v].choices());
    }
  }

  struct Range {
    int least = 0;
    int most = 0;
    [[nodiscard]] bool has(std::int64_t degree) const { return least <= degree && degree <= most; }
    [[nodiscard]] std::uint64_t choices() const {
      return static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(least) + 1;
    }
  };

  [[nodiscard]] bool is_empty() const { return is_empty_; }  // some vertex has no degree to have: no state at all
  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] Range range(std::size_t vertex) const { return ranges_[vertex]; }
  [[nodiscard]] const std::vector<std::size_t>& free() const { return free_; }  // from the lowest digit of the place on
  [[nodiscard]] std::size_t left_out() const { return left_out_; }              // the vertex whose degree follows
  [[nodiscard]] const Form& places() const { return places_; }
  [[nodiscard]] const Form& balance() const { return balance_; }  // 0 for every state

  void degrees_at(std::uint64_t place, std::vector<int>& degrees) const {
    for (std::size_t v = 0; v < ranges_.size(); ++v) degrees[v] = ranges_[v].least;
    for (const std::size_t v : free_) {
      const std::uint64_t choices = ranges_[v].choices();
      degrees[v] += static_cast<int>(place % choices);
      place /= choices;
    }
    if (left_out_ == none) return;
    degrees[left_out_] = 0;
    degrees[left_out_] = -static_cast<int>(balance_.of(degrees) * balance_.factors[left_out_]);
  }

 private:
  // The last of those with the most choices.
  void leave_one_out() {
    if (free_.empty()) return;
    std::size_t best = 0;
    for (std::size_t i = 1; i < free_.size(); ++i)
      if (ranges_[free_[i]].choices() >= ranges_[free_[best]].choices()) best = i;
    left_out_ = free_[best];
    free_.erase(free_.begin() + static_cast<std::ptrdiff_t>(best));
  }

  std::vector<Range> ranges_;
  std::vector<std::size_t> free_;
  std::size_t left_out_ = none;
  Form places_;
  Form balance_;
  std::uint64_t size_ = 1;
  bool is_empty_ = false;
};

constexpr std::size_t long_strip = 2187;
constexpr std::size_t short_strip = 243;

// Goes through the states of a layout in the order of their places and tells the values of two forms. The values are
// sums of what the lower digits and what the higher digits contribute, and both are tables.
class Walk {
 public:
  struct Sum {
    std::int64_t place = 0;    // first form: a place in another array
    std::int32_t pattern = 0;  // second form
    std::int32_t balance = 0;
  };

  // The forms must outlive it.
  Walk(const Layout& layout, const Form& place, const Form& pattern, std::size_t strip_size)
      : place_(place), pattern_(pattern), balance_(layout.balance()), left_out_(layout.left_out()) {
    Sum fixed{place.constant, static_cast<std::int32_t>(pattern.constant), 0};
    for (std::size_t v = 0; v < place.factors.size(); ++v)
      if (layout.range(v).least == layout.range(v).most) add(fixed, v, layout.range(v).least);
    std::size_t digit = 0;
    low_ = {Sum{}};
    for (; digit < layout.free().size() && low_.size() < strip_size; ++digit) extend(low_, layout, digit);
    high_ = {fixed};
    for (; digit < layout.free().size(); ++digit) extend(high_, layout, digit);
    if (left_out_ == Layout::none) return;
    const Layout::Range range = layout.range(left_out_);
    least_ = range.least;
    most_ = range.most;
    sign_ = static_cast<std::int32_t>(balance_.factors[left_out_]);
    place_factor_ = place.factors[left_out_];
    pattern_factor_ = static_cast<std::int32_t>(pattern.factors[left_out_]);
  }

  // A strip is as many places in a row as the lower digits have values; at least as many as were asked for, if there
  // are.
  [[nodiscard]] std::size_t strips() const { return high_.size(); }
  [[nodiscard]] std::size_t strip_size() const { return low_.size(); }

  // Calls visit(offset in the strip, place, pattern) for each state of a strip, skip(offset) where there is none.
  template <class Visit, class Skip>
  void strip(std::size_t number, const Visit& visit, const Skip& skip) const {
    const Sum high = high_[number];
    for (std::size_t i = 0; i < low_.size(); ++i) {
      const std::int32_t degree = -sign_ * (high.balance + low_[i].balance);
      if (is_out_of_range(degree, high.balance + low_[i].balance))
        skip(i);
      else
        visit(i, high.place + low_[i].place + degree * place_factor_,
              high.pattern + low_[i].pattern + degree * pattern_factor_);
    }
  }

 private:
  [[nodiscard]] bool is_out_of_range(std::int32_t degree, std::int32_t balance) const {
    return left_out_ == Layout::none ? balance != 0 : degree < least_ || degree > most_;
  }

  void add(Sum& sum, std::size_t v, int degree) const {
    sum.place += place_.factors[v] * degree;
    sum.pattern += static_cast<std::int32_t>(pattern_.factors[v] * degree);
    sum.balance += static_cast<std::int32_t>(balance_.factors[v] * degree);
  }

  void extend(std::vector<Sum>& sums, const Layout& layout, std::size_t digit) const {
    const std::size_t v = layout.free()[digit];
    std::vector<Sum> longer;
    for (int degree = layout.range(v).least; degree <= layout.range(v).most; ++degree)
      for (Sum sum : sums) {
        add(sum, v, degree);
        longer.push_back(sum);
      }
    sums = std::move(longer);
  }

  const Form& place_;
  const Form& pattern_;
  const Form& balance_;
  std::size_t left_out_;
  std::int32_t least_ = 0;
  std::int32_t most_ = 0;
  std::int32_t sign_ = 0;
  std::int64_t place_factor_ = 0;
  std::int32_t pattern_factor_ = 0;
  std::vector<Sum> low_;
  std::vector<Sum> high_;
};

// ---- one step ----

// What a step does, seen from the state after it: where the states before it stand.
class Transition {
 public:
  struct Source {
    std::int64_t shift = 0;    // of the place
    std::uint32_t chosen = 0;  // the edges, a bit each
  };

  Transition(const std::vector<Vertex>& vertices, Step step, const Layout& before, const Layout& after)
      : step_(std::move(step)), places_(before.places()), patterns_{0, std::vector<std::int64_t>(vertices.size(), 0)} {
    if (step_.leaves) places_.factors[step_.vertex] = 0;  // its degree before is in the shift
    touched_ = step_.others;
    touched_.push_back(step_.vertex);
    std::int64_t patterns = 1;
    for (const std::size_t v : touched_) {
      patterns_.factors[v] = patterns;
      patterns *= 3;
    }
    sources_.resize(static_cast<std::size_t>(patterns));
    for (std::size_t pattern = 0; pattern < sources_.size(); ++pattern) list_sources(pattern, before, after);
  }

  [[nodiscard]] const Step& step() const { return step_; }
  [[nodiscard]] const Form& places() const { return places_; }      // of the state before, less the shift
  [[nodiscard]] const Form& patterns() const { return patterns_; }  // the degrees of the touched vertices
  [[nodiscard]] const std::vector<Source>& sources(std::int64_t pattern) const {
    return sources_[static_cast<std::size_t>(pattern)];
  }
  [[nodiscard]] std::size_t number_of_patterns() const { return sources_.size(); }
  [[nodiscard]] std::size_t most_sources() const {
    std::size_t most = 0;
    for (const auto& list : sources_) most = std::max(most, list.size());
    return most;
  }

 private:
  void list_sources(std::size_t pattern, const Layout& before, const Layout& after) {
    std::vector<int> degrees;
    for (std::size_t rest = pattern; const std::size_t v : touched_) {
      degrees.push_back(static_cast<int>(rest % 3));
      if (!after.range(v).has(degrees.back())) return;
      rest /= 3;
    }
    for (std::uint32_t chosen = 0; chosen < (1U << step_.others.size()); ++chosen)
      if (const std::optional<std::int64_t> shift = shift_of(chosen, degrees, before))
        sources_[pattern].push_back({*shift, chosen});
  }

  // Nothing if a vertex would have had a degree that it cannot have. Degrees are those of touched_, the step's own
  // vertex last: a vertex that has left has what it wanted.
  [[nodiscard]] std::optional<std::int64_t> shift_of(std::uint32_t chosen, const std::vector<int>& degrees,
                                                     const Layout& before) const {
    const Form& place = before.places();
    std::int64_t shift = 0;
    for (std::size_t i = 0; i < step_.others.size(); ++i) {
      const int edge = (chosen >> i) & 1U ? 1 : 0;
      if (!before.range(step_.others[i]).has(degrees[i] - edge)) return std::nullopt;
      shift -= edge * place.factors[step_.others[i]];
    }
    const int own = degrees.back() - std::popcount(chosen);
    if (!before.range(step_.vertex).has(own)) return std::nullopt;
    return shift + place.factors[step_.vertex] * (step_.leaves ? own : own - degrees.back());
  }

  Step step_;
  std::vector<std::size_t> touched_;
  Form places_;
  Form patterns_;
  std::vector<std::vector<Source>> sources_;
};

// ---- the layers ----

template <class Count>
using Counts = std::vector<Count, LeavesUnset<Count>>;
using Layer = std::variant<Counts<std::uint16_t>, Counts<std::uint32_t>, Counts<std::uint64_t>, Counts<Wide>>;

Wide count_at(const Layer& layer, std::uint64_t place) {
  return std::visit([&](const auto& counts) { return static_cast<Wide>(counts[place]); }, layer);
}

std::size_t bytes_for(Wide greatest) {
  for (const std::size_t bytes : {2U, 4U, 8U})
    if (greatest >> (8U * bytes) == 0) return bytes;
  return 16;
}

Layer make_layer(std::size_t bytes_a_count, std::uint64_t size) {
  const auto places = static_cast<std::size_t>(size);
  switch (bytes_a_count) {
    case 2:
      return Counts<std::uint16_t>(places);
    case 4:
      return Counts<std::uint32_t>(places);
    case 8:
      return Counts<std::uint64_t>(places);
    default:
      return Counts<Wide>(places);
  }
}

// The sources of each pattern in one row, for the inner loop.
struct Shifts {
  struct List {
    std::uint32_t size = 0;
    std::array<std::int64_t, 16> shifts{};
  };
  explicit Shifts(const Transition& transition) : lists(transition.number_of_patterns()) {
    for (std::size_t pattern = 0; pattern < lists.size(); ++pattern)
      for (const Transition::Source& source : transition.sources(static_cast<std::int64_t>(pattern)))
        lists[pattern].shifts[lists[pattern].size++] = source.shift;
  }
  std::vector<List> lists;
};

// The greatest count of the new layer; nothing if the budget ended it.
template <class Before, class After>
std::optional<Wide> pull(const Walk& walk, const Shifts& shifts, const Counts<Before>& before, Counts<After>& after,
                         const Terms& terms) {
  std::mutex mutex;
  Wide greatest = 0;
  const auto pull_strips = [&](std::size_t first, std::size_t last, int) {
    After most = 0;
    for (std::size_t strip = first; strip < last; ++strip) {
      After* const counts = after.data() + strip * walk.strip_size();
      const auto visit = [&](std::size_t i, std::int64_t place, std::int32_t pattern) {
        const Shifts::List& list = shifts.lists[static_cast<std::size_t>(pattern)];
        After sum = 0;
        for (std::uint32_t s = 0; s < list.size; ++s)
          sum = static_cast<After>(sum + before[static_cast<std::size_t>(place + list.shifts[s])]);
        counts[i] = sum;
        most = std::max(most, sum);
      };
      walk.strip(strip, visit, [&](std::size_t i) { counts[i] = 0; });
    }
    const std::scoped_lock lock(mutex);
    greatest = std::max(greatest, static_cast<Wide>(most));
    return !terms.budget.exhausted();
  };
  if (!in_parallel(walk.strips(), 8, terms.threads, pull_strips)) return std::nullopt;
  return greatest;
}

// ---- one half ----

class Half {
 public:
  explicit Half(HalfGraph graph) : graph_(std::move(graph)) {
    const std::vector<Vertex>& vertices = graph_.vertices();
    std::vector<int> decided(vertices.size(), 0);
    std::vector<bool> left(vertices.size(), false);
    layouts_.emplace_back(vertices, decided, left);
    for (Step& step : graph_.steps()) {
      decided[step.vertex] += static_cast<int>(step.others.size());
      for (const std::size_t other : step.others) ++decided[other];
      if (step.leaves) left[step.vertex] = true;
      layouts_.emplace_back(vertices, decided, left);
      transitions_.emplace_back(vertices, std::move(step), layouts_[layouts_.size() - 2], layouts_.back());
    }
  }

  [[nodiscard]] const HalfGraph& graph() const { return graph_; }
  [[nodiscard]] std::size_t steps() const { return transitions_.size(); }
  [[nodiscard]] const Layout& end() const { return layouts_.back(); }
  [[nodiscard]] const Layer& last_layer() const { return layers_.back(); }
  [[nodiscard]] bool is_empty() const {
    return std::any_of(layouts_.begin(), layouts_.end(), [](const Layout& layout) { return layout.is_empty(); });
  }
  [[nodiscard]] std::uint64_t most_states() const {
    std::uint64_t most = 0;
    for (const Layout& layout : layouts_) most = std::max(most, layout.size());
    return most;
  }
  // With counts of two bytes: what is needed in any case.
  [[nodiscard]] std::uint64_t least_bytes(TwoFactors::Keep keep) const {
    std::uint64_t sum = 0;
    std::uint64_t most = 0;
    for (std::size_t i = 0; i < layouts_.size(); ++i) {
      sum = std::min(2 * beyond, sum + 2 * layouts_[i].size());
      if (i > 0) most = std::max(most, 2 * (layouts_[i - 1].size() + layouts_[i].size()));
    }
    return keep == TwoFactors::Keep::all_layers ? sum : std::max(most, 2 * layouts_.back().size());
  }

  enum class Fate : std::uint8_t { done, stopped, no_room, too_wide };

  // Fills the layers. `bytes` is what is in use, here and elsewhere.
  Fate run(TwoFactors::Keep keep, const Terms& terms, std::uint64_t& bytes, std::uint64_t& peak_bytes,
           const std::function<void()>& layer_done) {
    layers_.push_back(make_layer(2, 1));
    std::get<0>(layers_.back())[0] = 1;
    Wide greatest = 1;
    for (std::size_t i = 0; i < transitions_.size(); ++i) {
      const Transition& transition = transitions_[i];
      if (greatest > ~Wide{0} / transition.most_sources()) return Fate::too_wide;
      const std::size_t width = bytes_for(greatest * transition.most_sources());
      const std::uint64_t size = layouts_[i + 1].size();
      bytes += size * width;
      peak_bytes = std::max(peak_bytes, bytes);
      if (terms.budget.memory_refusal(bytes)) return Fate::no_room;
      layers_.push_back(make_layer(width, size));
      const std::optional<Wide> most = pull_layer(i, terms);
      if (!most) return Fate::stopped;
      greatest = *most;
      if (keep == TwoFactors::Keep::last_layer) bytes -= drop(layers_[i]);
      layer_done();
    }
    return Fate::done;
  }

  // Traces the state back to the beginning; degrees is the state, then spent. Tells each chosen edge.
  template <class Tell>
  void trace(std::vector<int>& degrees, Wide count, Random& random, const Tell& tell) const {
    for (std::size_t i = transitions_.size(); i-- > 0;) {
      const Transition& transition = transitions_[i];
      const std::int64_t place = transition.places().of(degrees);
      Wide lot = below(random, count);
      const Transition::Source* taken = nullptr;
      for (const Transition::Source& source : transition.sources(transition.patterns().of(degrees))) {
        count = count_at(layers_[i], static_cast<std::uint64_t>(place + source.shift));
        taken = &source;
        if (lot < count) break;
        lot -= count;
      }
      undo(transition.step(), taken->chosen, degrees, tell);
    }
  }

  // Uniform in 0 .. bound - 1: too large draws are thrown away.
  static Wide below(Random& random, Wide bound) {
    if (bound >> 64U == 0) return random.below(static_cast<std::uint64_t>(bound));
    const auto high = static_cast<std::uint64_t>((bound - 1) >> 64U);
    const std::uint64_t mask = ~std::uint64_t{0} >> static_cast<unsigned>(std::countl_zero(high));
    while (true) {
      const Wide draw = (static_cast<Wide>(random.next() & mask) << 64U) | random.next();
      if (draw < bound) return draw;
    }
  }

 private:
  std::optional<Wide> pull_layer(std::size_t i, const Terms& terms) {
    const Transition& transition = transitions_[i];
    const Walk walk(layouts_[i + 1], transition.places(), transition.patterns(), long_strip);
    const Shifts shifts(transition);
    return std::visit([&](const auto& before, auto& after) { return pull(walk, shifts, before, after, terms); },
                      layers_[i], layers_[i + 1]);
  }

  // The bytes that were freed.
  static std::uint64_t drop(Layer& layer) {
    return std::visit(
        [](auto& counts) {
          const std::uint64_t bytes = counts.size() * sizeof(counts[0]);
          counts.clear();
          counts.shrink_to_fit();
          return bytes;
        },
        layer);
  }

  template <class Tell>
  static void undo(const Step& step, std::uint32_t chosen, std::vector<int>& degrees, const Tell& tell) {
    for (std::size_t edge = 0; edge < step.others.size(); ++edge) {
      if (((chosen >> edge) & 1U) == 0) continue;
      --degrees[step.vertex];
      --degrees[step.others[edge]];
      tell(step.vertex, step.others[edge]);
    }
  }

  HalfGraph graph_;
  std::vector<Layout> layouts_;
  std::vector<Transition> transitions_;
  std::vector<Layer> layers_;
};

Number to_number(Wide wide) {
  Number number(static_cast<unsigned long>(wide >> 64U));
  number <<= 64;
  number += static_cast<unsigned long>(wide);
  return number;
}

// Requires that it fits.
Wide to_wide(const Number& number) {
  const Number high = number >> 64;
  const Number low = number - (high << 64);
  return (static_cast<Wide>(high.get_ui()) << 64U) | low.get_ui();
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
    for (std::size_t v = left_.graph().gap(); v < left_.graph().vertices().size(); ++v) {
      const std::int64_t factor = right().end().places().factors[left_.graph().mirrored(right().graph(), v)];
      complements_.factors[v] = -factor;
      complements_.constant += factor * left_.graph().vertices()[v].wanted;
    }
  }

  // An error if a limit was reached.
  std::optional<Error> run(Keep keep, const Terms& terms) {
    keep_ = keep;
    if (!is_balanced() || left_.is_empty() || right().is_empty()) return std::nullopt;
    const std::uint64_t least = left_.least_bytes(keep) + (shorter_ ? shorter_->least_bytes(keep) : 0);
    if (std::optional<std::string> refusal = terms.budget.memory_refusal(least)) return Error{std::move(*refusal)};
    std::uint64_t done = 0;
    const auto layer_done = [&] {
      ++done;
      terms.progress.report(done, layers(), done);
    };
    for (Half* half : {&left_, shorter_ ? &*shorter_ : nullptr}) {
      if (half == nullptr) continue;
      switch (half->run(keep, terms, bytes_, peak_bytes_, layer_done)) {
        case Half::Fate::stopped:
          return Error{terms.budget.why_exhausted()};
        case Half::Fate::no_room:
          return Error{*terms.budget.memory_refusal(bytes_)};
        case Half::Fate::too_wide:
          outgrown_ = true;
          return std::nullopt;
        case Half::Fate::done:
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
    const auto [place, mate] = draw_middle(random);
    std::vector<int> degrees(left_.graph().vertices().size());
    left_.end().degrees_at(place, degrees);
    std::vector<int> mirrored = complement(degrees);
    left_.trace(degrees, count_at(left_.last_layer(), place), random,
                [&](std::size_t one, std::size_t other) { tie(joined, left_.graph(), one, other, false); });
    right().trace(mirrored, count_at(right().last_layer(), mate), random,
                  [&](std::size_t one, std::size_t other) { tie(joined, right().graph(), one, other, true); });
  }

 private:
  struct Middle {
    std::uint64_t place = 0;  // of the left half
    std::uint64_t mate = 0;   // of the right half
  };

  // The vertices of both colours want equally many edges. Only then has what fits a state the same sum for both, too.
  [[nodiscard]] bool is_balanced() const { return rows_ * breadth_ % 2 == 0 || has_ends_; }

  [[nodiscard]] const Half& right() const { return shorter_ ? *shorter_ : left_; }

  // Sums up what fits together, strip by strip.
  std::optional<Error> join(const Terms& terms) {
    no_pattern_.factors.assign(complements_.factors.size(), 0);
    middles_.emplace(left_.end(), complements_, no_pattern_, short_strip);
    std::vector<Number> sums(middles_->strips());
    const auto join_strips = [&](std::size_t first, std::size_t last, int) {
      for (std::size_t strip = first; strip < last; ++strip) sums[strip] = join_strip(strip);
      return !terms.budget.exhausted();
    };
    if (!in_parallel(sums.size(), 64, terms.threads, join_strips)) return Error{terms.budget.why_exhausted()};
    for (const Number& sum : sums) total_ += sum;
    if (total_ == 0 || mpz_sizeinbase(total_.get_mpz_t(), 2) > 128) return std::nullopt;
    for (const Number& sum : sums) {
      narrow_total_ += to_wide(sum);
      sums_.push_back(narrow_total_);
    }
    return std::nullopt;
  }

  [[nodiscard]] Number join_strip(std::size_t strip) const {
    Number sum;
    Wide small = 0;  // as long as it goes
    const std::uint64_t first = strip * middles_->strip_size();
    const auto visit = [&](std::size_t i, std::int64_t mate, std::int32_t) {
      const Wide one = count_at(left_.last_layer(), first + i);
      const Wide other = count_at(right().last_layer(), static_cast<std::uint64_t>(mate));
      Wide product = 0;
      if (__builtin_mul_overflow(one, other, &product))
        sum += to_number(one) * to_number(other);
      else if (__builtin_add_overflow(small, product, &small)) {
        sum += to_number(~Wide{0});  // small is what exceeds 2^128
        sum += 1;
      }
    };
    middles_->strip(strip, visit, [](std::size_t) {});
    return sum + to_number(small);
  }

  // The strip by its share of the total, then the state within it.
  [[nodiscard]] Middle draw_middle(Random& random) const {
    Wide lot = Half::below(random, narrow_total_);
    const auto strip = static_cast<std::size_t>(std::upper_bound(sums_.begin(), sums_.end(), lot) - sums_.begin());
    if (strip > 0) lot -= sums_[strip - 1];
    const std::uint64_t first = strip * middles_->strip_size();
    Middle middle;
    bool found = false;
    const auto visit = [&](std::size_t i, std::int64_t mate, std::int32_t) {
      if (found) return;
      const Wide share =
          count_at(left_.last_layer(), first + i) * count_at(right().last_layer(), static_cast<std::uint64_t>(mate));
      found = lot < share;
      if (found)
        middle = {first + i, static_cast<std::uint64_t>(mate)};
      else
        lot -= share;
    };
    middles_->strip(strip, visit, [](std::size_t) {});
    return middle;
  }

  // The state of the right half that fits.
  [[nodiscard]] std::vector<int> complement(const std::vector<int>& degrees) const {
    const HalfGraph& ours = left_.graph();
    std::vector<int> fitting(right().graph().vertices().size());
    for (std::size_t v = 0; v < fitting.size(); ++v) fitting[v] = right().graph().vertices()[v].wanted;
    for (std::size_t v = ours.gap(); v < degrees.size(); ++v)
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

  Wide narrow_total_ = 0;  // the total, if it fits
  bool has_ends_;
  std::int32_t width_;
  bool is_wide_;
  std::int32_t rows_;
  std::int32_t breadth_;
  Half left_;
  std::optional<Half> shorter_;  // the right half, unless it is the mirror image of the left
  Form complements_;             // from the degrees at the end of the left half to the place in the right one
  Form no_pattern_;
  std::optional<Walk> middles_;
  Keep keep_ = Keep::last_layer;
  std::uint64_t bytes_ = 0;
  std::uint64_t peak_bytes_ = 0;
  bool outgrown_ = false;
  Number total_;
  std::vector<Wide> sums_;  // of the strips up to each
};

TwoFactors::TwoFactors(std::unique_ptr<const Inside> inside) : inside_(std::move(inside)) {}
TwoFactors::TwoFactors(TwoFactors&&) noexcept = default;
TwoFactors& TwoFactors::operator=(TwoFactors&&) noexcept = default;
TwoFactors::~TwoFactors() = default;

bool TwoFactors::suits(const Board& board) {
  return board.is_plain() && board.leaper().is_knight() && board.area() <= most_squares &&
         std::max(board.width(), board.height()) >= 2;
}

Result<std::optional<TwoFactors>> TwoFactors::build(const Board& board, Ends ends, Keep keep, const Terms& terms) try {
  auto inside = std::make_unique<Inside>(board, ends);
  if (std::optional<Error> error = inside->run(keep, terms)) return std::move(*error);
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

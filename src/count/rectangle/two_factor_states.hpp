// The graph of one half of a rectangle, the degrees its vertices may have after each step as places of an array, and
// which places a step pulls a count from. count/rectangle/two_factors.cpp has the idea.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "count/rectangle/two_factors.hpp"

namespace cavalcade::count::degrees {

constexpr std::uint64_t beyond = std::uint64_t{1} << 56U;  // more states than any machine holds

// ---- the graph of one half ----

// Vertices of a half: the squares of its columns and of the two seam columns, column by column; then those that the
// ends are joined to. `wanted` edges meet at each, `all` are there in the whole graph; dark is +1, light -1.
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
  [[nodiscard]] std::size_t seam() const { return square(columns_, 0); }  // the first square of the seam
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
    const std::size_t in_seam = vertex - seam();
    const auto rows = static_cast<std::size_t>(rows_);
    return other.seam() + (in_seam < rows ? in_seam + rows : in_seam - rows);
  }

 private:
  static int colour(int column, int row) { return (column + row) % 2 == 0 ? 1 : -1; }
  [[nodiscard]] bool is_row(int row) const { return row >= 0 && row < rows_; }

  [[nodiscard]] int degree(int column, int row) const {
    int moves = end_vertex(colour(column, row)) ? 1 : 0;
    for (const Offset jump : jumps(Piece()))
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
    std::uint32_t chosen = 0;  // the edges, one bit per edge
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

}  // namespace cavalcade::count::degrees

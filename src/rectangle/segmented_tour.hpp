// A tour made of pieces of another: intervals of the steps of a RectangleTour, each walked forwards or backwards.
// Looking up a step or a square takes a binary search among the pieces; writing the tour goes at the pace of the other.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/cell.hpp"
#include "rectangle/rectangle_tour.hpp"

namespace cavalcade::rectangle {

// The steps low .. high, both included, of the tour below.
struct Segment {
  std::int64_t low = 0;
  std::int64_t high = 0;
  bool backwards = false;

  [[nodiscard]] std::int64_t size() const { return high - low + 1; }
  [[nodiscard]] std::int64_t first() const { return backwards ? high : low; }
  [[nodiscard]] std::int64_t last() const { return backwards ? low : high; }
};

class SegmentedTour {
 public:
  // The segments cover every step of the tour once, and the last square of each is a move from the first of the next.
  SegmentedTour(RectangleTour base, std::vector<Segment> segments);

  [[nodiscard]] std::int64_t squares() const { return base_.squares(); }
  [[nodiscard]] std::size_t segments() const { return segments_.size(); }
  [[nodiscard]] std::int64_t step_of(Square square) const;
  [[nodiscard]] Square square_at(std::int64_t step) const;
  void write_cells(std::int64_t first_step, std::span<Cell> out) const;

 private:
  [[nodiscard]] std::size_t segment_at(std::int64_t step) const;

  RectangleTour base_;
  std::vector<Segment> segments_;
  std::vector<std::int64_t> begins_;  // the step each segment begins with
  std::vector<std::size_t> by_base_;  // segments in the order of `low`
};

}  // namespace cavalcade::rectangle

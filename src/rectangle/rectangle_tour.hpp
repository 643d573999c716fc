// A knight's tour of any rectangle that has one, kept as a formula: a few kilobytes whatever the size of the board,
// each step and each square in constant time, the whole tour at the speed of memory.

#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "board/cell.hpp"
#include "rectangle/itinerary.hpp"

namespace cavalcade::rectangle {

class RectangleTour {
 public:
  // Sides from 1 to 2^31 - 1. Nothing where there is no such tour: Schwenk 1991 for closed ones, Cull & De Curtins 1978
  // and the small cases for open ones. 1x1 has an open tour. An open tour may be a closed one.
  static std::optional<RectangleTour> closed(std::int32_t width, std::int32_t height);
  static std::optional<RectangleTour> open(std::int32_t width, std::int32_t height);

  [[nodiscard]] std::int32_t width() const { return width_; }
  [[nodiscard]] std::int32_t height() const { return height_; }
  [[nodiscard]] std::int64_t squares() const { return itinerary_.size(); }
  [[nodiscard]] bool is_closed() const { return closed_; }

  // Makes this square step 0. Requires is_closed().
  void start_at(Square square);

  // Steps are counted from 0.
  [[nodiscard]] std::int64_t step_of(Square square) const {
    const std::int64_t step = unshifted_step(square) - first_;
    return step < 0 ? step + squares() : step;
  }
  [[nodiscard]] Square square_at(std::int64_t step) const;

  // The cells (rank * width + file) of the steps from `first_step` on, as many as `out` holds; they are within the
  // tour. Requires cells to fit 31 bits.
  void write_cells(std::int64_t first_step, std::span<Cell> out) const;

  // The steps of the squares of a rank, file by file, counted from `first_step`. Requires cells to fit 31 bits.
  void write_steps(std::int32_t rank, std::int32_t first_step, std::span<std::int32_t> out) const;

 private:
  RectangleTour(std::int32_t width, std::int32_t height, bool transposed, bool closed, Itinerary itinerary);
  static std::optional<RectangleTour> find(std::int32_t width, std::int32_t height, bool closed);
  static std::optional<RectangleTour> find_narrow(std::int32_t width, std::int32_t height, bool closed);

  [[nodiscard]] std::int64_t unshifted_step(Square square) const {
    return itinerary_.step_of(transposed_ ? Place{square.y, square.x} : Place{square.x, square.y});
  }

  std::int32_t width_;
  std::int32_t height_;
  bool transposed_;  // the itinerary's u goes along the ranks
  bool closed_;
  std::int64_t first_ = 0;  // the itinerary's step that is step 0
  Itinerary itinerary_;
};

}  // namespace cavalcade::rectangle

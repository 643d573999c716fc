// The frames of a walk, painted one after the other: the knights go from square to square, the squares behind them
// change colour, their paths grow, and each frame says which rectangle of pixels it may have changed.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include <cairo.h>

#include "board/board.hpp"
#include "draw/painter.hpp"
#include "draw/routes.hpp"
#include "draw/scene.hpp"

namespace cavalcade::draw {

// A rectangle of pixels.
struct Pixels {
  int left = 0;
  int top = 0;
  int right = 0;  // exclusive, as is bottom
  int bottom = 0;

  [[nodiscard]] bool empty() const { return left >= right || top >= bottom; }
  [[nodiscard]] int width() const { return right - left; }
  [[nodiscard]] int height() const { return bottom - top; }

  [[nodiscard]] bool meets(const Pixels& other) const {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }

  void include(const Pixels& other) {
    if (other.empty()) return;
    if (empty()) {
      *this = other;
      return;
    }
    left = std::min(left, other.left);
    top = std::min(top, other.top);
    right = std::max(right, other.right);
    bottom = std::max(bottom, other.bottom);
  }
};

// Three layers keep what is behind the knights: the ground, where squares are tinted once visited; the paths; and the
// numbers, which belong above all lines.
class WalkPainter {
 public:
  // Scene, board and routes must outlive the painter.
  WalkPainter(const Scene& scene, const Board& board, const Routes& routes);

  // Anything but success: there was not enough memory, and the frames are not to be used.
  [[nodiscard]] cairo_status_t status() const;

  [[nodiscard]] const Walk& walk() const { return walk_; }
  [[nodiscard]] int width() const { return scene_.pixels_wide(); }
  [[nodiscard]] int height() const { return scene_.pixels_high(); }

  // Brings the frame from the step it shows to a later one.
  Pixels advance_to(std::size_t step);

  // The 24-bit colours of one row of the frame.
  [[nodiscard]] std::span<const std::uint32_t> row(int y) const;

 private:
  [[nodiscard]] Surface layer() const;
  [[nodiscard]] Context context(const Surface& surface) const;
  [[nodiscard]] Pixels around(Point one, Point other, double reach) const;
  [[nodiscard]] Pixels around(Cell cell, double reach) const;

  Pixels make_stop(std::size_t path, std::size_t stop);
  Pixels draw_move(std::size_t path, std::size_t stop);
  [[nodiscard]] bool is_dark(Cell cell) const;
  void mark_square(std::size_t path, std::size_t stop);
  void show(const Pixels& changed);
  void paint_knights(cairo_t* cr, const Pixels& changed) const;

  const Scene& scene_;
  const Board& board_;
  const Routes& routes_;
  Walk walk_;
  Surface ground_;
  Surface paths_;
  Surface beads_;
  Surface frame_;
  std::size_t step_ = 0;
};

}  // namespace cavalcade::draw

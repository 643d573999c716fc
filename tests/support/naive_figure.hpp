// Turns, crossings and obtuse angles of a tour, counted as a reader with ruler and protractor would: every pair of
// moves is looked at, and angles are measured.

#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <vector>

#include "ask/question.hpp"
#include "board/board.hpp"

namespace cavalcade::check::naive {

struct Point {
  double x = 0;
  double y = 0;
};

// Where two lines meet, as shares of the way along each; far away if they are parallel.
inline Point shares_of_meeting(Point a, Point b, Point c, Point d) {
  const double determinant = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  if (determinant == 0) return {9, 9};
  return {((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / determinant,
          ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / determinant};
}

inline bool is_within(double share) {
  constexpr double little = 1e-9;
  return share > little && share < 1 - little;
}

inline double degrees_between(Point one, Point middle, Point other) {
  const double turned =
      std::atan2(other.y - middle.y, other.x - middle.x) - std::atan2(one.y - middle.y, one.x - middle.x);
  const double degrees = std::abs(turned) * 180 / std::numbers::pi;
  return degrees > 180 ? 360 - degrees : degrees;
}

inline std::int64_t figure(const Board& board, Figure kind, bool closed, const CellList& squares) {
  std::vector<Point> points;
  for (const Cell cell : squares) {
    const Square square = board.square(cell);
    points.push_back({static_cast<double>(square.x), static_cast<double>(square.y)});
  }
  if (closed && !points.empty()) points.push_back(points[0]);
  std::int64_t number = 0;
  if (kind == Figure::crossings) {
    for (std::size_t i = 1; i < points.size(); ++i)
      for (std::size_t j = 1; j < i; ++j) {
        const Point shares = shares_of_meeting(points[i - 1], points[i], points[j - 1], points[j]);
        number += is_within(shares.x) && is_within(shares.y) ? 1 : 0;
      }
    return number;
  }
  if (closed && points.size() > 1) points.push_back(points[1]);
  for (std::size_t i = 2; i < points.size(); ++i) {
    constexpr double little = 1e-6;
    const double degrees = degrees_between(points[i - 2], points[i - 1], points[i]);
    const bool is_straight = degrees > 180 - little;
    number += kind == Figure::turns ? !is_straight : degrees > 90 + little && !is_straight;
  }
  return number;
}

}  // namespace cavalcade::check::naive

#include "describe/geometry.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace cavalcade::describe {
namespace {

// A move as a line from one square to the next.
struct Line {
  Square from;
  Square to;

  [[nodiscard]] Offset direction() const { return {to.x - from.x, to.y - from.y}; }
};

// The moves of the tour; that of step i leads from square i to square i + 1, or back to the first.
class Lines {
 public:
  Lines(const Board& board, const CellList& squares, bool closed)
      : board_(board), squares_(squares), count_(squares.size() < 2 ? 0 : squares.size() - (closed ? 0 : 1)) {}

  [[nodiscard]] std::size_t size() const { return count_; }
  Line operator[](std::size_t step) const {
    const std::size_t next = step + 1 == squares_.size() ? 0 : step + 1;
    return {board_.square(squares_[step]), board_.square(squares_[next])};
  }

 private:
  const Board& board_;
  const CellList& squares_;
  std::size_t count_;
};

// One direction, whatever the lengths: a piece may have jumps of several.
bool same(Offset one, Offset other) {
  const std::int64_t cross = std::int64_t{one.dx} * other.dy - std::int64_t{one.dy} * other.dx;
  const std::int64_t dot = std::int64_t{one.dx} * other.dx + std::int64_t{one.dy} * other.dy;
  return cross == 0 && dot > 0;
}

// Up, or to the right.
std::pair<std::int32_t, std::int32_t> slope_of(Offset direction) {
  const bool down = direction.dy < 0 || (direction.dy == 0 && direction.dx < 0);
  return down ? std::pair(-direction.dx, -direction.dy) : std::pair(direction.dx, direction.dy);
}

// Between the line that comes and the line that goes, in tenths of a degree.
std::int32_t angle_at(Offset in, Offset out) {
  const double cross = static_cast<double>(in.dx) * out.dy - static_cast<double>(in.dy) * out.dx;
  const double dot = static_cast<double>(in.dx) * out.dx + static_cast<double>(in.dy) * out.dy;
  const double turned = std::abs(std::atan2(cross, dot)) * 180 / std::numbers::pi;
  return static_cast<std::int32_t>(std::lround((180 - turned) * 10));
}

// On which side of the line the square lies.
int side(const Line& line, Square square) {
  const auto [dx, dy] = line.direction();
  const std::int64_t cross = std::int64_t{dx} * (square.y - line.from.y) - std::int64_t{dy} * (square.x - line.from.x);
  return cross > 0 ? 1 : cross < 0 ? -1 : 0;
}

bool cross(const Line& one, const Line& other) {
  return side(one, other.from) * side(one, other.to) < 0 && side(other, one.from) * side(other, one.to) < 0;
}

void follow(const Lines& lines, bool closed, Poll& poll, Geometry& geometry) {
  const std::size_t count = lines.size();
  std::int64_t run = 1;
  std::int64_t first_run = 0;  // of a closed tour, which the last one may go on into
  geometry.longest_run = count == 0 ? 0 : 1;
  for (std::size_t step = 0; step < count && !poll.exhausted(); ++step) {
    const Offset in = lines[step].direction();
    ++geometry.slopes[slope_of(in)];
    const bool is_last = step + 1 == count;
    if (is_last && !closed) break;
    const Offset out = lines[is_last ? 0 : step + 1].direction();
    ++geometry.angles[angle_at(in, out)];
    if (same(in, out)) {
      run += is_last ? first_run : 1;
    } else {
      ++geometry.turns;
      if (first_run == 0) first_run = run;
      run = 1;
    }
    geometry.longest_run = std::max(geometry.longest_run, run);
  }
}

// Lines that cross have their ends near each other: the other one begins in the box around this one, made wider by the
// longest side of a jump.
std::int64_t crossings_of(const Board& board, const Lines& lines, const std::vector<std::int32_t>& steps, Poll& poll) {
  const std::int32_t reach = board.piece().longest_side();
  std::int64_t crossings = 0;
  for (std::size_t step = 0; step < lines.size(); ++step) {
    const Line line = lines[step];
    const auto [left, right] = std::minmax(line.from.x, line.to.x);
    const auto [bottom, top] = std::minmax(line.from.y, line.to.y);
    for (std::int32_t y = std::max(0, bottom - reach); y <= std::min(board.height() - 1, top + reach); ++y)
      for (std::int32_t x = std::max(0, left - reach); x <= std::min(board.width() - 1, right + reach); ++x) {
        if (poll.exhausted()) return crossings;
        const std::int32_t other = steps[index(board.cell({x, y}))];
        // Each pair once; the last square of an open tour begins no line.
        if (other <= static_cast<std::int32_t>(step) || static_cast<std::size_t>(other) >= lines.size()) continue;
        if (cross(line, lines[static_cast<std::size_t>(other)])) ++crossings;
      }
  }
  return crossings;
}

}  // namespace

Geometry geometry_of(const Board& board, const CellList& squares, const std::vector<std::int32_t>& steps, bool closed,
                     const Budget& budget) {
  Geometry geometry;
  Poll poll(budget);
  const Lines lines(board, squares, closed);
  follow(lines, closed, poll, geometry);
  geometry.crossings = crossings_of(board, lines, steps, poll);
  return geometry;
}

}  // namespace cavalcade::describe

#include "check/figure.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace cavalcade::check {
namespace {

struct Way {
  std::int64_t dx;
  std::int64_t dy;
};

Way way(Square from, Square to) {
  return {std::int64_t{to.x} - from.x, std::int64_t{to.y} - from.y};
}

std::int64_t cross_product(Way one, Way other) {
  return one.dx * other.dy - one.dy * other.dx;
}

// 1 on the left of the line, -1 on its right, 0 on it.
int side_of(Line line, Square square) {
  const std::int64_t product = cross_product(way(line.from, line.to), way(line.from, square));
  return product > 0 ? 1 : product < 0 ? -1 : 0;
}

// The places of a list, of a closed tour with the first two once more.
class Round {
 public:
  Round(const Board& board, std::span<const Cell> squares, bool closed)
      : board_(board), squares_(squares), lines_(squares.size() - (closed ? 0 : 1)) {}

  [[nodiscard]] Square operator[](std::size_t place) const { return board_.square(squares_[place % squares_.size()]); }
  [[nodiscard]] std::size_t lines() const { return lines_; }
  // Where a line ends and another one begins.
  [[nodiscard]] std::size_t joints() const { return lines_ == squares_.size() ? lines_ : lines_ - 1; }

 private:
  const Board& board_;
  std::span<const Cell> squares_;
  std::size_t lines_;
};

std::int64_t count_bends(const Round& round, bool (*counts)(Bend), Meter& meter) {
  std::int64_t number = 0;
  for (std::size_t at = 0; at < round.joints(); ++at) {
    meter.tick();
    number += counts(bend_at(round[at], round[at + 1], round[at + 2])) ? 1 : 0;
  }
  return number;
}

// Each pair at the later of its lines.
std::int64_t count_crossings(const Board& board, const Round& round, std::span<const Cell> squares, Meter& meter) {
  auto line_from = long_list(static_cast<std::size_t>(board.area()), SIZE_MAX, meter);
  std::int64_t number = 0;
  for (std::size_t at = 0; at < round.lines(); ++at) {
    const Line line{round[at], round[at + 1]};
    const Surroundings near = around(board, line);
    for (std::int32_t y = near.bottom; y <= near.top; ++y)
      for (std::int32_t x = near.left; x <= near.right; ++x) {
        meter.tick();
        const std::size_t other = line_from[index(board.cell({x, y}))];
        if (other != SIZE_MAX && cross(line, {round[other], round[other + 1]})) ++number;
      }
    line_from[index(squares[at])] = at;
  }
  return number;
}

}  // namespace

Bend bend_at(Square from, Square here, Square to) {
  const Way in = way(from, here);
  const Way out = way(here, to);
  const std::int64_t forward = in.dx * out.dx + in.dy * out.dy;
  if (forward <= 0) return Bend::sharper;
  return cross_product(in, out) == 0 ? Bend::none : Bend::obtuse;
}

bool cross(Line one, Line other) {
  return side_of(one, other.from) * side_of(one, other.to) == -1 &&
         side_of(other, one.from) * side_of(other, one.to) == -1;
}

Surroundings around(const Board& board, Line line) {
  const std::int64_t reach = board.piece().longest_side();
  const auto within = [](std::int64_t place, std::int32_t side) {
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(place, 0, side - 1));
  };
  return {within(std::min(line.from.x, line.to.x) - reach, board.width()),
          within(std::max(line.from.x, line.to.x) + reach, board.width()),
          within(std::min(line.from.y, line.to.y) - reach, board.height()),
          within(std::max(line.from.y, line.to.y) + reach, board.height())};
}

std::int64_t figure_of(const Board& board, Figure figure, bool closed, std::span<const Cell> squares, Meter& meter) {
  if (squares.size() < 2) return 0;
  const Round round(board, squares, closed);
  if (figure == Figure::crossings) return count_crossings(board, round, squares, meter);
  if (figure == Figure::turns)
    return count_bends(
        round, [](Bend bend) { return bend != Bend::none; }, meter);
  return count_bends(
      round, [](Bend bend) { return bend == Bend::obtuse; }, meter);
}

std::optional<std::string> fault_in_reached(const Board& board, const TourTask& task, const Tour& tour, Meter& meter) {
  if (!task.aim && !tour.reached) return std::nullopt;
  if (!task.aim) return "says how many there are of something that was not asked for";
  const std::string_view things = name_of(task.aim->figure);
  if (!tour.reached) return fmt::format("does not say how many {} the tour has", things);
  const std::int64_t number = figure_of(board, task.aim->figure, task.closed, tour.squares, meter);
  if (number != tour.reached->number)
    return fmt::format("the tour has {} {}, not {}", number, things, tour.reached->number);
  if (tour.reached->bound && task.aim->prefers(number, *tour.reached->bound))
    return fmt::format("the tour has {} {}, beyond the bound of {}", number, things, *tour.reached->bound);
  return std::nullopt;
}

}  // namespace cavalcade::check

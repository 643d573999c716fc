#include "rectangle/rectangle_tour.hpp"

#include <algorithm>
#include <utility>

#include "rectangle/comb.hpp"
#include "rectangle/strip.hpp"

namespace cavalcade::rectangle {

RectangleTour::RectangleTour(std::int32_t width, std::int32_t height, bool transposed, bool closed, Itinerary itinerary)
    : width_(width), height_(height), transposed_(transposed), closed_(closed), itinerary_(std::move(itinerary)) {}

std::optional<RectangleTour> RectangleTour::closed(std::int32_t width, std::int32_t height) {
  return find(width, height, true);
}

std::optional<RectangleTour> RectangleTour::open(std::int32_t width, std::int32_t height) {
  return find(width, height, false);
}

std::optional<RectangleTour> RectangleTour::find(std::int32_t width, std::int32_t height, bool closed) {
  if (std::min(width, height) < 5) return find_narrow(width, height, closed);
  const bool odd = width % 2 != 0 && height % 2 != 0;
  if (closed && odd) return std::nullopt;
  const bool transposed = width % 2 != 0 && !odd;
  if (transposed) return RectangleTour(width, height, true, true, comb(height, width, width, 1));
  return RectangleTour(width, height, false, !odd, comb(width, height, 1, width));
}

std::optional<RectangleTour> RectangleTour::find_narrow(std::int32_t width, std::int32_t height, bool closed) {
  const auto [shorter, longer] = std::minmax(width, height);
  if (longer == 1 && !closed) {
    const Sections only_square{{{{{{0, 0}}, 1, true}}, 1, true}};
    return RectangleTour(1, 1, false, false, Itinerary({1, 1, 0, 0}, {1, 1, 0, 0}, only_square, 1, 1));
  }
  if (shorter < 3) return std::nullopt;
  const bool transposed = height > width;
  std::optional<Strip> found = strip(longer, shorter, closed, transposed ? width : 1, transposed ? 1 : width);
  if (!found) return std::nullopt;
  return RectangleTour(width, height, transposed, found->closed, std::move(found->itinerary));
}

void RectangleTour::start_at(Square square) {
  first_ = unshifted_step(square);
}

Square RectangleTour::square_at(std::int64_t step) const {
  const std::int64_t until_end = squares() - first_;
  const Place place = itinerary_.place_at(step < until_end ? step + first_ : step - until_end);
  return transposed_ ? Square{place.v, place.u} : Square{place.u, place.v};
}

void RectangleTour::write_cells(std::int64_t first_step, std::span<Cell> out) const {
  const std::int64_t until_end = squares() - first_;
  if (first_step < until_end) {
    const std::size_t before_end = std::min(out.size(), static_cast<std::size_t>(until_end - first_step));
    itinerary_.write_cells(first_step + first_, out.first(before_end));
    itinerary_.write_cells(0, out.subspan(before_end));
  } else {
    itinerary_.write_cells(first_step - until_end, out);
  }
}

void RectangleTour::write_steps(std::int32_t rank, std::int32_t first_step, std::span<std::int32_t> out) const {
  // From here on, steps before the first count as after the last.
  const auto first = static_cast<std::int32_t>(first_);
  const std::int32_t zero = first_step - first;
  if (transposed_)
    itinerary_.write_steps_along_v(rank, zero, out);
  else
    itinerary_.write_steps_along_u(rank, zero, out);
  if (first == 0) return;
  const auto all = static_cast<std::int32_t>(squares());
  for (std::int32_t& step : out) step += step < first_step ? all : 0;
}

}  // namespace cavalcade::rectangle

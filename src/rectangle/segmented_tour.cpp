#include "rectangle/segmented_tour.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace cavalcade::rectangle {

SegmentedTour::SegmentedTour(RectangleTour base, std::vector<Segment> segments)
    : base_(std::move(base)), segments_(std::move(segments)), by_base_(segments_.size()) {
  begins_.reserve(segments_.size());
  std::int64_t step = 0;
  for (const Segment& segment : segments_) {
    begins_.push_back(step);
    step += segment.size();
  }
  std::iota(by_base_.begin(), by_base_.end(), std::size_t{0});
  std::sort(by_base_.begin(), by_base_.end(),
            [&](std::size_t one, std::size_t other) { return segments_[one].low < segments_[other].low; });
}

std::size_t SegmentedTour::segment_at(std::int64_t step) const {
  return static_cast<std::size_t>(std::upper_bound(begins_.begin(), begins_.end(), step) - begins_.begin()) - 1;
}

std::int64_t SegmentedTour::step_of(Square square) const {
  const std::int64_t base_step = base_.step_of(square);
  const auto after = std::upper_bound(by_base_.begin(), by_base_.end(), base_step,
                                      [&](std::int64_t step, std::size_t i) { return step < segments_[i].low; });
  const std::size_t i = *(after - 1);
  const Segment& segment = segments_[i];
  return begins_[i] + (segment.backwards ? segment.high - base_step : base_step - segment.low);
}

Square SegmentedTour::square_at(std::int64_t step) const {
  const std::size_t i = segment_at(step);
  const Segment& segment = segments_[i];
  const std::int64_t within = step - begins_[i];
  return base_.square_at(segment.backwards ? segment.high - within : segment.low + within);
}

void SegmentedTour::write_cells(std::int64_t first_step, std::span<Cell> out) const {
  // Backwards is forwards, turned round while it is in the cache.
  constexpr std::size_t cache_cells = 4096;
  if (out.empty()) return;
  std::size_t i = segment_at(first_step);
  std::int64_t within = first_step - begins_[i];
  for (; !out.empty(); ++i, within = 0) {
    const Segment& segment = segments_[i];
    while (!out.empty() && within < segment.size()) {
      auto count = std::min(out.size(), static_cast<std::size_t>(segment.size() - within));
      if (segment.backwards) count = std::min(count, cache_cells);
      const auto part = out.first(count);
      const auto steps = static_cast<std::int64_t>(count);
      base_.write_cells(segment.backwards ? segment.high - within - steps + 1 : segment.low + within, part);
      if (segment.backwards) std::reverse(part.begin(), part.end());
      within += steps;
      out = out.subspan(count);
    }
  }
}

}  // namespace cavalcade::rectangle

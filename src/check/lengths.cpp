#include "check/lengths.hpp"

#include <algorithm>

#include "check/walk.hpp"

namespace cavalcade::check {

CycleLengths::CycleLengths(const Board& board, const CyclesTask& task) {
  std::int64_t least = std::max(task.shortest, static_cast<std::int64_t>(shortest_cycle));
  std::int64_t greatest = std::min(task.longest, board.free_squares());
  if (least > greatest) return;
  if (board.alternates_colour()) {
    step_ = 2;
    least += least % 2;
    greatest -= greatest % 2;
  }
  if (least > greatest) return;
  least_ = least;
  greatest_ = greatest;
}

Counts CycleLengths::cycles_that_fill(std::int64_t squares) const {
  if (squares == 0) return {0, 0};
  const bool only_even = count() > 0 && least_ % 2 == 0 && (step_ == 2 || least_ == greatest_);
  if (count() == 0 || (only_even && squares % 2 != 0)) return {};
  return {squares / greatest_ + (squares % greatest_ == 0 ? 0 : 1), squares / least_};
}

}  // namespace cavalcade::check

#include "cover/lengths.hpp"

#include <algorithm>

namespace cavalcade::cover {

Lengths::Lengths(const Board& board, const CyclesTask& task)
    : unit_(board.alternates_colour() ? 2 : 1),
      least_(std::max<std::int64_t>(task.shortest, 3)),
      greatest_(std::min(task.longest, board.free_squares())) {
  if (unit_ == 1 || empty()) return;
  least_ += least_ % 2;
  greatest_ -= greatest_ % 2;
}

std::optional<Lengths::Counted> Lengths::counted(std::int64_t squares, std::int64_t cycles) const {
  if (count() <= 1) return std::nullopt;
  if (count() > 2) return Counted{std::nullopt, cycles};
  const std::int64_t shorter = (cycles * greatest_ - squares) / (greatest_ - least_);
  const std::int64_t longer = cycles - shorter;
  return shorter <= longer ? Counted{least_, shorter} : Counted{greatest_, longer};
}

}  // namespace cavalcade::cover

#include "check/move_balance.hpp"

#include <algorithm>

#include "check/claim.hpp"
#include "check/colours.hpp"

namespace cavalcade::check {

std::int64_t named_ends_in(const Board& board, const TourTask& task, const CellList& squares) {
  std::int64_t ends = 0;
  for (const Cell square : squares) ends += named_ends_at(board, task, square);
  return ends;
}

// Where every move changes the colour, a tour has one more end on a colour for each square it has more of it.
MoveBalances::MoveBalances(const Board& board, const TourTask* tour, Meter& meter) : board_(board), tour_(tour) {
  if (tour == nullptr) return;
  open_ends_ = open_ends(*tour);
  colours_tell_ = open_ends_ > 0 && board.alternates_colour();
  if (!colours_tell_) return;
  const ColourCount count = count_colours(board, meter);
  dark_ends_ = 1 + count.dark - count.light;
  light_ends_ = 2 - dark_ends_;
  for (const std::optional<Square>& end : {tour->from, tour->to})
    if (end) --(Board::is_dark(*end) ? dark_ends_ : light_ends_);
}

// A square is one end at most, unless it is the only one.
std::int64_t MoveBalances::open_ends_in(const CellList& squares) const {
  if (board_.free_squares() == 1) return open_ends_;
  std::int64_t dark = 0;
  std::int64_t light = 0;
  for (const Cell cell : squares)
    if (named_ends_at(board_, *tour_, cell) == 0) ++(Board::is_dark(board_.square(cell)) ? dark : light);
  if (!colours_tell_) return std::min(open_ends_, dark + light);
  const std::int64_t fitting =
      std::clamp<std::int64_t>(dark_ends_, 0, dark) + std::clamp<std::int64_t>(light_ends_, 0, light);
  return std::min(open_ends_, fitting);
}

MoveBalance MoveBalances::of(const HallViolator& pair, const Visited& hosts) const {
  MoveBalance balance{2 * static_cast<std::int64_t>(pair.set.size()),
                      2 * static_cast<std::int64_t>(pair.neighbours.size()), 0, 0};
  for (const Cell square : pair.set)
    for (const Cell next : board_.neighbours(square))
      if (!hosts.contains(next)) ++balance.ways;
  if (tour_ == nullptr || tour_->closed) return balance;
  balance.open_ends = open_ends_in(pair.set);
  balance.need -= named_ends_in(board_, *tour_, pair.set) + balance.open_ends;
  balance.room -= named_ends_in(board_, *tour_, pair.neighbours);
  return balance;
}

}  // namespace cavalcade::check

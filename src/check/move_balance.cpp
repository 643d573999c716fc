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
MoveBalances::MoveBalances(const Board& board, const TourTask* tour) : board_(board), tour_(tour) {
  if (tour == nullptr) return;
  open_ends_ = open_ends(*tour);
  colours_tell_ = open_ends_ > 0 && board.alternates_colour();
  if (!colours_tell_) return;
  const ColourCount count = count_colours(board);
  dark_ends_ = 1 + count.dark - count.light;
  light_ends_ = 2 - dark_ends_;
  for (const std::optional<Square>& end : {tour->from, tour->to})
    if (end) --(Board::is_dark(*end) ? dark_ends_ : light_ends_);
}

std::int64_t MoveBalances::open_ends_in(const CellList& squares) const {
  if (!colours_tell_) return open_ends_;
  const auto is_dark = [&](Cell cell) { return Board::is_dark(board_.square(cell)); };
  const bool any_dark = std::any_of(squares.begin(), squares.end(), is_dark);
  const bool any_light = !std::all_of(squares.begin(), squares.end(), is_dark);
  return std::max<std::int64_t>(0, any_dark ? dark_ends_ : 0) + std::max<std::int64_t>(0, any_light ? light_ends_ : 0);
}

MoveBalance MoveBalances::of(const MoveShortage& pair, const Visited& hosts) const {
  MoveBalance balance{2 * static_cast<std::int64_t>(pair.crowded.size()),
                      2 * static_cast<std::int64_t>(pair.hosts.size()), 0};
  for (const Cell square : pair.crowded)
    for (const Cell next : board_.neighbours(square))
      if (!hosts.contains(next)) ++balance.ways;
  if (tour_ == nullptr || tour_->closed) return balance;
  balance.need -= named_ends_in(board_, *tour_, pair.crowded) + open_ends_in(pair.crowded);
  balance.room -= named_ends_in(board_, *tour_, pair.hosts);
  return balance;
}

}  // namespace cavalcade::check

#include "check/visit_shape.hpp"

#include <algorithm>
#include <limits>

#include "check/walk.hpp"

namespace cavalcade::check {
namespace {

constexpr std::size_t cells_per_block = 64;
constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

std::size_t block_of(Cell cell) {
  return index(cell) / cells_per_block;
}

CellList cells_of(const Board& board, const std::vector<Square>& squares) {
  CellList cells;
  for (const Square square : squares) cells.push_back(board.cell(square));
  return cells;
}

// The starts and whatever chains of moves lead to from them, in ascending order.
std::pmr::vector<Cell> within_reach(const Board& board, const CellList& starts, Meter& meter) {
  std::pmr::vector<Cell> found(starts.begin(), starts.end(), &meter);
  Visited seen(board, meter);
  for (const Cell start : found) seen.add(start);
  for (std::size_t i = 0; i < found.size(); ++i) {
    meter.tick();
    for (const Cell next : board.neighbours(found[i]))
      if (seen.add(next)) found.push_back(next);
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace

VisitShape::VisitShape(const Board& board, const VisitTask& task, std::int64_t squares_in_all, Meter& meter)
    : board_(board),
      meter_(meter),
      squares_in_all_(squares_in_all),
      squares_(&meter),
      first_of_block_(&meter),
      class_of_(&meter) {
  find_squares(cells_of(board, task.knights));
  find_classes();
  share_out();
}

void VisitShape::find_squares(const CellList& starts) {
  squares_ = within_reach(board_, starts, meter_);
  first_of_block_.resize(static_cast<std::size_t>(board_.area()) / cells_per_block + 2);
  for (const Cell cell : squares_) ++first_of_block_[block_of(cell) + 1];
  for (std::size_t block = 1; block < first_of_block_.size(); ++block)
    first_of_block_[block] += first_of_block_[block - 1];
  for (const Cell start : starts) {
    knights_.emplace_back(*place_of(start), starts_.size());
    starts_.push_back(knights_.back().first);
  }
  std::sort(knights_.begin(), knights_.end());
}

std::optional<Place> VisitShape::place_of(Cell cell) const {
  const auto begin = squares_.begin() + first_of_block_[block_of(cell)];
  const auto end = squares_.begin() + first_of_block_[block_of(cell) + 1];
  const auto found = std::lower_bound(begin, end, cell);
  if (found == end || *found != cell) return std::nullopt;
  return static_cast<Place>(found - squares_.begin());
}

FewMoves<Place> VisitShape::neighbours(Place place) const {
  FewMoves<Place> near;
  for (const Cell next : board_.neighbours(squares_[place])) near.push_back(*place_of(next));
  if (!near.empty()) std::sort(&near[0], &near[0] + near.size());
  return near;
}

std::optional<std::size_t> VisitShape::knight_at(Place place) const {
  const auto found = std::lower_bound(knights_.begin(), knights_.end(), std::pair(place, std::size_t{0}));
  if (found == knights_.end() || found->first != place) return std::nullopt;
  return found->second;
}

// floor((T + K - 1 - k) / K), for every T that a number can hold.
std::int64_t VisitShape::length(std::size_t knight) const {
  const auto knights = static_cast<std::int64_t>(starts_.size());
  const bool moves_in_last_round = static_cast<std::int64_t>(knight) < squares_in_all_ % knights;
  return squares_in_all_ / knights + (moves_in_last_round ? 1 : 0);
}

// Squares get two colours in turn, from a start of their region on. If two neighbours have the same, the region is one
// class.
void VisitShape::find_classes() {
  std::pmr::vector<std::uint32_t> side_of(squares_.size(), none,
                                          &meter_);  // twice the number of the region, plus the colour
  std::pmr::vector<Place> region(&meter_);
  std::uint32_t regions = 0;
  for (const Place start : starts_) {
    if (side_of[start] != none) continue;
    region.assign(1, start);
    side_of[start] = 2 * regions++;
    bool alternates = true;
    for (std::size_t i = 0; i < region.size(); ++i) {
      meter_.tick();
      for (const Place next : neighbours(region[i])) {
        const std::uint32_t other_side = side_of[region[i]] ^ 1U;
        alternates = alternates && (side_of[next] == none || side_of[next] == other_side);
        if (side_of[next] != none) continue;
        side_of[next] = other_side;
        region.push_back(next);
      }
    }
    if (!alternates)
      for (const Place place : region) side_of[place] &= ~1U;
  }
  number_classes(side_of, regions);
}

void VisitShape::number_classes(std::span<const std::uint32_t> side_of, std::uint32_t regions) {
  std::vector<std::uint32_t> class_of_side(2 * std::size_t{regions}, none);
  class_of_.resize(side_of.size());
  for (std::size_t place = 0; place < side_of.size(); ++place) {
    std::uint32_t& number = class_of_side[side_of[place]];
    if (number == none) {
      number = static_cast<std::uint32_t>(classes_.size());
      classes_.emplace_back();
    }
    class_of_[place] = number;
    ++classes_[number].squares;
  }
}

// Every second square of a path is in the class of the squares next to its start, which in a region of one class is
// that of the start itself.
SquareClass VisitShape::share(std::size_t knight, std::size_t of_class) const {
  const FewMoves<Place> near = neighbours(starts_[knight]);
  const std::size_t own = class_of_[starts_[knight]];
  const std::size_t other = near.empty() ? own : class_of_[near[0]];
  const std::int64_t squares = length(knight);
  const std::size_t last = squares % 2 != 0 ? own : other;
  SquareClass share;
  if (of_class == own) share.visited += squares - squares / 2;
  if (of_class == other) share.visited += squares / 2;
  share.ends = squares >= 2 && of_class == last ? 1 : 0;
  return share;
}

void VisitShape::share_out() {
  for (std::size_t knight = 0; knight < knights(); ++knight)
    for (std::size_t of_class = 0; of_class < classes_.size(); ++of_class) {
      meter_.tick();
      const SquareClass own = share(knight, of_class);
      classes_[of_class].visited += own.visited;
      classes_[of_class].ends += own.ends;
    }
}

}  // namespace cavalcade::check

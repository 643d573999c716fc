#include "visit/reach.hpp"

#include <algorithm>
#include <utility>

namespace cavalcade::visit {

Reach::Reach(const Board& board, const VisitTask& task, const Budget& budget) : board_(&board) {
  Poll poll(budget);
  find_squares(task, poll);
  if (!budget.exhausted()) find_classes(poll);
}

void Reach::find_squares(const VisitTask& task, Poll& poll) {
  std::vector<Spot> spot_of(static_cast<std::size_t>(board_->area()), no_spot);
  std::vector<FewMoves<Cell>> near;  // of the cells in the order they are found
  const auto reached = [&](Cell cell) {
    if (spot_of[index(cell)] != no_spot) return;
    spot_of[index(cell)] = static_cast<Spot>(cells_.size());
    cells_.push_back(cell);
  };
  for (const Square start : task.knights) reached(board_->cell(start));
  while (near.size() < cells_.size()) {
    if (poll.exhausted()) return;
    near.push_back(board_->neighbours(cells_[near.size()]));
    for (const Cell next : near.back()) reached(next);
  }
  std::vector<Spot> found(cells_.size());  // of each spot: when its cell was found
  cells_.clear();
  for (std::size_t cell = 0; cell < spot_of.size(); ++cell) {
    if (spot_of[cell] == no_spot) continue;
    found[cells_.size()] = std::exchange(spot_of[cell], static_cast<Spot>(cells_.size()));
    cells_.push_back(Cell{static_cast<std::int32_t>(cell)});
  }
  rows_.resize(cells_.size());
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    if (poll.exhausted()) return;
    Row& row = rows_[i];
    for (const Cell next : near[at(found[i])]) row.near[row.count++] = spot_of[index(next)];
    std::sort(row.near.begin(), row.near.begin() + row.count);
  }
  for (const Square start : task.knights) {
    starts_.push_back(spot_of[index(board_->cell(start))]);
    rows_[at(starts_.back())].is_start = true;
  }
}

// Colours each region by the parity of moves from its lowest square. If two neighbours get the same colour, the region
// is one class.
void Reach::find_classes(Poll& poll) {
  constexpr std::uint32_t none = UINT32_MAX;
  std::vector<std::uint32_t> colour(spots(), none);
  class_of_.assign(spots(), none);
  std::vector<Spot> region;
  for (Spot first = 0; first <= last(); ++first) {
    if (colour[at(first)] != none) continue;
    region.assign(1, first);
    colour[at(first)] = 0;
    bool alternates = true;
    for (std::size_t i = 0; i < region.size(); ++i) {
      if (poll.exhausted()) return;
      for (const Spot next : near(region[i])) {
        if (colour[at(next)] == none) {
          colour[at(next)] = 1 - colour[at(region[i])];
          region.push_back(next);
        }
        alternates = alternates && colour[at(next)] != colour[at(region[i])];
      }
    }
    // Classes get their numbers below, in the order of their lowest squares; until then a pair of numbers a region.
    for (const Spot spot : region)
      class_of_[at(spot)] = 2 * static_cast<std::uint32_t>(first) + (alternates ? colour[at(spot)] : 0);
  }
  std::vector<std::uint32_t> number(2 * spots(), none);
  for (std::uint32_t& name : class_of_) {
    if (number[name] == none) {
      number[name] = static_cast<std::uint32_t>(class_sizes_.size());
      class_sizes_.push_back(0);
    }
    name = number[name];
    ++class_sizes_[name];
  }
  across_.resize(classes());
  for (std::size_t i = 0; i < classes(); ++i) across_[i] = i;
  for (Spot spot = 0; spot <= last(); ++spot)
    if (!near(spot).empty()) across_[class_of(spot)] = class_of(near(spot).front());
}

bool Reach::alternates() const {
  for (Spot spot = 0; spot <= last(); ++spot)
    if (!near(spot).empty() && across(class_of(spot)) == class_of(spot)) return false;
  return true;
}

std::uint64_t Reach::bytes(const Board& board) {
  return static_cast<std::uint64_t>(board.area()) * (sizeof(Row) + sizeof(FewMoves<Cell>) + 4 * sizeof(Spot));
}

namespace {

Demand nothing(const Reach& reach) {
  Demand demand;
  demand.visited.resize(reach.classes());
  demand.ends.resize(reach.classes());
  return demand;
}

void add_share(const Reach& reach, std::size_t knight, std::int64_t length, Demand& demand) {
  const std::size_t here = reach.class_of(reach.start(knight));
  const std::size_t there = reach.across(here);
  demand.squares += length;
  demand.lengths.push_back(length);
  demand.visited[here] += (length + 1) / 2;
  demand.visited[there] += length / 2;
  if (length >= 2) ++demand.ends[length % 2 == 1 ? here : there];
}

}  // namespace

Demand demand_of(const Reach& reach, std::int64_t squares) {
  Demand demand = nothing(reach);
  const auto knights = static_cast<std::int64_t>(reach.knights());
  for (std::int64_t knight = 0; knight < knights; ++knight)
    add_share(reach, static_cast<std::size_t>(knight), (squares + knights - 1 - knight) / knights, demand);
  return demand;
}

Demand demand_of_knight(const Reach& reach, std::size_t knight, std::int64_t length) {
  Demand demand = nothing(reach);
  add_share(reach, knight, length, demand);
  return demand;
}

bool fits(const Reach& reach, const Demand& demand) {
  for (std::size_t i = 0; i < reach.classes(); ++i)
    if (demand.visited[i] > reach.class_size(i)) return false;
  return true;
}

}  // namespace cavalcade::visit

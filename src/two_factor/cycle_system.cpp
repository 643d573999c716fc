#include "two_factor/cycle_system.hpp"

#include <algorithm>
#include <functional>

#include "base/disjoint_sets.hpp"

namespace cavalcade {
namespace {

constexpr std::uint32_t nowhere = 0xffffffffU;

bool is_shorter(const CellList& one, const CellList& other) {
  return one.size() < other.size();
}

}  // namespace

CycleSystem::CycleSystem(const MoveGraph& moves, const TwoFactor& factor, const Budget& budget)
    : cycle_of_(factor.size(), nowhere), position_(factor.size()) {
  Poll poll(budget);
  const auto follow = [&](Cell start) {
    const auto number = static_cast<std::uint32_t>(cycles_.size());
    CellList& cycle = cycles_.emplace_back();
    for (Cell at = start; at != no_cell && cycle_of_[index(at)] == nowhere && !poll.exhausted();) {
      cycle_of_[index(at)] = number;
      position_[index(at)] = static_cast<std::uint32_t>(cycle.size());
      cycle.push_back(at);
      const auto [one, other] = factor.ends(at);
      at = one != no_cell && cycle_of_[index(one)] == nowhere ? one : other;
    }
  };
  for (const bool from_ends : {true, false}) {
    for (std::size_t i = 0; i < factor.size() && !poll.exhausted(); ++i) {
      const Cell cell{static_cast<std::int32_t>(i)};
      if (cycle_of_[i] != nowhere || moves.degree(cell) == 0 || (factor.degree(cell) < 2) != from_ends) continue;
      follow(cell);
      if (from_ends && !budget.exhausted()) virtual_edge_.emplace(cycles_.back().front(), cycles_.back().back());
    }
  }
}

std::size_t CycleSystem::longest() const {
  return static_cast<std::size_t>(std::max_element(cycles_.begin(), cycles_.end(), is_shorter) - cycles_.begin());
}

void CycleSystem::place(std::size_t number) {
  const CellList& cycle = cycles_[number];
  for (std::size_t i = 0; i < cycle.size(); ++i) {
    cycle_of_[index(cycle[i])] = static_cast<std::uint32_t>(number);
    position_[index(cycle[i])] = static_cast<std::uint32_t>(i);
  }
}

void CycleSystem::remove(std::size_t number) {
  const std::size_t last = cycles_.size() - 1;
  if (number != last) {
    cycles_[number] = std::move(cycles_[last]);
    for (const Cell cell : cycles_[number]) cycle_of_[index(cell)] = static_cast<std::uint32_t>(number);
  }
  cycles_.pop_back();
}

void CycleSystem::replace(const std::vector<std::size_t>& numbers, CellList joined) {
  std::vector<std::size_t> old = numbers;
  std::sort(old.begin(), old.end(), std::greater<>());
  const std::size_t kept = old.back();
  old.pop_back();
  // A path begins with one of its ends and ends with the other: the virtual edge comes last.
  if (virtual_edge_) {
    const auto first = std::find_if(joined.begin(), joined.end(), [&](Cell cell) {
      return cell == virtual_edge_->first || cell == virtual_edge_->second;
    });
    if (first != joined.end()) {
      const auto next = std::next(first);
      if (next != joined.end() && is_virtual_edge(*first, *next)) std::rotate(joined.begin(), next, joined.end());
    }
  }
  cycles_[kept] = std::move(joined);
  for (const std::size_t number : old) remove(number);
  place(kept);
}

void CycleSystem::replace_by_path(const std::vector<std::size_t>& numbers, CellList path) {
  virtual_edge_.emplace(path.front(), path.back());
  replace(numbers, std::move(path));
}

// ---- two-exchanges ----

namespace {

class Exchanges {
 public:
  Exchanges(const MoveGraph& moves, TwoFactor& factor, const CycleSystem& cycles, const Budget& budget)
      : moves_(moves), factor_(factor), cycles_(cycles), joined_(cycles.count()), poll_(budget) {}

  bool pass() {
    bool any = false;
    for (std::size_t i = 0; i < factor_.size() && !poll_.exhausted(); ++i) {
      const Cell cell{static_cast<std::int32_t>(i)};
      for (std::size_t side = 0; side < 2; ++side)
        if (factor_.ends(cell)[side] != no_cell && exchange(cell, factor_.ends(cell)[side])) any = true;
    }
    return any;
  }

 private:
  // Gives up the move u-v for another cycle's.
  bool exchange(Cell u, Cell v) {
    for (const Cell a : moves_.neighbours(u)) {
      if (cycle_of(a) == cycle_of(u)) continue;
      for (const Cell b : factor_.at(a)) {
        if (!moves_.are_neighbours(v, b)) continue;
        joined_.unite(cycle_of(a), cycle_of(u));
        factor_.exchange(std::array{u, v, b, a});
        return true;
      }
    }
    return false;
  }

  // Of those that have been joined, one stands for all.
  std::uint32_t cycle_of(Cell cell) { return joined_.of(static_cast<std::uint32_t>(cycles_.cycle_of(cell))); }

  const MoveGraph& moves_;
  TwoFactor& factor_;
  const CycleSystem& cycles_;
  DisjointSets joined_;
  Poll poll_;
};

}  // namespace

void two_exchange(const MoveGraph& moves, TwoFactor& factor, const CycleSystem& cycles, const Budget& budget) {
  if (budget.exhausted()) return;  // cycles may be missing
  Exchanges exchanges(moves, factor, cycles, budget);
  while (!budget.exhausted() && exchanges.pass()) {
  }
}

}  // namespace cavalcade

// Every cycle of allowed length along usable moves, in ascending order: each is written from its lowest cell in the
// direction of the lower of that cell's two neighbours on it, and lists are compared cell by cell. That is the order of
// depth-first search from each cell in turn over higher cells, which is how they are found; paths that cannot come back
// in time, by the distance to the start, are left.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cover/ground.hpp"
#include "solver/budget.hpp"

namespace cavalcade::cover {

class CycleList {
 public:
  [[nodiscard]] std::size_t size() const { return first_.size() - 1; }
  [[nodiscard]] std::span<const Cell> operator[](std::size_t cycle) const {
    return std::span(cells_).subspan(first_[cycle], first_[cycle + 1] - first_[cycle]);
  }
  void add(std::span<const Cell> cycle) {
    cells_.insert(cells_.end(), cycle.begin(), cycle.end());
    first_.push_back(cells_.size());
  }

 private:
  CellList cells_;
  std::vector<std::size_t> first_{0};
};

// How many cycles a method may list that keeps so many bytes a cycle: not more than `most`, nor than fit into a quarter
// of the memory, since several methods run at once.
std::size_t listable(const Budget& budget, std::size_t bytes_a_cycle, std::size_t most);

// Nothing if there are more than `most`, or the search for them becomes long beyond that, or the budget ends.
std::optional<CycleList> list_cycles(const Ground& ground, std::size_t most, const Budget& budget);

}  // namespace cavalcade::cover

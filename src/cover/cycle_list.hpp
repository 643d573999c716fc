// Every cycle of allowed length along usable moves, in ascending order: each is written from its lowest cell in the
// direction of the lower of that cell's two neighbours on it, and lists are compared cell by cell. That is the order of
// depth-first search from each cell in turn over higher cells, which is how they are found; paths that cannot come back
// in time, by the distance to the start, are left.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "cover/instance.hpp"

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

// Nothing if there are more than `most`, or the search for them becomes long beyond that, or the budget ends.
std::optional<CycleList> list_cycles(const CoverInstance& instance, std::size_t most, const Budget& budget);

// A method's list of cycles: as many as its effort allows, but never more than it can make use of, nor than fit into a
// quarter of the memory, since several methods run at once.
class AffordableList {
 public:
  AffordableList(std::size_t most, std::size_t bytes_per_cycle) : most_(most), bytes_per_cycle_(bytes_per_cycle) {}

  // Nothing if there are more than this effort allows; then there may be more than any effort does.
  std::optional<CycleList> list(const CoverInstance& instance, std::size_t allowed, const Budget& budget);
  [[nodiscard]] bool is_out_of_reach() const { return out_of_reach_; }

 private:
  std::size_t most_;
  std::size_t bytes_per_cycle_;
  bool out_of_reach_ = false;
};

}  // namespace cavalcade::cover

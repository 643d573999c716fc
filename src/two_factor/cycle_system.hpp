// The cycles of a two-factor as lists, and three ways to join them, cheapest first. At most one of them is a path: it
// is closed by a virtual edge, which stands for the way from its one end to its other and which nothing may break. With
// it, paths are joined to cycles as cycles are.
//
// Lists, because joining by rotation asks what stands at a place of a cycle; PathSystem (path_system.hpp) has places
// only, and changes without moving squares about.

#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "two_factor/two_factor.hpp"

namespace cavalcade {

class CycleSystem {
 public:
  // Of every cell that has a move. A square that is joined to none is a path by itself. If the budget ends first,
  // cycles are missing.
  CycleSystem(const MoveGraph& moves, const TwoFactor& factor, const Budget& budget);

  [[nodiscard]] std::size_t count() const { return cycles_.size(); }
  // In the order of a walk around it; the last square leads back to the first.
  [[nodiscard]] const CellList& cycle(std::size_t number) const { return cycles_[number]; }
  [[nodiscard]] CellList take(std::size_t number) { return std::move(cycles_[number]); }

  // Where a square that is not blocked stands.
  [[nodiscard]] std::size_t cycle_of(Cell cell) const { return cycle_of_[index(cell)]; }
  [[nodiscard]] std::size_t position(Cell cell) const { return position_[index(cell)]; }

  // Whether the two squares are the ends of the path.
  [[nodiscard]] bool is_virtual_edge(Cell one, Cell other) const {
    return virtual_edge_ && (*virtual_edge_ == std::pair(one, other) || *virtual_edge_ == std::pair(other, one));
  }
  [[nodiscard]] bool has_path() const { return virtual_edge_.has_value(); }
  [[nodiscard]] bool is_path(std::size_t number) const {
    return virtual_edge_ && cycle_of(virtual_edge_->first) == number;
  }

  [[nodiscard]] std::size_t longest() const;

  // Puts one cycle, in the order of a walk around it, in place of those whose squares it has.
  void replace(const std::vector<std::size_t>& numbers, CellList joined);

  // Opens a cycle, or the path anew: the walk's first and last squares are the ends from now on.
  void replace_by_path(const std::vector<std::size_t>& numbers, CellList path);

 private:
  void place(std::size_t number);
  void remove(std::size_t number);

  std::vector<CellList> cycles_;
  std::vector<std::uint32_t> cycle_of_;
  std::vector<std::uint32_t> position_;
  std::optional<std::pair<Cell, Cell>> virtual_edge_;
};

// Two-exchanges: if u-v is a move of one cycle and a-b of another, and u-a and v-b are moves too, then taking the
// latter two for the former two makes one cycle of both. Such an alternating cycle of four squares is a parallelogram
// on the board, and on boards that are mostly regular there is one almost everywhere two cycles meet: a few of a
// thousand are left. Goes on as long as that joins cycles and the budget lasts. Linear in the squares for each pass
// over the board; few passes. `cycles` are those of the factor as given.
void two_exchange(const MoveGraph& moves, TwoFactor& factor, const CycleSystem& cycles, const Budget& budget);

// Joins the cycle to one of those around it by Posa's rotations (two_factor/rotation.hpp), if that takes few rotations
// and the search few nodes.
bool merge_by_rotation(const MoveGraph& moves, CycleSystem& cycles, std::size_t guest, std::uint64_t nodes);

// Joins all cycles that have squares in the region by solving it anew, if they can be joined there and the conflicts
// suffice.
bool sat_repair(const MoveGraph& moves, CycleSystem& cycles, const CellList& region, const Budget& budget,
                int conflicts);

// The squares around a cycle, the nearest first, its own included: about `squares` beyond its own.
CellList region_around(const MoveGraph& moves, const CellList& cycle, std::size_t squares);

}  // namespace cavalcade

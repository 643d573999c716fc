// Squirrel & Cull's tie-break (D. Squirrel, P. Cull, "A Warnsdorff-rule algorithm for knight's tours on square
// chessboards", 1996): ties go to the move that comes first in a fixed order of the eight moves, and the order changes
// when the knight reaches certain squares. Which orders and squares depends on the side modulo 8. Found by experiment;
// from a corner of a square board of side 112 or more no failure is known.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tour/field.hpp"

namespace cavalcade::tour {

class SquirrelOrders {
 public:
  SquirrelOrders(const Board& board, const GridField& field);

  // Tells where the knight stands now; the order may change from here on.
  void arrive(Place place) {
    if (place == stages_[stage_].until) ++stage_;
  }
  // The smaller, the earlier jump k comes in the order in force.
  [[nodiscard]] unsigned rank(std::size_t k) const { return stages_[stage_].rank[k]; }

 private:
  static constexpr Place never = 0xffffffffU;

  struct Stage {
    std::array<unsigned, few_moves> rank{};
    Place until = never;
  };

  std::vector<Stage> stages_;
  std::size_t stage_ = 0;
};

}  // namespace cavalcade::tour

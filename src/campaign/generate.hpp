// Random instances in the manner of the report: for each size some boards, each with a random number of blocked squares
// and knights on random free squares.

#pragma once

#include <cstdint>
#include <vector>

#include "base/result.hpp"
#include "campaign/task.hpp"

namespace cavalcade::campaign {

// By default the report's benchmark: 100 instances.
struct Recipe {
  std::vector<std::int32_t> sizes{8, 10, 12, 14, 16};
  std::int64_t per_size = 20;
  std::int64_t fewest_blocked = 4;
  std::int64_t most_blocked = 10;
  std::int64_t knights = 2;
  std::vector<Target> targets{Target::native, Target::minizinc, Target::clingo};
  std::uint64_t seed = 1;
};

// The instances, named as in the report (0_8x8, 1_8x8, ..), one after the other, each for every target. The number of
// blocked squares is uniform in its range, and so is the choice of squares. The same recipe gives the same tasks
// everywhere. Refused if blocked squares and knights do not fit the smallest board.
Result<std::vector<Task>> generate(const Recipe& recipe);

}  // namespace cavalcade::campaign

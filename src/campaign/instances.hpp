// Where instances come from: drawn at random in the manner of the report (for each size some boards, each with a random
// number of blocked squares and knights on random free squares), or read with what others recorded for them.

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
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

// What others recorded for the same instances: a file such as
//
//   {"instances": [{"name": "0_8x8", "board": "8x8", "block": ["b8"], "knights": ["a8", "e5"],
//                   "recorded_visited_300s": {"clingo": 56, "minizinc": null}}]}
//
// An instance is recognised by its squares, not by its name: every benchmark has a 0_8x8.
struct Recorded {
  Instance instance;
  std::map<std::string, std::optional<std::int64_t>> visited;  // by tool; none: it found nothing
};

Result<std::vector<Recorded>> parse_recorded(std::string_view text);

// The same instances as tasks, each for every target.
std::vector<Task> tasks_of(const std::vector<Recorded>& recorded, const std::vector<Target>& targets);

}  // namespace cavalcade::campaign

// What others recorded for the same instances: a file such as
//
//   {"instances": [{"name": "0_8x8", "board": "8x8", "block": ["b8"], "knights": ["a8", "e5"],
//                   "recorded_visited_300s": {"clingo": 56, "minizinc": null}}]}
//
// An instance is recognised by its squares, not by its name: every benchmark has a 0_8x8.

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

struct Recorded {
  Instance instance;
  std::map<std::string, std::optional<std::int64_t>> visited;  // by tool; none: it found nothing
};

Result<std::vector<Recorded>> parse_recorded(std::string_view text);

// The same instances as tasks, each for every target.
std::vector<Task> tasks_of(const std::vector<Recorded>& recorded, const std::vector<Target>& targets);

}  // namespace cavalcade::campaign

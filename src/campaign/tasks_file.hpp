// Tasks as JSON, in the format of the report's own runs, so that its files are ours and ours are its: a list of
//
//   {"name": "0_8x8_minizinc", "target": "minizinc", "n": 8, "k": 1,
//    "knight1": {"x": 1, "y": 8}, "knight2": {"x": 5, "y": 5}, "occ": [{"x": 6, "y": 7}],
//    "params": [{"varchoice": "impact"}, {"constrainchoice": "indomain_middle"}, {"threads": "-p 4"}]}
//
// Coordinates count from 1; (x, y) is file x, rank y. k is the number of blocked squares, occ lists them. The name of
// the instance is what comes before "_" and the target. Beyond the report there may be one knight or more than two
// (knight3, ..), the target "native", and a "restart" among the params; other params steered the report's program and
// are passed over.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "campaign/task.hpp"

namespace cavalcade::campaign {

// Refuses with a line that names the task and the field. No task may occur twice, and tasks whose instances have the
// same name must have the same board and knights.
Result<std::vector<Task>> parse_tasks(std::string_view text);

std::string tasks_json(const std::vector<Task>& tasks);

}  // namespace cavalcade::campaign

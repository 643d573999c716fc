// Tasks as JSON: a list, each a question in the form of every other question (docs/reference/json.md) with a name for
// it, and who is to answer it:
//
//   {"name": "0_8x8", "target": "blind", "question": {"board": "8x8", "task": "tour", "closed": true}}
//   {"name": "0_8x8", "target": "minizinc", "question": {..}, "search": "int_search:impact,indomain_min",
//    "restart": "luby", "threads": 4}
//
// The format of the report "Knights Tour" (E. Lenzi 2021) is read as well, in the same list or in one of its own:
//
//   {"name": "0_8x8_minizinc", "target": "minizinc", "n": 8, "k": 1,
//    "knight1": {"x": 1, "y": 8}, "knight2": {"x": 5, "y": 5}, "occ": [{"x": 6, "y": 7}],
//    "params": [{"varchoice": "impact"}, {"constrainchoice": "indomain_middle"}, {"threads": "-p 4"}]}
//
// There coordinates count from 1; (x, y) is file x, rank y; k is the number of blocked squares, and occ lists them. The
// name of the instance is what comes before "_" and the target. Beyond the report there may be one knight or more than
// two (knight3, ..), the target "native", and a "restart" among the params; other params steered the report's program
// and are passed over.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "campaign/task.hpp"

namespace cavalcade::campaign {

// Sides of the report's boards.
constexpr std::int32_t least_size = 2;
constexpr std::int32_t greatest_size = 100;

// Refuses with a line that names the task and the field. No task may occur twice, and tasks whose instances have the
// same name must have the same question.
Result<std::vector<Task>> parse_tasks(std::string_view text);

// Always in the first form.
std::string tasks_json(const std::vector<Task>& tasks);

// A question that a campaign can ask, as a JSON object.
Result<Question> parse_instance_question(std::string_view text);

}  // namespace cavalcade::campaign

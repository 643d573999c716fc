// The report's search for the best `int_search`: every choice of variables with every choice of values that MiniZinc
// has, on small boards. A sweep is a campaign whose instances are named after board and choices
// (0_4x4-impact-indomain), so it is run, stopped and continued like any other.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "campaign/record.hpp"
#include "campaign/task.hpp"

namespace cavalcade::campaign {

// Boards of each size with one blocked square (as the report's small boards) and two knights, the same for every
// combination.
Result<std::vector<Task>> sweep_tasks(const std::vector<std::int32_t>& sizes, std::int64_t per_size,
                                      std::uint64_t seed);

struct SweepRow {
  std::string variables;
  std::string values;
  std::int64_t squares = 0;  // visited on all boards
  double seconds = 0;        // on all boards
  std::size_t tasks = 0;
  std::size_t claimed = 0;  // boards that the solver says it has solved to optimality
  std::string refused;      // what the solver says if it does not know the combination; else empty
};

// Most squares first, then least time; what the solver refuses comes last. Only the tasks that have a record count.
std::vector<SweepRow> rank_sweep(const std::vector<Task>& tasks, const std::vector<Record>& records);

}  // namespace cavalcade::campaign

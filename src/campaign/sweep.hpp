// The report's search for the best way to tell MiniZinc how to search, on small boards:
//
//   int       every choice of variables with every choice of values, as `int_search` on the stamps: 140 ways
//   seq       one `int_search` on the stamps, alone; in `seq_search`, so that all variables have a search, with the
//             number of visited squares after the stamps, by every choice of values; and on one array of all variables
//   all       every choice of variables with every choice of values, as `int_search` on that one array: 140 ways
//   restarts  the same `int_search` with every annotation about restarts, and with none
//
// The report tries `seq_search` on each of its other variables in turn: the two times at which a knight halts, and the
// number of visited cells. Our model of stamps has only the last of them: the halting times follow from it. Of a single
// variable every choice of variables is the same, so only those of values are tried. In one array with the stamps the
// number is decided whenever its turn comes, by the same choice of values.
//
// A sweep is a campaign whose instances are named after board and search (0_4x4-impact-indomain), so it is run, stopped
// and continued like any other.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "campaign/record.hpp"
#include "campaign/task.hpp"

namespace cavalcade::campaign {

enum class SweepOver : std::uint8_t { int_search, seq_search, all_search, restarts };
std::span<const Named<SweepOver>> sweeps();

struct SweepRecipe {
  SweepOver over = SweepOver::int_search;
  // What seq and restarts add to: the report's choice.
  model::IntSearch base{"anti_first_fail", "indomain_middle"};
  std::vector<std::int32_t> sizes{4, 5, 6};
  std::int64_t per_size = 1;
  std::uint64_t seed = 1;
};

// Boards of each size with one blocked square (as the report's small boards) and two knights, the same for every way.
Result<std::vector<Task>> sweep_tasks(const SweepRecipe& recipe);

struct SweepRow {
  model::MiniZincSearch search;
  std::int64_t squares = 0;  // visited on all boards
  double seconds = 0;        // on all boards
  std::size_t tasks = 0;
  std::size_t claimed = 0;  // boards that the solver says it has solved to optimality
  std::string refused;      // what the solver says if it does not know the combination; else empty
};

// Most squares first, then least time; what the solver refuses comes last. Only the tasks that have a record count.
std::vector<SweepRow> rank_sweep(const std::vector<Task>& tasks, const std::vector<Record>& records);

}  // namespace cavalcade::campaign

// A campaign in numbers: for each size and target how much of the board was visited, how long it took, and how often
// that was the best there is.
//
// Coverage is counted twice. The report divides the visited and the blocked squares by all squares; of what a knight
// can do at all, the share is visited squares by free squares. Means and spreads are over the tasks that have a visit.

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/spread.hpp"
#include "campaign/record.hpp"

namespace cavalcade::campaign {

struct Group {
  std::int32_t size = 0;
  Target target = Target::native;
  std::size_t tasks = 0;
  std::size_t visits = 0;   // that hold
  std::size_t optimal = 0;  // as many squares as the proved optimum of the instance
  std::size_t proved = 0;   // by this very target
  std::size_t claimed = 0;  // what the target says
  std::size_t nothing = 0;
  std::size_t invalid = 0;
  std::size_t failed = 0;
  Spread squares;             // visited
  Spread with_blocked;        // squares that are visited or blocked
  Spread share_of_free;       // per cent
  Spread share_with_blocked;  // per cent of all squares, as the report counts
  Spread seconds;             // of all tasks, with a visit or without
};

// The proved optima by instance.
std::map<std::string, std::int64_t> proved_optima(const std::vector<Record>& records);

// By size, then in the order of the targets.
std::vector<Group> summarise(const std::vector<Record>& records);

}  // namespace cavalcade::campaign

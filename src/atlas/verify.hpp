// Checks an atlas from scratch. Nothing that was computed when it was made is believed: the instances are listed anew,
// every file must ask the question of its instance, and its answer must pass check/. The index must list exactly the
// instances, and say of each what its file says.

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/budget.hpp"
#include "base/result.hpp"
#include "check/check.hpp"

namespace cavalcade::atlas {

// What was found about a file of the atlas, in words.
struct Remark {
  std::string file;
  std::string what;
};

struct Verification {
  std::size_t instances = 0;  // of the table, whether or not they are there
  std::size_t solved = 0;     // these hold ..
  std::size_t impossible = 0;
  std::size_t unknown = 0;        // .. and of these nothing was claimed
  std::vector<Remark> faults;     // of the index, then of the files in the order of the table
  std::vector<Remark> unsettled;  // would take more effort to check
  std::chrono::nanoseconds elapsed{0};
};

// What the check of a file of this size may spend.
using BudgetOf = std::function<Budget(std::size_t file_bytes)>;
inline Budget usual_budget(std::size_t file_bytes) {
  return Budget(check::usual_limits(file_bytes));
}

// `effort` as in check::check_answer. Refuses a folder without an index that can be read.
Result<Verification> verify(const std::string& folder, std::int32_t threads, std::uint64_t effort,
                            const BudgetOf& budget_of = usual_budget);

}  // namespace cavalcade::atlas

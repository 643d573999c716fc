// The text files of a trial: for each method the initial board (XX, with 01 on the first square), then for each trial
// the final board and its runtime.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "cli/trial_report.hpp"

namespace cavalcade::cli {

// As of write_to; there is at least one trial.
std::optional<std::string> trials_shortcoming(const std::vector<Trial>& trials);

// blindSearch.txt for blind, heuristicSearch.txt for warnsdorff, hybridSearch.txt for hybrid, ..; of several boards one
// per method and board, blind-6x6Search.txt.
Result<void> write_logs(const std::string& folder, const std::vector<Trial>& trials);

}  // namespace cavalcade::cli

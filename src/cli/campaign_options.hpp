// What the parts of campaign understand alike.

#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "campaign/campaign_folder.hpp"
#include "campaign/run.hpp"
#include "campaign/task.hpp"
#include "cli/watch.hpp"

namespace cavalcade::cli {

// "8,10,12": sizes of boards, each once.
Result<std::vector<std::int32_t>> parse_sizes(std::string_view text);
Result<std::vector<campaign::Target>> parse_targets(std::string_view text);

// Of each task: at least a millisecond, and there has to be one.
Result<std::chrono::milliseconds> parse_task_limit(std::string_view text);

// Tasks at a time, as --jobs says it.
Result<std::int32_t> parse_jobs(std::string_view text);

// The limits of tasks are part of the experiment: programs that are run for them do not see what is usual for the user.
void hide_environment();

// Where this very program lies.
std::string own_program();

// Runs what is left of the campaign here, under a progress line, until it is done or Ctrl-C.
Result<campaign::RunEnd> run_here(campaign::CampaignFolder& folder, std::int32_t jobs, ProgressStyle style);

}  // namespace cavalcade::cli

// Runs what is left of a campaign: on this machine with several jobs at once, or spread over the ranks of mpirun.

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "campaign/campaign_folder.hpp"
#include "solver/progress.hpp"

namespace cavalcade::campaign {

class Ranks;

struct RunOptions {
  std::int32_t jobs = 1;                    // tasks at a time
  std::string program;                      // our own, for native tasks
  const std::atomic<bool>* stop = nullptr;  // set by somebody else to end the work within 100 ms
};

struct RunEnd {
  std::size_t tasks = 0;   // of the campaign
  std::size_t before = 0;  // done by earlier runs
  std::size_t done = 0;    // by all runs
  bool stopped = false;
};

// Runs every task that has no row, and writes a row for each as soon as its folder is complete. The progress counts
// tasks, and estimates what is left by the mean time of each target. An error ends the run, and the next goes on.
Result<RunEnd> run(CampaignFolder& campaign, const RunOptions& options, Progress& progress);

// The same with the tasks run by the other ranks, as one that is rank 0. There must be others.
Result<RunEnd> run_over_ranks(CampaignFolder& campaign, Ranks& ranks, const RunOptions& options, Progress& progress);

}  // namespace cavalcade::campaign

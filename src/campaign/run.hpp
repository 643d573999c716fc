// Runs what is left of a campaign: on this machine with several jobs at once, or spread over the ranks of mpirun.

#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "ask/progress.hpp"
#include "base/result.hpp"
#include "campaign/campaign_folder.hpp"
#include "campaign/record.hpp"
#include "campaign/task.hpp"

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

struct RunTerms {
  std::filesystem::path folder;  // of the campaign
  std::chrono::milliseconds time_limit{0};
  std::string program;                      // our own, for native tasks
  const std::atomic<bool>* stop = nullptr;  // set by somebody else to end the work
};

// The record, when the folder is complete; nothing if the task was stopped. An error is about the machine and not about
// the task: a tool that is not installed, a disk that is full.
Result<std::optional<Record>> run_task(const Task& task, const RunTerms& terms);

}  // namespace cavalcade::campaign

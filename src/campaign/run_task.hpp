// Runs one task, from an empty folder to a complete one.

#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "campaign/record.hpp"
#include "campaign/task.hpp"

namespace cavalcade::campaign {

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

// Has a tool solve a model, in a folder of its own that is gone afterwards.

#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "model/model_files.hpp"
#include "model/process.hpp"
#include "model/tool.hpp"

namespace cavalcade::model {

struct ModelRun {
  ProcessEnd end;
  std::string output;
  std::string errors;
};

// A tool stops by itself at its time limit and prints its best; this much later it is ended.
constexpr std::chrono::seconds grace_of_tools{1};

// An error if the folder cannot be made, the files cannot be written, or the tool is not installed. `stop` ends the
// run; `memory` limits the address space of each of the tool's processes.
Result<ModelRun> run_model(Tool tool, const ModelFiles& files, const ToolLimits& limits, const std::atomic<bool>* stop,
                           std::uint64_t memory);

}  // namespace cavalcade::model

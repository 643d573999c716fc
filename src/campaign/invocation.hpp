// How a task is run: the files its target reads, the command line, and the script that repeats it.
//
// This program is asked by options, one per field of the question; the others get a model. A script finds this program
// by the variable CAVALCADE, else where it was when the task was run, else in the PATH.

#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "campaign/task.hpp"
#include "model/model.hpp"

namespace cavalcade::campaign {

struct Invocation {
  model::ModelFiles files;
  std::vector<std::string> command;
  std::string script;  // the same command, for a shell
};

// `program` is our own. An error if there is no such model: of the task, and not of the machine.
Result<Invocation> invocation_of(const Task& task, std::chrono::milliseconds time_limit, const std::string& program);

}  // namespace cavalcade::campaign

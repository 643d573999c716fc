// Runs another program to its end or until a limit, and leaves none of its processes behind.

#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace cavalcade {

struct ProcessOptions {
  std::filesystem::path folder;                        // where it runs; empty: where we are
  std::filesystem::path out;                           // written anew, relative to our folder; empty: thrown away
  std::filesystem::path err;                           // may be the same file as `out`
  std::optional<std::chrono::nanoseconds> time_limit;  // none: until it ends
  const std::atomic<bool>* stop = nullptr;             // set by somebody else to end it
  std::filesystem::path temporary;      // where it keeps files for a while (TMPDIR); empty: where it likes
  std::optional<std::uint64_t> memory;  // bytes of address space of each of its processes
};

struct ProcessEnd {
  int exit_code = 0;       // if no signal ended it
  int signal = 0;          // that ended it; 0: none
  bool timed_out = false;  // it was ended at the time limit
  bool stopped = false;    // it was ended because of `stop`
  std::chrono::nanoseconds elapsed{0};
};

// Runs command[0], looked for in PATH, with its arguments and nothing to read. At the time limit, and within 100 ms of
// `stop`, it is asked to end (SIGTERM), and a moment later killed. When this returns, the program and whatever it
// started are gone; they also go if we are killed ourselves. Any number of threads may do this at once.
//
// An error if it could not be started: "minizinc: not found; install the package minizinc".
Result<ProcessEnd> run_process(const std::vector<std::string>& command, const ProcessOptions& options);

}  // namespace cavalcade

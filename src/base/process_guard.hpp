// The process that stands between us and a program we run, so that none of the program's processes outlives it.

#pragma once

#include <cstdint>
#include <sys/resource.h>

namespace cavalcade {

// All that is needed to start the program, ready before the fork: nothing may be allocated after it.
struct GuardedLaunch {
  const char* program = nullptr;  // a path
  char* const* arguments = nullptr;
  char* const* environment = nullptr;
  const char* folder = nullptr;  // null: where we are
  int in = -1;                   // open files
  int out = -1;
  int err = -1;
  rlim_t memory = RLIM_INFINITY;
};

// What the guard tells us: at most one failure, then the end.
enum class GuardEvent : std::int32_t { no_process, no_folder, no_memory_limit, no_program, ended };
struct GuardReport {
  GuardEvent event = GuardEvent::ended;
  std::int32_t value = 0;  // errno of a failure; the wait status of the end
};

// To be called in the child of a fork, all signals blocked. Runs the program and writes GuardReports to `reports`. When
// the other end of `orders` is closed, because we want an end or are no more, the program is ended: SIGTERM to its
// process group, SIGKILL a moment later. Its descendants are killed as soon as it has ended, in whatever group they
// are.
[[noreturn]] void run_guard(const GuardedLaunch& launch, int orders, int reports);

}  // namespace cavalcade

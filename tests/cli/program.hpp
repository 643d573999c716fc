// Runs the built program as a user would, with its own standard input, output and error.

#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "support/temporary_folder.hpp"

namespace cavalcade::testing {

struct ProgramRun {
  int exit_code = -1;  // 128 + signal if it was killed
  std::string out;
  std::string err;
};

// The environment of the test, with NO_COLOR unset; the working directory is `folder` if it is given.
ProgramRun run_program(const std::vector<std::string>& arguments, const std::string& input = "",
                       const std::string& folder = "");

// Splits at spaces: for command lines without quoting.
ProgramRun run_line(const std::string& line, const std::string& input = "", const std::string& folder = "");

// A command line that is refused, and how the one line begins that says so, after "cavalcade: ".
struct Mistake {
  const char* line;
  const char* message;
};
void PrintTo(const Mistake& mistake, std::ostream* out);
void expect_one_clear_line_and_exit_code_two(const Mistake& mistake);

// Starts the program, sends it the signal as soon as it and what it runs have worked for `cpu_ms` (of CPU time, for the
// machine may have more to do), and waits for its end.
struct SignalledRun {
  ProgramRun run;
  double seconds_after_signal = 0;
};
SignalledRun run_and_signal(const std::string& line, int signal, int cpu_ms);
// The same as soon as `ready` says so, or the program has ended.
SignalledRun run_and_signal_when(const std::string& line, int signal, const std::function<bool()>& ready);

// What a run took of the processor and of memory: its own, and that of the processes it waited for. The processor's
// time is the same however busy the machine is.
struct MeasuredRun {
  ProgramRun run;
  double cpu_seconds = 0;
  double cpu_seconds_at_signal = 0;  // 0 if it ended before a signal was due
  std::uint64_t peak_bytes = 0;      // in memory at once
};
struct DueSignal {
  int signal;
  double cpu_seconds;  // when the run has taken so much
};
MeasuredRun run_and_measure(const std::string& line, std::optional<DueSignal> due = std::nullopt);

}  // namespace cavalcade::testing

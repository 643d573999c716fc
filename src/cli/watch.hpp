// Works and asks the engine on behalf of a person: Ctrl-C stops it, and work that takes longer shows on standard error
// how far it is.

#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "ask/answer.hpp"
#include "ask/progress.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "cli/options.hpp"

namespace cavalcade::cli {

// Who is told how far work is: nobody, a person at a terminal, or a program that reads standard error.
enum class ProgressStyle : std::uint8_t { none, line, json };

struct ProgressOptions {
  bool quiet = false;
  std::string form = "line";

  [[nodiscard]] ProgressStyle style() const;
};
// --progress and --quiet, of which the help says what is left out.
void declare_progress(Options& options, ProgressOptions& progress, const std::string& quiet = "No progress line");
Result<void> require_progress(const ProgressOptions& progress);

// While it exists, tells how far the work is. A line on a terminal is redrawn from half a second on and removed in the
// end; JSON is an object per line, twice a second and in the end.
class ProgressReport {
 public:
  // `what` names the work ("blind, trial 3 of 10"), `unit` what is counted ("squares"); `limit` is that of all of it.
  ProgressReport(ProgressStyle style, const Progress& progress, std::string what, std::string unit,
                 const std::optional<std::chrono::nanoseconds>& limit);
  ProgressReport(const ProgressReport&) = delete;
  ProgressReport& operator=(const ProgressReport&) = delete;
  ~ProgressReport();

  // From now on the work is this.
  void set_what(std::string what);

 private:
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string json(bool finished) const;
  void show();

  ProgressStyle style_;
  const Progress& progress_;
  std::string what_;
  std::string unit_;
  std::optional<std::chrono::nanoseconds> limit_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool done_ = false;
  std::thread thread_;
};

// Work that can be stopped and watched. `what` names it ("blind, trial 3 of 10").
using Work = std::function<void(const Budget&, Progress&)>;
void watch(const Limits& limits, const std::string& what, ProgressStyle style, const Work& work);

Answer solve(const Question& question, const std::string& what, ProgressStyle style);

}  // namespace cavalcade::cli

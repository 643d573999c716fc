// Works and asks the engine on behalf of a person: Ctrl-C stops it, and on a terminal work longer than half a second
// shows how far it is, in one line on standard error that is redrawn while the work lasts.

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

namespace cavalcade::cli {

// Redraws the line from half a second on until it is destroyed, and then removes it. Only on a terminal.
class ProgressLine {
 public:
  // `what` names the work ("blind, trial 3 of 10"), `unit` what is counted ("squares"); `limit` is that of all of it.
  ProgressLine(const Progress& progress, std::string what, std::string unit,
               const std::optional<std::chrono::nanoseconds>& limit);
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();

 private:
  [[nodiscard]] std::string text() const;
  void show();

  const Progress& progress_;
  std::string what_;
  std::string unit_;
  std::optional<std::chrono::nanoseconds> limit_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool done_ = false;
  std::thread thread_;
};

// Work that can be stopped and watched. `what` names it in the progress line ("blind, trial 3 of 10"); `quiet` leaves
// that line out.
using Work = std::function<void(const Budget&, Progress&)>;
void watch(const Limits& limits, const std::string& what, bool quiet, const Work& work);

Answer solve(const Question& question, const std::string& what, bool quiet);

}  // namespace cavalcade::cli

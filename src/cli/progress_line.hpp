// How far the work is, in one line on standard error that is redrawn while the work lasts.

#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "solver/progress.hpp"

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

}  // namespace cavalcade::cli

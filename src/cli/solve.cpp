#include "cli/solve.hpp"

#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "cli/interrupt.hpp"
#include "cli/terminal.hpp"
#include "engine/engine.hpp"

namespace cavalcade::cli {
namespace {

using namespace std::chrono_literals;

// 1234567 as "1.23 M".
std::string short_count(double count) {
  if (count < 1e4) return fmt::format("{:.0f}", count);
  if (count < 1e6) return fmt::format("{:.0f} k", count / 1e3);
  if (count < 1e9) return fmt::format("{:.1f} M", count / 1e6);
  return fmt::format("{:.2f} G", count / 1e9);
}

std::string progress_line(const Progress::Snapshot& now, const std::string& what,
                          const std::optional<std::chrono::nanoseconds>& limit) {
  std::string line = fmt::format("{}: {:.1f} s", what, now.seconds);
  if (now.total > 0) line += fmt::format(", {} of {} squares", now.done, now.total);
  if (now.nodes > 0)
    line += fmt::format(", {} nodes at {}/s", short_count(static_cast<double>(now.nodes)),
                        short_count(now.nodes_per_second));
  if (now.seconds_left) {
    line += fmt::format(", about {:.0f} s left", *now.seconds_left);
  } else if (limit) {
    line += fmt::format(", {:.0f} s to the limit",
                        std::max(0.0, std::chrono::duration<double>(*limit).count() - now.seconds));
  }
  return line;
}

// Redraws one line on standard error until it is destroyed, and then removes it.
class ProgressLine {
 public:
  ProgressLine(const Progress& progress, std::string what, const Limits& limits)
      : progress_(progress), what_(std::move(what)), limits_(limits), thread_([this] { show(); }) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() {
    {
      const std::lock_guard lock(mutex_);
      done_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }

 private:
  void show() {
    std::unique_lock lock(mutex_);
    bool shown = false;
    for (auto pause = 500ms; !wake_.wait_for(lock, pause, [this] { return done_; }); pause = 200ms) {
      std::string line = progress_line(progress_.snapshot(), what_, limits_.time);
      line.resize(std::min<std::size_t>(line.size(), terminal_size().columns - 1));
      fmt::print(stderr, "\r\x1b[K{}", line);
      std::fflush(stderr);
      shown = true;
    }
    if (shown) fmt::print(stderr, "\r\x1b[K");
  }

  const Progress& progress_;
  std::string what_;
  Limits limits_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool done_ = false;
  std::thread thread_;
};

}  // namespace

Answer solve(const Question& question, const std::string& what, bool quiet) {
  const Interrupt interrupt;
  const Budget budget(question.limits, &Interrupt::flag());
  Progress progress;
  std::optional<ProgressLine> line;
  if (!quiet && stderr_is_terminal()) line.emplace(progress, what, question.limits);
  return engine::answer(question, budget, progress);
}

}  // namespace cavalcade::cli

#include "cli/watch.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/budget.hpp"
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

}  // namespace

ProgressLine::ProgressLine(const Progress& progress, std::string what, std::string unit,
                           const std::optional<std::chrono::nanoseconds>& limit)
    : progress_(progress), what_(std::move(what)), unit_(std::move(unit)), limit_(limit), thread_([this] { show(); }) {}

ProgressLine::~ProgressLine() {
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

std::string ProgressLine::text() const {
  const Progress::Snapshot now = progress_.snapshot();
  std::string line = fmt::format("{}: {:.1f} s", what_, now.seconds);
  if (now.total > 0) line += fmt::format(", {} of {} {}", now.done, now.total, now.by_layers ? "layers" : unit_);
  if (now.nodes > 0)
    line += fmt::format(", {} {} at {}/s", short_count(static_cast<double>(now.nodes)),
                        now.by_layers ? "states" : "nodes", short_count(now.nodes_per_second));
  if (now.memory > 0) line += fmt::format(", {}", readable_bytes(now.memory));
  if (now.seconds_left) {
    line += fmt::format(", about {:.0f} s left", *now.seconds_left);
  } else if (limit_) {
    line += fmt::format(", {:.0f} s to the limit",
                        std::max(0.0, std::chrono::duration<double>(*limit_).count() - now.seconds));
  }
  return line;
}

void ProgressLine::show() {
  std::unique_lock lock(mutex_);
  bool shown = false;
  for (auto pause = 500ms; !wake_.wait_for(lock, pause, [this] { return done_; }); pause = 200ms) {
    std::string line = text();
    line.resize(std::min<std::size_t>(line.size(), terminal_size().columns - 1));
    to_standard_error("\r\x1b[K" + line);
    shown = true;
  }
  if (shown) to_standard_error("\r\x1b[K");
}

void watch(const Limits& limits, const std::string& what, bool quiet, const Work& work) {
  const Interrupt interrupt;
  const Budget budget(limits, &Interrupt::flag());
  Progress progress;
  std::optional<ProgressLine> line;
  if (!quiet && stderr_is_terminal()) line.emplace(progress, what, "squares", limits.time);
  work(budget, progress);
}

Answer solve(const Question& question, const std::string& what, bool quiet) {
  Answer answer;
  watch(question.limits, what, quiet,
        [&](const Budget& budget, Progress& progress) { answer = engine::answer(question, budget, progress); });
  return answer;
}

}  // namespace cavalcade::cli

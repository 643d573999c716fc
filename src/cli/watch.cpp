#include "cli/watch.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/budget.hpp"
#include "base/text.hpp"
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

ProgressStyle ProgressOptions::style() const {
  if (quiet) return ProgressStyle::none;
  return form == "json" ? ProgressStyle::json : ProgressStyle::line;
}

void declare_progress(Options& options, ProgressOptions& progress, const std::string& quiet) {
  options.group(groups::output);
  options.text("--progress", "FORM", progress.form, "How standard error says how far the work is").choices = {
      {"line", "a line on a terminal, after half a second"}, {"json", "an object per line, for programs"}};
  options.flag("-q,--quiet", progress.quiet, quiet);
}

Result<void> require_progress(const ProgressOptions& progress) {
  if (progress.form == "line" || progress.form == "json") return {};
  return Error{fmt::format("--progress: {} is not one of line, json", in_quotes(progress.form))};
}

ProgressReport::ProgressReport(ProgressStyle style, const Progress& progress, std::string what, std::string unit,
                               const std::optional<std::chrono::nanoseconds>& limit)
    : style_(style == ProgressStyle::line && !stderr_is_terminal() ? ProgressStyle::none : style),
      progress_(progress),
      what_(std::move(what)),
      unit_(std::move(unit)),
      limit_(limit) {
  if (style_ != ProgressStyle::none) thread_ = std::thread([this] { show(); });
}

ProgressReport::~ProgressReport() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void ProgressReport::set_what(std::string what) {
  const std::lock_guard lock(mutex_);
  what_ = std::move(what);
}

std::string ProgressReport::text() const {
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

std::string ProgressReport::json(bool finished) const {
  const Progress::Snapshot now = progress_.snapshot();
  std::string object =
      fmt::format(R"({{"what":{},"seconds":{:.3f})",
                  nlohmann::json(what_).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace), now.seconds);
  if (now.total > 0)
    object +=
        fmt::format(R"(,"done":{},"total":{},"unit":"{}")", now.done, now.total, now.by_layers ? "layers" : unit_);
  if (now.nodes > 0) object += fmt::format(",\"{}\":{}", now.by_layers ? "states" : "nodes", now.nodes);
  if (now.memory > 0) object += fmt::format(",\"bytes\":{}", now.memory);
  if (now.seconds_left) object += fmt::format(",\"seconds_left\":{:.1f}", *now.seconds_left);
  if (limit_) object += fmt::format(",\"time_limit\":{:.3f}", std::chrono::duration<double>(*limit_).count());
  return object + fmt::format(",\"finished\":{}}}\n", finished);
}

void ProgressReport::show() {
  const auto pause_after = style_ == ProgressStyle::line ? 200ms : 500ms;
  std::unique_lock lock(mutex_);
  bool shown = false;
  for (auto pause = 500ms; !wake_.wait_for(lock, pause, [this] { return done_; }); pause = pause_after) {
    if (style_ == ProgressStyle::json) {
      to_standard_error(json(false));
      continue;
    }
    std::string line = text();
    line.resize(std::min<std::size_t>(line.size(), terminal_size().columns - 1));
    to_standard_error("\r\x1b[K" + line);
    shown = true;
  }
  if (style_ == ProgressStyle::json) to_standard_error(json(true));
  if (shown) to_standard_error("\r\x1b[K");
}

void watch(const Limits& limits, const std::string& what, ProgressStyle style, const Work& work) {
  const Interrupt interrupt;
  const Budget budget(limits, &Interrupt::flag());
  Progress progress;
  const ProgressReport report(style, progress, what, "squares", limits.time);
  work(budget, progress);
}

Answer solve(const Question& question, const std::string& what, ProgressStyle style) {
  Answer answer;
  watch(question.limits, what, style,
        [&](const Budget& budget, Progress& progress) { answer = engine::answer(question, budget, progress); });
  return answer;
}

}  // namespace cavalcade::cli

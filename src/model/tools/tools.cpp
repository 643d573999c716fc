// The options that make the tools print every visit they find at once, as text that output.cpp reads, and stop by
// themselves when their time is up; and a run with them, in a folder of its own.

#include "model/tools/tools.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <ostream>
#include <utility>

#include <fmt/format.h>

#include "base/files.hpp"
#include "base/text.hpp"

namespace cavalcade::model {
namespace {

namespace fs = std::filesystem;

// Both keep a seed in 31 bits.
std::uint64_t seed_for_tools(std::uint64_t seed) {
  return seed % 2147483647U;
}

template <class Unit>
std::int64_t rounded_up(std::chrono::nanoseconds time) {
  return std::max<std::int64_t>(1, std::chrono::ceil<Unit>(time).count());
}

// The last words of either command.
std::vector<std::string> with_files(std::vector<std::string> command, const ModelFiles& files) {
  command.insert(command.end(), files.options.begin(), files.options.end());
  command.push_back(files.model_name);
  if (!files.data_name.empty()) command.push_back(files.data_name);
  return command;
}

std::vector<std::string> minizinc_command(const ModelFiles& files, const ToolLimits& limits) {
  std::vector<std::string> command{"minizinc", "--solver", "gecode", "--intermediate"};
  const auto add = [&](const char* option, std::uint64_t value) {
    command.emplace_back(option);
    command.push_back(std::to_string(value));
  };
  if (limits.time) add("--time-limit", static_cast<std::uint64_t>(rounded_up<std::chrono::milliseconds>(*limits.time)));
  add("--parallel", static_cast<std::uint64_t>(std::max(1, limits.threads)));
  add("--random-seed", seed_for_tools(limits.seed));
  return with_files(std::move(command), files);
}

std::vector<std::string> clingo_command(const ModelFiles& files, const ToolLimits& limits) {
  constexpr std::int32_t most_threads = 64;  // that clingo accepts
  std::vector<std::string> command{"clingo", "--outf=0", "--quiet=0"};
  if (limits.time) command.push_back(fmt::format("--time-limit={}", rounded_up<std::chrono::seconds>(*limits.time)));
  command.push_back(fmt::format("--parallel-mode={}", std::clamp(limits.threads, 1, most_threads)));
  command.push_back(fmt::format("--seed={}", seed_for_tools(limits.seed)));
  return with_files(std::move(command), files);
}

Result<void> write_text(const fs::path& file, std::string_view text) {
  return files::write(file, [&](std::ostream& out) { out << text; });
}

}  // namespace

std::string_view name_of(Tool tool) {
  return tool == Tool::minizinc ? "minizinc" : "clingo";
}

std::vector<std::string> command_of(Tool tool, const ModelFiles& files, const ToolLimits& limits) {
  return tool == Tool::minizinc ? minizinc_command(files, limits) : clingo_command(files, limits);
}

Result<ModelRun> run_model(Tool tool, const ModelFiles& files, const ToolLimits& limits, const std::atomic<bool>* stop,
                           std::uint64_t memory) {
  const Result<files::TemporaryFolder> folder = files::TemporaryFolder::make();
  if (!folder) return folder.error();
  if (const Result<void> done = write_text(folder->path() / files.model_name, files.model); !done) return done.error();
  if (!files.data_name.empty())
    if (const Result<void> done = write_text(folder->path() / files.data_name, files.data); !done) return done.error();

  ProcessOptions options;
  options.folder = folder->path();
  options.out = folder->path() / "output";
  options.err = folder->path() / "errors";
  options.temporary = folder->path();
  if (limits.time) options.time_limit = *limits.time + grace_of_tools;
  options.stop = stop;
  options.memory = memory;
  const Result<ProcessEnd> end = run_process(command_of(tool, files, limits), options);
  if (!end) return end.error();
  Result<std::string> output = files::read(options.out);
  if (!output) return output.error();
  Result<std::string> errors = files::read(options.err);
  if (!errors) return errors.error();
  return ModelRun{*end, std::move(*output), std::move(*errors)};
}

std::string complaint(std::string_view errors, const ProcessEnd& end) {
  for (std::size_t begin = errors.find_first_not_of(" \t\r\n"); begin != std::string_view::npos;) {
    const std::size_t end_of_line = std::min(errors.find_first_of("\r\n", begin), errors.size());
    const std::string_view line = errors.substr(begin, end_of_line - begin);
    if (!line.starts_with("Warning")) return fmt::format("says {}", in_quotes(line));
    begin = errors.find_first_not_of(" \t\r\n", end_of_line);
  }
  if (end.signal != 0) return fmt::format("ended by signal {} ({})", end.signal, strsignal(end.signal));
  return fmt::format("exit code {}", end.exit_code);
}

// clingo's exit code says what it found (10: a solution, 20: that there is none or no better, 30: both; 1:
// interrupted); beyond that are its errors.
std::optional<std::string> failure_of(Tool tool, std::string_view errors, const ProcessEnd& end) {
  if (end.timed_out || end.stopped) return std::nullopt;
  if (end.signal == 0 && end.exit_code <= (tool == Tool::clingo ? 30 : 0)) return std::nullopt;
  return complaint(errors, end);
}

}  // namespace cavalcade::model

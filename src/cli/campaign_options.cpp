#include "cli/campaign_options.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>

#include <fmt/format.h>

#include "ask/parse.hpp"
#include "board/in_quotes.hpp"
#include "cli/interrupt.hpp"
#include "cli/progress_line.hpp"
#include "cli/terminal.hpp"

namespace cavalcade::cli {

Result<std::vector<std::int32_t>> parse_sizes(std::string_view text) {
  std::vector<std::int32_t> sizes;
  for (const std::string& item : split_at(text, ',')) {
    const Result<std::int64_t> size =
        about("--sizes", parse_whole(item, campaign::least_size, campaign::greatest_size));
    if (!size) return size.error();
    if (std::find(sizes.begin(), sizes.end(), *size) != sizes.end())
      return Error{fmt::format("--sizes: {} is named twice", *size)};
    sizes.push_back(static_cast<std::int32_t>(*size));
  }
  return sizes;
}

Result<std::vector<campaign::Target>> parse_targets(std::string_view text) {
  std::vector<campaign::Target> targets;
  for (const std::string& item : split_at(text, ',')) {
    const std::optional<campaign::Target> target = campaign::target_named(item);
    if (!target) return Error{fmt::format("--targets: {} is not one of native, minizinc, clingo", in_quotes(item))};
    if (std::find(targets.begin(), targets.end(), *target) != targets.end())
      return Error{fmt::format("--targets: {} is named twice", item)};
    targets.push_back(*target);
  }
  return targets;
}

Result<std::chrono::milliseconds> parse_task_limit(std::string_view text) {
  const Result<std::chrono::nanoseconds> limit = about("--time-limit", parse_duration(text));
  if (!limit) return limit.error();
  const auto milliseconds = std::chrono::ceil<std::chrono::milliseconds>(*limit);
  if (milliseconds.count() < 1) return Error{fmt::format("--time-limit: {} is no time", in_quotes(text))};
  return milliseconds;
}

std::string own_program() {
  std::error_code ignored;
  return std::filesystem::read_symlink("/proc/self/exe", ignored);
}

Result<campaign::RunEnd> run_here(campaign::CampaignFolder& folder, std::int32_t jobs, bool quiet) {
  const Interrupt interrupt;
  Progress progress;
  std::optional<ProgressLine> line;
  if (!quiet && stderr_is_terminal()) line.emplace(progress, "campaign", "tasks", std::nullopt);
  return campaign::run(folder, {jobs, own_program(), &Interrupt::flag()}, progress);
}

}  // namespace cavalcade::cli

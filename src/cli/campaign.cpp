// cavalcade campaign: benchmark campaigns, made, run, continued, reported and deleted. What is
// longer than a page has a file of its own.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "ask/parse.hpp"
#include "base/text.hpp"
#include "campaign/campaign_folder.hpp"
#include "campaign/tasks_file.hpp"
#include "cli/campaign_options.hpp"
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/terminal.hpp"
#include "cli/watch.hpp"

namespace cavalcade::cli {
namespace {

class CampaignClean final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "clean";
    options.summary = "Delete what campaigns wrote into their folders, and nothing else";
    options.texts("FOLDER", "FOLDER", folders_, "The folders of the campaigns, one or more").required = true;
    options.flag("--yes", yes_, "Do not ask");
    options.examples = {{"campaign clean results"}, {"campaign clean results sweep old/* --yes"}};
  }

  // All of them are looked at before the first is touched.
  Exit run() override {
    std::vector<std::size_t> tasks;
    std::set<std::filesystem::path> seen;
    for (const std::string& folder : folders_) {
      std::error_code ignored;
      if (!seen.insert(std::filesystem::weakly_canonical(folder, ignored)).second)
        return refuse(fmt::format("FOLDER: '{}' is named twice", folder));
      const Result<campaign::Plan> plan = campaign::read_plan(folder);
      if (!plan) return refuse(plan.error().message);
      tasks.push_back(plan->tasks.size());
    }
    if (!yes_) {
      if (!stdin_is_terminal()) return refuse("clean: there is nobody to ask; add --yes");
      if (!is_agreed(tasks)) {
        fmt::print("nothing was deleted\n");
        return Exit::answered;
      }
    }
    for (const std::string& folder : folders_) {
      const Result<std::vector<std::filesystem::path>> left = campaign::clean(folder);
      if (!left) return refuse(left.error().message);
      fmt::print("deleted the campaign in '{}'\n", folder);
      for (const std::filesystem::path& path : *left)
        fmt::print("left '{}', which is not of the campaign\n", path.string());
    }
    return Exit::answered;
  }

 private:
  [[nodiscard]] bool is_agreed(const std::vector<std::size_t>& tasks) const {
    for (std::size_t i = 0; i < folders_.size(); ++i)
      to_standard_error(fmt::format("{} '{}' with its {} tasks{}", i == 0 ? "Delete the campaign in" : "and that in",
                                    folders_[i], tasks[i], i + 1 == folders_.size() ? "? [y/N] " : "\n"));
    std::string reply;
    std::getline(std::cin, reply);
    return reply == "y" || reply == "Y" || reply == "yes";
  }

  std::vector<std::string> folders_;
  bool yes_ = false;
};

class CampaignCommand final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "campaign";
    options.summary = "Benchmark campaigns: our methods, MiniZinc and clingo side by side on tours, covers and visits";
    options.examples = {{"campaign generate tasks.json --sizes 8,10 --per-size 5"},
                        {"campaign generate tours.json --task tour --closed --boards 6x6,8x8 --targets "
                         "blind,hybrid,sat,minizinc"},
                        {"campaign run tasks.json --out results --time-limit 60s"},
                        {"campaign report results -o report.html"},
                        {"campaign clean results"}};
  }

  std::vector<std::unique_ptr<Command>> parts() override {
    std::vector<std::unique_ptr<Command>> all;
    all.push_back(campaign_generate_command());
    all.push_back(campaign_run_command());
    all.push_back(campaign_report_command());
    all.push_back(std::make_unique<CampaignClean>());
    all.push_back(campaign_sweep_command());
    return all;
  }

  Exit run() override { return Exit::invalid; }  // one of its parts runs
};

}  // namespace

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
    const Result<campaign::Target> target = about("--targets", campaign::parse_target(item));
    if (!target) return target.error();
    if (std::find(targets.begin(), targets.end(), *target) != targets.end())
      return Error{fmt::format("--targets: {} is named twice", item)};
    targets.push_back(*target);
  }
  return targets;
}

Result<std::int32_t> parse_jobs(std::string_view text) {
  constexpr std::int64_t most_jobs = 1024;
  const Result<std::int64_t> jobs = about("--jobs", parse_whole(text, 1, most_jobs));
  if (!jobs) return jobs.error();
  return static_cast<std::int32_t>(*jobs);
}

Result<std::chrono::milliseconds> parse_task_limit(std::string_view text) {
  const Result<std::chrono::nanoseconds> limit = about("--time-limit", parse_duration(text));
  if (!limit) return limit.error();
  const auto milliseconds = std::chrono::ceil<std::chrono::milliseconds>(*limit);
  if (milliseconds.count() < 1) return Error{fmt::format("--time-limit: {} is no time", in_quotes(text))};
  return milliseconds;
}

void hide_environment() {
  for (const EnvironmentVariable& variable : environment_variables())
    if (variable.name.starts_with("CAVALCADE_")) unsetenv(std::string(variable.name).c_str());
}

std::string own_program() {
  std::error_code ignored;
  return std::filesystem::read_symlink("/proc/self/exe", ignored);
}

Result<campaign::RunEnd> run_here(campaign::CampaignFolder& folder, std::int32_t jobs, ProgressStyle style) {
  const Interrupt interrupt;
  Progress progress;
  const ProgressReport report(style, progress, "campaign", "tasks", std::nullopt);
  return campaign::run(folder, {jobs, own_program(), &Interrupt::flag()}, progress);
}

std::unique_ptr<Command> campaign_command() {
  return std::make_unique<CampaignCommand>();
}

}  // namespace cavalcade::cli

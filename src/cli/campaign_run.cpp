// cavalcade campaign run: runs the tasks of a file, or what is left of them, here or over the ranks of mpirun.

#include <fmt/format.h>

#include "ask/parse.hpp"
#include "base/mpi.hpp"
#include "campaign/ranks.hpp"
#include "campaign/tasks_file.hpp"
#include "cli/campaign_options.hpp"
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"
#include "cli/watch.hpp"

namespace cavalcade::cli {
namespace {

class CampaignRun final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "run";
    options.summary = "Run the tasks of a file, or what is left of them";
    options.text("FILE", "FILE", file_, "Tasks, from generate or as the guide says; - is standard input").required =
        true;
    options.text("--out", "FOLDER", folder_, "The folder of the campaign: a store, and a folder per task").required =
        true;
    options.text("--time-limit", "TIME", time_limit_, "Of each task");
    options.text("--jobs", "N", jobs_, "Tasks at a time; with one they do not slow each other");
    declare_progress(options, progress_);
    options.notes =
        "A run that was stopped, killed or out of disk is continued by the same command: tasks that are done "
        "stay done. Under mpirun the other ranks run the tasks, one at a time each; the folder must be "
        "shared.";
    options.examples = {{"campaign run tasks.json --out results --time-limit 60s --jobs 2"},
                        {"mpirun -n 5 cavalcade campaign run tasks.json --out results"}};
  }

  Exit run() override {
    hide_environment();
    if (const Result<void> done = require_progress(progress_); !done) return refuse(done.error().message);
    if (!MpiGroup::has_several()) return run_alone();
    campaign::Ranks ranks;
    const Interrupt interrupt;
    if (ranks.rank() == 0) return run_first(ranks);
    campaign::Ranks::work(folder_, own_program(), &Interrupt::flag());
    return Exit::answered;
  }

 private:
  Exit run_alone() {
    const Result<std::int32_t> jobs = parse_jobs(jobs_);
    if (!jobs) return refuse(jobs.error().message);
    Result<campaign::CampaignFolder> folder = open_folder();
    if (!folder) return refuse(folder.error().message);
    return tell(run_here(*folder, *jobs, progress_.style()));
  }

  Exit run_first(campaign::Ranks& ranks) {
    if (options_.given("--jobs")) return refuse("--jobs: under mpirun the ranks are the jobs; drop it");
    Result<campaign::CampaignFolder> folder = open_folder();
    if (!folder) return refuse(folder.error().message);
    Progress progress;
    std::optional<ProgressReport> report;
    report.emplace(progress_.style(), progress, "campaign", "tasks", std::nullopt);
    const Result<campaign::RunEnd> end =
        campaign::run_over_ranks(*folder, ranks, {1, own_program(), &Interrupt::flag()}, progress);
    report.reset();
    return tell(end);
  }

  Result<campaign::CampaignFolder> open_folder() {
    const Result<std::chrono::milliseconds> limit = parse_task_limit(time_limit_);
    if (!limit) return limit.error();
    const Result<std::string> text = read_input(file_);
    if (!text) return Error{"FILE: " + text.error().message};
    Result<std::vector<campaign::Task>> tasks = campaign::parse_tasks(*text);
    if (!tasks) return Error{fmt::format("FILE: '{}': {}", file_, tasks.error().message)};
    Result<campaign::CampaignFolder> folder = campaign::CampaignFolder::open(folder_, {std::move(*tasks), *limit});
    if (!folder) return Error{"--out: " + folder.error().message};
    return folder;
  }

  // What is wrong with the machine is no fault of the question.
  static Exit tell(const Result<campaign::RunEnd>& end) {
    if (!end) {
      say(end.error().message + "; once that is mended, the same command continues");
      return Exit::unknown;
    }
    fmt::print("{} of {} tasks are done, {} of them by this run\n", end->done, end->tasks, end->done - end->before);
    if (end->done == end->tasks) return Exit::answered;
    say("stopped; the same command continues");
    return end->stopped ? Exit::interrupted : Exit::unknown;
  }

  std::string file_;
  std::string folder_;
  std::string time_limit_ = "300s";
  std::string jobs_ = "1";
  ProgressOptions progress_;
};

}  // namespace

std::unique_ptr<Command> campaign_run_command() {
  return std::make_unique<CampaignRun>();
}

}  // namespace cavalcade::cli

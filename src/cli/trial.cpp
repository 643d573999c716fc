// cavalcade trial: methods against each other, on one board or several. Every trial is timed on its own, with the
// clock's full resolution, one after the other so that none disturbs another.

#include <algorithm>

#include <fmt/format.h>

#include "ask/parse.hpp"
#include "base/budget.hpp"
#include "board/square_name.hpp"
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"
#include "cli/trial_log.hpp"
#include "cli/trial_plan.hpp"
#include "cli/trial_plot.hpp"
#include "cli/trial_report.hpp"
#include "cli/watch.hpp"
#include "engine/engine.hpp"

namespace cavalcade::cli {
namespace {

class TrialCommand final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "trial";
    options.summary = "Run methods against each other and print their times";
    plan_.common.give("time_limit", "60s");
    declare_plan(options, plan_);
    options.text("--repeat", "N", repeat_, "Trials per method, board and start");
    options.text("--warm-up", "N", warm_up_, "Trials before those that count");
    options.fields(plan_.common, tasks::tours, {"seed", "threads", "time_limit", "memory_limit"});
    options.group(groups::output);
    options.text("--format", "FORMAT", format_, "How it is written (default: by the ending of -o, else text)").choices =
        choices_of(trial_formats());
    options.text("-o,--output", "FILE", file_, "Write to this file instead of standard output");
    options.text("--log", "FOLDER", log_, "A folder for one text file per method: initial board, final board, runtime");
    declare_progress(options, progress_);
    options.notes =
        "Where a theorem or a count says that there is no tour, no method runs: the table says so, and has no time. "
        "With --no-theorems every method has to find out itself. Lists multiply: every board with every method, every "
        "method with every option that belongs to it.";
    options.examples = {
        {"trial 5x5 --methods blind,warnsdorff,hybrid"},
        {"trial 8x8 --from d4 --methods blind,warnsdorff --repeat 10 --time-limit 60s --log logs"},
        {"trial --boards 5x5,6x6 --from all --methods blind --no-theorems"},
        {"trial 8x8 --from all --methods warnsdorff --tie-breaks first,roth,pohl,random"},
        {"trial --boards 5x5,6x6,7x7,8x8 --from all --methods warnsdorff,hybrid -o trial.svg"},
        {"trial 32x32 --closed --methods circuit --redundant on,off --repeat 5"},
        {"trial 10x10 --closed --methods circuit --redundant on,off --consistency value --time-limit 5s"}};
  }

  Exit run() override {
    const Result<std::vector<Contestant>> contestants = contestants_of(plan_);
    if (!contestants) return refuse(contestants.error().message);
    const Result<std::int64_t> repeat = about("--repeat", parse_whole(repeat_, 1, 1'000'000));
    if (!repeat) return refuse(repeat.error().message);
    const Result<std::int64_t> warm_up = about("--warm-up", parse_whole(warm_up_, 0, 1'000'000));
    if (!warm_up) return refuse(warm_up.error().message);
    const Result<TrialFormat> format = parse_format();
    if (!format) return refuse(format.error().message);
    if (*format == TrialFormat::svg || *format == TrialFormat::png)
      if (const Result<void> done = about(format_ ? "--format" : "-o", require_room_in_plots(*contestants)); !done)
        return refuse(done.error().message);
    if (const Result<void> done = require_progress(progress_); !done) return refuse(done.error().message);
    if (const Result<void> done = require_places(); !done) return refuse(done.error().message);

    const bool from_every_square = plan_.common.text("from") == "all";
    const TrialReport report = report_of(run_trials(*contestants, *repeat, *warm_up), from_every_square);
    if (log_)
      if (const Result<void> done = write_logs(*log_, report.trials); !done) return refuse(done.error().message);
    const Result<void> written = write_to(
        "-o", file_,
        [&](std::ostream& out) { return about(format_ ? "--format" : "-o", write_report(out, *format, report)); },
        [&] { return trials_shortcoming(report.trials); });
    if (!written) return refuse(written.error().message);
    return exit_of_trials(report.trials);
  }

 private:
  Result<TrialFormat> parse_format() {
    if (file_ == "-") file_.clear();
    Result<TrialFormat> format =
        about(format_ ? "--format" : "-o", parse_name(report_format(format_, file_), trial_formats()));
    if (!format) return format;
    if (const Result<void> done = about("--format", require_in_build(*format, trial_formats())); !done)
      return done.error();
    if (*format == TrialFormat::png && file_.empty() && stdout_is_terminal())
      return Error{"--format: png is not for a terminal; name a file with -o"};
    return format;
  }

  Result<void> require_places() {
    if (log_)
      if (Result<void> done = make_folder("--log", *log_); !done) return done;
    return file_.empty() ? Result<void>() : require_writable("-o", file_);
  }

  // One line tells how far all of them are, and which is running.
  [[nodiscard]] std::vector<Trial> run_trials(const std::vector<Contestant>& contestants, std::int64_t repeat,
                                              std::int64_t warm_up) const {
    const Interrupt interrupt;
    Progress all;
    const std::uint64_t number = contestants.size() * static_cast<std::uint64_t>(repeat + warm_up);
    ProgressReport report(progress_.style(), all, "trial", "trials", std::nullopt);
    std::vector<Trial> trials;
    std::uint64_t done = 0;
    for (const Contestant& contestant : contestants) {
      report.set_what(in_words(contestant));
      for (std::int64_t trial = 1 - warm_up; trial <= repeat; ++trial) {
        all.report(done++, number, 0);
        Progress unseen;
        Answer answer =
            engine::answer(contestant.question, Budget(contestant.question.limits, &Interrupt::flag()), unseen);
        const bool interrupted = answer.interrupted;
        if (trial > 0 || interrupted)
          trials.push_back({&contestant, std::max<std::int64_t>(trial, 1), std::move(answer)});
        if (interrupted) return trials;
      }
    }
    return trials;
  }

  // "warnsdorff-roth on 8x8 from d4"
  static std::string in_words(const Contestant& contestant) {
    const auto& from = std::get<TourTask>(contestant.question.task).from;
    return fmt::format("{} on {}{}", contestant.method, contestant.board,
                       from ? " from " + square_name(contestant.question.board, *from) : std::string());
  }

  static Exit exit_of_trials(const std::vector<Trial>& trials) {
    if (trials.back().answer.interrupted) return Exit::interrupted;
    const bool none = std::all_of(trials.begin(), trials.end(),
                                  [](const Trial& trial) { return trial.answer.verdict == Verdict::impossible; });
    return none ? Exit::impossible : Exit::answered;
  }

  TrialPlan plan_;
  std::string repeat_ = "1";
  std::string warm_up_ = "0";
  std::optional<std::string> format_;
  std::string file_;
  std::optional<std::string> log_;
  ProgressOptions progress_;
};

}  // namespace

std::unique_ptr<Command> trial_command() {
  return std::make_unique<TrialCommand>();
}

}  // namespace cavalcade::cli

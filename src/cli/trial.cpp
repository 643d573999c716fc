// cavalcade trial: the methods against each other on one board. Every trial is timed on its own, with the clock's full
// resolution, one after the other so that none disturbs another.

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "ask/json.hpp"
#include "ask/parse.hpp"
#include "base/budget.hpp"
#include "base/spread.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/trial_log.hpp"
#include "cli/watch.hpp"

namespace cavalcade::cli {
namespace {

// "open tour", "closed tour", "impossible", "limit reached", ..
std::string result_of(const Trial& trial) {
  if (trial.answer.interrupted) return "interrupted";
  switch (trial.answer.verdict) {
    case Verdict::impossible:
      return "impossible";
    case Verdict::unknown:
      return "not found";
    default:
      return comes_round(trial) ? "closed tour" : "open tour";
  }
}

// The constraint models count what they take back as failures.
bool is_by_constraints(const Trial& trial) {
  return std::get<TourTask>(trial.question.task).method == TourMethod::circuit;
}
std::uint64_t backtracks_of(const Trial& trial) {
  return trial.answer.stats.get(is_by_constraints(trial) ? "failures" : "backtracks");
}

// Mean and spread of the times of one method.
struct Summary {
  std::string method;
  std::size_t trials = 0;
  std::size_t found = 0;
  Spread seconds;
};

Summary summary_of(const std::string& method, const std::vector<Trial>& trials) {
  Summary summary;
  summary.method = method;
  std::vector<double> times;
  for (const Trial& trial : trials) {
    if (trial.method != method) continue;
    times.push_back(seconds_of(trial));
    if (trial.answer.verdict == Verdict::solved) ++summary.found;
  }
  summary.trials = times.size();
  summary.seconds = spread_of(times);
  return summary;
}

// Everything a finished comparison prints.
struct Comparison {
  const Question& question;  // the first of them
  std::vector<Trial> trials;
  std::vector<Summary> summaries;
};

void write_text(std::ostream& out, const Comparison& comparison) {
  const auto say = [&](const std::string& line) { out << line << '\n'; };
  say(question_in_words(comparison.question));
  std::size_t width = 12;
  for (const Summary& row : comparison.summaries) width = std::max(width, row.method.size() + 1);
  const bool counts_propagations = std::any_of(comparison.trials.begin(), comparison.trials.end(), is_by_constraints);
  say("");
  say(fmt::format("{:<{}}{:>6}  {:<14}{:>16}{:>14}{:>14}{}{:>12}", "method", width, "trial", "result", "seconds",
                  "nodes", "backtracks", counts_propagations ? fmt::format("{:>14}", "propagations") : "", "memory"));
  for (const Trial& trial : comparison.trials) {
    const Stats& stats = trial.answer.stats;
    const std::string propagations =
        counts_propagations ? fmt::format("{:>14}", stats.get("propagations")) : std::string();
    say(fmt::format("{:<{}}{:>6}  {:<14}{:>16.9f}{:>14}{:>14}{}{:>12}", trial.method, width, trial.number,
                    result_of(trial), seconds_of(trial), stats.get("nodes"), backtracks_of(trial), propagations,
                    readable_bytes(stats.get("bytes"))));
  }
  say("");
  say(fmt::format("{:<{}}{:>8}{:>16}{:>16}{:>16}{:>16}", "method", width, "found", "mean (s)", "deviation (s)",
                  "fastest (s)", "slowest (s)"));
  for (const Summary& row : comparison.summaries)
    say(fmt::format("{:<{}}{:>8}{:>16.9f}{:>16.9f}{:>16.9f}{:>16.9f}", row.method, width,
                    fmt::format("{}/{}", row.found, row.trials), row.seconds.mean, row.seconds.deviation,
                    row.seconds.least, row.seconds.greatest));
  std::set<std::string> reasons;
  for (const Trial& trial : comparison.trials)
    if (!trial.answer.reason.empty()) reasons.insert(fmt::format("{}: {}", trial.method, trial.answer.reason));
  if (!reasons.empty()) say("");
  for (const std::string& reason : reasons) say(reason);
}

void write_csv(std::ostream& out, const Comparison& comparison) {
  out << "method,trial,verdict,closed,seconds,nodes,backtracks,bytes\n";
  for (const Trial& trial : comparison.trials) {
    const Stats& stats = trial.answer.stats;
    out << fmt::format("{},{},{},{},{:.9f},{},{},{}\n", trial.method, trial.number, name_of(trial.answer.verdict),
                       comes_round(trial), seconds_of(trial), stats.get("nodes"), backtracks_of(trial),
                       stats.get("bytes"));
  }
}

void write_json(std::ostream& out, const Comparison& comparison) {
  using Json = nlohmann::ordered_json;
  Json json;
  json["question"] = Json::parse(question_json(comparison.question));
  for (const char* of_a_method : {"method", "redundant", "consistency", "values"}) json["question"].erase(of_a_method);
  json["trials"] = Json::array();
  for (const Trial& trial : comparison.trials) {
    Json row{{"method", trial.method},
             {"trial", trial.number},
             {"verdict", name_of(trial.answer.verdict)},
             {"closed", comes_round(trial)},
             {"seconds", seconds_of(trial)}};
    for (const auto& [name, value] : trial.answer.stats.all()) row["stats"][name] = value;
    if (!trial.answer.reason.empty()) row["reason"] = trial.answer.reason;
    json["trials"].push_back(row);
  }
  json["summary"] = Json::array();
  for (const Summary& row : comparison.summaries)
    json["summary"].push_back({{"method", row.method},
                               {"trials", row.trials},
                               {"found", row.found},
                               {"mean", row.seconds.mean},
                               {"deviation", row.seconds.deviation},
                               {"fastest", row.seconds.least},
                               {"slowest", row.seconds.greatest}});
  out << json.dump() << '\n';
}

void write_comparison(std::ostream& out, draw::Format format, const Comparison& comparison) {
  if (format == draw::Format::csv) return write_csv(out, comparison);
  if (format == draw::Format::json) return write_json(out, comparison);
  write_text(out, comparison);
}

class TrialCommand final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "trial";
    options.summary = "Run methods against each other and print their times";
    request_.give("time_limit", "60s");
    options.board(request_);
    options.fields(request_, tasks::tours, {"closed", "from", "to"});
    options.group(groups::method);
    options.text("--methods", "LIST", methods_, "Which, separated by commas").choices = choices_of<TourMethod>();
    options.fields(request_, tasks::tours, {"tie_break"});
    if (is_in_build(TourMethod::circuit)) declare_circuit(options);
    options.text("--repeat", "N", repeat_, "Trials per method");
    options.group(groups::output);
    options.text("--log", "FOLDER", log_, "A folder for one text file per method: initial board, final board, runtime");
    options.fields(request_, tasks::tours, {"seed", "threads", "time_limit", "memory_limit"});
    declare_plain_output(options, output_, "text, csv or json");
    options.examples = {
        {"trial 5x5 --methods blind,warnsdorff,hybrid"},
        {"trial 8x8 --from d4 --methods blind,warnsdorff --repeat 10 --time-limit 60s --log logs"},
        {"trial 32x32 --closed --methods circuit --redundant on,off --repeat 5"},
        {"trial 10x10 --closed --methods circuit --redundant on,off --consistency value --time-limit 5s"}};
  }

  Exit run() override {
    const Result<std::vector<Contestant>> contestants = parse_methods();
    if (!contestants) return refuse(contestants.error().message);
    const Result<std::int64_t> repeat = about("--repeat", parse_whole(repeat_, 1, 1'000'000));
    if (!repeat) return refuse(repeat.error().message);
    const Result<Output> output = parse_output(output_);
    if (!output) return refuse(output.error().message);
    if (output->format != draw::Format::text && output->format != draw::Format::csv &&
        output->format != draw::Format::json)
      return refuse("--format: a trial is text, csv or json");
    if (log_) {
      if (const Result<void> done = make_folder("--log", *log_); !done) return refuse(done.error().message);
    }

    Comparison comparison{contestants->front().question, run_trials(*contestants, *repeat), {}};
    for (const Contestant& contestant : *contestants)
      comparison.summaries.push_back(summary_of(contestant.name, comparison.trials));
    if (log_) {
      if (const Result<void> done = write_logs(*log_, comparison.question, comparison.trials); !done)
        return refuse(done.error().message);
    }
    const Result<void> written = write_to(
        "-o", output->file,
        [&](std::ostream& out) {
          write_comparison(out, output->format, comparison);
          return Result<void>();
        },
        [&] { return trials_shortcoming(comparison.trials); });
    if (!written) return refuse(written.error().message);
    return exit_of_trials(comparison.trials);
  }

 private:
  void declare_circuit(Options& options) {
    options.text("--redundant", "SWITCH", redundant_,
                 "circuit: with the redundant constraint of the model, without, or both: on, off or on,off");
    options.text("--consistency", "LIST", consistency_,
                 "circuit: how far it looks ahead: domain, value or domain,value");
    options.text("--values", "LIST", values_,
                 "circuit: which squares are tried first: warnsdorff, lowest or warnsdorff,lowest");
  }

  // A method, or one way of it.
  struct Contestant {
    std::string name;
    Question question;
  };

  Result<std::vector<Contestant>> parse_methods() {
    std::vector<Contestant> contestants;
    const std::vector<std::string> methods = split_at(methods_, ',');
    const bool has_circuit = std::find(methods.begin(), methods.end(), "circuit") != methods.end();
    for (const char* const option : {"--redundant", "--consistency", "--values"})
      if (!has_circuit && options_.given(option))
        return Error{fmt::format("{}: is for circuit; name it in --methods", option)};
    const Field& tie_break = *find_field("tie_break", tasks::tours);
    const bool has_ties = std::any_of(methods.begin(), methods.end(),
                                      [&](const std::string& method) { return goes_with(tie_break, method); });
    if (!has_ties && options_.given("--tie-break"))
      return Error{"--tie-break: is for warnsdorff and hybrid; name one of them in --methods"};
    const std::string rule = request_.text(tie_break.name);
    for (const std::string& method : methods) {
      request_.give("method", method);
      request_.drop(tie_break.name);
      if (!rule.empty() && goes_with(tie_break, method)) request_.give(tie_break.name, rule);
      const Result<void> added = method == "circuit" ? add_circuits(contestants) : add_contestant(method, contestants);
      if (!added) return added.error();
    }
    return contestants;
  }

  // One for each combination of its options; the usual ones go without saying.
  Result<void> add_circuits(std::vector<Contestant>& contestants) {
    const auto named = [](std::string_view option, const std::string& value, std::string_view usual) {
      return value == usual ? std::string() : fmt::format("-{}-{}", option, value);
    };
    for (const std::string& redundant : split_at(redundant_.value_or("on"), ','))
      for (const std::string& consistency : split_at(consistency_.value_or("domain"), ','))
        for (const std::string& values : split_at(values_.value_or("warnsdorff"), ',')) {
          request_.give("redundant", redundant);
          request_.give("consistency", consistency);
          request_.give("values", values);
          const std::string name = "circuit" + named("redundant", redundant, "on") +
                                   named("consistency", consistency, "domain") + named("values", values, "warnsdorff");
          if (const Result<void> done = add_contestant(name, contestants); !done) return done.error();
        }
    request_.drop("redundant");
    request_.drop("consistency");
    request_.drop("values");
    return {};
  }

  Result<void> add_contestant(const std::string& name, std::vector<Contestant>& contestants) {
    Result<Question> question = parse_question(request_);
    if (!question) return question.error();
    contestants.push_back({name, std::move(*question)});
    return {};
  }

  [[nodiscard]] std::vector<Trial> run_trials(const std::vector<Contestant>& contestants, std::int64_t repeat) const {
    std::vector<Trial> trials;
    for (const auto& [name, question] : contestants) {
      for (std::int64_t number = 1; number <= repeat; ++number) {
        const std::string what = fmt::format("{}, trial {} of {}", name, number, repeat);
        trials.push_back({question, name, number, solve(question, what, output_.progress.style())});
        if (trials.back().answer.interrupted) return trials;
      }
    }
    return trials;
  }

  static Exit exit_of_trials(const std::vector<Trial>& trials) {
    if (trials.back().answer.interrupted) return Exit::interrupted;
    const bool none = std::all_of(trials.begin(), trials.end(),
                                  [](const Trial& trial) { return trial.answer.verdict == Verdict::impossible; });
    return none ? Exit::impossible : Exit::answered;
  }

  Request request_;
  OutputOptions output_;
  std::string methods_ = "blind,warnsdorff,hybrid";
  std::optional<std::string> redundant_;
  std::optional<std::string> consistency_;
  std::optional<std::string> values_;
  std::string repeat_ = "1";
  std::optional<std::string> log_;
};

}  // namespace

std::unique_ptr<Command> trial_command() {
  return std::make_unique<TrialCommand>();
}

}  // namespace cavalcade::cli

// cavalcade reproduce: the experiments of the five documents, run again. Each row is made of commands of this very
// program, run as processes as a reader would run them, so that a row can be tried by hand; what they print is read as
// figures and held against what the table of rows says.

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "ask/parse.hpp"
#include "base/files.hpp"
#include "base/process.hpp"
#include "cli/campaign_options.hpp"
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/reproduce_report.hpp"
#include "cli/reproduce_rows.hpp"
#include "cli/watch.hpp"

namespace cavalcade::cli {
namespace {

// The first line that a program wrote on standard error, without its own name.
std::string first_line(std::string text) {
  text.resize(std::min(text.find('\n'), text.size()));
  constexpr std::string_view own_name = "cavalcade: ";
  return text.starts_with(own_name) ? text.substr(own_name.size()) : text;
}

// Runs the commands of a row, in a folder where they leave what they print.
class RowRun {
 public:
  RowRun(const ReproducedRow& row, const files::TemporaryFolder& folder, std::chrono::nanoseconds limit)
      : row_(row), folder_(folder), deadline_(std::chrono::steady_clock::now() + limit) {}

  RowResult result() {
    const auto start = std::chrono::steady_clock::now();
    RowResult made{&row_};
    const Result<std::string> figures = figures_now();
    made.elapsed = std::chrono::steady_clock::now() - start;
    made.figures = figures ? *figures : figures.error().message;
    made.state = !figures ? RowState::not_run : row_.is_met_by(*figures) ? RowState::as_stated : RowState::otherwise;
    return made;
  }

 private:
  Result<std::string> figures_now() {
    std::vector<Printed> printed;
    for (const std::string& line : row_.commands) {
      Result<std::string> out = output_of(line);
      if (!out) return out.error();
      printed.push_back({line, std::move(*out)});
    }
    try {
      return row_.figure.read(printed);
    } catch (const nlohmann::json::exception&) {
      return std::string("what was printed has no such figures");
    }
  }

  Result<std::string> output_of(const std::string& line) {
    std::vector<std::string> command = split_at(line, ' ');
    command.insert(command.begin(), own_program());
    if (!row_.given.empty()) {
      const Result<std::string> file = given_file();
      if (!file) return file.error();
      std::replace(command.begin(), command.end(), std::string("-"), *file);
    }
    if (row_.figure.as_json) command.insert(command.end(), {"--format", "json"});
    const std::filesystem::path out = folder_.path() / "out";
    const std::filesystem::path err = folder_.path() / "err";
    const auto left = deadline_ - std::chrono::steady_clock::now();
    if (left <= std::chrono::steady_clock::duration::zero()) return Error{"time limit reached"};
    const Result<ProcessEnd> end = run_process(command, {.folder = {},
                                                         .out = out,
                                                         .err = err,
                                                         .time_limit = left,
                                                         .stop = &Interrupt::flag(),
                                                         .temporary = {},
                                                         .memory = {}});
    if (!end) return end.error();
    if (end->stopped) return Error{"interrupted"};
    if (end->timed_out) return Error{"time limit reached"};
    if (end->signal != 0) return Error{fmt::format("'{}' was ended by signal {}", line, end->signal)};
    if (end->exit_code == static_cast<int>(Exit::invalid)) {
      const Result<std::string> message = files::read(err);
      return Error{message ? first_line(*message) : "refused"};
    }
    return files::read(out);
  }

  // What a command reads from standard input if it is typed, as a file.
  [[nodiscard]] Result<std::string> given_file() const {
    std::string file = (folder_.path() / "given").string();
    const Result<void> written = files::write(file, [&](std::ostream& out) { out << row_.given << '\n'; });
    if (!written) return written.error();
    return file;
  }

  const ReproducedRow& row_;
  const files::TemporaryFolder& folder_;
  std::chrono::steady_clock::time_point deadline_;
};

std::vector<Choice> choices_of_documents() {
  std::vector<Choice> choices;
  for (const Document& document : documents()) choices.push_back({document.name, document.title});
  return choices;
}

bool is_known(std::string_view name) {
  return std::any_of(documents().begin(), documents().end(), [&](const Document& it) { return it.name == name; }) ||
         std::any_of(reproduced_rows().begin(), reproduced_rows().end(),
                     [&](const ReproducedRow& row) { return row.name == name; });
}

class ReproduceCommand final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "reproduce";
    options.summary = "Run the experiments of the five documents again and say where they differ";
    options.texts("NAME", "NAME", names_, "A document, or a row (default: all documents)").choices =
        choices_of_documents();
    options.flag("--list", list_, "Only say what there is, and what is expected");
    options.flag("--long", long_, "Also rows that take minutes; one that is named is run without");
    options.text("--time-limit", "TIME", time_limit_, "Of each row");
    options.group(groups::output);
    options.text("--format", "FORMAT", format_, "How it is written (default: by the ending of -o, else text)").choices =
        choices_of(reproduce_formats());
    options.text("-o,--output", "FILE", file_, "Write to this file instead of standard output");
    declare_progress(options, progress_);
    options.notes =
        "Every row is a table, figure, listing or claim of a document: what it says, the commands that ask again, what "
        "they give, and why that is something else where it is. Exit code 1 if a row gives anything but what is "
        "expected, 3 if one could not be run.";
    options.examples = {{"reproduce"},
                        {"reproduce three-algorithms"},
                        {"reproduce lee-5x5 thompson-8x8"},
                        {"reproduce --list --format markdown"},
                        {"reproduce --long --format csv -o reproduced.csv"}};
  }

  Exit run() override {
    const Result<std::vector<const ReproducedRow*>> rows = chosen_rows();
    if (!rows) return refuse(rows.error().message);
    const Result<ReproduceFormat> format = parse_format();
    if (!format) return refuse(format.error().message);
    const Result<std::chrono::nanoseconds> limit = about("--time-limit", parse_duration(time_limit_));
    if (!limit) return refuse(limit.error().message);
    if (const Result<void> done = require_progress(progress_); !done) return refuse(done.error().message);
    if (!file_.empty())
      if (const Result<void> done = require_writable("-o", file_); !done) return refuse(done.error().message);

    const Interrupt interrupt;
    const Result<std::vector<RowResult>> results = list_ ? listed(*rows) : run_rows(*rows, *limit);
    if (!results) return refuse(results.error().message);
    const bool interrupted = Interrupt::requested();
    const Result<void> written = write_to(
        "-o", file_,
        [&](std::ostream& out) {
          write_results(out, *format, *results);
          return Result<void>();
        },
        [&] { return interrupted ? std::optional<std::string>("the work was interrupted") : std::nullopt; });
    if (!written) return refuse(written.error().message);
    return interrupted ? Exit::interrupted : exit_of_results(*results);
  }

 private:
  // In the order of the table. Long ones only if they are asked for, or named themselves.
  Result<std::vector<const ReproducedRow*>> chosen_rows() const {
    for (const std::string& name : names_)
      if (!is_known(name))
        return Error{fmt::format("NAME: {} is neither a document nor a row; --list shows all", in_quotes(name))};
    const auto is_named = [&](std::string_view name) {
      return std::find(names_.begin(), names_.end(), name) != names_.end();
    };
    std::vector<const ReproducedRow*> rows;
    for (const ReproducedRow& row : reproduced_rows()) {
      const bool by_document = names_.empty() || is_named(documents()[row.document - 1].name);
      if (is_named(row.name) || (by_document && (!row.is_long || long_ || list_))) rows.push_back(&row);
    }
    return rows;
  }

  Result<ReproduceFormat> parse_format() {
    if (file_ == "-") file_.clear();
    return about(format_ ? "--format" : "-o", parse_name(report_format(format_, file_), reproduce_formats()));
  }

  static std::vector<RowResult> listed(const std::vector<const ReproducedRow*>& rows) {
    std::vector<RowResult> results;
    results.reserve(rows.size());
    for (const ReproducedRow* row : rows) results.push_back({row});
    return results;
  }

  // One after the other, so that none disturbs another; one line tells how far they are.
  [[nodiscard]] Result<std::vector<RowResult>> run_rows(const std::vector<const ReproducedRow*>& rows,
                                                        std::chrono::nanoseconds limit) const {
    hide_environment();
    const Result<files::TemporaryFolder> folder = files::TemporaryFolder::make();
    if (!folder) return folder.error();
    Progress progress;
    ProgressReport report(progress_.style(), progress, "reproduce", "rows", std::nullopt);
    std::vector<RowResult> results;
    for (const ReproducedRow* row : rows) {
      progress.report(results.size(), rows.size(), 0);
      report.set_what(std::string(row->name));
      results.push_back(RowRun(*row, *folder, limit).result());
      if (Interrupt::requested()) break;
    }
    return results;
  }

  static Exit exit_of_results(const std::vector<RowResult>& results) {
    const auto any = [&](RowState state) {
      return std::any_of(results.begin(), results.end(),
                         [&](const RowResult& result) { return result.state == state; });
    };
    if (any(RowState::otherwise)) return Exit::impossible;
    return any(RowState::not_run) ? Exit::unknown : Exit::answered;
  }

  std::vector<std::string> names_;
  bool list_ = false;
  bool long_ = false;
  std::string time_limit_ = "30m";
  std::optional<std::string> format_;
  std::string file_;
  ProgressOptions progress_;
};

}  // namespace

std::unique_ptr<Command> reproduce_command() {
  return std::make_unique<ReproduceCommand>();
}

}  // namespace cavalcade::cli

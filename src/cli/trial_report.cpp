#include "cli/trial_report.hpp"

#include <algorithm>
#include <array>
#include <ostream>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "ask/json.hpp"
#include "base/budget.hpp"
#include "board/square_name.hpp"
#include "cli/trial_plot.hpp"
#include "draw/draw.hpp"
#include "draw/plot.hpp"
#include "draw/text_board.hpp"

namespace cavalcade::cli {
namespace {

// Longer lists are for programs: csv and json have them.
constexpr std::size_t most_listed = 60;

bool is_by_constraints(const Trial& trial) {
  return std::get<TourTask>(trial.question().task).method == TourMethod::circuit;
}

// "open tour", "closed tour", "impossible", "not found", ..; what was settled without a search says so.
std::string result_of(const Trial& trial) {
  if (trial.answer.interrupted) return "interrupted";
  switch (trial.answer.verdict) {
    case Verdict::impossible:
      return trial.is_by_theorem() ? "none, by theorem" : "impossible";
    case Verdict::unknown:
      return "not found";
    default:
      return trial.comes_round() ? "closed tour" : "open tour";
  }
}

// ", closed tour, at most 60 s per trial"
std::string task_in_words(const Question& question) {
  std::string words = std::get<TourTask>(question.task).closed ? ", closed tour" : ", open tour";
  if (question.limits.time)
    words += fmt::format(", at most {} s per trial", std::chrono::duration<double>(*question.limits.time).count());
  return words;
}

std::string start_of(const Trial& trial) {
  const auto& from = std::get<TourTask>(trial.question().task).from;
  return from ? square_name(trial.question().board, *from) : "";
}

TrialSummary summary_of(const std::vector<Trial>& trials, const std::string& board, const std::string& method) {
  TrialSummary summary;
  summary.board = board;
  summary.method = method;
  std::vector<double> times;
  std::vector<double> nodes;
  for (const Trial& trial : trials) {
    if (trial.contestant->board != board || trial.method() != method) continue;
    ++summary.trials;
    if (trial.answer.verdict == Verdict::solved) ++summary.found;
    if (trial.answer.verdict == Verdict::impossible) ++summary.impossible;
    if (trial.is_by_theorem()) ++summary.by_theorem;
    if (trial.is_by_theorem()) continue;
    times.push_back(trial.seconds());
    nodes.push_back(static_cast<double>(trial.nodes()));
  }
  summary.seconds = spread_of(times);
  summary.nodes = spread_of(nodes);
  return summary;
}

// ---- text ----

// Columns that are as wide as they have to be: the first three to the left, numbers to the right.
class TextTable {
 public:
  explicit TextTable(std::vector<std::string> heads) { rows_.push_back(std::move(heads)); }
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

  void write(std::ostream& out, std::size_t left_columns) const {
    std::vector<std::size_t> widths(rows_.front().size());
    for (const auto& row : rows_)
      for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], draw::columns_of(row[i]));
    for (const auto& row : rows_) {
      std::string line;
      for (std::size_t i = 0; i < row.size(); ++i) {
        const std::string blanks(widths[i] - draw::columns_of(row[i]), ' ');
        line += (i < left_columns ? row[i] + blanks : blanks + row[i]) + "  ";
      }
      line.erase(line.find_last_not_of(' ') + 1);
      out << line << '\n';
    }
  }

  void write_markdown(std::ostream& out) const {
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      for (const std::string& cell : rows_[r]) out << "| " << cell << ' ';
      out << "|\n";
      if (r > 0) continue;
      for (std::size_t i = 0; i < rows_[r].size(); ++i) out << "|---";
      out << "|\n";
    }
  }

 private:
  std::vector<std::vector<std::string>> rows_;
};

std::string in_seconds(double seconds) {
  return fmt::format("{:.9f}", seconds);
}

TextTable table_of_trials(const TrialReport& report) {
  const bool counts_propagations = std::any_of(report.trials.begin(), report.trials.end(), is_by_constraints);
  std::vector<std::string> heads{"board", "method", "result", "from", "trial", "seconds", "nodes", "backtracks"};
  if (counts_propagations) heads.emplace_back("propagations");
  heads.emplace_back("memory");
  TextTable table(heads);
  for (const Trial& trial : report.trials) {
    const bool searched = !trial.is_by_theorem();
    std::vector<std::string> row{trial.contestant->board,
                                 trial.method(),
                                 result_of(trial),
                                 start_of(trial),
                                 fmt::format("{}", trial.number),
                                 searched ? in_seconds(trial.seconds()) : "-",
                                 searched ? fmt::format("{}", trial.nodes()) : "-",
                                 searched ? fmt::format("{}", trial.backtracks()) : "-"};
    if (counts_propagations) row.push_back(fmt::format("{}", trial.answer.stats.get("propagations")));
    row.push_back(readable_bytes(trial.answer.stats.get("bytes")));
    table.add(std::move(row));
  }
  return table;
}

TextTable table_of_summaries(const TrialReport& report) {
  TextTable table({"board", "method", "found", "impossible", "not found", "mean (s)", "deviation (s)", "fastest (s)",
                   "quartile (s)", "median (s)", "quartile (s)", "slowest (s)", "median nodes"});
  for (const TrialSummary& row : report.summaries) {
    const bool searched = row.by_theorem < row.trials;
    const auto time = [&](double seconds) { return searched ? in_seconds(seconds) : "-"; };
    table.add({row.board, row.method, fmt::format("{}/{}", row.found, row.trials), fmt::format("{}", row.impossible),
               fmt::format("{}", row.trials - row.found - row.impossible), time(row.seconds.mean),
               time(row.seconds.deviation), time(row.seconds.least), time(row.seconds.lower_quartile),
               time(row.seconds.median), time(row.seconds.upper_quartile), time(row.seconds.greatest),
               searched ? fmt::format("{:.0f}", row.nodes.median) : "-"});
  }
  return table;
}

// A board with what came of each start: + a tour, - there is none, ? not found.
void write_board_of_starts(std::ostream& out, const TrialReport& report, const TrialSummary& summary) {
  const Board* board = nullptr;
  std::vector<char> signs;
  for (const Trial& trial : report.trials) {
    if (trial.contestant->board != summary.board || trial.method() != summary.method) continue;
    board = &trial.question().board;
    signs.resize(static_cast<std::size_t>(board->area()), '#');
    const Cell start = board->cell(*std::get<TourTask>(trial.question().task).from);
    const Verdict verdict = trial.answer.verdict;
    signs[index(start)] = verdict == Verdict::solved ? '+' : verdict == Verdict::impossible ? '-' : '?';
  }
  if (board == nullptr) return;
  out << fmt::format("\n{} on {}: a tour from {} of {} trials (+ found, - there is none, ? not found)\n\n",
                     summary.method, summary.board, summary.found, summary.trials);
  draw::TextBoard(*board, 1, false).write(out, [&](Cell cell, draw::SquareText& square) {
    square.text += signs[index(cell)];
  });
}

std::set<std::string> reasons_of(const TrialReport& report) {
  std::set<std::string> reasons;
  for (const Trial& trial : report.trials)
    if (!trial.answer.reason.empty())
      reasons.insert(fmt::format("{} on {}: {}", trial.method(), trial.contestant->board, trial.answer.reason));
  return reasons;
}

// "8x8 from d4, open tour, at most 60 s per trial"; "5x5, 6x6 from every square, ..".
std::string heading_of(const TrialReport& report) {
  std::vector<std::string> boards;
  for (const TrialSummary& row : report.summaries)
    if (std::find(boards.begin(), boards.end(), row.board) == boards.end()) boards.push_back(row.board);
  const Question& first = report.trials.front().question();
  if (boards.size() == 1 && !report.from_every_square) return question_in_words(first);
  return fmt::format("{}{}{}", fmt::join(boards, ", "), report.from_every_square ? " from every square" : "",
                     task_in_words(first));
}

void write_text(std::ostream& out, const TrialReport& report) {
  out << heading_of(report) << "\n\n";
  if (report.trials.size() <= most_listed) {
    table_of_trials(report).write(out, 4);
    out << '\n';
  }
  table_of_summaries(report).write(out, 2);
  if (report.from_every_square)
    for (const TrialSummary& summary : report.summaries) write_board_of_starts(out, report, summary);
  const std::set<std::string> reasons = reasons_of(report);
  if (!reasons.empty() && reasons.size() <= most_listed) out << '\n';
  if (reasons.size() <= most_listed)
    for (const std::string& reason : reasons) out << reason << '\n';
}

// ---- csv and json ----

void write_csv(std::ostream& out, const TrialReport& report) {
  out << "board,from,method,trial,verdict,closed,settled_by,seconds,nodes,backtracks,bytes\n";
  for (const Trial& trial : report.trials)
    out << fmt::format("{},{},{},{},{},{},{},{:.9f},{},{},{}\n", trial.contestant->board, start_of(trial),
                       trial.method(), trial.number, name_of(trial.answer.verdict), trial.comes_round(),
                       trial.answer.method, trial.seconds(), trial.nodes(), trial.backtracks(),
                       trial.answer.stats.get("bytes"));
}

void write_json(std::ostream& out, const TrialReport& report) {
  using Json = nlohmann::ordered_json;
  Json json;
  json["question"] = Json::parse(question_json(report.trials.front().question()));
  for (const char* of_a_method : {"method", "order", "tie_break", "redundant", "consistency", "values"})
    json["question"].erase(of_a_method);
  json["trials"] = Json::array();
  for (const Trial& trial : report.trials) {
    Json row{{"board", trial.contestant->board}};
    if (const std::string start = start_of(trial); !start.empty()) row["from"] = start;
    row.update({{"method", trial.method()},
                {"trial", trial.number},
                {"verdict", name_of(trial.answer.verdict)},
                {"closed", trial.comes_round()},
                {"settled_by", trial.answer.method},
                {"seconds", trial.seconds()}});
    for (const auto& [name, value] : trial.answer.stats.all()) row["stats"][name] = value;
    if (!trial.answer.reason.empty()) row["reason"] = trial.answer.reason;
    json["trials"].push_back(row);
  }
  json["summary"] = Json::array();
  for (const TrialSummary& row : report.summaries)
    json["summary"].push_back({{"board", row.board},
                               {"method", row.method},
                               {"trials", row.trials},
                               {"found", row.found},
                               {"impossible", row.impossible},
                               {"by_theorem", row.by_theorem},
                               {"mean", row.seconds.mean},
                               {"deviation", row.seconds.deviation},
                               {"fastest", row.seconds.least},
                               {"lower_quartile", row.seconds.lower_quartile},
                               {"median", row.seconds.median},
                               {"upper_quartile", row.seconds.upper_quartile},
                               {"slowest", row.seconds.greatest},
                               {"median_nodes", row.nodes.median}});
  out << json.dump() << '\n';
}

// ---- plots ----

Result<void> write_plots(std::ostream& out, TrialFormat format, const TrialReport& report) {
  const std::vector<draw::Plot> plots = plots_of(report);
  const Result<std::string> picture =
      format == TrialFormat::svg ? Result<std::string>(draw::plots_svg(plots)) : draw::plots_png(plots);
  if (!picture) return picture.error();
  out << *picture;
  return {};
}

}  // namespace

double Trial::seconds() const {
  return std::chrono::duration<double>(answer.elapsed).count();
}

std::uint64_t Trial::backtracks() const {
  return answer.stats.get(is_by_constraints(*this) ? "failures" : "backtracks");
}

bool Trial::comes_round() const {
  const auto* tour = std::get_if<Tour>(&answer.witness);
  return tour != nullptr && tour->squares.size() > 2 &&
         question().board.are_neighbours(tour->squares.back(), tour->squares.front());
}

bool Trial::is_by_theorem() const {
  return answer.verdict == Verdict::impossible && answer.method == "theorem";
}

TrialReport report_of(std::vector<Trial> trials, bool from_every_square) {
  TrialReport report{std::move(trials), {}, from_every_square};
  std::set<std::pair<std::string, std::string>> seen;
  for (const Trial& trial : report.trials)
    if (seen.emplace(trial.contestant->board, trial.method()).second)
      report.summaries.push_back(summary_of(report.trials, trial.contestant->board, trial.method()));
  return report;
}

std::span<const Named<TrialFormat>> trial_formats() {
  static constexpr std::array<Named<TrialFormat>, 6> table{{
      {TrialFormat::text, "text", "tables to read", "txt"},
      {TrialFormat::markdown, "markdown", "the table of methods, for a page", "md"},
      {TrialFormat::csv, "csv", "one row per trial"},
      {TrialFormat::json, "json", "all of it, for programs"},
      {TrialFormat::svg, "svg", "plots of times, nodes and successes, for pages and papers"},
      {TrialFormat::png, "png", "the same in pixels"},
  }};
  return table;
}

bool is_in_build(TrialFormat format) {
  return format != TrialFormat::png || draw::is_in_build(draw::Format::png);
}

Result<void> write_report(std::ostream& out, TrialFormat format, const TrialReport& report) {
  switch (format) {
    case TrialFormat::csv:
      write_csv(out, report);
      break;
    case TrialFormat::json:
      write_json(out, report);
      break;
    case TrialFormat::markdown:
      table_of_summaries(report).write_markdown(out);
      break;
    case TrialFormat::svg:
    case TrialFormat::png:
      return write_plots(out, format, report);
    case TrialFormat::text:
      write_text(out, report);
  }
  return {};
}

std::string question_in_words(const Question& question) {
  const auto& task = std::get<TourTask>(question.task);
  std::string words = board_name(question.board);
  if (question.board.blocked_count() > 0)
    words += fmt::format(" with {} squares blocked", question.board.blocked_count());
  if (task.from) words += fmt::format(" from {}", square_name(question.board, *task.from));
  if (task.to) words += fmt::format(" to {}", square_name(question.board, *task.to));
  return words + task_in_words(question);
}

}  // namespace cavalcade::cli

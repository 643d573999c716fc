#include "campaign/report.hpp"

#include <algorithm>
#include <ostream>
#include <set>

#include <fmt/format.h>

#include "base/files.hpp"

namespace cavalcade::campaign {
namespace {

namespace fs = std::filesystem;

// ---- gathered ----

ReportPart part_of(Kind kind, const Report& report, const std::vector<Group>& groups) {
  ReportPart part{kind, {}, {}, {}};
  std::set<Target> targets;
  std::map<std::string, std::size_t> place;
  for (const Task& task : report.plan.tasks) {
    if (kind_of(task.instance.question) != kind) continue;
    targets.insert(task.target);
    if (place.try_emplace(task.instance.name, part.instances.size()).second)
      part.instances.push_back({task.instance, {}, {}, {}});
  }
  part.targets.assign(targets.begin(), targets.end());
  for (const Group& group : groups)
    if (group.kind == kind) part.groups.push_back(group);
  for (const Record& record : report.records)
    if (const auto found = place.find(record.name); found != place.end())
      part.instances[found->second].records[record.target] = record;
  for (const auto& [name, known] : known_of(report.records))
    if (const auto found = place.find(name); found != place.end()) part.instances[found->second].known = known;
  return part;
}

Result<void> add_recorded(Report& report, const std::string& file) {
  const Result<std::string> text = files::read(file);
  if (!text) return text.error();
  const Result<std::vector<Recorded>> recorded = parse_recorded(*text);
  if (!recorded) return Error{fmt::format("'{}': {}", file, recorded.error().message)};
  for (ReportPart& part : report.parts)
    for (InstanceReport& instance : part.instances) {
      const auto same = std::find_if(recorded->begin(), recorded->end(), [&](const Recorded& other) {
        return other.instance.question == instance.instance.question;
      });
      if (same != recorded->end()) instance.recorded = same->visited;
    }
  report.has_recorded = true;
  return {};
}

// ---- as text ----

// "55.3 ± 0.8", or a dash where there is nothing.
std::string with_spread(const Spread& spread, std::size_t count, int decimals) {
  if (count == 0) return "-";
  return fmt::format("{:.{}f} ± {:.{}f}", spread.mean, decimals, spread.deviation, decimals);
}

void write_visit_groups(std::ostream& out, const std::vector<Group>& groups) {
  constexpr auto form = "{:>10}  {:<11}{:>6}{:>7}{:>17}{:>17}{:>17}{:>18}{:>9}{:>8}{:>9}{:>9}{:>11}{:>9}{:>8}\n";
  out << fmt::format(form, "board", "target", "tasks", "visits", "squares visited", "% of free", "% with blocked",
                     "seconds", "optimal", "proved", "claimed", "refuted", "undecided", "invalid", "failed");
  for (const Group& group : groups)
    out << fmt::format(form, group.label(), name_of(group.target), group.tasks, group.found,
                       with_spread(group.squares, group.found, 1), with_spread(group.share_of_free, group.found, 1),
                       with_spread(group.share_with_blocked, group.found, 1),
                       with_spread(group.seconds, group.tasks, 3), group.optimal, group.proved, group.claimed,
                       group.refuted, group.undecided, group.invalid, group.failed);
  out << "\nMean ± standard deviation over the tasks with a visit. 'optimal' is as many squares as the proved optimum "
         "of the instance;\n'proved' is by this target and checked, 'claimed' is what it says, 'refuted' what it says "
         "and another visit contradicts;\n'% with blocked' counts blocked squares as covered.\n\n";
}

void write_other_groups(std::ostream& out, const std::vector<Group>& groups) {
  constexpr auto form = "{:>10}  {:<11}{:>6}{:>7}{:>12}{:>8}{:>9}{:>11}{:>9}{:>8}{:>18}\n";
  out << fmt::format(form, "board", "target", "tasks", "found", "impossible", "proved", "refuted", "undecided",
                     "invalid", "failed", "seconds");
  for (const Group& group : groups)
    out << fmt::format(form, group.label(), name_of(group.target), group.tasks, group.found, group.impossible,
                       group.proved, group.refuted, group.undecided, group.invalid, group.failed,
                       with_spread(group.seconds, group.tasks, 3));
  out << "\n'found' is checked; 'impossible' is what the target says, 'proved' what the checker has confirmed of that, "
         "'refuted' what\nsomebody's answer contradicts. Seconds: mean ± standard deviation over all tasks.\n\n";
}

void write_instances(std::ostream& out, const ReportPart& part) {
  const std::vector<std::string> tools = recorded_tools(part);
  std::size_t widest = 8;
  for (const InstanceReport& instance : part.instances) widest = std::max(widest, instance.instance.name.size());
  std::string head =
      fmt::format("{:<{}}{:>7}{:>12}", "instance", widest, "free", part.kind == Kind::visit ? "optimum" : "proved");
  for (const Target target : part.targets) head += fmt::format("{:>12}", name_of(target));
  for (const std::string& tool : tools) head += fmt::format("{:>20}", tool + " (recorded)");
  out << head << '\n';
  for (const InstanceReport& instance : part.instances) {
    std::string line = fmt::format("{:<{}}{:>7}{:>12}", instance.instance.name, widest,
                                   instance.instance.question.board.free_squares(), known_in_words(instance));
    for (const Target target : part.targets) line += fmt::format("{:>12}", outcome_in_words(instance, target));
    for (const std::string& tool : tools) line += fmt::format("{:>20}", recorded_in_words(instance, tool));
    out << line << '\n';
  }
}

// ---- as CSV ----

std::string csv_numbers(const Group& group) {
  std::string text;
  const bool has_squares = group.kind == Kind::visit;
  for (const Spread& spread : {group.squares, group.with_blocked, group.share_of_free, group.share_with_blocked})
    text += has_squares ? fmt::format(",{:.6f},{:.6f}", spread.mean, spread.deviation) : ",,";
  const Spread& seconds = group.seconds;
  return text +
         fmt::format(",{:.6f},{:.6f},{:.6f},{:.6f}", seconds.mean, seconds.deviation, seconds.least, seconds.greatest);
}

// A board with a comma in its name ("8x8 leaper 2,3") is put into quotes.
std::string csv_text(const std::string& text) {
  return text.find(',') == std::string::npos ? text : fmt::format("\"{}\"", text);
}

}  // namespace

Result<Report> gather_report(const fs::path& folder, const std::optional<std::string>& recorded) {
  Result<Plan> plan = read_plan(folder);
  if (!plan) return plan.error();
  Result<std::vector<Record>> records = read_records(folder);
  if (!records) return records.error();
  Report report;
  report.plan = std::move(*plan);
  report.records = std::move(*records);
  const std::vector<Group> groups = summarise(report.records);
  for (const Named<Kind>& kind : kinds())
    if (ReportPart part = part_of(kind.value, report, groups); !part.instances.empty())
      report.parts.push_back(std::move(part));
  std::error_code ignored;
  const std::string beside = folder / recorded_name;
  if (recorded || fs::exists(beside, ignored))
    if (const Result<void> done = add_recorded(report, recorded.value_or(beside)); !done) return done.error();
  return report;
}

std::string state_in_words(const Report& report) {
  const std::size_t done = report.records.size();
  const std::size_t tasks = report.plan.tasks.size();
  if (done == tasks) return fmt::format("All {} tasks are done", tasks);
  return fmt::format("{} of {} tasks are done", done, tasks);
}

std::vector<std::string> recorded_tools(const ReportPart& part) {
  std::set<std::string> tools;
  for (const InstanceReport& instance : part.instances)
    for (const auto& [tool, visited] : instance.recorded) tools.insert(tool);
  return {tools.begin(), tools.end()};
}

std::string outcome_in_words(const InstanceReport& instance, Target target) {
  const auto found = instance.records.find(target);
  if (found == instance.records.end()) return "-";
  const Record& record = found->second;
  if (record.visited) return fmt::format("{}", *record.visited);
  return record.is_valid() ? fmt::format("{:.3f} s", record.seconds) : std::string(name_of(record.status));
}

std::string recorded_in_words(const InstanceReport& instance, const std::string& tool) {
  const auto found = instance.recorded.find(tool);
  if (found == instance.recorded.end()) return "-";
  return found->second ? fmt::format("{}", *found->second) : "nothing";
}

std::string known_in_words(const InstanceReport& instance) {
  if (instance.known.optimum) return fmt::format("{}", *instance.known.optimum);
  return instance.known.is_impossible ? "impossible" : "-";
}

void write_text(std::ostream& out, const Report& report) {
  out << fmt::format("{}; time limit {} s per task\n", state_in_words(report),
                     std::chrono::duration<double>(report.plan.time_limit).count());
  for (const ReportPart& part : report.parts) {
    out << '\n';
    if (report.parts.size() > 1 || part.kind != Kind::visit)
      out << kinds()[static_cast<std::size_t>(part.kind)].summary << "\n\n";
    if (part.kind == Kind::visit)
      write_visit_groups(out, part.groups);
    else
      write_other_groups(out, part.groups);
    write_instances(out, part);
  }
}

void write_csv(std::ostream& out, const Report& report) {
  out << "kind,board,cycles,target,tasks,found,impossible,undecided,invalid,failed,proved,refuted,optimal,claimed,"
         "visited_mean,visited_deviation,covered_mean,covered_deviation,"
         "free_percent_mean,free_percent_deviation,board_percent_mean,board_percent_deviation,"
         "seconds_mean,seconds_deviation,seconds_least,seconds_greatest\n";
  for (const ReportPart& part : report.parts)
    for (const Group& group : part.groups)
      out << fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{}", name_of(group.kind), csv_text(group.board),
                         group.kind == Kind::cover ? fmt::format("{}", group.cycles) : "", name_of(group.target),
                         group.tasks, group.found, group.impossible, group.undecided, group.invalid, group.failed,
                         group.proved, group.refuted, group.optimal, group.claimed)
          << csv_numbers(group) << '\n';
}

}  // namespace cavalcade::campaign

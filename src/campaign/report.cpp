#include "campaign/report.hpp"

#include <algorithm>
#include <ostream>
#include <set>

#include <fmt/format.h>

#include "base/files.hpp"

namespace cavalcade::campaign {
namespace {

namespace fs = std::filesystem;

bool has_same_squares(const Instance& one, const Instance& other) {
  return one.size == other.size && one.blocked == other.blocked && one.knights == other.knights;
}

std::vector<InstanceReport> instances_of(const Plan& plan, const std::vector<Record>& records) {
  std::vector<InstanceReport> instances;
  std::map<std::string, std::size_t> place;
  for (const Task& task : plan.tasks) {
    if (!place.try_emplace(task.instance.name, instances.size()).second) continue;
    instances.push_back({task.instance, {}, {}, {}});
  }
  for (const Record& record : records)
    if (const auto found = place.find(record.name); found != place.end())
      instances[found->second].records[record.target] = record;
  for (const auto& [name, optimum] : proved_optima(records))
    if (const auto found = place.find(name); found != place.end()) instances[found->second].optimum = optimum;
  return instances;
}

Result<void> add_recorded(Report& report, const std::string& file) {
  const Result<std::string> text = files::read(file);
  if (!text) return text.error();
  const Result<std::vector<Recorded>> recorded = parse_recorded(*text);
  if (!recorded) return Error{fmt::format("'{}': {}", file, recorded.error().message)};
  for (InstanceReport& instance : report.instances) {
    const auto same = std::find_if(recorded->begin(), recorded->end(), [&](const Recorded& other) {
      return has_same_squares(other.instance, instance.instance);
    });
    if (same != recorded->end()) instance.recorded = same->visited;
  }
  report.has_recorded = true;
  return {};
}

// "55.3 ± 0.8", or a dash where there is nothing.
std::string with_spread(const Spread& spread, std::size_t count, int decimals) {
  if (count == 0) return "-";
  return fmt::format("{:.{}f} ± {:.{}f}", spread.mean, decimals, spread.deviation, decimals);
}

void write_groups(std::ostream& out, const Report& report) {
  out << fmt::format("{:>7}  {:<9}{:>6}{:>7}{:>17}{:>17}{:>17}{:>18}{:>9}{:>8}{:>9}{:>8}{:>9}{:>8}\n", "size", "target",
                     "tasks", "visits", "squares visited", "% of free", "% with blocked", "seconds", "optimal",
                     "proved", "claimed", "none", "invalid", "failed");
  for (const Group& group : report.groups)
    out << fmt::format("{:>7}  {:<9}{:>6}{:>7}{:>17}{:>17}{:>17}{:>18}{:>9}{:>8}{:>9}{:>8}{:>9}{:>8}\n",
                       fmt::format("{}x{}", group.size, group.size), name_of(group.target), group.tasks, group.visits,
                       with_spread(group.squares, group.visits, 1), with_spread(group.share_of_free, group.visits, 1),
                       with_spread(group.share_with_blocked, group.visits, 1),
                       with_spread(group.seconds, group.tasks, 3), group.optimal, group.proved, group.claimed,
                       group.nothing, group.invalid, group.failed);
}

void write_instances(std::ostream& out, const Report& report) {
  const std::vector<std::string> tools = recorded_tools(report);
  std::size_t widest = 8;
  for (const InstanceReport& instance : report.instances) widest = std::max(widest, instance.instance.name.size());
  std::string head = fmt::format("{:<{}}{:>7}{:>9}", "instance", widest, "free", "optimum");
  for (const Named<Target>& target : targets()) head += fmt::format("{:>10}", target.name);
  for (const std::string& tool : tools) head += fmt::format("{:>20}", tool + " (recorded)");
  out << head << '\n';
  for (const InstanceReport& instance : report.instances) {
    std::string line = fmt::format("{:<{}}{:>7}{:>9}", instance.instance.name, widest, instance.instance.free_squares(),
                                   instance.optimum ? fmt::format("{}", *instance.optimum) : "-");
    for (const Named<Target>& target : targets())
      line += fmt::format("{:>10}", visited_in_words(instance, target.value));
    for (const std::string& tool : tools) line += fmt::format("{:>20}", recorded_in_words(instance, tool));
    out << line << '\n';
  }
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
  report.groups = summarise(report.records);
  report.instances = instances_of(report.plan, report.records);
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

std::vector<std::string> recorded_tools(const Report& report) {
  std::set<std::string> tools;
  for (const InstanceReport& instance : report.instances)
    for (const auto& [tool, visited] : instance.recorded) tools.insert(tool);
  return {tools.begin(), tools.end()};
}

std::string visited_in_words(const InstanceReport& instance, Target target) {
  const auto found = instance.records.find(target);
  if (found == instance.records.end()) return "-";
  const Record& record = found->second;
  return record.visited ? fmt::format("{}", *record.visited) : std::string(name_of(record.status));
}

std::string recorded_in_words(const InstanceReport& instance, const std::string& tool) {
  const auto found = instance.recorded.find(tool);
  if (found == instance.recorded.end()) return "-";
  return found->second ? fmt::format("{}", *found->second) : "nothing";
}

void write_text(std::ostream& out, const Report& report) {
  out << fmt::format("{}; time limit {} s a task\n\n", state_in_words(report),
                     std::chrono::duration<double>(report.plan.time_limit).count());
  write_groups(out, report);
  out << "\nMean ± standard deviation over the tasks with a visit. 'optimal' is as many squares as the proved optimum "
         "of the instance;\n'proved' is by this target and checked, 'claimed' is what it says; '% with blocked' counts "
         "blocked squares as covered.\n\n";
  write_instances(out, report);
}

void write_csv(std::ostream& out, const Report& report) {
  out << "size,target,tasks,visits,visited_mean,visited_deviation,covered_mean,covered_deviation,"
         "free_percent_mean,free_percent_deviation,board_percent_mean,board_percent_deviation,"
         "seconds_mean,seconds_deviation,seconds_least,seconds_greatest,optimal,proved,claimed,nothing,invalid,"
         "failed\n";
  for (const Group& group : report.groups) {
    out << fmt::format("{},{},{},{}", group.size, name_of(group.target), group.tasks, group.visits);
    for (const Spread& spread :
         {group.squares, group.with_blocked, group.share_of_free, group.share_with_blocked, group.seconds})
      out << fmt::format(",{:.6f},{:.6f}", spread.mean, spread.deviation);
    out << fmt::format(",{:.6f},{:.6f},{},{},{},{},{},{}\n", group.seconds.least, group.seconds.greatest, group.optimal,
                       group.proved, group.claimed, group.nothing, group.invalid, group.failed);
  }
}

}  // namespace cavalcade::campaign

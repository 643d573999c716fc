// The report as one page that needs nothing else: no script, no file beside it, light or dark as the reader likes.

#include <ostream>
#include <sstream>

#include <fmt/format.h>

#include "base/text.hpp"
#include "board/square_name.hpp"
#include "campaign/plot.hpp"
#include "campaign/report.hpp"
#include "campaign/task_folder.hpp"
#include "draw/draw.hpp"

namespace cavalcade::campaign {
namespace {

constexpr const char* page_head = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cavalcade campaign</title>
<style>
:root { color-scheme: light dark; --page: #fbfaf7; --ink: #22201c; --faint: #6b665c; --line: #dcd8ce; --card: #ffffff;
  --native: #1f6fb2; --minizinc: #b4540a; --clingo: #2f7d32; }
@media (prefers-color-scheme: dark) { :root { --page: #1b1a18; --ink: #ece8df; --faint: #a59f92; --line: #3d3a34;
  --card: #252320; --native: #6cb2ee; --minizinc: #f0a060; --clingo: #7fcf82; } }
body { background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif;
  margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 76rem; }
h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; }
h3 { font-size: 1rem; margin: 0 0 .5rem; }
p { margin: .4rem 0; } .faint { color: var(--faint); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; }
caption { text-align: left; color: var(--faint); padding-bottom: .4rem; }
.key { white-space: nowrap; margin-left: .4em; }
th, td { padding: .25rem .5rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th { font-weight: 600; } th:first-child, td:first-child, .groups th:nth-child(2), .text { text-align: left; }
tr.first th, tr.first td { border-top: 2px solid var(--line); }
figure { margin: 0 0 1.5rem; } figcaption { color: var(--faint); font-size: .9rem; }
.plots { display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr)); }
.plot { width: 100%; height: auto; background: var(--card); border: 1px solid var(--line); border-radius: 6px; }
.plot text { font-size: 13px; fill: var(--ink); } .plot .axis { fill: var(--faint); }
.plot .grid { stroke: var(--line); fill: none; }
.native { fill: var(--native); } .minizinc { fill: var(--minizinc); } .clingo { fill: var(--clingo); }
.whisker { fill: none; stroke-width: 1.5; } .whisker.native { stroke: var(--native); }
.whisker.minizinc { stroke: var(--minizinc); } .whisker.clingo { stroke: var(--clingo); }
.mark { width: .9em; height: .9em; vertical-align: -.1em; margin-right: .3em; }
.cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(21rem, 100%), 1fr)); }
article { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: .8rem; min-width: 0;
  overflow-x: auto; }
article .text { white-space: normal; }
article > svg { width: 100%; height: auto; display: block; margin-bottom: .6rem; border-radius: 4px; }
article table { width: 100%; font-size: .85rem; } article th, article td { padding: .15rem .3rem; }
</style>
</head>
<body>
)";

std::string cell_with_spread(const Spread& spread, std::size_t count, int decimals) {
  if (count == 0) return "<td>-</td>";
  return fmt::format("<td>{:.{}f} ± {:.{}f}</td>", spread.mean, decimals, spread.deviation, decimals);
}

void write_groups(std::ostream& out, const std::vector<Group>& groups) {
  out << "<h2>By size and target</h2>\n<div class='scroll'><table class='groups'>\n<caption>Mean ± standard deviation "
         "over the tasks "
         "with a visit.</caption>\n<thead><tr>";
  for (const char* const title : {"Size", "Target", "Tasks", "Visits", "Squares", "% of free", "% with blocked",
                                  "Seconds", "Optimal", "Proved", "Claimed", "None", "Invalid", "Failed"})
    out << fmt::format("<th scope='col'>{}</th>", title);
  out << "</tr></thead>\n<tbody>\n";
  std::int32_t size = 0;
  for (const Group& group : groups) {
    out << fmt::format("<tr{}><td>{}x{}</td><td class='text'>{}{}</td><td>{}</td><td>{}</td>",
                       group.size == size ? "" : " class='first'", group.size, group.size, legend_mark(group.target),
                       name_of(group.target), group.tasks, group.visits)
        << cell_with_spread(group.squares, group.visits, 1) << cell_with_spread(group.share_of_free, group.visits, 1)
        << cell_with_spread(group.share_with_blocked, group.visits, 1)
        << cell_with_spread(group.seconds, group.tasks, 2)
        << fmt::format("<td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n", group.optimal,
                       group.proved, group.claimed, group.nothing, group.invalid, group.failed);
    size = group.size;
  }
  out << "</tbody></table></div>\n<p class='faint'>% with blocked counts blocked squares as covered, as the report "
         "does. "
         "Optimal: as many squares as the proved optimum of the instance. Proved: by this target, and checked. "
         "Claimed: "
         "what the target says. None: the target found no visit in its time.</p>\n";
}

void write_plots(std::ostream& out, const Report& report) {
  std::string legend;
  for (const Named<Target>& target : targets())
    legend += fmt::format(" <span class='key'>{}{}</span>", legend_mark(target.value), target.name);
  out << "<h2>Plots</h2>\n<div class='plots'>\n<figure>" << coverage_plot(report.groups)
      << "<figcaption>Squares visited as a share of the free ones: mean, and one standard deviation." << legend
      << "</figcaption></figure>\n<figure>" << time_plot(report.groups, report.records)
      << "<figcaption>Time of every task (small), and the mean of each size and target." << legend
      << "</figcaption></figure>\n</div>\n";
}

// The visit with the most squares; among equals that of the first target.
const Record* best_record(const InstanceReport& instance) {
  const Record* best = nullptr;
  for (const auto& [target, record] : instance.records)
    if (record.is_valid() && (best == nullptr || record.visited > best->visited)) best = &record;
  return best;
}

const Task* task_of(const Plan& plan, const Record& record) {
  for (const Task& task : plan.tasks)
    if (task.instance.name == record.name && task.target == record.target) return &task;
  return nullptr;
}

std::string picture_of(const Report& report, const InstanceReport& instance, const std::filesystem::path& folder) {
  const Record* const best = best_record(instance);
  const Task* const task = best == nullptr ? nullptr : task_of(report.plan, *best);
  if (task == nullptr) return "<p class='faint'>No visit to show.</p>\n";
  const Question question = question_of(instance.instance);
  const Result<TaskFolder::Content> content = TaskFolder(folder, *task).read(*task, question);
  if (!content || !content->answer)
    return fmt::format("<p class='faint'>The visit of {} cannot be shown: {}</p>\n", name_of(best->target),
                       xml_text(content ? "there is none" : content.error().message));
  std::ostringstream picture;
  draw::Style style;
  style.numbers = false;  // a hundred boards have to fit into a page
  if (const Result<void> done = draw::write(picture, draw::Format::svg, question, *content->answer, style); !done)
    return fmt::format("<p class='faint'>{}</p>\n", xml_text(done.error().message));
  return picture.str();
}

std::string notes_on(const Record& record, const std::optional<std::int64_t>& optimum) {
  std::string notes;
  const auto note = [&](std::string_view text) { notes += fmt::format("{}{}", notes.empty() ? "" : ", ", text); };
  if (record.proved)
    note("proved");
  else if (record.is_valid() && optimum && record.visited == optimum)
    note("optimal");
  if (record.claims_optimal && !record.proved) note("claims optimal");
  if (record.played_on > 0) note(fmt::format("{} played on", record.played_on));
  return notes;
}

void write_instance_table(std::ostream& out, const Report& report, const InstanceReport& instance) {
  out << "<table><thead><tr><th scope='col'>Target</th><th scope='col'>Squares</th>"
      << (report.has_recorded ? "<th scope='col'>Recorded</th>" : "")
      << "<th scope='col'>Seconds</th><th scope='col' class='text'>Note</th></tr></thead><tbody>\n";
  for (const Named<Target>& target : targets()) {
    const auto found = instance.records.find(target.value);
    const std::string recorded = recorded_in_words(instance, std::string(target.name));
    if (found == instance.records.end() && recorded == "-") continue;
    out << fmt::format("<tr><td>{}{}</td><td>{}</td>", legend_mark(target.value), target.name,
                       visited_in_words(instance, target.value));
    if (report.has_recorded) out << fmt::format("<td>{}</td>", recorded);
    if (found == instance.records.end())
      out << "<td>-</td><td></td></tr>\n";
    else
      out << fmt::format("<td>{:.2f}</td><td class='text'>{}</td></tr>\n", found->second.seconds,
                         notes_on(found->second, instance.optimum));
  }
  out << "</tbody></table>\n";
}

void write_instances(std::ostream& out, const Report& report, const std::filesystem::path& folder) {
  out << "<h2>Instances</h2>\n<p class='faint'>Each with its best visit.";
  if (report.has_recorded) out << " Recorded: the squares that others report for the same instance.";
  out << "</p>\n<div class='cards'>\n";
  for (const InstanceReport& instance : report.instances) {
    out << fmt::format("<article><h3>{}</h3>\n", xml_text(instance.instance.name))
        << picture_of(report, instance, folder);
    std::string knights;
    for (const Square square : instance.instance.knights) knights += " " + square_name(square);
    out << fmt::format("<p class='faint'>{} free squares; knights on{}{}</p>\n", instance.instance.free_squares(),
                       knights, instance.optimum ? fmt::format("; at most {} can be visited", *instance.optimum) : "");
    write_instance_table(out, report, instance);
    out << "</article>\n";
  }
  out << "</div>\n";
}

}  // namespace

void write_page(std::ostream& out, const Report& report, const std::filesystem::path& folder) {
  out << page_head
      << fmt::format("<h1>Campaign</h1>\n<p>{} ({} instances); time limit {} s a task.</p>\n", state_in_words(report),
                     report.instances.size(), std::chrono::duration<double>(report.plan.time_limit).count());
  if (!report.groups.empty()) {
    write_groups(out, report.groups);
    write_plots(out, report);
  }
  write_instances(out, report, folder);
  out << "</body>\n</html>\n";
}

}  // namespace cavalcade::campaign

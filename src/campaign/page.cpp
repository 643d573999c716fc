// The report as one page that needs nothing else: no script, no file beside it, light or dark as the reader likes.

#include <array>
#include <initializer_list>
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
:root { color-scheme: light dark; --page: #fbfaf7; --ink: #22201c; --faint: #6b665c; --line: #dcd8ce; --card: #ffffff; }
@media (prefers-color-scheme: dark) { :root { --page: #1b1a18; --ink: #ece8df; --faint: #a59f92; --line: #3d3a34;
  --card: #252320; } }
body { background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif;
  margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 76rem; }
h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.35rem; margin: 2.5rem 0 0; }
h3 { font-size: 1.1rem; margin: 1.75rem 0 .6rem; } h4 { font-size: 1rem; margin: 0 0 .5rem; }
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
.plot .whisker { fill: none; stroke-width: 1.5; }
.mark { width: .9em; height: .9em; vertical-align: -.1em; margin-right: .3em; }
.cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(21rem, 100%), 1fr)); }
article { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: .8rem; min-width: 0;
  overflow-x: auto; }
article .text { white-space: normal; }
article > svg { width: 100%; height: auto; display: block; margin-bottom: .6rem; border-radius: 4px; }
article table { width: 100%; font-size: .85rem; } article th, article td { padding: .15rem .3rem; }
)";

// A colour on a light page and one on a dark page: native, minizinc and clingo have the first three, methods the
// others. Those for tours and those for covers never meet, and are no more than these.
struct Colours {
  const char* light;
  const char* dark;
};
constexpr std::size_t colours_of_programs = 3;
constexpr std::array<Colours, 11> palette{{{"#1f6fb2", "#6cb2ee"},
                                           {"#b4540a", "#f0a060"},
                                           {"#2f7d32", "#7fcf82"},
                                           {"#7a3fa0", "#c79ae6"},
                                           {"#c2185b", "#f48fb1"},
                                           {"#00838f", "#4dd0e1"},
                                           {"#8a7500", "#e0c94a"},
                                           {"#55565c", "#b9bac2"},
                                           {"#3f3fbf", "#a5a5ff"},
                                           {"#7b4a2b", "#d6a889"},
                                           {"#5d8a00", "#b5e04a"}}};

Colours colours_of(Target target) {
  const std::size_t place = target.place;
  if (place < colours_of_programs) return palette.at(place);
  return palette.at(colours_of_programs + (place - colours_of_programs) % (palette.size() - colours_of_programs));
}

std::string colours_of_targets() {
  std::string light;
  std::string dark;
  for (const Named<Target>& target : targets()) {
    const Colours colours = colours_of(target.value);
    light += fmt::format(".{0} {{ fill: {1}; stroke: {1}; stroke-width: 0; }}\n", target.name, colours.light);
    dark += fmt::format(".{0} {{ fill: {1}; stroke: {1}; }} ", target.name, colours.dark);
  }
  return fmt::format("{}@media (prefers-color-scheme: dark) {{ {}}}\n", light, dark);
}

std::string cell_with_spread(const Spread& spread, std::size_t count, int decimals) {
  if (count == 0) return "<td>-</td>";
  return fmt::format("<td>{:.{}f} ± {:.{}f}</td>", spread.mean, decimals, spread.deviation, decimals);
}

void write_heads(std::ostream& out, std::initializer_list<const char*> titles) {
  out << "<thead><tr>";
  for (const char* const title : titles) out << fmt::format("<th scope='col'>{}</th>", title);
  out << "</tr></thead>\n<tbody>\n";
}

void write_numbers(std::ostream& out, std::initializer_list<std::size_t> numbers) {
  for (const std::size_t number : numbers) out << fmt::format("<td>{}</td>", number);
}

void write_visit_cells(std::ostream& out, const Group& group) {
  out << cell_with_spread(group.squares, group.found, 1) << cell_with_spread(group.share_of_free, group.found, 1)
      << cell_with_spread(group.share_with_blocked, group.found, 1) << cell_with_spread(group.seconds, group.tasks, 2);
  write_numbers(
      out, {group.optimal, group.proved, group.claimed, group.refuted, group.undecided, group.invalid, group.failed});
}

void write_other_cells(std::ostream& out, const Group& group) {
  write_numbers(out, {group.impossible, group.proved, group.refuted, group.undecided, group.invalid, group.failed});
  out << cell_with_spread(group.seconds, group.tasks, 3);
}

void write_groups(std::ostream& out, const ReportPart& part) {
  const bool visits = part.kind == Kind::visit;
  out << fmt::format(
      "<h3>By board and target</h3>\n<div class='scroll'><table class='groups'>\n<caption>Mean ± standard deviation "
      "over {}.</caption>\n",
      visits ? "the tasks with a visit; seconds over all tasks" : "all tasks");
  if (visits)
    write_heads(out, {"Board", "Target", "Tasks", "Visits", "Squares", "% of free", "% with blocked", "Seconds",
                      "Optimal", "Proved", "Claimed", "Refuted", "Undecided", "Invalid", "Failed"});
  else
    write_heads(out, {"Board", "Target", "Tasks", "Found", "Impossible", "Proved", "Refuted", "Undecided", "Invalid",
                      "Failed", "Seconds"});
  std::string board;
  for (const Group& group : part.groups) {
    out << fmt::format("<tr{}><td>{}</td><td class='text'>{}{}</td>", group.label() == board ? "" : " class='first'",
                       xml_text(group.label()), legend_mark(group.target), name_of(group.target));
    write_numbers(out, {group.tasks, group.found});
    if (visits)
      write_visit_cells(out, group);
    else
      write_other_cells(out, group);
    out << "</tr>\n";
    board = group.label();
  }
  out << "</tbody></table></div>\n<p class='faint'>"
      << (visits ? "% with blocked counts blocked squares as covered, as the report does. Optimal: as many squares as "
                   "the proved optimum of the instance. Proved: by this target, and checked. Claimed: what the target "
                   "says. Refuted: a longer visit was found. Undecided: the target found no visit in its time."
                 : "Found: the checker has walked it. Impossible: what the target says. Proved: what the checker has "
                   "confirmed of that. Refuted: another target has found one. Undecided: the target came to no end in "
                   "its time, or gave up.")
      << "</p>\n";
}

void write_plots(std::ostream& out, const ReportPart& part) {
  std::string legend;
  for (const Target target : part.targets)
    legend += fmt::format(" <span class='key'>{}{}</span>", legend_mark(target), name_of(target));
  const bool visits = part.kind == Kind::visit;
  out << "<h3>Plots</h3>\n<div class='plots'>\n<figure>" << (visits ? coverage_plot(part) : decided_plot(part))
      << "<figcaption>"
      << (visits ? "Squares visited as a share of the free ones: mean, and one standard deviation."
                 : "Tasks that ended with an answer, found or impossible, as a share of all.")
      << legend << "</figcaption></figure>\n<figure>" << time_plot(part)
      << "<figcaption>Time of every task (small), and the mean of each board and target." << legend
      << "</figcaption></figure>\n</div>\n";
}

// The visit with the most squares, or whatever was found; among equals that of the first target.
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

constexpr std::int64_t most_squares_in_picture = 10'000;

// In place of a picture.
std::string nothing_to_show(const InstanceReport& instance) {
  return fmt::format("<p class='faint'>No {} to show{}.</p>\n", name_of(instance.kind()),
                     instance.known.is_impossible ? ": there is none, and that is proved" : "");
}

std::string picture_of(const Report& report, const InstanceReport& instance, const std::filesystem::path& folder) {
  const Record* const best = best_record(instance);
  const Task* const task = best == nullptr ? nullptr : task_of(report.plan, *best);
  if (task == nullptr) return nothing_to_show(instance);
  if (task->instance.question.board.area() > most_squares_in_picture)
    return fmt::format("<p class='faint'>The {} is too large to be shown here: draw has larger pictures.</p>\n",
                       name_of(instance.kind()));
  const Result<TaskFolder::Content> content = TaskFolder(folder, *task).read(*task);
  if (!content || !content->answer)
    return fmt::format("<p class='faint'>The {} of {} cannot be shown: {}</p>\n", name_of(instance.kind()),
                       name_of(best->target), xml_text(content ? "there is none" : content.error().message));
  std::ostringstream picture;
  draw::Style style;
  style.numbers = false;  // a hundred boards have to fit into a page
  if (const Result<void> done = draw::write(picture, draw::Format::svg, question_of(*task), *content->answer, style);
      !done)
    return fmt::format("<p class='faint'>{}</p>\n", xml_text(done.error().message));
  return picture.str();
}

std::string notes_on(const Record& record, const Known& known) {
  std::string notes;
  const auto note = [&](std::string_view text) { notes += fmt::format("{}{}", notes.empty() ? "" : ", ", text); };
  if (record.proved)
    note("proved");
  else if (record.is_valid() && known.optimum && record.visited == known.optimum)
    note("optimal");
  else if (record.status == Status::impossible && known.is_impossible)
    note("confirmed");
  if (record.status == Status::impossible && known.is_found) note("refuted");
  if (record.claims_optimal && !record.proved) note("claims optimal");
  if (record.played_on > 0) note(fmt::format("{} played on", record.played_on));
  return notes;
}

// A row of its own below that of the record: what was odd may take a sentence.
std::string trouble_in(const Record& record, int columns) {
  if (record.trouble.empty()) return "";
  return fmt::format("<tr><td colspan='{}' class='text faint'>{}: {}</td></tr>\n", columns, name_of(record.target),
                     xml_text(record.trouble));
}

void write_instance_table(std::ostream& out, const Report& report, const ReportPart& part,
                          const InstanceReport& instance) {
  const bool visits = part.kind == Kind::visit;
  out << fmt::format("<table><thead><tr><th scope='col'>Target</th><th scope='col'>{}</th>",
                     visits ? "Squares" : "Answer")
      << (report.has_recorded ? "<th scope='col'>Recorded</th>" : "")
      << "<th scope='col'>Seconds</th><th scope='col' class='text'>Note</th></tr></thead><tbody>\n";
  for (const Target target : part.targets) {
    const auto found = instance.records.find(target);
    const std::string recorded = recorded_in_words(instance, std::string(name_of(target)));
    if (found == instance.records.end() && recorded == "-") continue;
    const std::string outcome = found == instance.records.end() || visits ? outcome_in_words(instance, target)
                                                                          : std::string(name_of(found->second.status));
    out << fmt::format("<tr><td>{}{}</td><td>{}</td>", legend_mark(target), name_of(target), outcome);
    if (report.has_recorded) out << fmt::format("<td>{}</td>", recorded);
    if (found == instance.records.end())
      out << "<td>-</td><td></td></tr>\n";
    else
      out << fmt::format("<td>{:.{}f}</td><td class='text'>{}</td></tr>\n", found->second.seconds, visits ? 2 : 3,
                         notes_on(found->second, instance.known))
          << trouble_in(found->second, report.has_recorded ? 5 : 4);
  }
  out << "</tbody></table>\n";
}

// "15 free squares; knights on a1 c3; at most 14 can be visited".
std::string instance_in_words(const InstanceReport& instance) {
  const Question& question = instance.instance.question;
  std::string words = fmt::format("{}: {} free squares", board_label(question.board), question.board.free_squares());
  if (const auto* visit = std::get_if<VisitTask>(&question.task)) {
    words += "; knights on";
    for (const Square square : visit->knights) words += " " + square_name(question.board, square);
  } else if (const auto* cycles = std::get_if<CyclesTask>(&question.task)) {
    words += fmt::format("; {} cycles of {} to {} squares", cycles->knights, cycles->shortest, cycles->longest);
  } else {
    const auto& tour = std::get<TourTask>(question.task);
    if (tour.from) words += fmt::format("; from {}", square_name(question.board, *tour.from));
    if (tour.to) words += fmt::format("; to {}", square_name(question.board, *tour.to));
  }
  if (instance.known.optimum) words += fmt::format("; at most {} can be visited", *instance.known.optimum);
  return words;
}

void write_instances(std::ostream& out, const Report& report, const ReportPart& part,
                     const std::filesystem::path& folder) {
  out << fmt::format("<h3>Instances</h3>\n<p class='faint'>Each with {}.",
                     part.kind == Kind::visit ? "its best visit" : "what was found");
  if (report.has_recorded) out << " Recorded: the squares that others report for the same instance.";
  out << "</p>\n<div class='cards'>\n";
  for (const InstanceReport& instance : part.instances) {
    out << fmt::format("<article><h4>{}</h4>\n", xml_text(instance.instance.name))
        << picture_of(report, instance, folder)
        << fmt::format("<p class='faint'>{}</p>\n", xml_text(instance_in_words(instance)));
    write_instance_table(out, report, part, instance);
    out << "</article>\n";
  }
  out << "</div>\n";
}

std::size_t instances_in(const Report& report) {
  std::size_t instances = 0;
  for (const ReportPart& part : report.parts) instances += part.instances.size();
  return instances;
}

}  // namespace

void write_page(std::ostream& out, const Report& report, const std::filesystem::path& folder) {
  out << page_head << colours_of_targets() << "</style>\n</head>\n<body>\n"
      << fmt::format("<h1>Campaign</h1>\n<p>{} ({} instances); time limit {} s per task.</p>\n", state_in_words(report),
                     instances_in(report), std::chrono::duration<double>(report.plan.time_limit).count());
  for (const ReportPart& part : report.parts) {
    out << fmt::format("<h2>{}</h2>\n", kinds()[static_cast<std::size_t>(part.kind)].summary);
    if (!part.groups.empty()) {
      write_groups(out, part);
      write_plots(out, part);
    }
    write_instances(out, report, part, folder);
  }
  out << "</body>\n</html>\n";
}

}  // namespace cavalcade::campaign

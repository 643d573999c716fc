// The report of a campaign, at any time: what is done so far, gathered once and written as text, CSV, JSON or a page.

#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ask/answer.hpp"
#include "base/result.hpp"
#include "campaign/campaign_folder.hpp"
#include "campaign/instances.hpp"
#include "campaign/summary.hpp"

namespace cavalcade::campaign {

struct InstanceReport {
  Instance instance;
  Known known;
  std::map<Target, Record> records;                             // of the tasks that are done
  std::map<std::string, std::optional<std::int64_t>> recorded;  // by others

  [[nodiscard]] Kind kind() const { return kind_of(instance.question); }
};

// All of one kind, since their tables have columns of their own.
struct ReportPart {
  Kind kind = Kind::visit;
  std::vector<Target> targets;            // of these tasks, in order
  std::vector<Group> groups;              // of the tasks that are done
  std::vector<InstanceReport> instances;  // in the order of the plan
};

struct Report {
  Plan plan;
  std::vector<Record> records;
  std::vector<ReportPart> parts;  // each with an instance or more
  bool has_recorded = false;
};

// Of the campaign in a folder, with what others recorded: in `recorded`, or in recorded.json in the folder.
Result<Report> gather_report(const std::filesystem::path& folder, const std::optional<std::string>& recorded);

// For each kind a table of boards and targets, and one of instances.
void write_text(std::ostream& out, const Report& report);

// A line for each kind, board and target.
void write_csv(std::ostream& out, const Report& report);

// All of it, as one object: docs/guides/campaign.md has its form. (report_json.cpp)
void write_json(std::ostream& out, const Report& report);

// "12 of 30 tasks are done".
std::string state_in_words(const Report& report);

// "clingo, minizinc": the tools of which others recorded results, in order.
std::vector<std::string> recorded_tools(const ReportPart& part);

// What a table has in the column of a target or of others: squares, seconds, or why there are none.
std::string outcome_in_words(const InstanceReport& instance, Target target);
std::string recorded_in_words(const InstanceReport& instance, const std::string& tool);
// "14", "impossible", or a dash: what is proved of the instance.
std::string known_in_words(const InstanceReport& instance);

// The pictures are of the best answer to each instance, read and checked again from the folder of its task. An answer
// that is not there or does not hold has no picture, and the page says so. (page.cpp)
void write_page(std::ostream& out, const Report& report, const std::filesystem::path& folder);

}  // namespace cavalcade::campaign

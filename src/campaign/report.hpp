// The report of a campaign, at any time: what is done so far, gathered once and written as text, CSV or a page.

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
  std::optional<std::int64_t> optimum;                          // proved
  std::map<Target, Record> records;                             // of the tasks that are done
  std::map<std::string, std::optional<std::int64_t>> recorded;  // by others
};

struct Report {
  Plan plan;
  std::vector<Record> records;
  std::vector<Group> groups;
  std::vector<InstanceReport> instances;  // in the order of the plan
  bool has_recorded = false;
};

// Of the campaign in a folder, with what others recorded: in `recorded`, or in recorded.json in the folder.
Result<Report> gather_report(const std::filesystem::path& folder, const std::optional<std::string>& recorded);

// A table of sizes and targets, and one of instances.
void write_text(std::ostream& out, const Report& report);

// A line for each size and target.
void write_csv(std::ostream& out, const Report& report);

// "12 of 30 tasks are done".
std::string state_in_words(const Report& report);

// "clingo, minizinc": the tools of which others recorded results, in order.
std::vector<std::string> recorded_tools(const Report& report);

// What a table has in the column of a target or of others: squares, or why there are none.
std::string visited_in_words(const InstanceReport& instance, Target target);
std::string recorded_in_words(const InstanceReport& instance, const std::string& tool);

// The pictures are of the best visit of each instance, read and checked again from the folder of its task. A visit that
// is not there or does not hold has no picture, and the page says so.
void write_page(std::ostream& out, const Report& report, const std::filesystem::path& folder);

}  // namespace cavalcade::campaign

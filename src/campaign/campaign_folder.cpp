#include "campaign/campaign_folder.hpp"

#include <ostream>
#include <set>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/checksum.hpp"
#include "base/files.hpp"
#include "campaign/task_folder.hpp"
#include "campaign/tasks_file.hpp"

namespace cavalcade::campaign {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* checksum_key = "checksum";

// Of all else in the plan. Plans of old have none.
std::string plan_checksum(Json json) {
  json.erase(checksum_key);
  return fmt::format("{:016x}", checksum(json.dump()));
}

Json plan_json(const Plan& plan) {
  Json json{
      {"campaign", 1}, {"time_limit_ms", plan.time_limit.count()}, {"tasks", Json::parse(tasks_json(plan.tasks))}};
  json[checksum_key] = plan_checksum(json);
  return json;
}

std::optional<Error> write_plan(const fs::path& folder, const Plan& plan) {
  return files::write_lasting(folder / plan_name, [&](std::ostream& out) { out << plan_json(plan).dump(1) << '\n'; });
}

// A folder without a campaign must be empty but for what a run leaves that was killed at its very beginning, and for
// the recorded results that somebody put there for the report.
std::optional<Error> require_unused(const fs::path& folder) {
  std::error_code failure;
  for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end; entry.increment(failure)) {
    const std::string name = entry->path().filename();
    if (name != lock_name && name != recorded_name && !name.starts_with(plan_name))
      return Error{
          fmt::format("'{}' is a folder of something else: it holds '{}' and no {}", folder.string(), name, plan_name)};
  }
  if (failure) return Error{fmt::format("cannot read '{}': {}", folder.string(), failure.message())};
  return std::nullopt;
}

std::optional<Error> require_same(const fs::path& folder, const Plan& found, const Plan& wanted) {
  const auto holds_another = [&](std::string_view what) {
    return Error{
        fmt::format("'{}' holds a campaign with {}; name another folder, or clean this one", folder.string(), what)};
  };
  if (found.time_limit != wanted.time_limit)
    return holds_another(fmt::format("a time limit of {} s", std::chrono::duration<double>(found.time_limit).count()));
  if (tasks_json(found.tasks) != tasks_json(wanted.tasks)) return holds_another("other tasks");
  return std::nullopt;
}

// A row and the result it was made of.
std::optional<Error> require_same_result(const fs::path& folder, const Row& row) {
  const TaskFolder task(folder, row.record);
  const Result<std::uint64_t> found = task.result_checksum();
  if (found && *found == row.result) return std::nullopt;
  const std::string what =
      found ? fmt::format("'{}' is not as it was written", task.result().string()) : found.error().message;
  return Error{
      fmt::format("task {}: {}; delete that and '{}', and `campaign run` does the task again and keeps the others",
                  task_label(row.record.name, row.record.target), what, (folder / store_name).string())};
}

Result<std::vector<Record>> records_in(const fs::path& folder, Store& store) {
  Result<std::vector<Row>> rows = store.rows();
  if (!rows) return rows.error();
  std::vector<Record> records;
  for (Row& row : *rows) {
    if (std::optional<Error> refused = require_same_result(folder, row)) return *refused;
    records.push_back(std::move(row.record));
  }
  return records;
}

}  // namespace

Result<Plan> read_plan(const fs::path& folder) {
  const auto no_campaign = [&](std::string_view why) {
    return Error{fmt::format("'{}' is not a campaign: {}", folder.string(), why)};
  };
  const Result<std::string> text = files::read(folder / plan_name);
  if (!text) return no_campaign(text.error().message);
  const Json json = Json::parse(*text, nullptr, false);
  const bool has_all = json.is_object() && json.contains("tasks") && json.contains("time_limit_ms") &&
                       json["time_limit_ms"].is_number_unsigned();
  if (!has_all) return no_campaign(fmt::format("{} is not one of ours", plan_name));
  if (json.contains(checksum_key) && json[checksum_key] != plan_checksum(json))
    return no_campaign(fmt::format("{} is not as it was written; begin another in a new folder", plan_name));
  Result<std::vector<Task>> tasks = parse_tasks(json["tasks"].dump());
  if (!tasks) return no_campaign(fmt::format("{}: {}", plan_name, tasks.error().message));
  return Plan{std::move(*tasks), std::chrono::milliseconds(json["time_limit_ms"].get<std::int64_t>())};
}

Result<std::vector<Record>> read_records(const fs::path& folder) {
  std::error_code ignored;
  if (!fs::exists(folder / store_name, ignored)) return std::vector<Record>();
  Result<Store> store = Store::open_existing(folder / store_name);
  if (!store) return store.error();
  return records_in(folder, *store);
}

Result<CampaignFolder> CampaignFolder::open(const fs::path& folder, const Plan& plan) {
  if (std::optional<Error> refused = files::make_folder(folder)) return *refused;
  std::error_code ignored;
  const bool begun = fs::exists(folder / plan_name, ignored);
  if (!begun)
    if (std::optional<Error> refused = require_unused(folder)) return *refused;
  Result<FolderLock> lock = lock_campaign(folder);
  if (!lock) return lock.error();
  if (begun) {
    const Result<Plan> found = read_plan(folder);
    if (!found) return found.error();
    if (std::optional<Error> refused = require_same(folder, *found, plan)) return *refused;
  } else if (std::optional<Error> refused = write_plan(folder, plan)) {
    return *refused;
  }
  Result<Store> store = Store::open(folder / store_name);
  if (!store) return store.error();
  Result<std::vector<Record>> done = records_in(folder, *store);
  if (!done) return done.error();
  return CampaignFolder(folder, plan, std::move(*lock), std::move(*store), std::move(*done));
}

std::optional<Error> CampaignFolder::add(const Record& record) {
  const Result<std::uint64_t> result = TaskFolder(path_, record).result_checksum();
  if (!result) return result.error();
  if (std::optional<Error> refused = store_.add({record, *result})) return refused;
  done_.push_back(record);
  return std::nullopt;
}

Result<CampaignFolder::State> CampaignFolder::take_stock() {
  State state;
  std::set<std::string> has_row;
  for (const Record& record : done_) has_row.insert(task_label(record.name, record.target));
  for (std::size_t number = 0; number < plan_.tasks.size(); ++number) {
    const Task& task = plan_.tasks[number];
    if (has_row.contains(task_label(task))) continue;
    const TaskFolder folder(path_, task);
    Result<TaskFolder::Content> content = folder.read(task, question_of(task.instance));
    if (!content) {
      state.open.push_back(number);
      continue;
    }
    if (std::optional<Error> refused = add(content->record)) return *refused;
  }
  state.done = done_;
  return state;
}

Result<FolderLock> lock_campaign(const fs::path& folder) {
  return FolderLock::take(folder, lock_name, "a campaign");
}

}  // namespace cavalcade::campaign

#include "campaign/campaign_folder.hpp"

#include <algorithm>
#include <ostream>
#include <set>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/checksum.hpp"
#include "base/files.hpp"
#include "base/folder_lock.hpp"
#include "campaign/task_folder.hpp"
#include "campaign/tasks_file.hpp"

namespace cavalcade::campaign {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* checksum_key = "checksum";
constexpr std::int64_t plan_version = 2;  // plans of version 1 have tasks in the report's format

// Of all else in the plan. Plans of old have none.
std::string plan_checksum(Json json) {
  json.erase(checksum_key);
  return fmt::format("{:016x}", checksum(json.dump()));
}

Json plan_json(const Plan& plan) {
  Json json{{"campaign", plan_version},
            {"time_limit_ms", plan.time_limit.count()},
            {"tasks", Json::parse(tasks_json(plan.tasks))}};
  json[checksum_key] = plan_checksum(json);
  return json;
}

Result<void> write_plan(const fs::path& folder, const Plan& plan) {
  return files::write_lasting(folder / plan_name, [&](std::ostream& out) { out << plan_json(plan).dump(1) << '\n'; });
}

// A folder without a campaign must be empty but for what a run leaves that was killed at its very beginning, and for
// the recorded results that somebody put there for the report.
Result<void> require_unused(const fs::path& folder) {
  std::error_code failure;
  for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end; entry.increment(failure)) {
    const std::string name = entry->path().filename();
    if (name != lock_name && name != recorded_name && !name.starts_with(plan_name))
      return Error{
          fmt::format("'{}' is a folder of something else: it holds '{}' and no {}", folder.string(), name, plan_name)};
  }
  if (failure) return Error{fmt::format("cannot read '{}': {}", folder.string(), failure.message())};
  return {};
}

Result<void> require_same(const fs::path& folder, const Plan& found, const Plan& wanted) {
  const auto holds_another = [&](std::string_view what) {
    return Error{
        fmt::format("'{}' holds a campaign with {}; name another folder, or clean this one", folder.string(), what)};
  };
  if (found.time_limit != wanted.time_limit)
    return holds_another(fmt::format("a time limit of {} s", std::chrono::duration<double>(found.time_limit).count()));
  if (tasks_json(found.tasks) != tasks_json(wanted.tasks)) return holds_another("other tasks");
  return {};
}

// A row and the result it was made of.
Result<void> require_same_result(const fs::path& folder, const Row& row) {
  const TaskFolder task(folder, row.record);
  const Result<std::uint64_t> found = task.result_checksum();
  if (found && *found == row.result) return {};
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
    if (const Result<void> done = require_same_result(folder, row); !done) return done.error();
    records.push_back(std::move(row.record));
  }
  return records;
}

// What stays. A folder that stays because of what is in it goes without saying.
class Leftovers {
 public:
  void add(const std::vector<fs::path>& paths) {
    for (const fs::path& path : paths) {
      const auto lies_in = [&](const fs::path& named) { return named.string().starts_with(path.string() + "/"); };
      if (std::none_of(paths_.begin(), paths_.end(), lies_in)) paths_.push_back(path);
    }
  }

  [[nodiscard]] std::vector<fs::path> in_order() && {
    std::sort(paths_.begin(), paths_.end());
    return std::move(paths_);
  }

 private:
  std::vector<fs::path> paths_;
};

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
  if (json.contains("campaign") && json["campaign"] != plan_version && json["campaign"] != 1)
    return no_campaign(
        fmt::format("{} is of version {}, and this program has {}", plan_name, json["campaign"].dump(), plan_version));
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
  if (const Result<void> done = files::make_folder(folder); !done) return done.error();
  std::error_code ignored;
  const bool begun = fs::exists(folder / plan_name, ignored);
  if (!begun)
    if (const Result<void> done = require_unused(folder); !done) return done.error();
  Result<FolderLock> lock = lock_campaign(folder);
  if (!lock) return lock.error();
  if (begun) {
    const Result<Plan> found = read_plan(folder);
    if (!found) return found.error();
    if (const Result<void> done = require_same(folder, *found, plan); !done) return done.error();
  } else if (const Result<void> done = write_plan(folder, plan); !done) {
    return done.error();
  }
  Result<Store> store = Store::open(folder / store_name);
  if (!store) return store.error();
  Result<std::vector<Record>> done = records_in(folder, *store);
  if (!done) return done.error();
  return CampaignFolder(folder, plan, std::move(*lock), std::move(*store), std::move(*done));
}

Result<void> CampaignFolder::add(const Record& record) {
  const Result<std::uint64_t> result = TaskFolder(path_, record).result_checksum();
  if (!result) return result.error();
  if (const Result<void> done = store_.add({record, *result}); !done) return done.error();
  done_.push_back(record);
  return {};
}

Result<CampaignFolder::State> CampaignFolder::take_stock() {
  State state;
  std::set<std::string> has_row;
  for (const Record& record : done_) has_row.insert(task_label(record.name, record.target));
  for (std::size_t number = 0; number < plan_.tasks.size(); ++number) {
    const Task& task = plan_.tasks[number];
    if (has_row.contains(task_label(task))) continue;
    const TaskFolder folder(path_, task);
    Result<TaskFolder::Content> content = folder.read(task);
    if (!content) {
      state.open.push_back(number);
      continue;
    }
    if (const Result<void> done = add(content->record); !done) return done.error();
  }
  state.done = done_;
  return state;
}

Result<FolderLock> lock_campaign(const fs::path& folder) {
  return FolderLock::take(folder, lock_name, "a campaign");
}

// The plan says which folders of tasks there are, and a folder of a task has files of known names. The plan goes last:
// without it nobody would know what else is ours, so a clean that was cut short can be repeated.

Result<std::vector<fs::path>> clean(const fs::path& folder) {
  const Result<Plan> plan = read_plan(folder);
  if (!plan) return plan.error();
  const Result<FolderLock> lock = lock_campaign(folder);
  if (!lock) return lock.error();
  Leftovers leftovers;
  for (const Task& task : plan->tasks) {
    const Result<std::vector<fs::path>> left = TaskFolder(folder, task).remove();
    if (!left) return left.error();
    leftovers.add(*left);
  }
  const Result<std::vector<fs::path>> beside = remove_files(folder / tasks_name, {});
  if (!beside) return beside.error();
  leftovers.add(*beside);
  const std::vector<std::string> ours{store_name, std::string(store_name) + "-journal", lock_name};
  if (const Result<std::vector<fs::path>> before = remove_files(folder, ours); !before) return before.error();
  const Result<std::vector<fs::path>> left = remove_files(folder, {plan_name});
  if (!left) return left.error();
  leftovers.add(*left);
  return std::move(leftovers).in_order();
}

}  // namespace cavalcade::campaign

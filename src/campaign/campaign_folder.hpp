// The folder of a campaign, which holds all of it:
//
//   campaign.json    the tasks and their time limit, written first and never changed
//   campaign.db      the store
//   campaign.lock    held by the one `run` that is at work
//   tasks/           one folder per task
//
// Whatever ended the run before (also kill -9, also a full disk), the next one goes on from what is here: a task with a
// row is done; a complete folder without a row is adopted, once its content has passed the checker; any other folder is
// emptied, and its task is open. Plan, rows and results carry checksums, and whoever reads the rows holds them against
// the results: what has changed since is named, and refused.

#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <vector>

#include "base/folder_lock.hpp"
#include "base/result.hpp"
#include "campaign/record.hpp"
#include "campaign/store.hpp"
#include "campaign/task.hpp"

namespace cavalcade::campaign {

constexpr const char* plan_name = "campaign.json";
constexpr const char* store_name = "campaign.db";
constexpr const char* tasks_name = "tasks";
constexpr const char* lock_name = "campaign.lock";
constexpr const char* recorded_name = "recorded.json";  // results of others, which a user may put there for the report

struct Plan {
  std::vector<Task> tasks;
  std::chrono::milliseconds time_limit{0};  // of each task
};

// The plan of the campaign in a folder; refused if there is none.
Result<Plan> read_plan(const std::filesystem::path& folder);

// The rows of the campaign in a folder; none if no task is done yet. Refused if one of them is not what it was, or the
// result of its task.
Result<std::vector<Record>> read_records(const std::filesystem::path& folder);

class CampaignFolder {
 public:
  // Makes the folder, or goes on in it. Refused if somebody is at work there, if it holds a campaign with another plan
  // or with results that have changed since, or if it is a folder of something else.
  static Result<CampaignFolder> open(const std::filesystem::path& folder, const Plan& plan);

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] const Plan& plan() const { return plan_; }

  // What is done, including what was just adopted; and the numbers of the tasks that are not, in the order of the plan.
  struct State {
    std::vector<Record> done;
    std::vector<std::size_t> open;
  };
  Result<State> take_stock();

  // The row of a task whose folder is complete.
  Result<void> add(const Record& record);

 private:
  CampaignFolder(std::filesystem::path path, Plan plan, FolderLock lock, Store store, std::vector<Record> done)
      : path_(std::move(path)),
        plan_(std::move(plan)),
        lock_(std::move(lock)),
        store_(std::move(store)),
        done_(std::move(done)) {}

  std::filesystem::path path_;
  Plan plan_;
  FolderLock lock_;
  Store store_;
  std::vector<Record> done_;
};

// One campaign at a time in a folder.
Result<FolderLock> lock_campaign(const std::filesystem::path& folder);

// Deletes what a campaign wrote into the folder, and the folder itself if nothing else is in it. Returns what was left,
// in order. Refused if there is no campaign in it, or if one is at work there.
Result<std::vector<std::filesystem::path>> clean(const std::filesystem::path& folder);

}  // namespace cavalcade::campaign

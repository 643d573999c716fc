// The plan says which folders of tasks there are, and a folder of a task has files of known names. The plan goes last:
// without it nobody would know what else is ours, so a clean that was cut short can be repeated.

#include "campaign/clean.hpp"

#include <algorithm>

#include "base/folder_lock.hpp"
#include "campaign/campaign_folder.hpp"
#include "campaign/task_folder.hpp"

namespace cavalcade::campaign {
namespace {

namespace fs = std::filesystem;

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

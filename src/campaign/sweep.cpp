#include "campaign/sweep.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "campaign/instances.hpp"

namespace cavalcade::campaign {

Result<std::vector<Task>> sweep_tasks(const std::vector<std::int32_t>& sizes, std::int64_t per_size,
                                      std::uint64_t seed) {
  Recipe recipe;
  recipe.sizes = sizes;
  recipe.per_size = per_size;
  recipe.fewest_blocked = 1;
  recipe.most_blocked = 1;
  recipe.targets = {Target::minizinc};
  recipe.seed = seed;
  const Result<std::vector<Task>> boards = generate(recipe);
  if (!boards) return boards.error();
  std::vector<Task> tasks;
  for (const std::string_view variables : model::minizinc_variable_choices()) {
    for (const std::string_view values : model::minizinc_value_choices()) {
      for (Task task : *boards) {
        task.instance.name += fmt::format("-{}-{}", variables, values);
        task.search.variables = variables;
        task.search.values = values;
        tasks.push_back(std::move(task));
      }
    }
  }
  return tasks;
}

std::vector<SweepRow> rank_sweep(const std::vector<Task>& tasks, const std::vector<Record>& records) {
  std::map<std::string, const Record*> by_name;
  for (const Record& record : records) by_name[record.name] = &record;
  std::map<std::pair<std::string, std::string>, SweepRow> rows;
  for (const Task& task : tasks) {
    const auto found = by_name.find(task.instance.name);
    if (found == by_name.end()) continue;
    const Record& record = *found->second;
    SweepRow& row = rows[{task.search.variables, task.search.values}];
    row.variables = task.search.variables;
    row.values = task.search.values;
    ++row.tasks;
    row.squares += record.visited.value_or(0);
    row.seconds += record.seconds;
    if (record.claims_optimal) ++row.claimed;
    if (record.status == Status::failed) row.refused = record.trouble;
  }
  std::vector<SweepRow> ranked;
  ranked.reserve(rows.size());
  for (auto& [choices, row] : rows) ranked.push_back(std::move(row));
  std::stable_sort(ranked.begin(), ranked.end(), [](const SweepRow& a, const SweepRow& b) {
    return std::tuple(!a.refused.empty(), -a.squares, a.seconds) <
           std::tuple(!b.refused.empty(), -b.squares, b.seconds);
  });
  return ranked;
}

}  // namespace cavalcade::campaign

#include "campaign/sweep.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "campaign/instances.hpp"

namespace cavalcade::campaign {
namespace {

constexpr std::array<Named<SweepOver>, 4> sweep_table{{
    {SweepOver::int_search, "int", "every int_search on the squares' stamps"},
    {SweepOver::seq_search, "seq",
     "one int_search on the stamps, alone, in seq_search with every second part, and on one array of all variables"},
    {SweepOver::all_search, "all", "every int_search on one array of all variables"},
    {SweepOver::restarts, "restarts", "one int_search, with every way to restart"},
}};

// One way to search, and what it is called in the names of instances.
struct SweepWay {
  std::string name;
  model::MiniZincSearch search;
};

std::vector<SweepWay> every_int_search(bool in_one_array) {
  std::vector<SweepWay> ways;
  for (const std::string_view variables : model::minizinc_variable_choices())
    for (const std::string_view values : model::minizinc_value_choices())
      ways.push_back({fmt::format("{}-{}", variables, values),
                      {{{std::string(variables), std::string(values)}}, std::nullopt, in_one_array}});
  return ways;
}

std::vector<SweepWay> every_seq_search(const model::IntSearch& base) {
  std::vector<SweepWay> ways{{"stamps", {{base}, std::nullopt}}};
  for (const std::string_view values : model::minizinc_value_choices())
    ways.push_back({fmt::format("then-{}", values), {{base, {"input_order", std::string(values)}}, std::nullopt}});
  ways.push_back({"all", {{base}, std::nullopt, true}});
  return ways;
}

std::vector<SweepWay> every_restart(const model::IntSearch& base) {
  std::vector<SweepWay> ways{{"stamps", {{base}, std::nullopt}}};
  for (const std::string_view restart : model::minizinc_restarts())
    ways.push_back({fmt::format("restart-{}", restart), {{base}, std::string(restart)}});
  return ways;
}

std::vector<SweepWay> ways_of(const SweepRecipe& recipe) {
  switch (recipe.over) {
    case SweepOver::int_search:
      return every_int_search(false);
    case SweepOver::seq_search:
      return every_seq_search(recipe.base);
    case SweepOver::all_search:
      return every_int_search(true);
    default:
      return every_restart(recipe.base);
  }
}

}  // namespace

std::span<const Named<SweepOver>> sweeps() {
  return sweep_table;
}

Result<std::vector<Task>> sweep_tasks(const SweepRecipe& recipe) {
  Recipe boards;
  boards.boards.clear();
  for (const std::int32_t size : recipe.sizes) {
    Result<NamedBoard> board = parse_named_board(fmt::format("{}x{}", size, size));
    if (!board) return board.error();
    boards.boards.push_back(std::move(*board));
  }
  boards.per_board = recipe.per_size;
  boards.fewest_blocked = 1;
  boards.most_blocked = 1;
  boards.seed = recipe.seed;
  const Result<std::vector<Instance>> instances = generate(boards);
  if (!instances) return instances.error();
  std::vector<Task> tasks;
  for (const SweepWay& way : ways_of(recipe))
    for (const Instance& instance : *instances) {
      tasks.push_back({{fmt::format("{}-{}", instance.name, way.name), instance.question}, Target::minizinc});
      tasks.back().search = way.search;
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
    SweepRow& row = rows[{model::search_text(task.search), task.search.restart.value_or("")}];
    row.search = task.search;
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

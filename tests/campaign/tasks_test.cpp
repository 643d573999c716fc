// Instances are drawn by the recipe, and files of tasks are read in the report's format or refused by task and field.

#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include "campaign/instances.hpp"
#include "campaign/tasks_file.hpp"

namespace cavalcade::campaign {
namespace {

using Json = nlohmann::ordered_json;

TEST(Generate, MakesTheReportsBenchmarkUnlessToldOtherwise) {
  const Result<std::vector<Task>> tasks = generate({});
  ASSERT_TRUE(tasks);
  EXPECT_EQ(tasks->size(), 300U);
  EXPECT_EQ(tasks->front().instance.name, "0_8x8");
  EXPECT_EQ(tasks->back().instance.name, "19_16x16");
  std::set<std::size_t> blocked;
  for (const Task& task : *tasks) blocked.insert(task.instance.blocked.size());
  EXPECT_EQ(*blocked.begin(), 4U);
  EXPECT_EQ(*blocked.rbegin(), 10U);
  EXPECT_EQ((*tasks)[0].instance, (*tasks)[2].instance) << "every target gets the same instance";
}

RC_GTEST_PROP(Generate, StaysWithinItsRecipeAndReadsBack, ()) {
  Recipe recipe;
  recipe.sizes = {*rc::gen::inRange(3, 12)};
  recipe.per_size = *rc::gen::inRange(1, 4);
  recipe.fewest_blocked = *rc::gen::inRange(0, 4);
  recipe.most_blocked = recipe.fewest_blocked + *rc::gen::inRange(0, 3);
  recipe.knights = *rc::gen::inRange(1, 4);
  recipe.seed = *rc::gen::arbitrary<std::uint64_t>();
  const Result<std::vector<Task>> tasks = generate(recipe);
  RC_ASSERT(static_cast<bool>(tasks));
  for (const Task& task : *tasks) {
    const auto blocked = static_cast<std::int64_t>(task.instance.blocked.size());
    RC_ASSERT(blocked >= recipe.fewest_blocked && blocked <= recipe.most_blocked);
    RC_ASSERT(static_cast<std::int64_t>(task.instance.knights.size()) == recipe.knights);
    std::set<std::pair<std::int32_t, std::int32_t>> squares;
    for (const auto& list : {task.instance.blocked, task.instance.knights})
      for (const Square square : list) {
        RC_ASSERT(square.x >= 0 && square.x < task.instance.size && square.y >= 0 && square.y < task.instance.size);
        RC_ASSERT(squares.insert({square.x, square.y}).second);
      }
  }
  const std::string text = tasks_json(*tasks);
  RC_ASSERT(text == tasks_json(*generate(recipe)));
  const Result<std::vector<Task>> read = parse_tasks(text);
  RC_ASSERT(static_cast<bool>(read));
  RC_ASSERT(tasks_json(*read) == text);
}

TEST(Generate, MakesOtherTasksOfOtherSeeds) {
  std::set<std::string> texts;
  Recipe recipe;
  for (recipe.seed = 1; recipe.seed <= 20; ++recipe.seed) texts.insert(tasks_json(*generate(recipe)));
  EXPECT_EQ(texts.size(), 20U);
}

TEST(Generate, RefusesWhatDoesNotFitTheBoard) {
  Recipe recipe;
  recipe.sizes = {8, 3};
  recipe.most_blocked = 8;
  EXPECT_FALSE(generate(recipe));
  recipe.most_blocked = 7;
  EXPECT_TRUE(generate(recipe));
}

// A task as the report's generator writes it.
Json report_task() {
  return Json::parse(R"({"name": "0_8x8_minizinc", "target": "minizinc", "n": 8, "k": 2, "knight1": {"x": 1, "y": 8},
    "knight2": {"x": 5, "y": 5}, "occ": [{"x": 6, "y": 7}, {"x": 3, "y": 1}],
    "params": [{"solver": "gecode"}, {"allsolutions": "--all-solutions"}, {"mzn2fzn": ""}, {"threads": "-p 4"},
               {"optimization": ""}, {"verbose": "-v"}, {"varchoice": "impact"},
               {"constrainchoice": "indomain_middle"}, {"strategy": "complete"},
               {"timeout": "--solver-time-limit 300000"}]})");
}

Json clingo_twin() {
  Json task = report_task();
  task["name"] = "0_8x8_clingo";
  task["target"] = "clingo";
  task["params"] = Json::array();
  return task;
}

TEST(TasksFile, ReadsTheReportsFormat) {
  const Result<std::vector<Task>> tasks = parse_tasks(Json::array({report_task(), clingo_twin()}).dump());
  ASSERT_TRUE(tasks) << tasks.error().message;
  ASSERT_EQ(tasks->size(), 2U);
  const Task& task = tasks->front();
  EXPECT_EQ(task.instance.name, "0_8x8");
  EXPECT_EQ(task_label(task), "0_8x8-minizinc");
  EXPECT_EQ(task.instance.size, 8);
  EXPECT_EQ(task.instance.knights, (std::vector<Square>{{0, 7}, {4, 4}}));  // a8, e5
  EXPECT_EQ(task.instance.blocked, (std::vector<Square>{{2, 0}, {5, 6}}));  // c1, f7
  EXPECT_EQ(task.search.variables, "impact");
  EXPECT_EQ(task.search.values, "indomain_middle");
  EXPECT_EQ(task.threads, 4);
  EXPECT_EQ(tasks->back().instance, task.instance);
}

struct Change {
  const char* what;
  void (*make)(Json& task);
  const char* message;
};
void PrintTo(const Change& change, std::ostream* out) {
  *out << change.what;
}

class BadTask : public ::testing::TestWithParam<Change> {};

TEST_P(BadTask, IsRefusedByTaskAndField) {
  Json task = report_task();
  GetParam().make(task);
  const Result<std::vector<Task>> tasks = parse_tasks(Json::array({clingo_twin(), task}).dump());
  ASSERT_FALSE(tasks);
  EXPECT_TRUE(tasks.error().message.starts_with(GetParam().message)) << tasks.error().message;
}

INSTANTIATE_TEST_SUITE_P(
    Files, BadTask,
    ::testing::Values(
        Change{"no name", [](Json& task) { task.erase("name"); }, "task 2: name: is missing"},
        Change{"path", [](Json& task) { task["name"] = "../../etc"; }, "task '../../etc': name: '../../etc' is not"},
        Change{"target", [](Json& task) { task["target"] = "chuffed"; },
               "task '0_8x8_minizinc': target: 'chuffed' is not one of native, minizinc, clingo"},
        Change{"n", [](Json& task) { task["n"] = 8.5; }, "task '0_8x8_minizinc': n: is not a whole number"},
        Change{"huge", [](Json& task) { task["n"] = 18446744073709551615U; }, "task '0_8x8_minizinc': n: is not"},
        Change{"k", [](Json& task) { task["k"] = 3; }, "task '0_8x8_minizinc': k: is 3, but occ lists 2 squares"},
        Change{"off", [](Json& task) { task["occ"][0]["x"] = 9; }, "task '0_8x8_minizinc': occ: x is missing or not"},
        Change{"zero", [](Json& task) { task["knight1"]["y"] = 0; }, "task '0_8x8_minizinc': knight1: y is missing"},
        Change{"knight", [](Json& task) { task["knight2"] = task["occ"][0]; },
               "task '0_8x8_minizinc': knight2: (6, 7) is taken twice"},
        Change{"no knight", [](Json& task) { task.erase("knight1"); }, "task '0_8x8_minizinc': knight1: is missing"},
        Change{"params", [](Json& task) { task["params"][6]["varchoice"] = "smalled_largest"; },
               "task '0_8x8_minizinc': params: varchoice: 'smalled_largest' is nothing that MiniZinc knows"},
        Change{"threads", [](Json& task) { task["params"][3]["threads"] = "-p many"; },
               "task '0_8x8_minizinc': params: threads: 'many'"},
        Change{"twice", [](Json& task) { task = clingo_twin(); },
               "task '0_8x8_clingo': name: there is another task 0_8x8 for clingo"},
        Change{"other squares", [](Json& task) { task["knight2"]["x"] = 4; },
               "task '0_8x8_minizinc': name: there is another instance 0_8x8 with other squares"},
        Change{"number", [](Json& task) { task = 7; }, "task 2: is not an object"}));

TEST(TasksFile, RefusesWhatIsNoListOfTasks) {
  EXPECT_EQ(parse_tasks("[").error().message, "is not JSON");
  EXPECT_EQ(parse_tasks("{}").error().message, "is not a list of tasks");
  EXPECT_EQ(parse_tasks("[]").error().message, "is not a list of tasks");
}

}  // namespace
}  // namespace cavalcade::campaign

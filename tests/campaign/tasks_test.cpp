// Instances are drawn by the recipe, and files of tasks are read in the report's format or refused by task and field.

#include <fstream>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include "ask/json.hpp"
#include "campaign/instances.hpp"
#include "campaign/tasks_file.hpp"
#include "support/temporary_folder.hpp"

namespace cavalcade::campaign {
namespace {

using Json = nlohmann::ordered_json;

std::vector<Square> knights_of(const Instance& instance) {
  return std::get<VisitTask>(instance.question.task).knights;
}

std::vector<Task> tasks_for(const Recipe& recipe, const std::vector<Target>& targets = {Target::native}) {
  Result<std::vector<Instance>> instances = generate(recipe);
  EXPECT_TRUE(instances) << instances.error().message;
  return *tasks_of(*instances, targets);
}

TEST(Generate, MakesTheReportsBenchmarkUnlessToldOtherwise) {
  const std::vector<Task> tasks = tasks_for({}, {Target::native, Target::minizinc, Target::clingo});
  EXPECT_EQ(tasks.size(), 300U);
  EXPECT_EQ(tasks.front().instance.name, "0_8x8");
  EXPECT_EQ(tasks.back().instance.name, "19_16x16");
  std::set<std::int64_t> blocked;
  for (const Task& task : tasks) blocked.insert(task.instance.question.board.blocked_count());
  EXPECT_EQ(*blocked.begin(), 4);
  EXPECT_EQ(*blocked.rbegin(), 10);
  EXPECT_EQ(tasks[0].instance, tasks[2].instance) << "every target gets the same instance";
}

// The benchmark whose results are in docs/guides/campaign.md is the one that seed 1 makes.
TEST(Generate, DrawsWhatItAlwaysDrew) {
  const Recipe recipe;
  const std::vector<Task> tasks = tasks_for(recipe);
  EXPECT_EQ(
      question_json(tasks[0].instance.question),
      R"({"board":"8x8","task":"visit","block":["a2","c4","d5","b6","g6","f7","d8"],"knights":["c6","b5"],"seed":1})");
  EXPECT_EQ(
      question_json(tasks[99].instance.question),
      R"({"board":"16x16","task":"visit","block":["e2","e3","e4","c6","l6","m7","m8","d11","k14","e16"],"knights":["o12","k11"],"seed":1})");
}

RC_GTEST_PROP(Generate, StaysWithinItsRecipeAndReadsBack, ()) {
  Recipe recipe;
  const int size = *rc::gen::inRange(3, 12);
  recipe.boards = {*parse_named_board(fmt::format("{}x{}", size, *rc::gen::inRange(3, 12)))};
  recipe.per_board = *rc::gen::inRange(1, 4);
  recipe.fewest_blocked = *rc::gen::inRange(0, 4);
  recipe.most_blocked = recipe.fewest_blocked + *rc::gen::inRange(0, 3);
  recipe.knights = {*rc::gen::inRange<std::int64_t>(1, 4)};
  recipe.seed = *rc::gen::arbitrary<std::uint64_t>();
  RC_PRE(recipe.most_blocked + recipe.knights[0] <= recipe.boards[0].board.area());
  const std::vector<Task> tasks = tasks_for(recipe, {Target::native, Target::minizinc});
  for (const Task& task : tasks) {
    const std::int64_t blocked = task.instance.question.board.blocked_count();
    RC_ASSERT(blocked >= recipe.fewest_blocked && blocked <= recipe.most_blocked);
    RC_ASSERT(static_cast<std::int64_t>(knights_of(task.instance).size()) == recipe.knights[0]);
    for (const Square square : knights_of(task.instance)) RC_ASSERT(!task.instance.question.board.is_blocked(square));
  }
  const std::string text = tasks_json(tasks);
  RC_ASSERT(text == tasks_json(tasks_for(recipe, {Target::native, Target::minizinc})));
  const Result<std::vector<Task>> read = parse_tasks(text);
  RC_ASSERT(static_cast<bool>(read));
  RC_ASSERT(tasks_json(*read) == text);
}

TEST(Generate, MakesOtherTasksOfOtherSeeds) {
  std::set<std::string> texts;
  Recipe recipe;
  for (recipe.seed = 1; recipe.seed <= 20; ++recipe.seed) texts.insert(tasks_json(tasks_for(recipe)));
  EXPECT_EQ(texts.size(), 20U);
}

TEST(Generate, RefusesWhatDoesNotFitTheBoard) {
  Recipe recipe;
  recipe.boards.push_back(*parse_named_board("3x3"));
  recipe.most_blocked = 8;
  EXPECT_FALSE(generate(recipe));
  recipe.most_blocked = 7;
  EXPECT_TRUE(generate(recipe));
}

TEST(Generate, LeavesSquaresFreeThatTheQuestionNames) {
  Recipe recipe;
  recipe.boards = {*parse_named_board("2x3")};
  recipe.question = Request{{"task", "tour"}, {"from", "a1"}, {"to", "b3"}};
  recipe.knights.clear();
  recipe.per_board = 50;
  recipe.fewest_blocked = recipe.most_blocked = 4;
  const Result<std::vector<Instance>> instances = generate(recipe);
  ASSERT_TRUE(instances) << instances.error().message;
  for (const Instance& instance : *instances) EXPECT_EQ(instance.question.board.free_squares(), 2);
  recipe.most_blocked = 5;
  EXPECT_FALSE(generate(recipe));
}

TEST(Generate, MakesCoversOfEveryNumberOfCyclesWithSeedsOfTheirOwn) {
  Recipe recipe;
  recipe.boards = {*parse_named_board("6x5")};
  recipe.question = Request{{"task", "cycles"}};
  recipe.knights = {2, 3};
  recipe.per_board = 2;
  recipe.fewest_blocked = recipe.most_blocked = 0;
  const Result<std::vector<Instance>> instances = generate(recipe);
  ASSERT_TRUE(instances) << instances.error().message;
  ASSERT_EQ(instances->size(), 4U);
  EXPECT_EQ((*instances)[1].name, "1_6x5-2");
  EXPECT_EQ((*instances)[1].question.seed, 2U);
  EXPECT_EQ(std::get<CyclesTask>((*instances)[3].question.task).knights, 3);
}

// ---- a folder of maps and questions ----

void put(const cavalcade::testing::TemporaryFolder& folder, const std::string& name, const std::string& text) {
  std::ofstream(folder.path() + "/" + name) << text;
}

TEST(InstanceFolders, HoldMapsAndQuestions) {
  const cavalcade::testing::TemporaryFolder folder;
  put(folder, "ring.txt", "...\n.#.\n...\n");
  put(folder, "hole.map", "....\n.#..\n....\n");
  put(folder, "closed.json", R"({"board": "5x6", "task": "tour", "closed": true})");
  put(folder, "notes.md", "not ours");
  const Result<InstanceFolder> found = read_instances(folder.path());
  ASSERT_TRUE(found) << found.error().message;
  ASSERT_EQ(found->maps.size(), 2U);
  EXPECT_EQ(found->maps[0].name, "hole");
  EXPECT_EQ(found->maps[1].board.free_squares(), 8);
  ASSERT_EQ(found->questions.size(), 1U);
  EXPECT_EQ(found->questions[0].name, "closed");
  EXPECT_TRUE(std::get<TourTask>(found->questions[0].question.task).closed);
}

TEST(InstanceFolders, AreRefusedWithTheFileThatIsWrong) {
  const auto refusal = [](const char* name, const char* text) {
    const cavalcade::testing::TemporaryFolder folder;
    put(folder, "ring.txt", "...\n.#.\n...\n");
    put(folder, name, text);
    const Result<InstanceFolder> found = read_instances(folder.path());
    return found ? std::string() : found.error().message;
  };
  EXPECT_NE(refusal("odd.txt", "..x\n").find("odd.txt': line 1 has a character"), std::string::npos);
  EXPECT_NE(refusal("odd.json", "{}").find("odd.json"), std::string::npos);
  EXPECT_NE(refusal("count.json", R"({"board": "5x5", "task": "count", "counted": "closed"})").find("and no counts"),
            std::string::npos);
  EXPECT_NE(refusal("limit.json", R"({"board": "5x5", "time_limit": "5s"})").find("time_limit: is the same for"),
            std::string::npos);
  EXPECT_NE(refusal("ring.json", R"({"board": "5x5"})").find("two files with the name ring"), std::string::npos);
  EXPECT_NE(refusal("a b.txt", "...\n").find("'a b' is not 1 to 100 letters"), std::string::npos);
  const cavalcade::testing::TemporaryFolder empty;
  EXPECT_FALSE(read_instances(empty.path()));
  EXPECT_FALSE(read_instances(empty.path() + "/none"));
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
  EXPECT_EQ(board_label(task.instance.question.board), "8x8");
  EXPECT_EQ(knights_of(task.instance), (std::vector<Square>{{0, 7}, {4, 4}}));  // a8, e5
  EXPECT_EQ(task.instance.question.board.blocked_count(), 2);
  EXPECT_TRUE(task.instance.question.board.is_blocked(Square{2, 0}));  // c1
  EXPECT_TRUE(task.instance.question.board.is_blocked(Square{5, 6}));  // f7
  EXPECT_EQ(model::search_text(task.search), "int_search:impact,indomain_middle");
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
               "task '0_8x8_minizinc': name: there is another instance 0_8x8 with another question"},
        Change{"number", [](Json& task) { task = 7; }, "task 2: is not an object"}));

// ---- tasks that are questions ----

Json tour_task() {
  return Json::parse(R"({"name": "0_5x6", "target": "blind", "question": {"board": "5x6", "task": "tour",
    "closed": true, "block": ["a1"]}, "threads": 2})");
}

TEST(TasksFile, ReadsQuestionsForMethodsAndTools) {
  Json tool = tour_task();
  tool["target"] = "minizinc";
  tool["search"] = "seq_search:first_fail,indomain_min;smallest,indomain_max";
  tool["restart"] = "luby";
  const std::string text = Json::array({tour_task(), tool, report_task()}).dump();
  const Result<std::vector<Task>> tasks = parse_tasks(text);
  ASSERT_TRUE(tasks) << tasks.error().message;
  const Task& task = tasks->front();
  EXPECT_EQ(task_label(task), "0_5x6-blind");
  EXPECT_EQ(task.threads, 2);
  EXPECT_EQ(std::get<TourTask>(task.instance.question.task).method, TourMethod::automatic);
  EXPECT_EQ(std::get<TourTask>(question_of(task).task).method, TourMethod::blind);
  EXPECT_EQ((*tasks)[1].search.groups.size(), 2U);
  EXPECT_EQ((*tasks)[1].search.restart, "luby");
  EXPECT_EQ((*tasks)[2].instance.name, "0_8x8") << "the report's format may stand beside it";
  EXPECT_EQ(tasks_json(*parse_tasks(tasks_json(*tasks))), tasks_json(*tasks));
}

class BadQuestionTask : public ::testing::TestWithParam<Change> {};

TEST_P(BadQuestionTask, IsRefusedByTaskAndField) {
  Json task = tour_task();
  GetParam().make(task);
  const Result<std::vector<Task>> tasks = parse_tasks(Json::array({task}).dump());
  ASSERT_FALSE(tasks);
  EXPECT_TRUE(tasks.error().message.starts_with(GetParam().message)) << tasks.error().message;
}

INSTANTIATE_TEST_SUITE_P(
    Files, BadQuestionTask,
    ::testing::Values(
        Change{"no target", [](Json& task) { task.erase("target"); }, "task '0_5x6': target: is missing"},
        Change{"method of covers", [](Json& task) { task["target"] = "lazy"; },
               "task '0_5x6': target: 'lazy' is not one of native, minizinc, clingo, blind"},
        Change{"two methods", [](Json& task) { task["question"]["method"] = "sat"; },
               "task '0_5x6': target: the question names the method sat; ask native for that"},
        Change{"count",
               [](Json& task) {
                 task["question"] = {{"board", "5x5"}, {"task", "count"}, {"counted", "open"}};
               },
               "task '0_5x6': question: task: a campaign has tour, cycles, visit, and no counts"},
        Change{"part", [](Json& task) { task["question"]["squares"] = "1..3"; },
               "task '0_5x6': question: squares: a campaign asks for whole tours"},
        Change{"limit", [](Json& task) { task["question"]["time_limit"] = "5s"; },
               "task '0_5x6': question: time_limit: is the same for a whole campaign"},
        Change{"file", [](Json& task) { task["question"]["board"] = "@/etc/passwd"; },
               "task '0_5x6': question: board: names a file"},
        Change{"huge",
               [](Json& task) {
                 task["question"] = {{"board", "1001x1000"}};
               },
               "task '0_5x6': question: board: has more than the 1000000 squares"},
        Change{"large for a tool",
               [](Json& task) {
                 task = {{"name", "0_5x6"}, {"target", "clingo"}, {"question", {{"board", "400x400"}}}};
               },
               "task '0_5x6': target: clingo is asked about boards of at most 100000 squares"},
        Change{"field", [](Json& task) { task["question"]["closd"] = true; }, "task '0_5x6': question: closd: is no"},
        Change{"other", [](Json& task) { task["time_limit"] = "5s"; }, "task '0_5x6': time_limit: is no field"},
        Change{"search", [](Json& task) { task["search"] = "int_search:first_fail,indomain_min"; },
               "task '0_5x6': search: is for the target minizinc"},
        Change{"restart",
               [](Json& task) {
                 task["target"] = "minizinc";
                 task["restart"] = "often";
               },
               "task '0_5x6': restart: 'often' is not one of none, constant"},
        Change{"threads", [](Json& task) { task["threads"] = 0; }, "task '0_5x6': threads: is not a whole number"},
        Change{"no question", [](Json& task) { task["question"] = 5; }, "task '0_5x6': question: question: is not"}));

TEST(TasksFile, RefusesWhatIsNoListOfTasks) {
  EXPECT_EQ(parse_tasks("[").error().message, "is not JSON");
  EXPECT_EQ(parse_tasks("{}").error().message, "is not a list of tasks");
  EXPECT_EQ(parse_tasks("[]").error().message, "is not a list of tasks");
}

}  // namespace
}  // namespace cavalcade::campaign

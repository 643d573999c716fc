// The instances a campaign has by default, and those that others recorded: this program proves the longest visit of
// each.

#include "campaign/instances.hpp"

#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "campaign/tasks_file.hpp"
#include "engine/engine.hpp"
#include "support/oracles.hpp"

namespace cavalcade::campaign {
namespace {

Verdict verdict(const Instance& instance) {
  const Budget budget({});
  Progress progress;
  return engine::answer(question_of(instance), budget, progress).verdict;
}

TEST(Instances, OfTheDefaultRecipeAreAllProved) {
  Recipe recipe;
  recipe.targets = {Target::native};
  const Result<std::vector<Task>> tasks = generate(recipe);
  ASSERT_TRUE(tasks);
  ASSERT_EQ(tasks->size(), 100U);
  for (const Task& task : *tasks) EXPECT_EQ(verdict(task.instance), Verdict::optimal) << task.instance.name;
}

TEST(Instances, ThatWereRecordedBecomeTasks) {
  const Result<std::vector<Recorded>> recorded = parse_recorded(testing::two_knights().dump());
  ASSERT_TRUE(recorded);
  const std::vector<Task> tasks = tasks_of(*recorded, {Target::native, Target::clingo});
  ASSERT_EQ(tasks.size(), 132U);
  const Result<std::vector<Task>> read = parse_tasks(tasks_json(tasks));
  ASSERT_TRUE(read) << read.error().message;
  ASSERT_EQ(read->size(), tasks.size());
  for (std::size_t i = 0; i < tasks.size(); ++i) EXPECT_EQ((*read)[i].instance, tasks[i].instance);
}

}  // namespace
}  // namespace cavalcade::campaign

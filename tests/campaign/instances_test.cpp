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
  return engine::answer(instance.question, budget, progress).verdict;
}

TEST(Instances, OfTheDefaultRecipeAreAllProved) {
  const Result<std::vector<Instance>> instances = generate({});
  ASSERT_TRUE(instances);
  ASSERT_EQ(instances->size(), 100U);
  for (const Instance& instance : *instances) EXPECT_EQ(verdict(instance), Verdict::optimal) << instance.name;
}

TEST(Instances, ThatWereRecordedBecomeTasks) {
  const Result<std::vector<Recorded>> recorded = parse_recorded(testing::two_knights().dump());
  ASSERT_TRUE(recorded);
  std::vector<Instance> instances;
  for (const Recorded& one : *recorded) instances.push_back(one.instance);
  const Result<std::vector<Task>> tasks = tasks_of(instances, {Target::native, Target::clingo});
  ASSERT_TRUE(tasks);
  ASSERT_EQ(tasks->size(), 132U);
  const Result<std::vector<Task>> read = parse_tasks(tasks_json(*tasks));
  ASSERT_TRUE(read) << read.error().message;
  ASSERT_EQ(read->size(), tasks->size());
  for (std::size_t i = 0; i < tasks->size(); ++i) EXPECT_EQ((*read)[i].instance, (*tasks)[i].instance);
}

TEST(Targets, ThatAreMethodsAreForTheirTasksOnly) {
  const Question tour = *parse_question(Request{{"task", "tour"}, {"board", "5x5"}});
  EXPECT_TRUE(require_suitable(*target_named("blind"), tour));
  EXPECT_TRUE(require_suitable(Target::minizinc, tour));
  EXPECT_FALSE(require_suitable(*target_named("lazy"), tour));
  const Question visit = *parse_question(Request{{"task", "visit"}, {"board", "5x5"}, {"knights", "a1"}});
  EXPECT_FALSE(require_suitable(*target_named("sat"), visit));
  EXPECT_TRUE(require_suitable(Target::clingo, visit));
}

}  // namespace
}  // namespace cavalcade::campaign

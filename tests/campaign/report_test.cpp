// The numbers of a report, on rows made by hand.

#include "campaign/report.hpp"

#include <sstream>

#include <gtest/gtest.h>

#include "campaign/sweep.hpp"
#include "samples.hpp"
#include "support/temporary_folder.hpp"

namespace cavalcade::campaign {
namespace {

using cavalcade::testing::TemporaryFolder;

std::vector<Record> rows() {
  return {row("0_8x8", Target::native, 8, 4, Status::visited, 60, true, 0.5),
          row("1_8x8", Target::native, 8, 8, Status::visited, 54, true, 1.5),
          row("0_8x8", Target::clingo, 8, 4, Status::visited, 60, false, 10),
          row("1_8x8", Target::clingo, 8, 8, Status::visited, 52, false, 10),
          row("2_8x8", Target::clingo, 8, 8, Status::nothing, 0, false, 10),
          row("3_8x8", Target::clingo, 8, 8, Status::invalid, 0, false, 10),
          row("0_10x10", Target::minizinc, 10, 5, Status::failed, 0, false, 2)};
}

TEST(Summary, CountsBySizeAndTarget) {
  const std::vector<Group> groups = summarise(rows());
  ASSERT_EQ(groups.size(), 3U);
  const Group& native = groups[0];
  EXPECT_EQ(native.size, 8);
  EXPECT_EQ(native.target, Target::native);
  EXPECT_EQ(native.visits, 2U);
  EXPECT_EQ(native.proved, 2U);
  EXPECT_EQ(native.optimal, 2U);
  EXPECT_DOUBLE_EQ(native.squares.mean, 57);
  EXPECT_NEAR(native.squares.deviation, 4.242640687, 1e-9);
  EXPECT_DOUBLE_EQ(native.with_blocked.mean, 63);  // 64 and 62
  EXPECT_DOUBLE_EQ(native.share_with_blocked.mean, 100.0 * 63 / 64);
  EXPECT_DOUBLE_EQ(native.share_of_free.mean, (100.0 + 100.0 * 54 / 56) / 2);
  EXPECT_DOUBLE_EQ(native.seconds.mean, 1);
  const Group& clingo = groups[1];
  EXPECT_EQ(clingo.tasks, 4U);
  EXPECT_EQ(clingo.visits, 2U);
  EXPECT_EQ(clingo.optimal, 1U) << "60 is the proved optimum of its instance, 52 is not";
  EXPECT_EQ(clingo.proved, 0U);
  EXPECT_EQ(clingo.nothing, 1U);
  EXPECT_EQ(clingo.invalid, 1U);
  EXPECT_DOUBLE_EQ(clingo.squares.mean, 56) << "over the visits";
  EXPECT_DOUBLE_EQ(clingo.seconds.mean, 10);
  EXPECT_EQ(groups[2].size, 10);
  EXPECT_EQ(groups[2].failed, 1U);
  EXPECT_DOUBLE_EQ(groups[2].squares.mean, 0);
}

// A campaign of one instance, solved by clingo, in a folder.
class Reported : public ::testing::Test {
 protected:
  Reported() : path_(folder_.path() + "/campaign") {
    const Plan plan{{round_task(Target::native), round_task(Target::clingo)}, std::chrono::milliseconds(1500)};
    Result<CampaignFolder> campaign = CampaignFolder::open(path_, plan);
    EXPECT_TRUE(campaign);
    const Task& task = plan.tasks[1];
    const TaskFolder folder(path_, task);
    EXPECT_TRUE(folder.prepare({"", "", "visit_data.lp", "data"}, "clingo"));
    EXPECT_TRUE(folder.complete(task, question_of(task.instance), round_record(task), round_answer()));
    EXPECT_TRUE(campaign->take_stock());
  }

  [[nodiscard]] Report gathered(const std::optional<std::string>& recorded = std::nullopt) const {
    Result<Report> report = gather_report(path_, recorded);
    EXPECT_TRUE(report) << report.error().message;
    return *report;
  }

  template <class Write>
  static std::string written(const Write& write) {
    std::ostringstream out;
    write(out);
    return out.str();
  }

  [[nodiscard]] std::string page(const Report& report) const {
    return written([&](std::ostream& out) { write_page(out, report, path_); });
  }

  TemporaryFolder folder_;
  std::string path_;
};

constexpr const char* recorded_json =
    R"({"instances": [{"name": "other_name", "board": "3x3", "block": ["b2"], "knights": ["a1"],
                       "recorded_visited_300s": {"clingo": 7, "minizinc": null}},
                      {"name": "0_3x3", "board": "3x3", "block": ["b2"], "knights": ["a2"],
                       "recorded_visited_300s": {"clingo": 3}}]})";

TEST_F(Reported, SaysWhatIsDoneInWords) {
  const std::string text = written([&](std::ostream& out) { write_text(out, gathered()); });
  EXPECT_TRUE(text.starts_with("1 of 2 tasks are done; time limit 1.5 s a task\n")) << text;
  EXPECT_NE(text.find("100.0 ± 0.0"), std::string::npos) << text;
}

TEST_F(Reported, HasALineForEachSizeAndTarget) {
  const std::string csv = written([&](std::ostream& out) { write_csv(out, gathered()); });
  EXPECT_NE(csv.find("\n3,clingo,1,1,8.000000,0.000000,9.000000,0.000000,100.000000,"), std::string::npos) << csv;
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 2);
}

TEST_F(Reported, RecognisesRecordedInstancesByTheirSquares) {
  const Report report = gathered(folder_.file("theirs.json", recorded_json));
  EXPECT_EQ(recorded_in_words(report.instances[0], "clingo"), "7");
  EXPECT_EQ(recorded_in_words(report.instances[0], "minizinc"), "nothing");
  EXPECT_EQ(recorded_tools(report), (std::vector<std::string>{"clingo", "minizinc"}));
  EXPECT_NE(page(report).find("<th scope='col'>Recorded</th>"), std::string::npos);
  EXPECT_EQ(page(gathered()).find("<th scope='col'>Recorded</th>"), std::string::npos);
  EXPECT_FALSE(gather_report(path_, folder_.file("bad.json", "{\"instances\": [{}]}")));
  std::ofstream(path_ + "/recorded.json") << recorded_json;
  EXPECT_TRUE(gathered().has_recorded);
}

TEST_F(Reported, IsAPageThatStandsOnItsOwn) {
  const std::string html = page(gathered());
  EXPECT_EQ(html.find("<script"), std::string::npos);
  EXPECT_EQ(html.find("src="), std::string::npos);
  EXPECT_EQ(html.find("href="), std::string::npos);
  EXPECT_NE(html.find("prefers-color-scheme: dark"), std::string::npos);
  std::size_t pictures = 0;
  for (std::size_t at = html.find("role='img'"); at != std::string::npos; at = html.find("role='img'", at + 1))
    ++pictures;
  EXPECT_EQ(pictures, 3U) << "two plots and a board";
}

TEST_F(Reported, ShowsNoVisitThatDoesNotHold) {
  const Report before = gathered();
  std::ofstream(path_ + "/tasks/0_3x3-clingo/result.json") << "{}";
  EXPECT_NE(page(before).find("The visit of clingo cannot be shown"), std::string::npos);
  EXPECT_FALSE(gather_report(path_, std::nullopt));
}

TEST(Report, OfNoCampaignIsRefused) {
  const TemporaryFolder folder;
  const Result<Report> report = gather_report(folder.path(), std::nullopt);
  ASSERT_FALSE(report);
  EXPECT_NE(report.error().message.find("is not a campaign"), std::string::npos) << report.error().message;
}

TEST(Sweep, HasEveryCombinationOnTheSameBoards) {
  const Result<std::vector<Task>> tasks = sweep_tasks({4, 5}, 2, 1);
  ASSERT_TRUE(tasks);
  const std::size_t combinations = model::minizinc_variable_choices().size() * model::minizinc_value_choices().size();
  EXPECT_EQ(combinations, 140U);
  EXPECT_EQ(tasks->size(), combinations * 4);
  EXPECT_EQ((*tasks)[0].instance.knights, (*tasks)[4].instance.knights);
}

TEST(Sweep, RanksBySquaresThenByTimeWithTheRefusedLast) {
  std::vector<Task> tasks = *sweep_tasks({4}, 1, 1);
  tasks.resize(4);
  std::vector<Record> records;
  const auto add = [&](std::size_t number, Status status, std::int64_t visited, double seconds) {
    records.push_back(row(tasks[number].instance.name, Target::minizinc, 4, 1, status, visited, false, seconds));
  };
  add(0, Status::failed, 0, 0.1);
  add(1, Status::visited, 14, 2);
  add(2, Status::visited, 14, 1);
  add(3, Status::visited, 15, 5);
  records[0].trouble = "says 'no'";
  const std::vector<SweepRow> ranked = rank_sweep(tasks, records);
  ASSERT_EQ(ranked.size(), 4U);
  EXPECT_EQ(ranked[0].values, tasks[3].search.values);
  EXPECT_EQ(ranked[1].values, tasks[2].search.values);
  EXPECT_EQ(ranked[2].values, tasks[1].search.values);
  EXPECT_EQ(ranked[3].refused, "says 'no'");
}

}  // namespace
}  // namespace cavalcade::campaign

// The numbers of a report, on rows made by hand.

#include "campaign/report.hpp"

#include <set>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "campaign/sweep.hpp"
#include "campaign/tasks_file.hpp"
#include "samples.hpp"
#include "support/temporary_folder.hpp"

namespace cavalcade::campaign {
namespace {

using cavalcade::testing::TemporaryFolder;

std::vector<Record> rows() {
  return {row("0_8x8", Target::native, 8, 4, Status::found, 60, true, 0.5),
          row("1_8x8", Target::native, 8, 8, Status::found, 54, true, 1.5),
          row("0_8x8", Target::clingo, 8, 4, Status::found, 60, false, 10),
          row("1_8x8", Target::clingo, 8, 8, Status::found, 52, false, 10),
          row("2_8x8", Target::clingo, 8, 8, Status::undecided, 0, false, 10),
          row("3_8x8", Target::clingo, 8, 8, Status::invalid, 0, false, 10),
          row("0_10x10", Target::minizinc, 10, 5, Status::failed, 0, false, 2)};
}

TEST(Summary, CountsBySizeAndTarget) {
  const std::vector<Group> groups = summarise(rows());
  ASSERT_EQ(groups.size(), 3U);
  const Group& native = groups[0];
  EXPECT_EQ(native.board, "8x8");
  EXPECT_EQ(native.target, Target::native);
  EXPECT_EQ(native.found, 2U);
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
  EXPECT_EQ(clingo.found, 2U);
  EXPECT_EQ(clingo.optimal, 1U) << "60 is the proved optimum of its instance, 52 is not";
  EXPECT_EQ(clingo.proved, 0U);
  EXPECT_EQ(clingo.undecided, 1U);
  EXPECT_EQ(clingo.invalid, 1U);
  EXPECT_DOUBLE_EQ(clingo.squares.mean, 56) << "over the visits";
  EXPECT_DOUBLE_EQ(clingo.seconds.mean, 10);
  EXPECT_EQ(groups[2].board, "10x10");
  EXPECT_EQ(groups[2].failed, 1U);
  EXPECT_DOUBLE_EQ(groups[2].squares.mean, 0);
}

Record tour_row(const std::string& name, const char* target, Status status, bool proved) {
  Record record = row(name, *target_named(target), 6, 0, status, 0, proved, 1);
  record.kind = Kind::closed_tour;
  record.visited.reset();
  return record;
}

TEST(Summary, CountsToursByWhatIsSaidProvedAndRefuted) {
  const std::vector<Group> groups =
      summarise({tour_row("0", "sat", Status::found, false), tour_row("1", "sat", Status::impossible, true),
                 tour_row("2", "sat", Status::undecided, false), tour_row("0", "clingo", Status::impossible, false),
                 tour_row("1", "clingo", Status::impossible, false), tour_row("2", "clingo", Status::invalid, false)});
  ASSERT_EQ(groups.size(), 2U);
  const Group& clingo = groups[0];
  EXPECT_EQ(clingo.target, Target::clingo);
  EXPECT_EQ(clingo.impossible, 2U);
  EXPECT_EQ(clingo.proved, 0U);
  EXPECT_EQ(clingo.refuted, 1U) << "sat has found a tour of instance 0";
  EXPECT_EQ(clingo.invalid, 1U);
  const Group& sat = groups[1];
  EXPECT_EQ(sat.found, 1U);
  EXPECT_EQ(sat.impossible, 1U);
  EXPECT_EQ(sat.proved, 1U);
  EXPECT_EQ(sat.refuted, 0U);
  EXPECT_EQ(sat.undecided, 1U);
  EXPECT_NEAR(sat.share_decided(), 66.67, 0.01);
}

TEST(Summary, RefutesAClaimThatALongerVisitContradicts) {
  std::vector<Record> records{row("0", Target::minizinc, 8, 4, Status::found, 50, false, 1),
                              row("0", Target::clingo, 8, 4, Status::found, 51, false, 1)};
  records[0].claims_optimal = records[1].claims_optimal = true;
  const std::vector<Group> groups = summarise(records);
  EXPECT_EQ(groups[0].refuted, 1U);
  EXPECT_EQ(groups[1].refuted, 0U);
}

TEST(Summary, KeepsCoversByOtherNumbersOfCyclesApart) {
  Record two = tour_row("0", "lazy", Status::found, false);
  two.kind = Kind::cover;
  two.knights = 2;
  Record ten = two;
  ten.name = "1";
  ten.knights = 10;
  const std::vector<Group> groups = summarise({ten, two});
  ASSERT_EQ(groups.size(), 2U);
  EXPECT_EQ(groups[0].label(), "6x6 by 2");
  EXPECT_EQ(groups[1].label(), "6x6 by 10");
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
    EXPECT_TRUE(folder.complete(task, round_record(task), round_answer()));
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
  EXPECT_TRUE(text.starts_with("1 of 2 tasks are done; time limit 1.5 s per task\n")) << text;
  EXPECT_NE(text.find("100.0 ± 0.0"), std::string::npos) << text;
}

TEST_F(Reported, HasALineForEachSizeAndTarget) {
  const std::string csv = written([&](std::ostream& out) { write_csv(out, gathered()); });
  EXPECT_NE(csv.find("\nvisit,3x3,,clingo,1,1,0,0,0,0,0,0,0,0,8.000000,0.000000,9.000000,0.000000,100.000000,"),
            std::string::npos)
      << csv;
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 2);
}

TEST_F(Reported, RecognisesRecordedInstancesByTheirSquares) {
  const Report report = gathered(folder_.file("theirs.json", recorded_json));
  EXPECT_EQ(recorded_in_words(report.parts[0].instances[0], "clingo"), "7");
  EXPECT_EQ(recorded_in_words(report.parts[0].instances[0], "minizinc"), "nothing");
  EXPECT_EQ(recorded_tools(report.parts[0]), (std::vector<std::string>{"clingo", "minizinc"}));
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

TEST_F(Reported, ReadsBackAsJson) {
  const Report report = gathered(folder_.file("theirs.json", recorded_json));
  const auto json = nlohmann::json::parse(written([&](std::ostream& out) { write_json(out, report); }));
  EXPECT_EQ(json.at("tasks"), 2);
  EXPECT_EQ(json.at("done"), 1);
  EXPECT_EQ(json.at("time_limit_seconds"), 1.5);
  ASSERT_EQ(json.at("groups").size(), 1U);
  EXPECT_EQ(json["groups"][0].at("target"), "clingo");
  EXPECT_EQ(json["groups"][0].at("found"), 1);
  EXPECT_EQ(json["groups"][0].at("visited").at("mean"), 8.0);
  ASSERT_EQ(json.at("instances").size(), 1U);
  const auto& instance = json["instances"][0];
  const Result<Question> question = parse_instance_question(instance.at("question").dump());
  ASSERT_TRUE(question) << question.error().message;
  EXPECT_EQ(*question, report.plan.tasks[0].instance.question);
  ASSERT_EQ(instance.at("records").size(), 1U);
  const Result<Record> record = parse_record(instance["records"][0].dump());
  ASSERT_TRUE(record);
  EXPECT_EQ(*record, report.records[0]);
  EXPECT_EQ(instance.at("recorded").at("clingo"), 7);
  EXPECT_TRUE(instance["recorded"].at("minizinc").is_null());
}

TEST_F(Reported, ShowsNoVisitThatDoesNotHold) {
  const Report before = gathered();
  std::ofstream(path_ + "/tasks/0_3x3-clingo/result.json") << "{}";
  EXPECT_NE(page(before).find("The visit of clingo cannot be shown"), std::string::npos);
  EXPECT_FALSE(gather_report(path_, std::nullopt));
}

TEST(Report, ShowsNoPictureOfALargeBoard) {
  const TemporaryFolder folder;
  const Task task = task_of({{"task", "tour"}, {"board", "101x100"}}, Target::native);
  ASSERT_TRUE(CampaignFolder::open(folder.path() + "/large", {{task}, std::chrono::milliseconds(1)}));
  Report report = *gather_report(folder.path() + "/large", std::nullopt);
  Record record = record_of(task);
  record.status = Status::found;
  report.parts[0].instances[0].records[Target::native] = record;
  std::ostringstream page;
  write_page(page, report, folder.path() + "/large");
  EXPECT_NE(page.str().find("The open tour is too large to be shown here"), std::string::npos) << page.str();
}

TEST(Report, OfNoCampaignIsRefused) {
  const TemporaryFolder folder;
  const Result<Report> report = gather_report(folder.path(), std::nullopt);
  ASSERT_FALSE(report);
  EXPECT_NE(report.error().message.find("is not a campaign"), std::string::npos) << report.error().message;
}

TEST(Sweep, HasEveryCombinationOnTheSameBoards) {
  const Result<std::vector<Task>> tasks = sweep_tasks({.sizes = {4, 5}, .per_size = 2});
  ASSERT_TRUE(tasks);
  const std::size_t combinations = model::minizinc_variable_choices().size() * model::minizinc_value_choices().size();
  EXPECT_EQ(combinations, 140U);
  EXPECT_EQ(tasks->size(), combinations * 4);
  EXPECT_EQ((*tasks)[0].instance.question, (*tasks)[4].instance.question);
}

TEST(Sweep, OverSequencesComparesOneArrayWithEverySecondPartAndWithAllInOne) {
  const Result<std::vector<Task>> tasks = sweep_tasks({.over = SweepOver::seq_search, .sizes = {4}});
  ASSERT_TRUE(tasks);
  std::vector<std::string> searches;
  for (const Task& task : *tasks) searches.push_back(model::search_text(task.search));
  ASSERT_EQ(searches.size(), 2 + model::minizinc_value_choices().size());
  EXPECT_EQ(searches[0], "int_search:anti_first_fail,indomain_middle");
  EXPECT_EQ(searches[1], "seq_search:anti_first_fail,indomain_middle;input_order,indomain");
  EXPECT_EQ(searches.back(), "all_search:anti_first_fail,indomain_middle");
  EXPECT_EQ(std::set<std::string>(searches.begin(), searches.end()).size(), searches.size());
  EXPECT_TRUE(parse_tasks(tasks_json(*tasks)));
}

TEST(Sweep, OverAllTriesEveryCombinationOnOneArray) {
  const Result<std::vector<Task>> tasks = sweep_tasks({.over = SweepOver::all_search, .sizes = {4}});
  ASSERT_TRUE(tasks);
  std::set<std::string> searches;
  for (const Task& task : *tasks) searches.insert(model::search_text(task.search));
  EXPECT_EQ(searches.size(), 140U);
  for (const std::string& search : searches) EXPECT_TRUE(search.starts_with("all_search:")) << search;
  const Result<std::vector<Task>> again = parse_tasks(tasks_json(*tasks));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->back().search, tasks->back().search);
}

TEST(Sweep, OverRestartsTriesEveryOneAndNoWordAboutIt) {
  const Result<std::vector<Task>> tasks =
      sweep_tasks({.over = SweepOver::restarts, .base = {"smallest", "indomain_median"}, .sizes = {4}});
  ASSERT_TRUE(tasks);
  ASSERT_EQ(tasks->size(), 1 + model::minizinc_restarts().size());
  EXPECT_FALSE(tasks->front().search.restart);
  EXPECT_EQ(tasks->back().search.restart, "geometric");
  for (const Task& task : *tasks)
    EXPECT_EQ(model::search_text(task.search), "int_search:smallest,indomain_median") << task.instance.name;
}

TEST(Sweep, RanksBySquaresThenByTimeWithTheRefusedLast) {
  std::vector<Task> tasks = *sweep_tasks({.sizes = {4}});
  tasks.erase(tasks.begin() + 4, tasks.end());
  std::vector<Record> records;
  const auto add = [&](std::size_t number, Status status, std::int64_t visited, double seconds) {
    records.push_back(row(tasks[number].instance.name, Target::minizinc, 4, 1, status, visited, false, seconds));
  };
  add(0, Status::failed, 0, 0.1);
  add(1, Status::found, 14, 2);
  add(2, Status::found, 14, 1);
  add(3, Status::found, 15, 5);
  records[0].trouble = "says 'no'";
  const std::vector<SweepRow> ranked = rank_sweep(tasks, records);
  ASSERT_EQ(ranked.size(), 4U);
  EXPECT_EQ(ranked[0].search, tasks[3].search);
  EXPECT_EQ(ranked[1].search, tasks[2].search);
  EXPECT_EQ(ranked[2].search, tasks[1].search);
  EXPECT_EQ(ranked[3].refused, "says 'no'");
}

}  // namespace
}  // namespace cavalcade::campaign

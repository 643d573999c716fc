// What a campaign finds in its folder: rows are done, complete folders are adopted, anything else is worth nothing; and
// clean deletes what a campaign wrote and no more.

#include <filesystem>
#include <functional>
#include <random>
#include <sqlite3.h>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "campaign/campaign_folder.hpp"
#include "campaign/report.hpp"
#include "samples.hpp"
#include "support/temporary_folder.hpp"

namespace cavalcade::campaign {
namespace {

namespace fs = std::filesystem;
using cavalcade::testing::file_exists;
using cavalcade::testing::read_file;
using cavalcade::testing::TemporaryFolder;
using Json = nlohmann::ordered_json;

TEST(Store, KeepsRowsAndRefusesASecondOne) {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/campaign.db";
  Record one = round_record(round_task(Target::clingo));
  one.trouble = "it's \"odd\"; DROP TABLE tasks";
  Record other = round_record(round_task(Target::minizinc));
  other.visited.reset();
  other.bound.reset();
  other.status = Status::undecided;
  {
    Result<Store> store = Store::open(file);
    ASSERT_TRUE(store) << store.error().message;
    EXPECT_TRUE(store->add({one, 1}));
    EXPECT_TRUE(store->add({other, UINT64_MAX}));
    const Result<void> again = store->add({one, 1});
    ASSERT_FALSE(again);
    EXPECT_TRUE(again.error().message.starts_with("cannot write '" + file + "'")) << again.error().message;
  }
  Result<Store> store = Store::open_existing(file);
  ASSERT_TRUE(store);
  const Result<std::vector<Row>> rows = store->rows();
  ASSERT_TRUE(rows);
  EXPECT_EQ(*rows, (std::vector<Row>{{one, 1}, {other, UINT64_MAX}}));
}

TEST(Store, RefusesWhatIsNone) {
  const TemporaryFolder folder;
  const Result<Store> store = Store::open(folder.file("campaign.db", std::string(5000, 'x')));
  ASSERT_FALSE(store);
  EXPECT_NE(store.error().message.find("is not a database"), std::string::npos) << store.error().message;
  EXPECT_NE(store.error().message.find("delete it, and `campaign run` makes it again"), std::string::npos);
  EXPECT_FALSE(Store::open_existing(folder.path() + "/none.db"));
}

TEST(Store, OfTheFirstVersionSaysWhatToDo) {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/campaign.db";
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database, "CREATE TABLE tasks (name TEXT)", nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(database);
  const Result<Store> store = Store::open(file);
  ASSERT_FALSE(store);
  EXPECT_NE(store.error().message.find("is a store of version 1, and this program has 3; delete it, and"),
            std::string::npos)
      << store.error().message;
}

// A campaign of two tasks in a folder of its own.
class Resume : public ::testing::Test {
 protected:
  Resume() : path_(folder_.path() + "/campaign") {
    plan_.tasks = {round_task(Target::minizinc), round_task(Target::clingo)};
    plan_.time_limit = std::chrono::milliseconds(1000);
  }

  CampaignFolder open() {
    Result<CampaignFolder> campaign = CampaignFolder::open(path_, plan_);
    EXPECT_TRUE(campaign) << campaign.error().message;
    return std::move(*campaign);
  }

  // Which tasks are open, as somebody finds who opens the folder now.
  std::vector<std::size_t> open_tasks() {
    CampaignFolder campaign = open();
    Result<CampaignFolder::State> state = campaign.take_stock();
    EXPECT_TRUE(state);
    EXPECT_EQ(state->done.size() + state->open.size(), plan_.tasks.size());
    return state->open;
  }

  [[nodiscard]] TaskFolder folder_of(std::size_t number) const { return {path_, plan_.tasks[number]}; }

  void complete(std::size_t number) {
    const Task& task = plan_.tasks[number];
    const TaskFolder folder = folder_of(number);
    EXPECT_TRUE(folder.prepare({"visit.lp", "model", "visit_data.lp", "data"}, "clingo visit.lp"));
    EXPECT_TRUE(folder.complete(task, round_record(task), round_answer()));
  }

  static std::string in_words(const Report& report) {
    std::ostringstream out;
    write_text(out, report);
    write_csv(out, report);
    return out.str();
  }

  // Or why there is none.
  [[nodiscard]] std::string report() const {
    const Result<Report> found = gather_report(path_, std::nullopt);
    return found ? in_words(*found) : found.error().message;
  }

  std::string result_file(std::size_t number) { return folder_of(number).path() / "result.json"; }

  void change_result(std::size_t number, const std::function<void(Json&)>& change) {
    Json json = Json::parse(read_file(result_file(number)));
    change(json);
    std::ofstream(result_file(number)) << json.dump();
  }

  TemporaryFolder folder_;
  std::string path_;
  Plan plan_;
  const std::vector<std::size_t> none_;
  const std::vector<std::size_t> both_{0, 1};
  const std::vector<std::size_t> second_{1};
};

TEST_F(Resume, FindsEverythingOpenAtTheBeginning) {
  EXPECT_EQ(open_tasks(), both_);
  EXPECT_EQ(open_tasks(), both_);
}

TEST_F(Resume, TakesARowAsDone) {
  open();
  complete(0);
  EXPECT_TRUE(open().add(round_record(plan_.tasks[0])));
  EXPECT_EQ(open_tasks(), second_);
}

TEST_F(Resume, HasNoRowWithoutAResult) {
  EXPECT_FALSE(open().add(round_record(plan_.tasks[0])));
  EXPECT_EQ(open_tasks(), both_);
}

TEST_F(Resume, AdoptsACompleteFolderOnce) {
  open();
  complete(0);
  EXPECT_EQ(open_tasks(), second_);
  const Result<std::vector<Record>> rows = read_records(path_);
  ASSERT_TRUE(rows);
  EXPECT_EQ(*rows, (std::vector<Record>{round_record(plan_.tasks[0])}));
  EXPECT_EQ(open_tasks(), second_);
}

TEST_F(Resume, DoesNotBelieveAHalfWrittenFolder) {
  open();
  complete(0);
  fs::remove(result_file(0));
  EXPECT_EQ(open_tasks(), both_);
  complete(0);
  fs::rename(result_file(0), result_file(0) + ".unfinished");
  EXPECT_EQ(open_tasks(), both_);
  complete(0);
  const std::string whole = read_file(result_file(0));
  for (const std::size_t bytes : {std::size_t{0}, whole.size() / 2, whole.size() - 3}) {
    std::ofstream(result_file(0)) << whole.substr(0, bytes);
    EXPECT_EQ(open_tasks(), both_) << bytes;
  }
}

TEST_F(Resume, DoesNotBelieveAFolderThatDoesNotHold) {
  open();
  const auto is_open_after = [&](const std::function<void(Json&)>& change) {
    complete(0);
    change_result(0, change);
    return open_tasks() == both_;
  };
  EXPECT_TRUE(is_open_after([](Json& json) { json["record"]["visited"] = 7; }));
  EXPECT_TRUE(is_open_after([](Json& json) { json["record"]["proved"] = true; }));
  EXPECT_TRUE(is_open_after([](Json& json) { json["record"]["name"] = "1_3x3"; }));
  EXPECT_TRUE(is_open_after([](Json& json) { json.erase("answer"); }));
  EXPECT_TRUE(
      is_open_after([](Json& json) { std::swap(json["answer"]["visit"][0][2], json["answer"]["visit"][0][3]); }));
  EXPECT_TRUE(is_open_after([](Json& json) { json["answer"]["question"]["block"] = {"c3"}; }));
}

TEST_F(Resume, EmptiesTheFolderBeforeATaskIsRunAgain) {
  open();
  complete(0);
  fs::remove(result_file(0));
  const std::string mine = folder_of(0).path() / "mine.txt";
  std::ofstream(mine) << "mine";
  EXPECT_TRUE(folder_of(0).prepare({"visit.mzn", "model", "visit.dzn", "data"}, "exec minizinc visit.mzn"));
  EXPECT_FALSE(file_exists(folder_of(0).path() / "board.txt"));
  EXPECT_FALSE(file_exists(folder_of(0).path() / "visit.lp"));
  EXPECT_TRUE(file_exists(mine));
  EXPECT_NE(read_file(folder_of(0).path() / "command.sh").find("exec minizinc visit.mzn\n"), std::string::npos);
}

TEST_F(Resume, RefusesAnotherPlan) {
  open();
  const auto refusal = [&](const Plan& plan) {
    const Result<CampaignFolder> refused = CampaignFolder::open(path_, plan);
    return refused ? "" : refused.error().message;
  };
  Plan other = plan_;
  other.time_limit = std::chrono::milliseconds(2000);
  EXPECT_NE(refusal(other).find("holds a campaign with a time limit of 1 s"), std::string::npos) << refusal(other);
  other = plan_;
  other.tasks[0].search.groups[0].values = "indomain_min";
  EXPECT_NE(refusal(other).find("holds a campaign with other tasks"), std::string::npos) << refusal(other);
  EXPECT_EQ(refusal(plan_), "");
}

TEST_F(Resume, LetsOnlyOneWorkAtATime) {
  const CampaignFolder campaign = open();
  const Result<CampaignFolder> refused = CampaignFolder::open(path_, plan_);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("a campaign is at work"), std::string::npos) << refused.error().message;
  EXPECT_FALSE(clean(path_));
}

TEST_F(Resume, DoesNotBeginInAFolderOfSomethingElse) {
  const std::string other = folder_.file("thesis.tex", "years of work");
  const Result<CampaignFolder> refused = CampaignFolder::open(folder_.path(), plan_);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("'thesis.tex'"), std::string::npos) << refused.error().message;
  EXPECT_EQ(read_file(other), "years of work");
  EXPECT_FALSE(CampaignFolder::open(other, plan_));
}

TEST_F(Resume, BeginsAgainAfterAVeryEarlyEnd) {
  fs::create_directories(path_);
  std::ofstream(path_ + "/campaign.lock") << "";
  std::ofstream(path_ + "/campaign.json.unfinished") << "{";
  EXPECT_EQ(open_tasks(), both_);
}

TEST_F(Resume, MakesADeletedStoreAgainFromTheFolders) {
  open();
  complete(0);
  complete(1);
  EXPECT_EQ(open_tasks(), none_);
  const std::string before = report();
  fs::remove(path_ + "/campaign.db");
  EXPECT_EQ(open_tasks(), none_);
  EXPECT_EQ(report(), before);
}

TEST_F(Resume, NamesTheResultThatIsNotWhatItWas) {
  open();
  complete(0);
  complete(1);
  EXPECT_EQ(open_tasks(), none_);
  const std::string whole = read_file(result_file(1));
  const std::string advice =
      "; delete that and '" + path_ + "/campaign.db', and `campaign run` does the task again and keeps the others";
  std::ofstream(result_file(1)) << whole << " ";
  EXPECT_EQ(report(), "task 0_3x3-clingo: '" + result_file(1) + "' is not as it was written" + advice);
  const Result<CampaignFolder> refused = CampaignFolder::open(path_, plan_);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, report());
  fs::remove(result_file(1));
  EXPECT_TRUE(report().starts_with("task 0_3x3-clingo: cannot read '" + result_file(1) + "'")) << report();
  fs::remove(path_ + "/campaign.db");  // as advised
  EXPECT_EQ(open_tasks(), second_);
}

// One bit of a file after the other, or some of them: either somebody says so, or nothing has changed.
TEST_F(Resume, NoticesEveryFlippedBitThatMatters) {
  open();
  complete(0);
  complete(1);
  EXPECT_EQ(open_tasks(), none_);
  const std::string whole = report();
  ASSERT_TRUE(whole.starts_with("All 2 tasks are done")) << whole;
  std::mt19937_64 random(18);
  for (const auto& [file, flips] :
       {std::pair(result_file(0), 500), std::pair(result_file(1), 500), std::pair(path_ + "/campaign.db", 1000),
        std::pair(path_ + "/campaign.json", 500)}) {
    const std::string right = read_file(file);
    int noticed = 0;
    for (int flip = 0; flip < flips; ++flip) {
      const std::size_t bit = random() % (right.size() * 8);
      std::string wrong = right;
      wrong[bit / 8] = static_cast<char>(static_cast<unsigned char>(wrong[bit / 8]) ^ (1U << bit % 8));
      std::ofstream(file, std::ios::binary) << wrong;
      const Result<Report> found = gather_report(path_, std::nullopt);
      if (found) {
        EXPECT_EQ(in_words(*found), whole) << file << ", bit " << bit;
      } else {
        EXPECT_EQ(found.error().message.find('\n'), std::string::npos) << found.error().message;
        ++noticed;
      }
    }
    std::ofstream(file, std::ios::binary) << right;
    EXPECT_TRUE(noticed == flips || !file.ends_with("result.json")) << noticed;
    EXPECT_GT(noticed, flips / 20) << file;
    EXPECT_EQ(report(), whole) << file;
  }
}

// ---- a folder of an earlier version ----

// tests/campaign/old_folder was written when campaigns had visits of square boards and nothing else: a plan of version
// 1, a store of version 2 (here as SQL), and the results of two of three tasks.
class OldFolder : public ::testing::Test {
 protected:
  OldFolder() : path_(folder_.path() + "/old") {
    fs::copy(CAVALCADE_TESTS_DIR "/campaign/old_folder", path_, fs::copy_options::recursive);
    sqlite3* database = nullptr;
    EXPECT_EQ(sqlite3_open((path_ + "/campaign.db").c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database, read_file(path_ + "/store.sql").c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(database);
    fs::remove(path_ + "/store.sql");
  }

  [[nodiscard]] std::int64_t version_of_store() const {
    sqlite3* database = nullptr;
    sqlite3_stmt* statement = nullptr;
    EXPECT_EQ(sqlite3_open((path_ + "/campaign.db").c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_prepare_v2(database, "PRAGMA user_version", -1, &statement, nullptr), SQLITE_OK);
    EXPECT_EQ(sqlite3_step(statement), SQLITE_ROW);
    const std::int64_t version = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return version;
  }

  TemporaryFolder folder_;
  std::string path_;
};

TEST_F(OldFolder, IsReportedAsItIs) {
  const std::string store = read_file(path_ + "/campaign.db");
  const Result<Report> report = gather_report(path_, std::nullopt);
  ASSERT_TRUE(report) << report.error().message;
  ASSERT_EQ(report->records.size(), 2U);
  EXPECT_EQ(report->records[0].kind, Kind::visit);
  EXPECT_EQ(report->records[0].board, "4x4");
  EXPECT_EQ(report->records[0].status, Status::found);
  EXPECT_EQ(report->records[0].visited, 14);
  EXPECT_TRUE(report->records[0].proved);
  EXPECT_EQ(report->parts.at(0).instances.at(0).known.optimum, 14);
  EXPECT_EQ(read_file(path_ + "/campaign.db"), store) << "who only looks changes nothing";
}

TEST_F(OldFolder, IsContinued) {
  const Result<Plan> plan = read_plan(path_);
  ASSERT_TRUE(plan) << plan.error().message;
  Result<std::vector<Record>> before = read_records(path_);
  ASSERT_TRUE(before);
  {
    Result<CampaignFolder> campaign = CampaignFolder::open(path_, *plan);
    ASSERT_TRUE(campaign) << campaign.error().message;
    const Result<CampaignFolder::State> state = campaign->take_stock();
    ASSERT_TRUE(state);
    EXPECT_EQ(state->open, (std::vector<std::size_t>{2}));
    Record record = record_of(plan->tasks[2]);
    const TaskFolder folder(path_, plan->tasks[2]);
    ASSERT_TRUE(folder.prepare({"", "", "visit_data.lp", "data"}, "exec clingo"));
    ASSERT_TRUE(folder.complete(plan->tasks[2], record, std::nullopt));
    ASSERT_TRUE(campaign->add(record));
    before->push_back(record);
  }
  EXPECT_EQ(version_of_store(), 3);
  const Result<std::vector<Record>> after = read_records(path_);
  ASSERT_TRUE(after) << after.error().message;
  EXPECT_EQ(*after, *before);
}

TEST_F(OldFolder, MakesItsDeletedStoreAgain) {
  const Result<std::vector<Record>> before = read_records(path_);
  ASSERT_TRUE(before);
  fs::remove(path_ + "/campaign.db");
  Result<CampaignFolder> campaign = CampaignFolder::open(path_, *read_plan(path_));
  ASSERT_TRUE(campaign) << campaign.error().message;
  EXPECT_EQ(campaign->take_stock()->done, *before);
}

TEST_F(OldFolder, NoticesARowThatWasChanged) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open((path_ + "/campaign.db").c_str(), &database), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database, "UPDATE tasks SET visited = 15 WHERE target = 'native'", nullptr, nullptr, nullptr),
            SQLITE_OK);
  sqlite3_close(database);
  const Result<std::vector<Record>> records = read_records(path_);
  ASSERT_FALSE(records);
  EXPECT_NE(records.error().message.find("row 1 is not as it was written"), std::string::npos)
      << records.error().message;
  EXPECT_FALSE(CampaignFolder::open(path_, *read_plan(path_)));
  EXPECT_EQ(version_of_store(), 2) << "what does not hold is not carried over";
}

TEST_F(OldFolder, OfALaterVersionIsRefused) {
  std::string plan = read_file(path_ + "/campaign.json");
  plan.replace(plan.find("\"campaign\": 1"), 13, "\"campaign\": 9");
  std::ofstream(path_ + "/campaign.json") << plan;
  const Result<Plan> refused = read_plan(path_);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("is of version 9, and this program has 2"), std::string::npos)
      << refused.error().message;
}

TEST_F(Resume, CleanLeavesNothingBehind) {
  open();
  complete(0);
  complete(1);
  EXPECT_TRUE(open().add(round_record(plan_.tasks[1])));
  fs::create_directories(folder_of(0).temporary());
  std::ofstream(folder_of(0).temporary() / "left.fzn") << "by a tool that was killed";
  const Result<std::vector<fs::path>> left = clean(path_);
  ASSERT_TRUE(left) << left.error().message;
  EXPECT_TRUE(left->empty());
  EXPECT_FALSE(file_exists(path_));
}

TEST_F(Resume, CleanLeavesWhatIsNotOfTheCampaignAndSaysSo) {
  open();
  complete(0);
  const fs::path beside = fs::path(path_) / "notes.txt";
  const fs::path inside = folder_of(0).path() / "notes.txt";
  const fs::path other = fs::path(path_) / "tasks" / "other";
  std::ofstream(beside) << "mine";
  std::ofstream(inside) << "mine";
  fs::create_directories(other);
  const Result<std::vector<fs::path>> left = clean(path_);
  ASSERT_TRUE(left);
  EXPECT_EQ(*left, (std::vector<fs::path>{beside, inside, other}));
  EXPECT_EQ(read_file(beside), "mine");
  EXPECT_EQ(read_file(inside), "mine");
  EXPECT_FALSE(file_exists(result_file(0)));
  EXPECT_FALSE(file_exists(path_ + "/campaign.json"));
  EXPECT_FALSE(clean(path_)) << "there is no campaign any more";
}

}  // namespace
}  // namespace cavalcade::campaign

// `cavalcade campaign` as a user meets it: methods, MiniZinc and clingo for real, on small boards; runs that are
// stopped, killed or out of disk and go on afterwards; and the same over ranks.

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sqlite3.h>
#include <unistd.h>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "program.hpp"

namespace cavalcade::testing {
namespace {

namespace fs = std::filesystem;

class InvalidCampaign : public ::testing::TestWithParam<Mistake> {};

TEST_P(InvalidCampaign, GetsOneClearLineAndExitCodeTwo) {
  expect_one_clear_line_and_exit_code_two(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Questions, InvalidCampaign,
    ::testing::Values(
        Mistake{"campaign", "campaign: name one of generate, run, report, clean, sweep"},
        Mistake{"campaign begin", "'begin' is not a command"}, Mistake{"campaign generate", "FILE: is missing"},
        Mistake{"campaign generate - --sizes 8,ten", "--sizes: 'ten' is not a whole number from 2 to 100"},
        Mistake{"campaign generate - --sizes 8,8", "--sizes: 8 is named twice"},
        Mistake{"campaign generate - --per-size 0", "--per-size: '0'"},
        Mistake{"campaign generate - --blocked 9..3", "--blocked: '9..3' begins with the greater number"},
        Mistake{"campaign generate - --blocked few", "--blocked: 'few'"},
        Mistake{"campaign generate - --sizes 3", "--blocked: 10 blocked squares and 2 knights do not fit"},
        Mistake{"campaign generate - --knights 0", "--knights: '0'"},
        Mistake{"campaign generate - --targets native,opl", "--targets: 'opl' is not one of native, minizinc, clingo"},
        Mistake{"campaign generate - --seed -1", "--seed: '-1'"},
        Mistake{"campaign generate no/such/folder.json", "FILE: cannot write 'no/such/folder.json'"},
        Mistake{"campaign run tasks.json", "--out: is missing"},
        Mistake{"campaign run no/such/file --out results", "FILE: cannot read 'no/such/file'"},
        Mistake{"campaign run /dev/null --out results", "FILE: '/dev/null': is not JSON"},
        Mistake{"campaign run /dev/null --out results --time-limit none", "--time-limit: 'none'"},
        Mistake{"campaign run /dev/null --out results --jobs 0", "--jobs: '0'"},
        Mistake{"campaign report /", "'/' is not a campaign: cannot read '/campaign.json'"},
        Mistake{"campaign report / --format pdf", "--format: 'pdf' is not one of text, csv, json, html"},
        Mistake{"campaign report / -o report.doc", "-o: the ending of 'report.doc' names no format"},
        Mistake{"campaign generate - --task count", "--task: 'count' is not one of tour, cycles, visit"},
        Mistake{"campaign generate - --task tour --boards 5x", "--boards: '5x' is not WIDTHxHEIGHT"},
        Mistake{"campaign generate - --task tour --boards 5x6,5x6", "--boards: 5x6 is named twice"},
        Mistake{"campaign generate - --task tour --boards @no/such", "--boards: cannot read 'no/such'"},
        Mistake{"campaign generate - --boards 5x6 --sizes 5", "--boards: is in place of --sizes; drop one of them"},
        Mistake{"campaign generate - --task tour --boards 1001x1000",
                "--boards: '1001x1000' has more than the 1000000"},
        Mistake{"campaign generate - --task tour --knights 2", "--knights: belongs to cycles, visit; drop it"},
        Mistake{"campaign generate - --task visit --closed", "--closed: belongs to tour; drop it"},
        Mistake{"campaign generate - --task tour --sizes 5 --from z9", "--from: 'z9' is not a square of 5x5"},
        Mistake{"campaign generate - --task tour --sizes 5 --targets lazy", "--targets: 0_5x5: 'lazy' is not one of"},
        Mistake{"campaign generate - --task cycles --sizes 4 --knights 0",
                "--knights: '0' is not a whole number from 1"},
        Mistake{"campaign generate - --sizes 8 --targets native --restart luby",
                "--restart: is for the target minizinc"},
        Mistake{"campaign generate - --sizes 8 --search first", "--search: 'first' is no search"},
        Mistake{"campaign generate - --instances no/such/folder", "--instances: cannot read 'no/such/folder'"},
        Mistake{"campaign generate - --instances / --sizes 5", "--instances: the instances are those that are there"},
        Mistake{"campaign clean /", "'/' is not a campaign"}, Mistake{"campaign clean", "FOLDER: is missing"},
        Mistake{"campaign sweep --over each", "--over: 'each' is not one of int, seq, all, restarts"},
        Mistake{"campaign sweep --over all --base int_search:smallest,indomain", "--base: is for --over seq and"},
        Mistake{"campaign sweep --over seq --base all_search:smallest,indomain",
                "--base: 'all_search:smallest,indomain' is not one int_search"},
        Mistake{"campaign sweep --base int_search:smallest,indomain", "--base: is for --over seq and --over restarts"},
        Mistake{"campaign sweep --over seq --base luck", "--base: 'luck' is no search"},
        Mistake{"campaign sweep --sizes 1", "--sizes: '1' is not a whole number from 2 to 100"},
        Mistake{"campaign sweep --format svg", "--format: a sweep is text, csv or json"}));

TEST(CampaignGenerate, IsTheSameForTheSameSeed) {
  const std::string line = "campaign generate - --sizes 8 --per-size 2 --seed ";
  const ProgramRun run = run_line(line + "5");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.out, run_line(line + "5").out);
  EXPECT_NE(run.out, run_line(line + "6").out);
}

// The rows of a store, each as its columns in one line, in the order of tasks.
std::vector<std::string> rows(const std::string& folder, const std::string& columns) {
  std::vector<std::string> lines;
  sqlite3* database = nullptr;
  sqlite3_stmt* statement = nullptr;
  EXPECT_EQ(sqlite3_open((folder + "/campaign.db").c_str(), &database), SQLITE_OK);
  const std::string sql = "SELECT " + columns + " FROM tasks ORDER BY name, target";
  EXPECT_EQ(sqlite3_prepare_v2(database, sql.c_str(), -1, &statement, nullptr), SQLITE_OK) << sqlite3_errmsg(database);
  while (sqlite3_step(statement) == SQLITE_ROW) {
    std::string line;
    for (int i = 0; i < sqlite3_column_count(statement); ++i) {
      const void* const text = sqlite3_column_blob(statement, i);
      line += std::string(static_cast<const char*>(text == nullptr ? "" : text),
                          static_cast<std::size_t>(sqlite3_column_bytes(statement, i))) +
              "|";
    }
    lines.push_back(line);
  }
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return lines;
}

// All that does not depend on the clock.
constexpr const char* outcome =
    "name, target, kind, board, squares, blocked, knights, status, visited, bound, played_on, claims_optimal, proved, "
    "valid";

// Some tasks in a file.
class Campaign : public ::testing::Test {
 protected:
  void generate(const std::string& options) {
    const ProgramRun run = run_line("campaign generate " + tasks_ + " " + options);
    ASSERT_EQ(run.exit_code, 0) << run.err;
  }

  [[nodiscard]] std::string run_command(const std::string& folder, const std::string& options) const {
    return "campaign run " + tasks_ + " --out " + folder + " " + options;
  }

  TemporaryFolder folder_;
  std::string tasks_ = folder_.path() + "/tasks.json";
  std::string results_ = folder_.path() + "/results";
};

TEST_F(Campaign, RunsAllThreeTargetsAndReports) {
  generate("--sizes 4,5 --per-size 1 --blocked 1..2");
  const ProgramRun run = run_line(run_command(results_, "--time-limit 2s --jobs 2"));
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.out, "6 of 6 tasks are done, 6 of them by this run\n");
  ASSERT_EQ(rows(results_, outcome).size(), 6U);
  for (const std::string& line : rows(results_, "target, status, valid")) {
    EXPECT_TRUE(line.starts_with("native") || line.ends_with("|found|1|")) << line;
  }
  for (const std::string file : {"visit.mzn", "visit.dzn", "command.sh", "output.txt", "errors.txt", "board.txt"})
    EXPECT_TRUE(file_exists(results_ + "/tasks/0_4x4-minizinc/" + file)) << file;
  for (const std::string file : {"visit.lp", "visit_data.lp", "command.sh", "output.txt", "errors.txt", "board.txt"})
    EXPECT_TRUE(file_exists(results_ + "/tasks/0_4x4-clingo/" + file)) << file;

  const ProgramRun text = run_line("campaign report " + results_);
  EXPECT_EQ(text.exit_code, 0);
  EXPECT_TRUE(text.out.starts_with("All 6 tasks are done; time limit 2 s per task\n")) << text.out;
  const ProgramRun csv = run_line("campaign report " + results_ + " --format csv");
  EXPECT_EQ(std::count(csv.out.begin(), csv.out.end(), '\n'), 7) << csv.out;
  const std::string page = folder_.path() + "/report.html";
  EXPECT_EQ(run_line("campaign report " + results_ + " -o " + page).exit_code, 0);
  EXPECT_TRUE(read_file(page).ends_with("</html>\n"));
}

TEST_F(Campaign, ProvesItsOwnVisits) {
  generate("--sizes 5,8 --per-size 1 --blocked 2 --targets native");
  const ProgramRun run = run_line(run_command(results_, "--time-limit 20s"));
  EXPECT_EQ(run.exit_code, 0) << run.err;
  for (const std::string& line : rows(results_, "status, proved, valid, trouble")) EXPECT_EQ(line, "found|1|1||");
}

TEST_F(Campaign, HasScriptsThatRepeatTheTask) {
  generate("--sizes 4 --per-size 1 --blocked 1 --targets clingo");
  ASSERT_EQ(run_line(run_command(results_, "--time-limit 5s")).exit_code, 0);
  const std::string task = results_ + "/tasks/0_4x4-clingo";
  const std::string again = folder_.path() + "/again.txt";
  EXPECT_NE(std::system((task + "/command.sh > " + again + " 2>&1").c_str()), -1);
  const auto answers = [](const std::string& text) { return text.substr(0, text.find("Models")); };
  EXPECT_EQ(answers(read_file(again)), answers(read_file(task + "/output.txt")));
}

TEST_F(Campaign, GoesOnAfterKillAndDoesNothingTwice) {
  generate("--sizes 4,10 --per-size 1 --blocked 1 --targets clingo,minizinc");
  const std::string command = run_command(results_, "--time-limit 3s");
  const std::string in_the_middle = results_ + "/tasks/0_10x10-clingo";
  const SignalledRun killed =
      run_and_signal_when(command, SIGKILL, [&] { return file_exists(in_the_middle + "/output.txt"); });
  EXPECT_EQ(killed.run.exit_code, 128 + SIGKILL);
  EXPECT_FALSE(file_exists(in_the_middle + "/result.json"));
  const std::vector<std::string> before = rows(results_, "name, target, seconds, started, finished");
  EXPECT_EQ(before.size(), 2U);

  const ProgramRun run = run_line(command);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.out, "4 of 4 tasks are done, 2 of them by this run\n");
  EXPECT_TRUE(file_exists(in_the_middle + "/result.json"));
  const std::vector<std::string> after = rows(results_, "name, target, seconds, started, finished");
  EXPECT_EQ(after.size(), 4U);
  for (const std::string& line : before) EXPECT_NE(std::find(after.begin(), after.end(), line), after.end()) << line;
  EXPECT_EQ(run_line(command).out, "4 of 4 tasks are done, 0 of them by this run\n");
  EXPECT_EQ(rows(results_, "name, target, seconds, started, finished"), after);
}

// ---- tours and covers ----

// Killed in the midst of a task, continued, and right in the end.
struct KilledCampaign {
  const char* name;
  const char* tasks;          // options of generate
  const char* in_the_middle;  // the task that is at work when the program is killed
  const char* right;          // the answer to each instance
};
void PrintTo(const KilledCampaign& campaign, std::ostream* out) {
  *out << campaign.name;
}

class KilledInTheMidst : public Campaign, public ::testing::WithParamInterface<KilledCampaign> {};

TEST_P(KilledInTheMidst, GoesOnAndDoesNothingTwice) {
  generate(GetParam().tasks);
  const std::string command = run_command(results_, "--time-limit 1s");
  const std::string in_the_middle = results_ + "/tasks/" + GetParam().in_the_middle;
  const SignalledRun killed =
      run_and_signal_when(command, SIGKILL, [&] { return file_exists(in_the_middle + "/output.txt"); });
  EXPECT_EQ(killed.run.exit_code, 128 + SIGKILL);
  EXPECT_FALSE(file_exists(in_the_middle + "/result.json"));
  const std::vector<std::string> before = rows(results_, "name, target, seconds, started, finished");
  EXPECT_GT(before.size(), 0U);

  const ProgramRun run = run_line(command);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_TRUE(file_exists(in_the_middle + "/result.json"));
  const std::vector<std::string> after = rows(results_, "name, target, seconds, started, finished");
  EXPECT_GT(after.size(), before.size());
  for (const std::string& line : before) EXPECT_NE(std::find(after.begin(), after.end(), line), after.end()) << line;
  EXPECT_NE(run_line(command).out.find(" tasks are done, 0 of them by this run\n"), std::string::npos);
  // Whoever has an answer has the right one: methods, MiniZinc and clingo.
  const std::vector<std::string> outcomes = rows(results_, "name, status");
  std::size_t decided = 0;
  for (const std::string& line : outcomes) {
    if (line.ends_with("|undecided|")) continue;
    ++decided;
    EXPECT_NE(std::string(GetParam().right).find(line), std::string::npos) << line;
  }
  EXPECT_GE(2 * decided, outcomes.size()) << "those of small boards take no time";
  EXPECT_EQ(run_line("campaign report " + results_).exit_code, 0);
}

INSTANTIATE_TEST_SUITE_P(
    Campaigns, KilledInTheMidst,
    ::testing::Values(
        KilledCampaign{"tours", "--task tour --closed --boards 5x5,5x6,8x8 --targets sat,circuit,minizinc,clingo,blind",
                       "0_8x8-blind", "0_5x5|impossible| 0_5x6|found| 0_8x8|found|"},
        KilledCampaign{"covers",
                       "--task cycles --boards 4x4,10x10 --knights 2 --targets lazy,exact,cycle,clingo,minizinc",
                       "0_10x10-minizinc", "0_4x4|impossible| 0_10x10|found|"}));

TEST_F(Campaign, TakesAFolderOfMapsAndQuestionsAndReportsThemAsJson) {
  const std::string maps = folder_.path() + "/maps";
  fs::create_directories(maps);
  std::ofstream(maps + "/ring.txt") << "...\n.#.\n...\n";
  std::ofstream(maps + "/wide.map") << ".....\n.....\n.....\n....#\n";
  std::ofstream(maps + "/torus.json") << R"({"board": "3x4", "task": "tour", "closed": true, "wrap": "xy"})";
  std::ofstream(maps + "/pair.json") << R"({"board": "5x4", "task": "visit", "knights": ["a1", "e4"]})";
  generate("--task tour --closed --instances " + maps + " --targets native,clingo");
  const ProgramRun run = run_line(run_command(results_, "--time-limit 20s --jobs 2"));
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.out, "8 of 8 tasks are done, 8 of them by this run\n");
  EXPECT_EQ(rows(results_, "name, target, kind, board, status"),
            (std::vector<std::string>{
                "pair|clingo|visit|5x4|found|", "pair|native|visit|5x4|found|", "ring|clingo|closed tour|3x3|found|",
                "ring|native|closed tour|3x3|found|", "torus|clingo|closed tour|3x4 wrap xy|found|",
                "torus|native|closed tour|3x4 wrap xy|found|", "wide|clingo|closed tour|5x4|impossible|",
                "wide|native|closed tour|5x4|impossible|"}));

  const ProgramRun report = run_line("campaign report " + results_ + " --format json");
  ASSERT_EQ(report.exit_code, 0) << report.err;
  const auto json = nlohmann::json::parse(report.out);
  EXPECT_EQ(json.at("done"), 8);
  std::vector<std::string> reported;
  for (const auto& instance : json.at("instances"))
    for (const auto& record : instance.at("records"))
      reported.push_back(instance.at("name").get<std::string>() + "|" + record.at("target").get<std::string>() + "|" +
                         record.at("status").get<std::string>() + "|" + record.at("started").get<std::string>() + "|");
  std::sort(reported.begin(), reported.end());
  EXPECT_EQ(reported, rows(results_, "name, target, status, started"));
}

TEST_F(Campaign, ComparesRectanglesAndMapsForVisits) {
  const std::string map = folder_.file("hole.txt", "....\n.##.\n....\n....\n");
  generate("--boards 3x5,@" + map + " --knights 1,2 --per-size 1 --targets native,minizinc");
  ASSERT_EQ(run_line(run_command(results_, "--time-limit 20s --jobs 2")).exit_code, 0);
  const std::vector<std::string> best = rows(results_, "name, visited");
  ASSERT_EQ(best.size(), 8U);
  for (std::size_t i = 0; i < best.size(); i += 2) EXPECT_EQ(best[i], best[i + 1]) << "MiniZinc reaches the optimum";
  EXPECT_TRUE(file_exists(results_ + "/tasks/0_hole-2-minizinc/visit.mzn"));
}

// With no cavalcade in the PATH: the script knows the program that ran the task.
TEST_F(Campaign, HasScriptsThatFindTheProgram) {
  generate("--task tour --closed --boards 6x6 --targets sat");
  ASSERT_EQ(run_line(run_command(results_, "--time-limit 5s")).exit_code, 0);
  const std::string task = results_ + "/tasks/0_6x6-sat";
  const std::string again = folder_.path() + "/again.json";
  EXPECT_EQ(std::system(("PATH=/usr/bin:/bin " + task + "/command.sh > " + again).c_str()), 0);
  const auto tour = [](const std::string& text) { return nlohmann::json::parse(text).at("tour"); };
  EXPECT_EQ(tour(read_file(again)), tour(read_file(task + "/output.txt")));
  EXPECT_NE(std::system(("CAVALCADE=/bin/false " + task + "/command.sh > " + again).c_str()), 0) << "as the user says";
}

TEST_F(Campaign, StopsAtCtrlCAndSaysWhatIsDone) {
  generate("--sizes 4,12 --per-size 1 --blocked 1 --targets minizinc");
  const SignalledRun stopped = run_and_signal_when(run_command(results_, "--time-limit 60s"), SIGINT, [&] {
    return file_exists(results_ + "/tasks/0_12x12-minizinc/output.txt");
  });
  EXPECT_EQ(stopped.run.exit_code, 130);
  EXPECT_EQ(stopped.run.out, "1 of 2 tasks are done, 1 of them by this run\n");
  EXPECT_EQ(stopped.run.err, "cavalcade: stopped; the same command continues\n");
  EXPECT_LT(stopped.seconds_after_signal, 10);
}

TEST_F(Campaign, IsTheSameOverTwoRanks) {
  generate("--sizes 4 --per-size 2 --blocked 1");
  ASSERT_EQ(run_line(run_command(results_, "--time-limit 10s")).exit_code, 0);
  const std::string over_ranks = folder_.path() + "/over_ranks";
  const std::string said = folder_.path() + "/said.txt";
  // Open MPI never gives back what the modules took that it has unloaded by the end, so that nobody can tell whose it
  // was, and its locks are its own affair.
  const std::string line =
      "ASAN_OPTIONS=\"$ASAN_OPTIONS:detect_leaks=0\" "
      "TSAN_OPTIONS=\"$TSAN_OPTIONS:detect_deadlocks=0:ignore_noninstrumented_modules=1\" "
      "OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 "
      "mpirun --oversubscribe -n 2 " CAVALCADE_BINARY " " +
      run_command(over_ranks, "--time-limit 10s") + " > " + said + " 2>&1";
  EXPECT_EQ(std::system(line.c_str()), 0);
  EXPECT_EQ(read_file(said), "6 of 6 tasks are done, 6 of them by this run\n");
  EXPECT_EQ(rows(over_ranks, outcome), rows(results_, outcome));
}

TEST_F(Campaign, GoesOnAfterAFullDisk) {
  const SmallDisk disk(folder_.path() + "/disk", "120k");
  if (!disk.is_there()) GTEST_SKIP() << "only root can mount a small disk to fill";
  generate("--sizes 4 --per-size 8 --blocked 1 --targets clingo");
  results_ = folder_.path() + "/disk/results";
  const std::string command = run_command(results_, "--time-limit 10s");
  const ProgramRun full = run_line(command);
  EXPECT_EQ(full.exit_code, 3) << full.out << full.err;
  EXPECT_TRUE(full.err.starts_with("cavalcade: cannot ")) << full.err;
  EXPECT_EQ(std::count(full.err.begin(), full.err.end(), '\n'), 1) << full.err;
  const std::vector<std::string> before = rows(results_, "name, started, finished");
  EXPECT_GT(before.size(), 0U);
  EXPECT_LT(before.size(), 8U);

  disk.grow("16m");
  const ProgramRun run = run_line(command);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const std::vector<std::string> after = rows(results_, "name, started, finished");
  EXPECT_EQ(after.size(), 8U);
  for (const std::string& line : before) EXPECT_NE(std::find(after.begin(), after.end(), line), after.end()) << line;
  for (const std::string& line : rows(results_, "status, valid")) EXPECT_EQ(line, "found|1|");
}

TEST_F(Campaign, IsCleanedOnlyWithConsent) {
  generate("--sizes 4 --per-size 1 --blocked 1 --targets clingo");
  ASSERT_EQ(run_line(run_command(results_, "--time-limit 5s")).exit_code, 0);
  const std::string mine = folder_.file("results/mine.txt", "mine");
  const ProgramRun asked = run_line("campaign clean " + results_);
  EXPECT_EQ(asked.exit_code, 2);
  EXPECT_EQ(asked.err, "cavalcade: clean: there is nobody to ask; add --yes\n");
  EXPECT_TRUE(file_exists(results_ + "/campaign.db"));
  const ProgramRun cleaned = run_line("campaign clean --yes " + results_);
  EXPECT_EQ(cleaned.exit_code, 0);
  EXPECT_NE(cleaned.out.find("left '" + mine + "', which is not of the campaign\n"), std::string::npos) << cleaned.out;
  EXPECT_EQ(read_file(mine), "mine");
  EXPECT_EQ(std::distance(fs::directory_iterator(results_), fs::directory_iterator()), 1);
}

TEST_F(Campaign, IsCleanedTogetherWithOthersOrNotAtAll) {
  generate("--task tour --boards 3x4 --targets native");
  const std::string other = folder_.path() + "/other";
  ASSERT_EQ(run_line(run_command(results_, "--time-limit 5s")).exit_code, 0);
  ASSERT_EQ(run_line(run_command(other, "--time-limit 5s")).exit_code, 0);
  const ProgramRun refused = run_line("campaign clean --yes " + results_ + " " + folder_.path());
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_EQ(run_line("campaign clean --yes " + results_ + " " + results_ + "/").exit_code, 2) << "named twice";
  EXPECT_TRUE(file_exists(results_ + "/campaign.db")) << "all are looked at before the first is touched";
  const ProgramRun cleaned = run_line("campaign clean --yes " + results_ + " " + other);
  EXPECT_EQ(cleaned.exit_code, 0) << cleaned.err;
  EXPECT_EQ(cleaned.out, "deleted the campaign in '" + results_ + "'\ndeleted the campaign in '" + other + "'\n");
  EXPECT_FALSE(file_exists(results_));
  EXPECT_FALSE(file_exists(other));
}

TEST_F(Campaign, SweepsOverRestarts) {
  const ProgramRun sweep = run_line("campaign sweep --over restarts --sizes 4 --time-limit 2s --jobs 2 --format json");
  ASSERT_EQ(sweep.exit_code, 0) << sweep.err;
  const auto rows = nlohmann::json::parse(sweep.out);
  std::set<std::string> restarts;
  for (const auto& row : rows) {
    restarts.insert(row.value("restart", ""));
    EXPECT_EQ(row.at("search"), "int_search:anti_first_fail,indomain_middle");
    EXPECT_FALSE(row.contains("refused")) << row.dump();
  }
  EXPECT_EQ(restarts, (std::set<std::string>{"", "constant", "geometric", "linear", "luby", "none"}));
}

TEST_F(Campaign, SweepsOverSequencesAndOneArray) {
  const ProgramRun sweep = run_line("campaign sweep --over seq --sizes 4 --time-limit 2s --jobs 2 --format json");
  ASSERT_EQ(sweep.exit_code, 0) << sweep.err;
  std::map<std::string, std::size_t> kinds;
  for (const auto& row : nlohmann::json::parse(sweep.out)) {
    const auto search = row.at("search").get<std::string>();
    ++kinds[search.substr(0, search.find(':'))];
    EXPECT_FALSE(row.contains("refused")) << row.dump();
    EXPECT_GT(row.at("squares"), 0) << row.dump();
  }
  EXPECT_EQ(kinds, (std::map<std::string, std::size_t>{{"all_search", 1}, {"int_search", 1}, {"seq_search", 14}}));
}

TEST_F(Campaign, SweepRanksWhatItHasWhenItIsStopped) {
  const auto results = [&] {
    std::error_code ignored;
    std::size_t count = 0;
    for (fs::directory_iterator entry(results_ + "/tasks", ignored), end; !ignored && entry != end;
         entry.increment(ignored))
      count += file_exists(entry->path() / "result.json") ? 1U : 0U;
    return count;
  };
  const SignalledRun sweep =
      run_and_signal_when("campaign sweep --sizes 4 --time-limit 2s --jobs 2 --format csv --out " + results_, SIGINT,
                          [&] { return results() >= 4; });
  EXPECT_EQ(sweep.run.exit_code, 130) << sweep.run.err;
  EXPECT_TRUE(sweep.run.out.starts_with("search,restart,squares,seconds,boards,claimed,refused\n")) << sweep.run.out;
  EXPECT_GE(std::count(sweep.run.out.begin(), sweep.run.out.end(), '\n'), 5) << sweep.run.out;
}

}  // namespace
}  // namespace cavalcade::testing

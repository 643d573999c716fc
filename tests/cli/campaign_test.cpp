// `cavalcade campaign` as a user meets it: the three targets for real, on small boards; runs that are stopped, killed
// or out of disk and go on afterwards; and the same over ranks.

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <sqlite3.h>
#include <unistd.h>

#include <gtest/gtest.h>

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
        Mistake{"campaign report / --format pdf", "--format: 'pdf' is not one of text, csv, html"},
        Mistake{"campaign report / -o report.doc", "-o: the ending of 'report.doc' names no format"},
        Mistake{"campaign clean /", "'/' is not a campaign"},
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
    "name, target, size, blocked, knights, status, visited, bound, played_on, claims_optimal, proved, valid";

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
    EXPECT_TRUE(line.starts_with("native") || line.ends_with("|visited|1|")) << line;
  }
  for (const std::string file : {"visit.mzn", "visit.dzn", "command.sh", "output.txt", "errors.txt", "board.txt"})
    EXPECT_TRUE(file_exists(results_ + "/tasks/0_4x4-minizinc/" + file)) << file;
  for (const std::string file : {"visit.lp", "visit_data.lp", "command.sh", "output.txt", "errors.txt", "board.txt"})
    EXPECT_TRUE(file_exists(results_ + "/tasks/0_4x4-clingo/" + file)) << file;

  const ProgramRun text = run_line("campaign report " + results_);
  EXPECT_EQ(text.exit_code, 0);
  EXPECT_TRUE(text.out.starts_with("All 6 tasks are done; time limit 2 s a task\n")) << text.out;
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
  for (const std::string& line : rows(results_, "status, proved, valid, trouble")) EXPECT_EQ(line, "visited|1|1||");
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
  for (const std::string& line : rows(results_, "status, valid")) EXPECT_EQ(line, "visited|1|");
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
  EXPECT_TRUE(sweep.run.out.starts_with("variables,values,squares,seconds,boards,claimed,refused\n")) << sweep.run.out;
  EXPECT_GE(std::count(sweep.run.out.begin(), sweep.run.out.end(), '\n'), 5) << sweep.run.out;
}

}  // namespace
}  // namespace cavalcade::testing

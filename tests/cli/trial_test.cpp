// `cavalcade trial`: the experiments of the two documents it reproduces.

#include <regex>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "program.hpp"

namespace cavalcade::testing {
namespace {

using Json = nlohmann::json;

TEST(Trial, ComparesTheThreeAlgorithmsAsTheReportDoes) {
  for (const std::string board : {"5x5", "6x6"}) {
    const ProgramRun run = run_line("trial " + board + " --methods blind,warnsdorff,hybrid --format json");
    ASSERT_EQ(run.exit_code, 0) << run.err;
    const Json trials = Json::parse(run.out)["trials"];
    ASSERT_EQ(trials.size(), 3U);
    for (const Json& trial : trials) {
      EXPECT_EQ(trial["verdict"], "solved") << trial;
      EXPECT_GT(trial["seconds"].get<double>(), 0.0);
      EXPECT_GT(trial["stats"]["nodes"].get<int>(), 0);
      EXPECT_GT(trial["stats"]["bytes"].get<int>(), 0);
    }
    // The heuristics need at most a few passes; blind search needs backtracks.
    EXPECT_EQ(trials[1]["stats"]["backtracks"], 0);
    EXPECT_GT(trials[0]["stats"]["backtracks"].get<int>(), 1000);
  }
}

TEST(Trial, SaysWhyThereIsNone) {
  const ProgramRun none = run_line("trial 4x4");
  EXPECT_EQ(none.exit_code, 1);
  EXPECT_NE(none.out.find("impossible"), std::string::npos);
  EXPECT_NE(none.out.find("Cull & De Curtins"), std::string::npos) << none.out;
  const ProgramRun odd = run_line("trial 5x5 --closed");
  EXPECT_EQ(odd.exit_code, 1);
  EXPECT_NE(odd.out.find("13 dark and 12 light"), std::string::npos) << odd.out;
}

// Without the theorem the search itself tries every path, from every square.
TEST(Trial, SearchesWhereATheoremWouldDo) {
  const ProgramRun run = run_line("trial 4x4 --methods blind,hybrid,circuit --no-theorems --format json");
  EXPECT_EQ(run.exit_code, 1);
  for (const Json& trial : Json::parse(run.out)["trials"]) {
    EXPECT_EQ(trial["verdict"], "impossible") << trial;
    EXPECT_EQ(trial["settled_by"], trial["method"]) << trial;
    EXPECT_GT(trial["stats"]["nodes"].get<int>(), 0) << trial;
  }
  const ProgramRun settled = run_line("trial 4x4 --methods blind --format json");
  EXPECT_EQ(Json::parse(settled.out)["trials"][0]["settled_by"], "theorem");
  EXPECT_NE(run_line("trial 4x4 --methods blind").out.find("by theorem"), std::string::npos);
  EXPECT_NE(run_line("trial 4x4 --methods blind --format csv").out.find(",theorem,"), std::string::npos);
}

TEST(Trial, TriesMovesInAnyOrder) {
  const auto nodes = [](const std::string& order) {
    const ProgramRun run = run_line("trial 5x5 --from a1 --methods blind --order " + order + " --format json");
    return Json::parse(run.out)["trials"][0]["stats"]["nodes"].get<int>();
  };
  EXPECT_EQ(nodes("ranks"), nodes("5,4,6,3,7,2,8,1"));
  EXPECT_NE(nodes("ranks"), nodes("clockwise"));
}

TEST(Trial, RepeatsTimesAndSummarises) {
  const ProgramRun run = run_line("trial 8x8 --from d4 --methods warnsdorff,hybrid --repeat 10 --format json");
  ASSERT_EQ(run.exit_code, 0);
  const Json json = Json::parse(run.out);
  EXPECT_EQ(json["trials"].size(), 20U);
  ASSERT_EQ(json["summary"].size(), 2U);
  for (const Json& row : json["summary"]) {
    EXPECT_EQ(row["trials"], 10);
    EXPECT_EQ(row["found"], 10);
    EXPECT_LE(row["fastest"].get<double>(), row["mean"].get<double>());
    EXPECT_LE(row["mean"].get<double>(), row["slowest"].get<double>());
    EXPECT_GT(row["fastest"].get<double>(), 0.0);
  }
}

TEST(Trial, LogsTheBoardsOfTheBlindAgainstHeuristicExperiment) {
  const TemporaryFolder folder;
  const std::string logs = folder.path() + "/logs";
  const ProgramRun run =
      run_program({"trial", "8x8", "--from", "d4", "--methods", "blind,warnsdorff", "--repeat", "2", "--log", logs});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const std::string initial =
      "INITIAL STATE:\n"
      "XX XX XX XX XX XX XX XX\nXX XX XX XX XX XX XX XX\nXX XX XX XX XX XX XX XX\nXX XX XX XX XX XX XX XX\n"
      "XX XX XX 01 XX XX XX XX\nXX XX XX XX XX XX XX XX\nXX XX XX XX XX XX XX XX\nXX XX XX XX XX XX XX XX\n";
  for (const std::string name : {"blindSearch.txt", "heuristicSearch.txt"}) {
    const std::string log = read_file(logs + "/" + name);
    EXPECT_NE(log.find(initial), std::string::npos) << log;
    EXPECT_NE(log.find("TRIAL 2\nFINAL STATE:\n"), std::string::npos) << log;
    EXPECT_NE(log.find("64"), std::string::npos);
    EXPECT_TRUE(std::regex_search(log, std::regex("Runtime: [0-9]+\\.[0-9]{9}"))) << log;
    EXPECT_EQ(log.find("Runtime: 0.000000000"), std::string::npos);  // the clock has a finer grain than the report's
  }
}

TEST(Trial, SaysWhenTheLimitCameFirstAndHowFarItWas) {
  const TemporaryFolder folder;
  const ProgramRun run = run_program(
      {"trial", "8x8", "--from", "c1", "--methods", "blind", "--time-limit", "200ms", "--log", folder.path()});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_NE(run.out.find("not found"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("blind: time limit of 0.2 s reached"), std::string::npos) << run.out;
  const std::string log = read_file(folder.path() + "/blindSearch.txt");
  EXPECT_NE(log.find("time limit of 0.2 s reached"), std::string::npos) << log;
  EXPECT_NE(log.find("Nodes: "), std::string::npos);
  EXPECT_EQ(log.find("Nodes: 0,"), std::string::npos) << log;
}

TEST(Trial, WritesCsv) {
  const ProgramRun run = run_line("trial 5x5 --methods hybrid --repeat 2 --format csv");
  EXPECT_TRUE(
      run.out.starts_with("method,trial,verdict,closed,seconds,nodes,backtracks,bytes\nhybrid,1,solved,false,0."))
      << run.out;
}

}  // namespace
}  // namespace cavalcade::testing

// `cavalcade trial`: the experiments of the two documents it reproduces.

#include <regex>
#include <set>
#include <sstream>

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
  const Json report = Json::parse(run.out);
  EXPECT_EQ(report["trials"].size(), 3);
  for (const Json& trial : report["trials"]) {
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
    const ProgramRun run = run_line("trial 5x5 --from a1 --methods blind --orders " + order + " --format json");
    return Json::parse(run.out)["trials"][0]["stats"]["nodes"].get<int>();
  };
  EXPECT_EQ(nodes("ranks"), nodes("54637281"));
  EXPECT_NE(nodes("ranks"), nodes("clockwise"));
}

// OEIS A165134: 5x5 has tours from 13 squares, those of the corner's colour; 6x6 from all, which blind search finds.
TEST(Trial, StartsFromEverySquareOfSeveralBoards) {
  const ProgramRun run =
      run_line("trial --boards 4x4,5x5 --from all --methods blind --no-theorems --warm-up 1 --format json");
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const Json report = Json::parse(run.out);
  EXPECT_EQ(report["trials"].size(), 16U + 25U);
  for (const Json& trial : report["trials"]) {
    const std::string from = trial["from"];
    const bool is_dark = (from[0] - 'a' + from[1] - '1') % 2 == 0;
    EXPECT_EQ(trial["verdict"], trial["board"] == "5x5" && is_dark ? "solved" : "impossible") << trial;
    EXPECT_GT(trial["stats"]["nodes"].get<int>(), 0);
  }
  ASSERT_EQ(report["summary"].size(), 2U);
  EXPECT_EQ(report["summary"][1]["found"], 13);
  EXPECT_EQ(report["summary"][1]["impossible"], 12);
  EXPECT_EQ(report["summary"][1]["by_theorem"], 0);
  const ProgramRun to_a_corner = run_line("trial 5x5 --from all --to a1 --methods hybrid --format json");
  EXPECT_EQ(Json::parse(to_a_corner.out)["trials"].size(), 24U) << to_a_corner.err;
  const std::string text = run_line("trial 5x5 --from all --methods blind").out;
  EXPECT_NE(text.find("5  + - + - +\n4  - + - + -\n"), std::string::npos) << text;
}

TEST(Trial, MultipliesWhatItCompares) {
  const ProgramRun run = run_line(
      "trial 6x6 --from a1 --methods warnsdorff,circuit --tie-breaks first,roth --redundant on,off --consistency "
      "domain,value --format csv");
  ASSERT_EQ(run.exit_code, 0) << run.err;
  std::set<std::string> methods;
  std::istringstream lines(run.out);
  for (std::string line; std::getline(lines, line);)
    methods.insert(line.substr(0, line.find(',', line.find(',', line.find(',') + 1) + 1)));
  EXPECT_EQ(methods,
            (std::set<std::string>{"board,from,method", "6x6,a1,warnsdorff-first", "6x6,a1,warnsdorff-roth",
                                   "6x6,a1,circuit", "6x6,a1,circuit-redundant-off", "6x6,a1,circuit-consistency-value",
                                   "6x6,a1,circuit-redundant-off-consistency-value"}));
  const std::string table = run_line("trial --boards 5x5,6x6 --methods hybrid --format markdown").out;
  EXPECT_TRUE(table.starts_with("| board | method | found |")) << table;
  EXPECT_NE(table.find("\n| 5x5 | hybrid | 1/1 | 0 | 0 |"), std::string::npos) << table;
}

// Three plots with both methods in every column.
TEST(Trial, DrawsPlots) {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/trial.svg";
  const ProgramRun run = run_line("trial --boards 5x5,6x6 --from all --methods warnsdorff,hybrid -o " + file);
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const std::string svg = read_file(file);
  for (const char* const words :
       {"Time per trial", "Nodes of the search", "Trials that found a tour", ">5x5<", ">6x6<",
        "hybrid on 6x6: 36 of 36, 0 proved impossible", "warnsdorff on 5x5: 13 of 25, 12 proved impossible"})
    EXPECT_NE(svg.find(words), std::string::npos) << words;
  const ProgramRun png = run_line("trial 6x6 --methods warnsdorff --format png");
  ASSERT_EQ(png.exit_code, 0) << png.err;
  EXPECT_TRUE(png.out.starts_with("\x89PNG"));
  const ProgramRun none = run_line("trial 4x4 --methods blind --format svg");
  EXPECT_EQ(none.exit_code, 1) << none.err;
  EXPECT_TRUE(none.out.ends_with("</svg>\n")) << "nothing was searched, and that can be drawn";
}

TEST(Trial, RefusesPlotsWithoutRoom) {
  std::string boards = "3x4";
  for (int width = 5; width < 70; ++width) boards += ",3x" + std::to_string(width);
  expect_one_clear_line_and_exit_code_two({("trial --boards " + boards + " --methods structured --format svg").c_str(),
                                           "--format: a plot shows at most 60 boards"});
}

TEST(Trial, SaysWhatIsRunning) {
  const ProgramRun run = run_line("trial 8x8 --from c1 --methods blind --time-limit 700ms --progress json");
  EXPECT_NE(run.err.find("\"what\":\"blind on 8x8 from c1\""), std::string::npos) << run.err;
  EXPECT_NE(run.err.find("\"done\":0,\"total\":1,\"unit\":\"trials\""), std::string::npos) << run.err;
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
    EXPECT_LE(row["fastest"].get<double>(), row["lower_quartile"].get<double>());
    EXPECT_LE(row["lower_quartile"].get<double>(), row["median"].get<double>());
    EXPECT_LE(row["median"].get<double>(), row["upper_quartile"].get<double>());
    EXPECT_LE(row["upper_quartile"].get<double>(), row["slowest"].get<double>());
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
  EXPECT_NE(run.out.find("blind on 8x8: time limit of 0.2 s reached"), std::string::npos) << run.out;
  const std::string log = read_file(folder.path() + "/blindSearch.txt");
  EXPECT_NE(log.find("time limit of 0.2 s reached"), std::string::npos) << log;
  EXPECT_NE(log.find("Nodes: "), std::string::npos);
  EXPECT_EQ(log.find("Nodes: 0,"), std::string::npos) << log;
}

TEST(Trial, WritesCsv) {
  const ProgramRun run = run_line("trial 5x5 --methods hybrid --repeat 2 --format csv");
  EXPECT_TRUE(
      run.out.starts_with("board,from,method,trial,verdict,closed,settled_by,seconds,nodes,backtracks,bytes\n5x5,,"
                          "hybrid,1,solved,false,hybrid,0."))
      << run.out;
}

}  // namespace
}  // namespace cavalcade::testing

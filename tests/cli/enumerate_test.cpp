// `cavalcade enumerate`, and the options of the constraint models, as a user meets them.

#include <algorithm>
#include <set>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "program.hpp"

namespace cavalcade::testing {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

class InvalidEnumeration : public ::testing::TestWithParam<Mistake> {};

TEST_P(InvalidEnumeration, GetsOneClearLineAndExitCodeTwo) {
  expect_one_clear_line_and_exit_code_two(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Questions, InvalidEnumeration,
    ::testing::Values(Mistake{"enumerate 6x6 --closed --open", "--open: contradicts --closed"},
                      Mistake{"enumerate 6x6 --method blind", "--method: 'blind' is not one of search, circuit, cycle"},
                      Mistake{"enumerate 6x6 --method cycle", "--method: cycle enumerates closed tours"},
                      Mistake{"enumerate 6x6 --distinct --method circuit", "--distinct: belongs to --method search"},
                      Mistake{"enumerate cube:2 --distinct", "--distinct: belongs to flat boards"},
                      Mistake{"enumerate 6x6 --knights 3 --distinct", "--distinct: belongs to tours"},
                      Mistake{"enumerate 6x6 --knights 3 --closed", "--closed: belongs to tour; drop it"},
                      Mistake{"enumerate 6x6 --knights 3 --open", "--open: belongs to tours"},
                      Mistake{"enumerate 6x6 --knights 3 --from a1", "--from: belongs to tour, count; drop it"},
                      Mistake{"enumerate 6x6 --knights 3 --method cycle", "--method: covers are enumerated by search"},
                      Mistake{"enumerate 6x6 --knights 0", "--knights: '0' is not a whole number from 1 to"},
                      Mistake{"enumerate 6x6 --lengths 4..8", "--lengths: belongs to cycles, count; drop it"},
                      Mistake{"enumerate 6x6 --knights 3 --format svg",
                              "--format: covers are enumerated as text or json"},
                      Mistake{"enumerate 6x6 --limit 0", "--limit: '0' is not a whole number from 1"},
                      Mistake{"enumerate 6x6 --limit -1", "--limit: '-1'"},
                      Mistake{"enumerate 6x6 --format svg", "--format: tours are enumerated as text or json"},
                      Mistake{"enumerate 6x6 -o no/such/folder.txt", "-o: cannot write"},
                      Mistake{"tour 8x8 --redundant maybe", "--redundant: 'maybe' is not one of on, off"},
                      Mistake{"tour 8x8 --method sat --values lowest", "--values: belongs to --method circuit"},
                      Mistake{"cycles 8x8 --knights 2 --labeling worm", "--labeling: 'worm' is not one of"},
                      Mistake{"cycles --table 6 --labeling snake",
                              "--table: asks for every board and number of knights; drop --labeling"}));

TEST(Enumerate, ListsAllToursOf6x6ByEveryMethod) {
  for (const char* method : {"search", "circuit", "cycle"}) {
    const ProgramRun run = run_line(std::string("enumerate 6x6 --closed --method ") + method);
    EXPECT_EQ(run.exit_code, 0);
    const std::vector<std::string> lines = lines_of(run.out);
    EXPECT_EQ(lines.size(), 9862U);
    EXPECT_EQ(std::set<std::string>(lines.begin(), lines.end()).size(), 9862U);
    EXPECT_EQ(run.err, "cavalcade: 9862 tours\n");
  }
}

TEST(Enumerate, ListsTheSameLinesByEveryMethod) {
  const auto sorted_lines = [](const std::string& board, const std::string& method) {
    const ProgramRun run = run_line("enumerate " + board + " --method " + method);
    EXPECT_EQ(run.exit_code, 0) << board << method << run.err;
    std::vector<std::string> lines = lines_of(run.out);
    EXPECT_FALSE(lines.empty()) << board;
    std::sort(lines.begin(), lines.end());
    return lines;
  };
  for (const char* const board :
       {"6x6 --closed", "5x6 --closed", "6x6 --closed --from c4", "10x3 --closed --from f2", "4x4 --closed --wrap xy",
        "5x6 --closed --block a1,a2", "3x4 --closed --leaper 1,2 --wrap y"})
    for (const char* const method : {"circuit", "cycle"})
      EXPECT_EQ(sorted_lines(board, method), sorted_lines(board, "search")) << board << " by " << method;
  for (const char* const board : {"5x5", "3x4", "4x5", "5x5 --from c3", "4x5 --to a1", "5x5 --from a1 --to c3",
                                  "3x4 --wrap y", "4x5 --block a1", "5x5 --block c3"})
    EXPECT_EQ(sorted_lines(board, "circuit"), sorted_lines(board, "search")) << board;
}

TEST(Enumerate, ListsInTheOrderOfTheSquaresForAnyNumberOfThreads) {
  const ProgramRun alone = run_line("enumerate 6x6 --closed");
  EXPECT_EQ(alone.exit_code, 0);
  EXPECT_TRUE(alone.out.starts_with("a1 c2 e1 d3 c1 a2 c3 b1 d2 f1 ")) << alone.out.substr(0, 120);
  EXPECT_EQ(run_line("enumerate 6x6 --closed --threads 3").out, alone.out);
  EXPECT_EQ(run_line("enumerate 6x6 --closed --limit 5 --threads 2").out,
            alone.out.substr(0, 5 * alone.out.find('\n') + 5));
}

TEST(Enumerate, ListsOneTourOfEachClass) {
  const ProgramRun run = run_line("enumerate 6x6 --closed --distinct");
  EXPECT_EQ(lines_of(run.out).size(), 1245U);
  EXPECT_EQ(run.err, "cavalcade: 1245 tours\n");
}

TEST(Enumerate, ListsCoversWhichTheCheckerReads) {
  const ProgramRun run = run_line("enumerate 6x6 --knights 5");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.err, "cavalcade: 24 covers\n");
  const std::vector<std::string> lines = lines_of(run.out);
  EXPECT_EQ(std::set<std::string>(lines.begin(), lines.end()).size(), 24U);
  for (const std::string& line : lines) {
    EXPECT_TRUE(line.starts_with("a1 ")) << line;
    EXPECT_EQ(std::count(line.begin(), line.end(), '/'), 4);
  }
  const ProgramRun read = run_line("check -", run.out);
  EXPECT_EQ(read.exit_code, 0) << read.out << read.err;
  const ProgramRun json = run_line("enumerate 6x6 --knights 5 --format json");
  ASSERT_EQ(lines_of(json.out).size(), 24U);
  EXPECT_EQ(nlohmann::json::parse(lines_of(json.out).front()).at("cycles").size(), 5U);
  const ProgramRun checked = run_line("check -", json.out);
  EXPECT_EQ(checked.exit_code, 0) << checked.out << checked.err;
}

TEST(Enumerate, OfCoversStopsWhereItIsTold) {
  const ProgramRun ten = run_line("enumerate 8x8 --knights 2 --limit 10");
  EXPECT_EQ(lines_of(ten.out).size(), 10U);
  EXPECT_EQ(ten.err, "cavalcade: 10 covers, and no more were asked for\n");
  const ProgramRun late = run_line("enumerate 8x8 --knights 4 --time-limit 50ms");
  EXPECT_EQ(late.exit_code, 3);
  EXPECT_NE(late.err.find(" so far: time limit of 0.05 s reached\n"), std::string::npos) << late.err;
  const ProgramRun none = run_line("enumerate 5x5 --knights 2");
  EXPECT_EQ(none.exit_code, 0);
  EXPECT_TRUE(none.err.starts_with("cavalcade: 0 covers: ")) << none.err;
}

TEST(Enumerate, WritesAnObjectALine) {
  const ProgramRun run = run_line("enumerate 5x5 --from a1 --format json --limit 3 --quiet");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.err, "");
  const std::vector<std::string> lines = lines_of(run.out);
  ASSERT_EQ(lines.size(), 3U);
  for (const std::string& line : lines) {
    const auto tour = nlohmann::json::parse(line).at("tour");
    EXPECT_EQ(tour.size(), 25U);
    EXPECT_EQ(tour.at(0), "a1");
  }
}

TEST(Enumerate, AnEmptyListIsAnAnswerAndALimitIsNot) {
  const ProgramRun none = run_line("enumerate 4x4 --closed");
  EXPECT_EQ(none.exit_code, 0);
  EXPECT_EQ(none.out, "");
  EXPECT_TRUE(none.err.starts_with("cavalcade: 0 tours: ")) << none.err;
  const ProgramRun late = run_line("enumerate 10x10 --closed --time-limit 50ms");
  EXPECT_EQ(late.exit_code, 3);
  EXPECT_NE(late.err.find(" so far: time limit of 0.05 s reached\n"), std::string::npos) << late.err;
}

TEST(Trial, ShowsWhatTheRedundantConstraintDoes) {
  const ProgramRun run = run_line("trial 8x8 --closed --methods circuit --redundant on,off --format json");
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const auto trials = nlohmann::json::parse(run.out).at("trials");
  ASSERT_EQ(trials.size(), 2U);
  EXPECT_EQ(trials[0].at("method"), "circuit");
  EXPECT_EQ(trials[1].at("method"), "circuit-redundant-off");
  EXPECT_EQ(trials[0].at("stats").at("failures"), trials[1].at("stats").at("failures"));
  EXPECT_GT(trials[0].at("stats").at("propagations"), trials[1].at("stats").at("propagations"));
}

}  // namespace
}  // namespace cavalcade::testing

// The command `describe`, and what `check` says of rare tours.

#include <sstream>
#include <string>
#include <utility>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "program.hpp"

namespace cavalcade::testing {
namespace {

using Json = nlohmann::json;

TEST(Describe, SaysTheSameOfATourInEveryFormat) {
  const TemporaryFolder folder;
  const ProgramRun as_json = run_line("tour 6x6 --closed --from c3 --format json");
  const std::string file = folder.file("tour.json", as_json.out);
  const ProgramRun first = run_line("describe " + file);
  ASSERT_EQ(first.exit_code, 0) << first.err;
  EXPECT_TRUE(first.out.starts_with("closed tour of 6x6, 36 squares\n  kind       closed\n")) << first.out;
  for (const std::string format : {"text", "csv"}) {
    const ProgramRun written = run_line("draw --format " + format + " " + file);
    EXPECT_EQ(run_line("describe - --closed", written.out).out, first.out) << format;
  }
}

TEST(Describe, HasALineOfJsonPerTour) {
  const ProgramRun tours = run_line("enumerate 6x6 --closed --limit 20 --quiet");
  const ProgramRun run = run_line("describe - --closed --format json", tours.out);
  ASSERT_EQ(run.exit_code, 0) << run.err;
  std::istringstream lines(run.out);
  int number = 0;
  for (std::string line; std::getline(lines, line); ++number) {
    const Json description = Json::parse(line);
    EXPECT_TRUE(description["closed"].get<bool>());
    EXPECT_EQ(description["class"].size(), 36);
    EXPECT_EQ(8 % description["images"].get<int>(), 0);
  }
  EXPECT_EQ(number, 20);
}

TEST(Describe, DescribesNothingThatIsWrong) {
  std::string board = run_line("tour 6x6 --closed").out;
  const std::size_t one = board.find(" 20 ", board.find('\n'));
  const std::size_t other = board.find(" 30 ", board.find('\n'));
  ASSERT_TRUE(one != std::string::npos && other != std::string::npos) << board;
  std::swap(board[one + 1], board[other + 1]);
  const ProgramRun run = run_line("describe -", board);
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_EQ(run.out, "");
  EXPECT_TRUE(run.err.starts_with("cavalcade: -: not described, it is wrong: ")) << run.err;

  const ProgramRun count = run_line("describe -", run_line("count 6x6 --closed").out);
  EXPECT_EQ(count.exit_code, 2);
  EXPECT_EQ(count.err, "cavalcade: -: is no whole tour, and only those are described\n");
  EXPECT_EQ(run_line("describe no-such-file").exit_code, 2);
}

// The only closed tours of 6x6 with a quarter turn are five up to symmetry; this is the first of them.
TEST(Check, SaysWhatIsRareAboutATour) {
  const std::string tour =
      "a1 c2 e1 d3 c1 e2 f4 e6 c5 a6 b4 a2 c3 a4 b2 d1 f2 e4 f6 d5 b6 c4 d6 b5 a3 b1 d2 f1 e3 f5 d4 f3 e5 c6 a5 b3\n";
  EXPECT_EQ(run_line("check - --closed", tour).out,
            "holds: a closed tour of 6x6 (36 squares)\nnotable: symmetric: half turn, quarter turn (Eulerian)\n");
  EXPECT_EQ(run_line("check - --closed", run_line("enumerate 6x6 --closed --limit 1 --quiet").out).out,
            "holds: a closed tour of 6x6 (36 squares)\n");
}

}  // namespace
}  // namespace cavalcade::testing

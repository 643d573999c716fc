// `cavalcade puzzle`, as a user meets it.

#include <algorithm>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "program.hpp"
#include "support/temporary_folder.hpp"

namespace cavalcade::testing {
namespace {

using Json = nlohmann::json;

std::ptrdiff_t times(const std::string& text, const std::string& part) {
  std::ptrdiff_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(Puzzle, IsABoardWithItsClues) {
  const ProgramRun run = run_line("puzzle 6x6 --clues 12 --seed 3");
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_TRUE(run.out.starts_with("clue puzzle of 6x6: an open tour, 12 of 36 steps are given; ")) << run.out;
  EXPECT_EQ(times(run.out.substr(run.out.find('\n')), " ."), 24) << run.out;
  EXPECT_EQ(run_line("puzzle 6x6 --clues 12 --seed 3").out, run.out);
  EXPECT_NE(run_line("puzzle 6x6 --clues 12 --seed 4").out, run.out);
}

// The clues of the question have one tour, and it is the one that is stored with them.
TEST(Puzzle, IsAQuestionWithItsAnswerInJson) {
  const ProgramRun run = run_line("puzzle 6x6 --closed --minimal --format json");
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const ProgramRun check = run_line("check -", run.out);
  EXPECT_EQ(check.exit_code, 0) << check.out;
  EXPECT_TRUE(check.out.starts_with("holds: a closed tour of 6x6 ")) << check.out;
  const Json puzzle = Json::parse(run.out);
  std::string line = "count 6x6 --closed";
  if (puzzle["question"].contains("from")) line += " --step 1=" + puzzle["question"]["from"].get<std::string>();
  for (const Json& step : puzzle["question"]["step"]) line += " --step " + step.get<std::string>();
  const ProgramRun count = run_line(line);
  EXPECT_TRUE(count.out.starts_with("1 directed closed tours ")) << count.out;
}

TEST(Puzzle, IsDrawnWithItsSolutionBesideIt) {
  const TemporaryFolder folder;
  const std::string picture = folder.path() + "/puzzle.svg";
  const std::string solution = folder.path() + "/solution.svg";
  ASSERT_EQ(run_line("puzzle 6x6 --clues 10 -o " + picture + " --solution " + solution).exit_code, 0);
  EXPECT_EQ(times(read_file(picture), "<text"), 10 + 12) << "clues, files and ranks";
  EXPECT_NE(read_file(solution).find(">36<"), std::string::npos);
  const std::string pages = folder.path() + "/puzzle.pdf";
  ASSERT_EQ(run_line("puzzle 6x6 --clues 10 -o " + pages).exit_code, 0);
  EXPECT_NE(read_file(pages).find("/Count 2"), std::string::npos);
  EXPECT_EQ(read_file(pages).substr(0, 5), "%PDF-");
}

TEST(Puzzle, SaysWhyThereIsNone) {
  const ProgramRun none = run_line("puzzle 4x4");
  EXPECT_EQ(none.exit_code, 1);
  EXPECT_TRUE(none.err.starts_with("cavalcade: impossible: Cull & De Curtins 1978")) << none.err;
  const ProgramRun too_few = run_line("puzzle 6x6 --clues 1 -q");
  EXPECT_EQ(too_few.exit_code, 3);
  EXPECT_TRUE(too_few.err.starts_with("cavalcade: no such puzzle was found: none of 200 tours gave one; the fewest"))
      << too_few.err;
  const ProgramRun late = run_line("puzzle 8x8 --clues 1 --time-limit 200ms -q");
  EXPECT_EQ(late.exit_code, 3);
  EXPECT_NE(late.err.find("time limit of 0.2 s reached"), std::string::npos) << late.err;
}

TEST(Puzzle, RefusesWhatItCannotMake) {
  for (const auto& [line, why] :
       {std::pair{"puzzle 6x6 --clues 0", "--clues: '0' is not a whole number from 1 to 36"},
        std::pair{"puzzle 6x6 --clues 37", "--clues: '37' is not a whole number from 1 to 36"},
        std::pair{"puzzle 17x17", "BOARD: has 289 free squares, and clue puzzles have at most 256"},
        std::pair{"puzzle 6x6 --format csv", "--format: a puzzle is written as text, json, svg, png or pdf"},
        std::pair{"puzzle 6x6 -o a.svg --solution a.svg", "--solution: is the file of -o; name another"},
        std::pair{"puzzle 6x6 --solution /nowhere/a.svg", "--solution: cannot write"}}) {
    const ProgramRun run = run_line(line);
    EXPECT_EQ(run.exit_code, 2) << line;
    EXPECT_NE(run.err.find(why), std::string::npos) << run.err;
  }
}

}  // namespace
}  // namespace cavalcade::testing

#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "check/check.hpp"
#include "model/tools/tools.hpp"
#include "support/any.hpp"
#include "support/naive.hpp"

namespace cavalcade::model {
namespace {

using check::naive::cells;

// Two knights on 3x4, as the tools answered.
const Board small = check::naive::board({3, 4});
const VisitTask task{{{0, 0}, {2, 0}}};
const std::vector<CellList> last_paths{cells(small, "a1 c2 a3 c4 b2"), cells(small, "c1 a2 c3 b1")};

const std::string minizinc_said =
    "visited 7\n"
    "stamps 2 8 3 5 0 4 6 0 7 0 0 0\n"
    "----------\n"
    "visited 8\n"
    "stamps 2 8 3 5 0 4 6 0 7 9 0 0\n"
    "----------\n"
    "visited 9\n"
    "stamps 2 9 3 5 10 4 6 0 7 0 0 8\n"
    "----------\n"
    "==========\n";

const std::string clingo_said =
    "clingo version 5.4.1\n"
    "Reading from visit.lp ...\n"
    "Solving...\n"
    "Answer: 1\n"
    "occ(2,1) occ(3,3)\n"
    "Optimization: -2\n"
    "Answer: 2\n"
    "occ(2,1) occ(3,3) occ(5,4) occ(4,6) occ(6,7) occ(7,9) occ(9,2) occ(8,12)\n"
    "Optimization: -8\n"
    "Answer: 3\n"
    "occ(2,1) occ(3,3) occ(5,4) occ(4,6) occ(6,7) occ(7,9) occ(9,2) occ(8,12) occ(10,5)\n"
    "Optimization: -9\n"
    "OPTIMUM FOUND\n"
    "\n"
    "Models       : 3\n"
    "  Optimum    : yes\n"
    "Optimization : -9\n"
    "Calls        : 1\n"
    "Time         : 0.003s (Solving: 0.00s 1st Model: 0.00s Unsat: 0.00s)\n"
    "CPU Time     : 0.003s\n";

ToolReading read(Tool tool, const std::string& text) {
  return read_output(tool, small, task, text);
}

std::size_t visited(const ToolReading& reading) {
  std::size_t squares = 0;
  if (reading.paths)
    for (const CellList& path : *reading.paths) squares += path.size();
  return squares;
}

// The text with one piece of it replaced by another.
std::string with(std::string text, const std::string& piece, const std::string& other) {
  const std::size_t place = text.rfind(piece);
  if (place == std::string::npos) throw std::logic_error("a test changes what is not there");
  return text.replace(place, piece.size(), other);
}

class WhatAToolSays : public ::testing::TestWithParam<Tool> {
 protected:
  [[nodiscard]] static std::string all() { return GetParam() == Tool::minizinc ? minizinc_said : clingo_said; }
  // Something that is wrong with its last solution, in the tool's own words.
  static std::string changed(const std::string& minizinc, const std::string& clingo) {
    return GetParam() == Tool::minizinc ? with(minizinc_said, "2 9 3 5 10 4 6 0 7 0 0 8", minizinc)
                                        : with(clingo_said, "occ(9,2) occ(8,12) occ(10,5)", clingo);
  }
  // Nothing of the last solution is believed, the one before stands.
  static void expect_refused(const std::string& text, const std::string& why) {
    const ToolReading reading = read(GetParam(), text);
    EXPECT_EQ(visited(reading), 8U) << text;
    EXPECT_FALSE(reading.claims_optimal);
    EXPECT_EQ(reading.trouble, "solution 3: " + why);
  }
};
INSTANTIATE_TEST_SUITE_P(, WhatAToolSays, ::testing::Values(Tool::minizinc, Tool::clingo));

TEST_P(WhatAToolSays, IsReadToTheLastSolution) {
  const ToolReading reading = read(GetParam(), all());
  EXPECT_EQ(reading.paths, last_paths);
  EXPECT_TRUE(reading.claims_optimal);
  EXPECT_FALSE(reading.claims_none);
  EXPECT_EQ(reading.trouble, "");
}

TEST_P(WhatAToolSays, IsNotBelievedIfASquareHasTwoStamps) {
  if (GetParam() == Tool::minizinc) return;  // which cannot say so
  expect_refused(changed("", "occ(9,2) occ(8,12) occ(10,2)"), "b1 has two stamps");
}

TEST_P(WhatAToolSays, IsNotBelievedIfAStampIsUsedTwice) {
  expect_refused(changed("2 9 3 5 9 4 6 0 7 0 0 8", "occ(9,2) occ(8,12) occ(9,5)"), "stamp 9 is on two squares");
}

TEST_P(WhatAToolSays, IsNotBelievedIfStampsAreLeftOut) {
  expect_refused(changed("2 9 3 5 11 4 6 0 7 0 0 8", "occ(9,2) occ(8,12) occ(11,5)"),
                 "stamp 11 on b2 is not one of 2 to 10");
  expect_refused(changed("2 9 3 5 1 4 6 0 7 0 0 8", "occ(9,2) occ(8,12) occ(1,5)"),
                 "stamp 1 on b2 is not one of 2 to 10");
  expect_refused(changed("2 9 3 5 -4 4 6 0 7 0 0 8", "occ(9,2) occ(8,12) occ(-4,5)"),
                 "stamp -4 on b2 is not one of 2 to 10");
  expect_refused(changed("2 9 3 5 9223372036854775807 4 6 0 7 0 0 8", "occ(9,2) occ(8,12) occ(9223372036854775807,5)"),
                 "stamp 9223372036854775807 on b2 is not one of 2 to 10");
}

TEST_P(WhatAToolSays, IsNotBelievedIfAStepIsNoMove) {
  expect_refused(changed("2 9 3 5 0 4 6 10 7 0 0 8", "occ(9,2) occ(8,12) occ(10,8)"), "c4 to b3 is no move");
}

TEST_P(WhatAToolSays, IsNotBelievedIfItsNumbersCannotBeRead) {
  for (const std::string number : {"99999999999999999999", "x", "1e3", "", "0x10"}) {
    const std::string text =
        changed("2 9 3 5 " + number + " 4 6 0 7 0 0 8", "occ(9,2) occ(8,12) occ(" + number + ",5)");
    const ToolReading reading = read(GetParam(), text);
    EXPECT_EQ(visited(reading), 8U) << text;
    EXPECT_FALSE(reading.claims_optimal);
    EXPECT_EQ(reading.trouble.find("solution 3: not understood: '"), 0U) << reading.trouble;
  }
}

TEST_P(WhatAToolSays, IsNotBelievedIfItMiscounts) {
  const std::string text = GetParam() == Tool::minizinc ? with(minizinc_said, "visited 9", "visited 10")
                                                        : with(clingo_said, "Optimization: -9", "Optimization: -10");
  expect_refused(text, "9 squares, and 10 is what it says");
}

TEST_P(WhatAToolSays, IsAboutTheBoardThatWasAsked) {
  const Board holed = check::naive::board({3, 4, "b2"});
  const ToolReading reading = read_output(GetParam(), holed, task, all());
  EXPECT_FALSE(reading.claims_optimal);
  EXPECT_NE(reading.trouble, "");
  const ToolReading elsewhere = read_output(GetParam(), small, VisitTask{{{2, 0}, {0, 0}}}, all());
  EXPECT_FALSE(elsewhere.paths);
  EXPECT_EQ(elsewhere.trouble, "solution 1: knight 1 starts on a1");
  const ToolReading more = read_output(GetParam(), small, VisitTask{{{0, 0}, {2, 0}, {2, 1}}}, all());
  EXPECT_FALSE(more.paths);
  EXPECT_NE(more.trouble, "");
}

TEST_P(WhatAToolSays, MayBreakOffAnywhere) {
  const std::string text = all();
  std::size_t before = 0;
  for (std::size_t size = 0; size < text.size(); ++size) {
    const ToolReading reading = read(GetParam(), text.substr(0, size));
    EXPECT_GE(visited(reading), before);  // what was complete stays
    before = visited(reading);
    if (size > 0 && text[size - 1] != '\n') {
      EXPECT_EQ(reading.trouble, "the output breaks off");
    }
    if (reading.claims_optimal) {
      EXPECT_EQ(visited(reading), 9U);
    }
  }
  EXPECT_EQ(before, 9U);
}

TEST_P(WhatAToolSays, MayBreakOffInASolution) {
  const std::string text = all();
  const std::string close = GetParam() == Tool::minizinc ? "----------" : "Optimization: -9";
  const ToolReading reading = read(GetParam(), text.substr(0, text.rfind(close)));
  EXPECT_EQ(visited(reading), 8U);
  EXPECT_EQ(reading.trouble, "the output breaks off");
}

TEST_P(WhatAToolSays, MayBeNothing) {
  const ToolReading reading = read(GetParam(), "");
  EXPECT_FALSE(reading.paths || reading.claims_optimal || reading.claims_none);
  EXPECT_EQ(reading.trouble, "");
}

TEST_P(WhatAToolSays, MayBeThatItDoesNotKnow) {
  const ToolReading reading = read(
      GetParam(), GetParam() == Tool::minizinc ? "=====UNKNOWN=====\n" : "Solving...\nUNKNOWN\n\nTIME LIMIT   : 1\n");
  EXPECT_FALSE(reading.paths || reading.claims_optimal || reading.claims_none);
  EXPECT_EQ(reading.trouble, "");
}

TEST_P(WhatAToolSays, MayBeThatThereIsNone) {
  const std::string none = GetParam() == Tool::minizinc ? "=====UNSATISFIABLE=====\n" : "UNSATISFIABLE\n";
  const ToolReading reading = read(GetParam(), none);
  EXPECT_TRUE(reading.claims_none);
  EXPECT_EQ(reading.trouble, "");
  EXPECT_EQ(read(GetParam(), all() + none).trouble, "it claims that there is no solution after one");
}

TEST_P(WhatAToolSays, IsOddIfItClaimsAnOptimumOfNothing) {
  const ToolReading reading = read(GetParam(), GetParam() == Tool::minizinc ? "==========\n" : "OPTIMUM FOUND\n");
  EXPECT_FALSE(reading.claims_optimal);
  EXPECT_EQ(reading.trouble, "it claims an optimum without a solution");
}

TEST_P(WhatAToolSays, IsOddIfItIsAboutSomethingElse) {
  const ToolReading reading = read(GetParam(), "Segmentation\x1b fault\n" + all());
  EXPECT_EQ(reading.paths, last_paths);
  EXPECT_EQ(reading.trouble, "not understood: 'Segmentation\\x1b fault'");
}

// Whatever a damaged output says, what is read from it is a visit but for its end.
RC_GTEST_PROP(ADamagedOutput, NeverYieldsAWrongVisit, ()) {
  const bool minizinc = check::any_chance(2);
  std::string text = minizinc ? minizinc_said : clingo_said;
  for (std::size_t changes = 1 + check::any_below(4); changes > 0; --changes) {
    const std::size_t place = check::any_below(text.size());
    const std::size_t other = check::any_below(text.size());
    if (check::any_chance(2))
      text[place] = static_cast<char>(check::any_chance(2) ? '0' + check::any_below(10) : check::any_below(256));
    else if (check::any_chance(2))
      text.erase(place, check::any_below(20));
    else
      text.insert(place, text.substr(other, check::any_below(60)));
    if (text.empty()) return;
  }
  const ToolReading reading = read(minizinc ? Tool::minizinc : Tool::clingo, text);
  if (!reading.paths) return;
  const auto fault = check::fault_in_visit(small, task, {*reading.paths, small.area()});
  const bool only_ends_early = fault && fault->find("the visit is not over") != std::string::npos;
  RC_ASSERT(only_ends_early || fault == std::nullopt);
}

TEST(TheCommand, TellsTheToolItsLimits) {
  const ModelFiles files{"visit.mzn", "", "visit.dzn", ""};
  EXPECT_EQ(command_of(Tool::minizinc, files, {.time = std::chrono::microseconds(1500), .threads = 4, .seed = 7}),
            (std::vector<std::string>{"minizinc", "--solver", "gecode", "--intermediate", "--time-limit", "2",
                                      "--parallel", "4", "--random-seed", "7", "visit.mzn", "visit.dzn"}));
  const ModelFiles others{
      .model_name = "visit.lp", .model = "", .data_name = "visit_data.lp", .options = {"--heuristic=Domain"}};
  EXPECT_EQ(command_of(Tool::clingo, others, {.time = std::chrono::milliseconds(1500), .threads = 100}),
            (std::vector<std::string>{"clingo", "--outf=0", "--quiet=0", "--time-limit=2", "--parallel-mode=64",
                                      "--seed=1", "--heuristic=Domain", "visit.lp", "visit_data.lp"}));
}

}  // namespace
}  // namespace cavalcade::model

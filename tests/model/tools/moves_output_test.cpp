// What the tools print of tours, covers and visits by their moves. How output may break off, and what else there is in
// it, is output_test.cpp's.

#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "check/check.hpp"
#include "check/tasks.hpp"
#include "check/visits.hpp"
#include "model/tools/tools.hpp"
#include "support/any.hpp"

namespace cavalcade::model {
namespace {

using check::naive::board;
using check::naive::cells;
using check::naive::words;

// "a1-b3 b3-c1", as the tool would say it.
std::string solution(Tool tool, const std::string& moves) {
  if (tool == Tool::minizinc) return "moves " + moves + "\n----------\n";
  std::string atoms;
  for (const std::string& move : words(moves)) {
    const std::size_t dash = move.find('-');
    if (!atoms.empty()) atoms += ' ';
    atoms += "go(\"" + move.substr(0, dash) + "\",\"" + move.substr(dash + 1) + "\")";
  }
  return "Answer: 1\n" + atoms + "\nSATISFIABLE\n\nModels       : 1+\n";
}

std::string visit_solution(Tool tool, const std::string& visited, const std::string& moves) {
  if (tool == Tool::minizinc) return "visited " + visited + "\n" + solution(tool, moves);
  const std::string text = solution(tool, moves);
  return text.substr(0, text.find("SATISFIABLE")) + "Optimization: -" + visited + "\n";
}

// The moves along a path, and back to its beginning.
std::string along(const std::string& path, bool closed) {
  const std::vector<std::string> names = words(path);
  std::string moves;
  for (std::size_t i = 1; i < names.size() + (closed ? 1 : 0); ++i)
    moves += (moves.empty() ? "" : " ") + names[i - 1] + "-" + names[i % names.size()];
  return moves;
}

const std::string ring_path = "a1 b3 c1 a2 c3 b1 a3 c2";
const std::string open_path = "a1 c2 a3 b1 c3 a2 c1 b3";

class MovesToldBy : public ::testing::TestWithParam<Tool> {
 protected:
  const Board ring = board({3, 3, "b2"});

  static ToolReading read(const Board& on, const Task& task, const std::string& moves) {
    return read_output(GetParam(), on, task, solution(GetParam(), moves));
  }
  static void expect_refused(const Board& on, const Task& task, const std::string& moves, const std::string& why) {
    const ToolReading reading = read(on, task, moves);
    EXPECT_FALSE(reading.paths) << moves;
    EXPECT_EQ(reading.trouble, "solution 1: " + why);
  }
};
INSTANTIATE_TEST_SUITE_P(, MovesToldBy, ::testing::Values(Tool::minizinc, Tool::clingo));

TEST_P(MovesToldBy, AToolAreATour) {
  const ToolReading closed = read(ring, check::closed(), along(ring_path, true));
  EXPECT_EQ(closed.paths, std::vector<CellList>{cells(ring, ring_path)});
  EXPECT_EQ(closed.trouble, "");
  EXPECT_FALSE(closed.claims_none || closed.claims_optimal);
  const ToolReading open = read(ring, check::open(), along(open_path, false));
  EXPECT_EQ(open.paths, std::vector<CellList>{cells(ring, open_path)});
  EXPECT_EQ(open.trouble, "");
}

TEST_P(MovesToldBy, AToolAreAClosedTourFromWhereItIsAsked) {
  TourTask task = check::closed();
  task.from = Square{2, 0};
  const ToolReading reading = read(ring, task, along(ring_path, true));
  ASSERT_TRUE(reading.paths);
  EXPECT_EQ(reading.paths->front(), cells(ring, "c1 a2 c3 b1 a3 c2 a1 b3"));
}

TEST_P(MovesToldBy, AToolMayBeNone) {
  EXPECT_EQ(read(board({1, 1}), check::open(), "").paths, std::vector<CellList>{{Cell{0}}});
  expect_refused(board({1, 1}), check::closed(), "", "the tour is not closed");
}

TEST_P(MovesToldBy, AToolOfACubeNameItsFaces) {
  const Board cube = *Board::cube(2);
  const Cell one{0};
  const Cell other = cube.neighbours(one)[0];
  const std::string move = square_name(cube, one) + "-" + square_name(cube, other);
  EXPECT_EQ(read(cube, check::open(), move).trouble, "solution 1: the tour visits 2 of 24 squares");
}

TEST_P(MovesToldBy, AToolAreNotBelievedIfTheyAreNoTour) {
  const TourTask closed = check::closed();
  expect_refused(ring, closed, along(open_path, false), "the tour is not closed");
  expect_refused(ring, check::open(), along(ring_path, true), "the tour begins nowhere");
  expect_refused(ring, check::open(), along("a1 b3 c1 a2", false), "the tour visits 4 of 8 squares");
  expect_refused(ring, closed, along(ring_path, true) + " a1-c2", "a1 leads to two squares");
  expect_refused(ring, closed, along(ring_path, true) + " a1-b3", "a1 leads to two squares");
  expect_refused(ring, closed, "a1-b3 c1-b3", "two squares lead to b3");
  expect_refused(ring, closed, "a1-b2", "b2 is blocked");
  expect_refused(ring, closed, "a1-a2", "a1 to a2 is no move");
  expect_refused(ring, closed, "a1-a1", "a1 to a1 is no move");
  expect_refused(board({2, 1, "", Wrap::none, {0, 1}}), closed, "a1-b1 b1-a1", "the tour is not closed");
}

TEST_P(MovesToldBy, AToolAreNotBelievedIfTheyCannotBeRead) {
  for (const std::string move : {"a1-z9", "a99999999999999999999-b3", "a1-", "-a1", "a1b3", "a1-b3-c1", "a1--b3",
                                 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1-b3", "F:a1-b3", "a0-b3", "a1-b3x"}) {
    const ToolReading reading = read(ring, check::closed(), move);
    EXPECT_FALSE(reading.paths) << move;
    EXPECT_EQ(reading.trouble.find("solution 1: not understood: '"), 0U) << reading.trouble;
  }
}

TEST_P(MovesToldBy, AToolAreCycles) {
  const Board grid = board({4, 2, "", Wrap::none, {0, 1}});
  CyclesTask task;
  task.knights = 2;
  const ToolReading reading = read(grid, task, "c2-c1 d2-c2 d1-d2 c1-d1 a1-b1 b1-b2 b2-a2 a2-a1");
  EXPECT_EQ(reading.paths, (std::vector<CellList>{cells(grid, "a1 b1 b2 a2"), cells(grid, "c1 d1 d2 c2")}));
  EXPECT_EQ(reading.trouble, "");
  expect_refused(grid, task, along("a1 b1 b2 a2", true), "c1 leads nowhere");
  expect_refused(grid, task, "a1-b1 b1-a1 a2-b2 b2-a2 c1-d1 d1-d2 d2-c2 c2-c1", "a1 is on no cycle");
}

TEST_P(MovesToldBy, AToolAreAVisit) {
  const VisitTask task = check::starts(ring, "a1 c3");
  const auto said = [&](const std::string& visited, const std::string& moves) {
    return read_output(GetParam(), ring, task, visit_solution(GetParam(), visited, moves));
  };
  const ToolReading reading = said("5", "a1-b3 b3-c1 c3-a2");
  EXPECT_EQ(reading.paths, (std::vector<CellList>{cells(ring, "a1 b3 c1"), cells(ring, "c3 a2")}));
  EXPECT_EQ(reading.trouble, "");
  EXPECT_EQ(said("2", "").paths, (std::vector<CellList>{cells(ring, "a1"), cells(ring, "c3")}));
  EXPECT_EQ(said("6", "a1-b3 b3-c1 c3-a2").trouble, "solution 1: 5 squares, and 6 is what it says");
  EXPECT_EQ(said("5", "a1-b3 b3-c1 a2-c3").trouble, "solution 1: c3 is visited again");
  EXPECT_EQ(said("5", "a1-b3 b3-c1 c1-a2").trouble, "solution 1: knight 1 has 4 of 5 squares, which is not its share");
  EXPECT_EQ(said("5", "a1-b3 c3-a2 b1-a3").trouble, "solution 1: 1 of 3 moves are no knight's");
}

TEST_P(MovesToldBy, AToolMayBreakOff) {
  const std::string text = solution(GetParam(), along(ring_path, true));
  const std::size_t complete = GetParam() == Tool::minizinc ? text.size() : text.find('\n', text.find("go(")) + 1;
  for (std::size_t size = 0; size <= text.size(); ++size)
    EXPECT_EQ(read_output(GetParam(), ring, check::closed(), text.substr(0, size)).paths.has_value(), size >= complete);
}

TEST_P(MovesToldBy, AToolMayBeFollowedByItsClaimThatThereAreNoMore) {
  const std::string claim = GetParam() == Tool::minizinc ? "==========\n" : "OPTIMUM FOUND\n";
  const ToolReading reading =
      read_output(GetParam(), ring, check::closed(), solution(GetParam(), along(ring_path, true)) + claim);
  EXPECT_TRUE(reading.paths);
  EXPECT_FALSE(reading.claims_optimal);
  EXPECT_EQ(reading.trouble, "");
}

TEST_P(MovesToldBy, AToolMayNotExist) {
  const std::string none = GetParam() == Tool::minizinc ? "=====UNSATISFIABLE=====\n" : "Solving...\nUNSATISFIABLE\n";
  for (const Task& task : {Task(check::closed()), Task(CyclesTask()), Task(check::starts(ring, "a1"))}) {
    const ToolReading reading = read_output(GetParam(), ring, task, none);
    EXPECT_TRUE(reading.claims_none);
    EXPECT_FALSE(reading.paths);
    EXPECT_EQ(reading.trouble, "");
  }
}

TEST_P(MovesToldBy, AToolAreNotStamps) {
  const std::string stamps =
      GetParam() == Tool::minizinc ? "visited 1\nstamps 2 0 0 0 1 0 0 0 0\n----------\n" : "Answer: 1\nocc(2,1)\n";
  for (const Task& task : {Task(check::closed()), Task(CyclesTask())}) {
    const ToolReading reading = read_output(GetParam(), ring, task, stamps);
    EXPECT_FALSE(reading.paths);
    EXPECT_NE(reading.trouble, "");
  }
}

// Whatever a damaged output says, what is read from it is what was asked.
RC_GTEST_PROP(DamagedMoves, NeverYieldAWrongTour, ()) {
  const Board ring = board({3, 3, "b2"});
  const bool closed = check::any_chance(2);
  const Tool tool = check::any_chance(2) ? Tool::minizinc : Tool::clingo;
  std::string text = solution(tool, along(closed ? ring_path : open_path, closed));
  for (std::size_t changes = 1 + check::any_below(4); changes > 0 && !text.empty(); --changes) {
    const std::size_t place = check::any_below(text.size());
    if (check::any_chance(2))
      text[place] = static_cast<char>(check::any_chance(3) ? check::any_below(256) : '1' + check::any_below(3));
    else if (check::any_chance(2))
      text.erase(place, check::any_below(20));
    else
      text.insert(place, text.substr(check::any_below(text.size()), check::any_below(30)));
  }
  const TourTask task = closed ? check::closed() : check::open();
  const ToolReading reading = read_output(tool, ring, task, text);
  if (reading.paths) {
    RC_ASSERT(check::naive::is_tour(ring, task, reading.paths->at(0)));
  }
}

TEST(AFailure, IsAnEndThatTheToolDoesNotMean) {
  EXPECT_EQ(failure_of(Tool::minizinc, "Warning: x\n", {}), std::nullopt);
  EXPECT_EQ(failure_of(Tool::minizinc, "Warning: x\nError: type error\n", {.exit_code = 1}),
            "says 'Error: type error'");
  EXPECT_EQ(failure_of(Tool::minizinc, "", {.exit_code = 1}), "exit code 1");
  for (const int code : {0, 1, 10, 11, 20, 30})
    EXPECT_EQ(failure_of(Tool::clingo, "", {.exit_code = code}), std::nullopt);
  EXPECT_EQ(failure_of(Tool::clingo, "*** ERROR: (clingo): x\n", {.exit_code = 65}), "says '*** ERROR: (clingo): x'");
  EXPECT_EQ(failure_of(Tool::clingo, "", {.signal = 11}), "ended by signal 11 (Segmentation fault)");
  EXPECT_EQ(failure_of(Tool::clingo, "", {.signal = 9, .timed_out = true}), std::nullopt);
  EXPECT_EQ(failure_of(Tool::minizinc, "", {.signal = 15, .stopped = true}), std::nullopt);
}

}  // namespace
}  // namespace cavalcade::model

#include "play/clue_puzzle.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <iostream>
#include <set>

#include <gtest/gtest.h>

#include "ask/request.hpp"
#include "check/check.hpp"
#include "engine/engine.hpp"
#include "play/puzzle.hpp"
#include "tour/step_formula.hpp"

namespace cavalcade::play {
namespace {

Question about(const Request& request) {
  return *parse_question(request);
}

CluePuzzle made(const Question& question, const ClueWish& wish = {}) {
  Progress progress;
  ClueAttempts attempts = make_clue_puzzle(question, wish, Budget({}), progress);
  EXPECT_TRUE(attempts.puzzle) << attempts.reason;
  return std::move(attempts.puzzle).value();
}

// By another method than the one that made it: the first model is the solution, and there is no second.
void expect_unique(const CluePuzzle& puzzle) {
  const auto& task = std::get<TourTask>(puzzle.question.task);
  EXPECT_FALSE(check::fault_in_tour(puzzle.question.board, task, puzzle.solution));
  EXPECT_EQ(known_steps(puzzle.question.board, task).size(), puzzle.clues);
  const Budget budget({});
  tour::StepFormula formula(puzzle.question.board, task, budget);
  ASSERT_EQ(formula.solve(), SatSolver::Verdict::satisfiable);
  EXPECT_EQ(formula.squares(), puzzle.solution);
  formula.rule_out(puzzle.solution);
  EXPECT_EQ(formula.solve(), SatSolver::Verdict::unsatisfiable);
}

std::uint64_t tours_without(const CluePuzzle& puzzle, const GivenStep& clue) {
  Question question = puzzle.question;
  TourTask task;
  task.closed = std::get<TourTask>(question.task).closed;
  task.steps = known_steps(question.board, std::get<TourTask>(question.task));
  std::erase(task.steps, clue);
  question.task = task;
  Progress progress;
  std::uint64_t tours = 0;
  engine::enumerate(question, engine::Enumerator::search, Budget({}), progress,
                    [&](const Tour&) { return ++tours < 2; });
  return tours;
}

TEST(CluePuzzles, HaveOneSolution) {
  for (const char* const board : {"5x5", "6x6", "7x7", "8x8"})
    for (int seed = 1; seed <= 5; ++seed) {
      SCOPED_TRACE(testing::Message() << board << " seed " << seed);
      expect_unique(made(about({{"board", board}, {"seed", std::to_string(seed)}})));
    }
}

TEST(CluePuzzles, AreMadeOnBoardsOfAnyShape) {
  for (const Request& request :
       {Request{{"board", "6x6"}, {"closed", true}}, Request{{"board", "3x10"}, {"closed", true}},
        Request{{"board", "6x6"}, {"block", "a1,b1"}}, Request{{"board", "5x6"}, {"wrap", "x"}, {"closed", true}},
        Request{{"board", "cube:3"}, {"closed", true}}, Request{{"board", "4x5"}, {"leaper", "0,1"}},
        Request{{"board", "6x6"}, {"avoid", "a1-b3"}}, Request{{"board", "1x1"}}}) {
    SCOPED_TRACE(request.text("board"));
    expect_unique(made(about(request)));
  }
}

TEST(CluePuzzles, HaveAsManyCluesAsAreWanted) {
  for (const std::size_t clues : {8U, 12U, 30U, 36U}) {
    const CluePuzzle puzzle = made(about({{"board", "6x6"}}), {clues, false});
    EXPECT_EQ(puzzle.clues, clues);
    expect_unique(puzzle);
  }
}

TEST(CluePuzzles, AreMinimalIfThatIsWanted) {
  for (int seed = 1; seed <= 5; ++seed) {
    const CluePuzzle puzzle = made(about({{"board", "6x6"}, {"seed", std::to_string(seed)}}), {std::nullopt, true});
    EXPECT_TRUE(puzzle.minimal);
    expect_unique(puzzle);
    for (const GivenStep& clue : known_steps(puzzle.question.board, std::get<TourTask>(puzzle.question.task)))
      EXPECT_EQ(tours_without(puzzle, clue), 2U) << clue.step;
  }
}

TEST(CluePuzzles, AreMinimalWithAsManyCluesAsAreWanted) {
  const CluePuzzle puzzle = made(about({{"board", "6x6"}}), {9, true});
  EXPECT_EQ(puzzle.clues, 9U);
  EXPECT_TRUE(puzzle.minimal);
  expect_unique(puzzle);
}

TEST(CluePuzzles, AreTheSameForTheSameSeedAndOtherForAnother) {
  std::set<CellList> solutions;
  for (int seed = 1; seed <= 5; ++seed) {
    const Question question = about({{"board", "6x6"}, {"seed", std::to_string(seed)}});
    const CluePuzzle puzzle = made(question);
    EXPECT_EQ(made(question).question, puzzle.question);
    solutions.insert(puzzle.solution);
  }
  EXPECT_GT(solutions.size(), 3U);
}

// Those of the page: within the time that the server gives, on the board of the level and as hard as it says; with a
// start.
void expect_dailies(std::size_t level, bool closed, std::uint64_t days) {
  const ClueLevel& wanted = clue_levels()[level - 1];
  const std::uint64_t first = *seed_of_day("2026-01-01");
  std::set<std::vector<GivenStep>> different;
  double longest = 0;
  for (std::uint64_t day = 0; day < days; ++day) {
    SCOPED_TRACE(testing::Message() << "level " << level << ", day " << day);
    const auto start = std::chrono::steady_clock::now();
    const std::optional<CluePuzzle> puzzle =
        make_clue_puzzle(level, closed, first + day, Budget({.time = std::chrono::seconds(10)}));
    longest = std::max(longest, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    ASSERT_TRUE(puzzle);
    EXPECT_EQ(puzzle->level(), wanted.name);
    EXPECT_EQ(puzzle->question.board.width(), wanted.side);
    EXPECT_EQ(puzzle->question.board.cell(*std::get<TourTask>(puzzle->question.task).from), puzzle->solution.front());
    expect_unique(*puzzle);
    different.insert(known_steps(puzzle->question.board, std::get<TourTask>(puzzle->question.task)));
  }
  EXPECT_EQ(different.size(), days);
  std::cout << wanted.name << (closed ? ", closed: " : ": ") << days << " days, the longest in " << longest << " s\n";
}

TEST(CluePuzzles, OfADayAreUniqueAndAsHardAsTheirLevelSays) {
  for (std::size_t level = 1; level <= clue_levels().size(); ++level) {
    expect_dailies(level, false, 28);
    if (clue_levels()[level - 1].side % 2 == 0) expect_dailies(level, true, 3);
  }
}

class AYearOfCluesLong : public testing::TestWithParam<std::size_t> {};

TEST_P(AYearOfCluesLong, IsUniqueAndAsHardAsItsLevelSays) {
  expect_dailies(GetParam(), false, 365);
}

INSTANTIATE_TEST_SUITE_P(Levels, AYearOfCluesLong, testing::Values(1U, 2U, 3U, 4U));

TEST(CluePuzzles, OfALevelAreNotMadeWithoutTime) {
  const std::atomic<bool> stop = true;
  EXPECT_FALSE(make_clue_puzzle(4, false, 1, Budget({}, &stop)));
}

TEST(CluePuzzles, AreNotMadeWhereThereIsNoTour) {
  Progress progress;
  const ClueAttempts none = make_clue_puzzle(about({{"board", "4x4"}}), {}, Budget({}), progress);
  EXPECT_FALSE(none.puzzle);
  ASSERT_TRUE(none.no_tour);
  EXPECT_EQ(none.no_tour->verdict, Verdict::impossible);
  const ClueAttempts too_few = make_clue_puzzle(about({{"board", "6x6"}}), {1, false}, Budget({}), progress);
  EXPECT_FALSE(too_few.puzzle);
  EXPECT_EQ(too_few.reason.substr(0, 44), "none of 200 tours gave one; the fewest clues") << too_few.reason;
}

// Each is proved anew by a SAT solver. In under a second on average.
TEST(CluePuzzlesLong, HaveOneSolutionAThousandTimes) {
  const auto start = std::chrono::steady_clock::now();
  std::chrono::duration<double> making{0};
  int puzzles = 0;
  for (const char* const board : {"6x6", "7x7", "8x8"})
    for (int seed = 1; seed <= 334; ++seed, ++puzzles) {
      SCOPED_TRACE(testing::Message() << board << " seed " << seed);
      const auto before = std::chrono::steady_clock::now();
      const CluePuzzle puzzle = made(about({{"board", board}, {"seed", std::to_string(seed)}}));
      making += std::chrono::steady_clock::now() - before;
      expect_unique(puzzle);
    }
  const std::chrono::duration<double> all = std::chrono::steady_clock::now() - start;
  std::cout << puzzles << " puzzles in " << making.count() << " s, proved again in " << (all - making).count()
            << " s\n";
  EXPECT_LT(making.count(), puzzles);
}

}  // namespace
}  // namespace cavalcade::play

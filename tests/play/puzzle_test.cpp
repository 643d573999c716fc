#include "play/puzzle.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "play/exhaustive.hpp"

namespace cavalcade::play {
namespace {

const Limits no_limits;

Puzzle puzzle_of(std::size_t level, bool closed, std::uint64_t seed) {
  return *make_puzzle(level, closed, seed, Budget(no_limits));
}

TEST(Puzzles, HaveExactlyOneCompletionAndItIsTheSolution) {
  for (std::size_t level = 1; level <= levels().size(); ++level) {
    for (const bool closed : {false, true}) {
      if (closed && levels()[level - 1].side % 2 == 1) continue;
      for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const Puzzle puzzle = puzzle_of(level, closed, seed);
        Exhaustive exhaustive(puzzle.game.board, closed);
        EXPECT_EQ(exhaustive.ways(puzzle.game.path, 2), 1U) << "level " << level << ", seed " << seed;
        std::vector<Square> all;
        for (const Cell cell : puzzle.game.path) all.push_back(puzzle.game.board.square(cell));
        for (const Cell cell : puzzle.solution) all.push_back(puzzle.game.board.square(cell));
        const Result<Game> played = make_game(puzzle.game.board, closed, all);
        ASSERT_TRUE(played) << played.error().message;
        EXPECT_TRUE(is_won(*played));
      }
    }
  }
}

TEST(Puzzles, LeaveAsManySquaresAsTheirLevelSays) {
  for (std::size_t level = 1; level <= levels().size(); ++level) {
    const Puzzle puzzle = puzzle_of(level, false, 11);
    EXPECT_GE(puzzle.solution.size(), levels()[level - 1].fewest_left);
    EXPECT_LE(puzzle.solution.size(), levels()[level - 1].most_left);
  }
}

// How hard a puzzle is, by a count that shares nothing with its grade: every move along the solution is tried on the
// board.
Grade counted_grade(const Puzzle& puzzle) {
  std::set<Cell> left(puzzle.solution.begin(), puzzle.solution.end());
  const auto ways = [&](Cell from) {
    std::vector<Cell> found;
    for (const Cell to : puzzle.game.board.neighbours(from))
      if (left.contains(to)) found.push_back(to);
    return found;
  };
  Grade grade;
  Cell knight = puzzle.game.path.back();
  for (const Cell right : puzzle.solution) {
    const std::vector<Cell> moves = ways(knight);
    const bool rule_fails = std::any_of(moves.begin(), moves.end(), [&](Cell move) {
      return !ways(move).empty() && ways(move).size() < ways(right).size();
    });
    grade.choices += moves.size() > 1 ? 1U : 0U;
    grade.surprises += moves.size() > 1 && rule_fails ? 1U : 0U;
    left.erase(right);
    knight = right;
  }
  return grade;
}

// The dailies of the first days of 2026, each within the time that the server gives.
void expect_graded_and_unique(std::size_t level, std::uint64_t days) {
  const Level& wanted = levels()[level - 1];
  for (std::uint64_t day = 0; day < days; ++day) {
    SCOPED_TRACE(testing::Message() << "level " << level << ", day " << day);
    const Puzzle puzzle = puzzle_of(level, false, *seed_of_day("2026-01-01") + day);
    const Grade grade = counted_grade(puzzle);
    EXPECT_EQ(grade.choices, puzzle.grade.choices);
    EXPECT_EQ(grade.surprises, puzzle.grade.surprises);
    EXPECT_GE(grade.choices, std::max<std::size_t>(2, wanted.fewest_choices));
    EXPECT_GE(grade.surprises, wanted.fewest_surprises);
    EXPECT_LE(grade.surprises, wanted.most_surprises);
    Exhaustive exhaustive(puzzle.game.board, false);
    EXPECT_EQ(exhaustive.ways(puzzle.game.path, 2), 1U);
  }
}

TEST(Puzzles, HaveRealChoicesAndBreakTheSimpleRuleAsOftenAsTheirLevelSays) {
  for (std::size_t level = 1; level <= levels().size(); ++level) expect_graded_and_unique(level, level < 4 ? 10 : 2);
}

class AYearOfDailiesLong : public testing::TestWithParam<std::size_t> {};

TEST_P(AYearOfDailiesLong, IsGradedAndUnique) {
  expect_graded_and_unique(GetParam(), 365);
}

INSTANTIATE_TEST_SUITE_P(Levels, AYearOfDailiesLong, testing::Values(1U, 2U, 3U, 4U, 5U));

TEST(Puzzles, AreTheSameForTheSameSeedAndOthersForAnother) {
  const Puzzle one = puzzle_of(3, false, 5);
  const Puzzle same = puzzle_of(3, false, 5);
  const Puzzle other = puzzle_of(3, false, 6);
  EXPECT_EQ(one.game.path, same.game.path);
  EXPECT_NE(one.game.path, other.game.path);
}

TEST(Puzzles, AreNotMadeWithoutTime) {
  const std::atomic<bool> stop = true;
  EXPECT_FALSE(make_puzzle(5, false, 1, Budget(no_limits, &stop)));
}

TEST(Days, HaveTheirOwnSeeds) {
  EXPECT_EQ(*seed_of_day("2026-11-17"), *seed_of_day("2026-11-16") + 1);
  EXPECT_NE(*seed_of_day("2026-11-16"), *seed_of_day("2025-11-16"));
  EXPECT_EQ(*seed_of_day("2024-03-01"), *seed_of_day("2024-02-29") + 1);
}

TEST(Days, ThatDoNotExistAreRefused) {
  for (const char* date : {"2026-02-29", "2026-13-01", "2026-1-1", "yesterday", "", "2026-11-16 ", "2026-11--6"})
    EXPECT_FALSE(seed_of_day(date)) << date;
}

}  // namespace
}  // namespace cavalcade::play

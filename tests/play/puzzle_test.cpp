#include "play/puzzle.hpp"

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

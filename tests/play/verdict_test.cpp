// A wrong verdict is impossible: every position of many random games is judged, and an exhaustive search that shares
// nothing with the engine says the same.

#include "play/verdict.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/random.hpp"
#include "check/check.hpp"
#include "play/exhaustive.hpp"

namespace cavalcade::play {
namespace {

const Limits no_limits;

Board board_of(std::int32_t width, std::int32_t height) {
  return *Board::rectangle(width, height);
}

Game game_of(const Board& board, bool closed, const std::vector<Square>& path) {
  return *make_game(board, closed, path);
}

// What a completion promises: with it the game is won.
void expect_completion_wins(const Game& game, const GameVerdict& verdict) {
  std::vector<Square> all;
  for (const Cell cell : game.path) all.push_back(game.board.square(cell));
  for (const Cell cell : verdict.completion) all.push_back(game.board.square(cell));
  const Result<Game> played = make_game(game.board, game.closed, all, game.clues);
  ASSERT_TRUE(played) << played.error().message;
  EXPECT_TRUE(is_won(*played));
}

void expect_right(const Game& game, Exhaustive& exhaustive) {
  const GameVerdict verdict = judge(game, Budget(no_limits));
  if (is_won(game)) {
    EXPECT_EQ(verdict.outlook, Outlook::won);
    return;
  }
  if (exhaustive.can_be_won(game.path)) {
    ASSERT_EQ(verdict.outlook, Outlook::winnable);
    expect_completion_wins(game, verdict);
    return;
  }
  ASSERT_EQ(verdict.outlook, Outlook::lost);
  EXPECT_FALSE(verdict.reason.empty());
  ASSERT_TRUE(verdict.lost_since);
  const std::size_t since = *verdict.lost_since;
  ASSERT_LE(since, game.path.size());
  if (since > 0) {
    EXPECT_FALSE(exhaustive.can_be_won(cut_back(game, since).path));
  }
  if (since > 1) {
    EXPECT_TRUE(exhaustive.can_be_won(cut_back(game, since - 1).path));
  }
}

// Plays on by chance, as somebody would who does not think, and judges every position on the way.
void judge_random_game(Game game, Exhaustive& exhaustive, Random& random) {
  while (true) {
    expect_right(game, exhaustive);
    if (testing::Test::HasFailure()) return;
    const CellList moves = moves_of(game);
    if (moves.empty()) return;
    game.path.push_back(moves[random.below(moves.size())]);
  }
}

void judge_random_games(const Board& board, bool closed, std::uint64_t seed, int games) {
  Exhaustive exhaustive(board, closed);
  Random random(seed);
  for (int i = 0; i < games && !testing::Test::HasFailure(); ++i) {
    const Cell start{static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(board.area())))};
    if (!board.is_blocked(start)) judge_random_game({board, closed, {start}}, exhaustive, random);
  }
}

// With some steps of a tour given: players who keep to the tour for a while, then wander off.
void judge_random_games_with_clues(const Board& board, bool closed, std::uint64_t seed, int games) {
  Random random(seed);
  for (int i = 0; i < games && !testing::Test::HasFailure(); ++i) {
    Game game{board, closed, {Cell{0}}};
    const CellList solution = judge(game, Budget(no_limits)).completion;
    for (std::size_t step = 0; step < solution.size(); ++step)
      if (random.below(4) == 0) game.clues.push_back({static_cast<std::int64_t>(step) + 2, solution[step]});
    Exhaustive exhaustive(board, closed, game.clues);
    for (std::uint64_t kept = random.below(solution.size()); game.path.size() <= kept;) {
      expect_right(game, exhaustive);
      game.path.push_back(solution[game.path.size() - 1]);
    }
    judge_random_game(game, exhaustive, random);
  }
}

TEST(Verdicts, AgreeWithExhaustiveSearchInRandomGamesOn5x5) {
  judge_random_games(board_of(5, 5), false, 1, 1000);
}

TEST(Verdicts, AgreeWithExhaustiveSearchInRandomGamesOn5x5WithAHoleAndAClosedGoal) {
  Board board = board_of(5, 5);
  ASSERT_TRUE(board.block({0, 0}));
  judge_random_games(board, true, 2, 300);
}

TEST(Verdicts, AgreeWithExhaustiveSearchInRandomGamesOn6x6) {
  judge_random_games(board_of(6, 6), false, 3, 700);
}

TEST(Verdicts, AgreeWithExhaustiveSearchInRandomGamesOn6x6Closed) {
  judge_random_games(board_of(6, 6), true, 4, 300);
}

TEST(Verdicts, AgreeWithExhaustiveSearchWhereStepsAreGiven) {
  judge_random_games_with_clues(board_of(5, 5), false, 5, 60);
  judge_random_games_with_clues(board_of(6, 6), false, 6, 60);
  judge_random_games_with_clues(board_of(6, 6), true, 7, 60);
}

TEST(Verdicts, SayWhichClueWasMissedInTheStepsOfTheGame) {
  // The knight is on e3 at step 3.
  const std::vector<Square> path{{0, 0}, {2, 1}, {4, 2}};
  const auto judged = [&](std::vector<GivenStep> clues) {
    return judge(*make_game(board_of(8, 8), false, path, std::move(clues)), Budget(no_limits));
  };
  const Board board = board_of(8, 8);
  const GameVerdict elsewhere = judged({{3, board.cell({3, 3})}});
  EXPECT_EQ(elsewhere.outlook, Outlook::lost);
  EXPECT_EQ(elsewhere.reason, "step 3 is d4, and the knight went to e3");
  EXPECT_EQ(elsewhere.culprits, CellList{board.cell({3, 3})});
  EXPECT_EQ(elsewhere.lost_since, 3U);
  const GameVerdict early = judged({{20, board.cell({2, 1})}});
  EXPECT_EQ(early.reason, "c2 is step 20, and the knight was there at step 2");
  EXPECT_EQ(early.lost_since, 2U);
  const GameVerdict far = judged({{5, board.cell({4, 7})}});
  EXPECT_EQ(far.reason, "no way of 2 moves leads from e3, step 3, to e8, step 5");
  EXPECT_EQ(far.lost_since, 1U);
  EXPECT_EQ(judged({{1, board.cell({0, 0})}, {4, board.cell({5, 4})}}).outlook, Outlook::winnable);
}

RC_GTEST_PROP(Verdicts, AgreeWithExhaustiveSearchOnSmallBoardsWithHoles, (std::uint64_t seed, bool closed)) {
  Random random(seed);
  const auto width = static_cast<std::int32_t>(3 + random.below(3));
  const auto height = static_cast<std::int32_t>(3 + random.below(3));
  Board board = board_of(width, height);
  for (std::uint64_t hole = random.below(4); hole > 0; --hole)
    (void)board.block({static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(width))),
                       static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(height)))});
  judge_random_games(board, closed, seed, 2);
}

TEST(Verdicts, SayWhereAGameWasLostAndWhy) {
  // With c2 behind it, the knight would have to end on a1: but a tour from e3 ends on a light square.
  const Game cut = game_of(board_of(8, 8), false, {{4, 2}, {2, 1}, {3, 3}, {1, 2}, {3, 1}});
  const GameVerdict lost = judge(cut, Budget(no_limits));
  EXPECT_EQ(lost.outlook, Outlook::lost);
  EXPECT_EQ(lost.lost_since, 3U);
  EXPECT_EQ(lost.reason, "a1 can no longer be reached");
  EXPECT_EQ(lost.culprits, CellList{Cell{0}});
}

// What is drawn on the board when somebody asks why.
TEST(Verdicts, OfLostPositionsCarryACertificateAboutWhatIsLeft) {
  const Board board = board_of(6, 6);
  Random random(3);
  for (int i = 0; i < 60; ++i) {
    Game game{board, i % 2 == 0, {Cell{static_cast<std::int32_t>(random.below(36))}}};
    for (CellList moves = moves_of(game); !moves.empty(); moves = moves_of(game))
      game.path.push_back(moves[random.below(moves.size())]);
    game.path.resize(std::max<std::size_t>(1, game.path.size() - random.below(game.path.size())));
    const GameVerdict verdict = judge(game, Budget(no_limits));
    ASSERT_EQ(verdict.certificate.has_value(), verdict.outlook == Outlook::lost && !game.is_full());
    if (!verdict.certificate) continue;
    const Question rest = rest_of(game);
    EXPECT_EQ(check::check_certificate(rest.board, rest.task, *verdict.certificate).outcome, check::Outcome::holds);
  }
}

TEST(Verdicts, AWrongStartIsLostSinceTheFirstSquare) {
  const GameVerdict verdict = judge(game_of(board_of(5, 5), false, {{1, 0}, {3, 1}}), Budget(no_limits));
  EXPECT_EQ(verdict.outlook, Outlook::lost);
  EXPECT_EQ(verdict.lost_since, 1U);
  EXPECT_EQ(verdict.reason, "12 dark and 11 light squares are left, to be visited in turn, light first");
}

TEST(Verdicts, OfAClosedGoalCountTheColoursOnTheWayBack) {
  const Board board = board_of(5, 5);
  EXPECT_EQ(judge(game_of(board, true, {{0, 0}}), Budget(no_limits)).reason,
            "a closed tour has as many dark squares as light ones, and here are 13 and 12");
  Board holed = board;
  ASSERT_TRUE(holed.block({2, 0}));
  ASSERT_TRUE(holed.block({4, 0}));
  EXPECT_EQ(judge(game_of(holed, true, {}), Budget(no_limits)).reason,
            "a closed tour has as many dark squares as light ones, and here are 11 and 12");
  EXPECT_EQ(judge(game_of(holed, true, {{0, 0}, {1, 2}}), Budget(no_limits)).reason,
            "10 dark and 11 light squares are left on the way to a1, to be visited in turn, dark first");
}

TEST(Verdicts, ABoardWithoutATourIsLostFromTheBeginning) {
  EXPECT_EQ(judge(game_of(board_of(4, 4), false, {{0, 0}, {1, 2}}), Budget(no_limits)).lost_since, 0U);
}

// On 5x5 a tour ends on the colour it began on, and so never a move away from its start.
TEST(Verdicts, AFullBoardWithoutTheWayBackIsLostIfTheGoalIsClosed) {
  Game game{board_of(5, 5), false, {Cell{0}}};
  const GameVerdict open = judge(game, Budget(no_limits));
  for (const Cell cell : open.completion) game.path.push_back(cell);
  EXPECT_EQ(judge(game, Budget(no_limits)).outlook, Outlook::won);
  game.closed = true;
  const GameVerdict closed = judge(game, Budget(no_limits));
  EXPECT_EQ(closed.outlook, Outlook::lost);
  EXPECT_EQ(closed.lost_since, 0U);
}

TEST(Verdicts, ABudgetThatIsOverLeavesItOpen) {
  const std::atomic<bool> stop = true;
  Board board = board_of(20, 20);
  ASSERT_TRUE(board.block({3, 3}));
  ASSERT_TRUE(board.block({4, 3}));
  EXPECT_NE(judge(game_of(board, false, {{0, 0}}), Budget(no_limits, &stop)).outlook, Outlook::lost);
}

// Every move of random games, and the number of ways to finish, against a search that tries them all.
void advise_random_games(const Board& board, bool closed, std::uint64_t seed, int games) {
  constexpr std::uint64_t most = 15'000;
  Exhaustive exhaustive(board, closed);
  Random random(seed);
  int counted = 0;
  for (int played = 0; played < games; ++played) {
    Game game{board, closed, {Cell{static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(board.area())))}}};
    for (CellList moves = moves_of(game); !moves.empty(); moves = moves_of(game)) {
      const Advice advice = advise(game, Budget(Limits{}));
      EXPECT_EQ(advice.winning.size() + advice.losing.size(), moves.size());
      for (const auto& [list, wins] : {std::pair{advice.winning, true}, std::pair{advice.losing, false}}) {
        for (const Cell move : list) {
          CellList next = game.path;
          next.push_back(move);
          EXPECT_EQ(exhaustive.ways(next, 1) == 1, wins);
        }
      }
      const std::uint64_t ways = exhaustive.ways(game.path, most);
      if (advice.completions && ways < most) {
        EXPECT_EQ(*advice.completions, ways);
        ++counted;
      }
      game.path.push_back(moves[random.below(moves.size())]);
    }
  }
  EXPECT_GT(counted, games);
}

TEST(Advice, AgreesWithExhaustiveSearchAboutEveryMoveAndCountsTheWays) {
  advise_random_games(board_of(5, 5), false, 11, 60);
}

TEST(Advice, OfAClosedGoalAgreesWithExhaustiveSearch) {
  advise_random_games(board_of(5, 6), true, 12, 20);
}

TEST(DeadEnds, AreSquaresWithOneWayLeft) {
  const GameVerdict verdict = judge(game_of(board_of(8, 8), false, {{3, 3}, {1, 2}, {3, 1}}), Budget(no_limits));
  EXPECT_EQ(verdict.dead_ends, CellList{Cell{0}});  // b3 is taken: a1 has only c2
}

// ---- several knights ----

// The most squares by trying every move in turn.
std::size_t most_visited(const KnightsGame& game) {
  std::size_t best = game.visited();
  for (const Cell next : moves_of(game)) {
    KnightsGame after = game;
    after.paths[game.turn()].push_back(next);
    best = std::max(best, most_visited(after));
  }
  return best;
}

TEST(KnightsVerdicts, AreTheBestThatCanStillBeReached) {
  Random random(7);
  for (int i = 0; i < 20; ++i) {
    KnightsGame game = *make_knights_game(board_of(4, 4), {{{0, 0}}, {{3, 3}}});
    while (!moves_of(game).empty()) {
      const KnightsVerdict verdict = judge(game, Budget(no_limits));
      EXPECT_FALSE(verdict.over);
      EXPECT_EQ(verdict.best, most_visited(game));
      EXPECT_EQ(verdict.bound, verdict.best);
      const CellList moves = moves_of(game);
      game.paths[game.turn()].push_back(moves[random.below(moves.size())]);
    }
    const KnightsVerdict over = judge(game, Budget(no_limits));
    EXPECT_TRUE(over.over);
    EXPECT_EQ(over.best, game.visited());
  }
}

TEST(KnightsVerdicts, TheirCompletionsAreLegalAndAsGoodAsTheySay) {
  KnightsGame game = *make_knights_game(board_of(6, 6), {{{0, 0}, {1, 2}}, {{5, 5}}});
  const KnightsVerdict verdict = judge(game, Budget(no_limits));
  std::vector<std::vector<Square>> paths;
  for (std::size_t k = 0; k < 2; ++k) {
    paths.emplace_back();
    for (const Cell cell : game.paths[k]) paths[k].push_back(game.board.square(cell));
    for (const Cell cell : verdict.completions[k]) paths[k].push_back(game.board.square(cell));
  }
  const Result<KnightsGame> played = make_knights_game(game.board, paths);
  ASSERT_TRUE(played) << played.error().message;
  EXPECT_EQ(played->visited(), verdict.best);
  EXPECT_TRUE(moves_of(*played).empty());
}

// ---- starts ----

TEST(Starts, OfAnOddBoardAreHopelessOnTheMinorityColour) {
  const Starts starts = judge_starts(board_of(5, 5), false, Budget(no_limits));
  EXPECT_EQ(starts.hopeless.size(), 12U);
  for (const Cell cell : starts.hopeless) EXPECT_EQ(static_cast<std::int32_t>(cell) % 2, 1);
  EXPECT_TRUE(starts.unsettled.empty());
  EXPECT_EQ(starts.reason, "13 dark and 11 light squares are left, to be visited in turn, dark first");
}

TEST(Starts, AgreeWithExhaustiveSearch) {
  for (const bool closed : {false, true}) {
    for (const auto& [width, height] : {std::pair{3, 4}, {4, 5}, {5, 5}, {4, 4}, {5, 6}}) {
      Board board = board_of(width, height);
      ASSERT_TRUE(board.block({1, 1}));
      const Starts starts = judge_starts(board, closed, Budget(no_limits));
      Exhaustive exhaustive(board, closed);
      for (std::int32_t number = 0; number < board.area(); ++number) {
        if (board.is_blocked(Cell{number})) continue;
        const bool hopeless =
            std::find(starts.hopeless.begin(), starts.hopeless.end(), Cell{number}) != starts.hopeless.end();
        EXPECT_NE(hopeless, exhaustive.can_be_won({Cell{number}})) << width << "x" << height << " " << number;
      }
    }
  }
}

TEST(Starts, OfAnEvenBoardCanAllWin) {
  EXPECT_TRUE(judge_starts(board_of(8, 8), true, Budget(no_limits)).hopeless.empty());
  EXPECT_TRUE(judge_starts(board_of(8, 8), false, Budget(no_limits)).hopeless.empty());
}

}  // namespace
}  // namespace cavalcade::play

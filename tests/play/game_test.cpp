#include "play/game.hpp"

#include <gtest/gtest.h>

namespace cavalcade::play {
namespace {

Board board_of(std::int32_t width, std::int32_t height) {
  return *Board::rectangle(width, height);
}

TEST(Games, TakeOnlyPathsOfMovesOverFreeSquares) {
  Board board = board_of(8, 8);
  ASSERT_TRUE(board.block({2, 1}));
  const auto refusal_of = [&](std::vector<Square> path) {
    const Result<Game> game = make_game(board, false, path);
    return game ? std::string() : game.error().message;
  };
  EXPECT_EQ(refusal_of({}), "");
  EXPECT_EQ(refusal_of({{0, 0}, {1, 2}}), "");
  EXPECT_EQ(refusal_of({{0, 0}, {2, 1}}), "path: c2 is blocked");
  EXPECT_EQ(refusal_of({{0, 0}, {1, 1}}), "path: no move leads from a1 to b2");
  EXPECT_EQ(refusal_of({{0, 0}, {1, 2}, {0, 0}}), "path: a1 is visited twice");
}

TEST(Games, AreWonWhenTheBoardIsFullAndAClosedGoalIsClosed) {
  // The one closed tour of a 3x3 board without its centre.
  Board board = board_of(3, 3);
  ASSERT_TRUE(board.block({1, 1}));
  const std::vector<Square> round{{0, 0}, {1, 2}, {2, 0}, {0, 1}, {2, 2}, {1, 0}, {0, 2}, {2, 1}};
  EXPECT_TRUE(is_won(*make_game(board, true, round)));
  EXPECT_TRUE(is_won(*make_game(board, false, round)));
  EXPECT_FALSE(is_won(*make_game(board, false, std::span(round).first(7))));
  EXPECT_FALSE(is_won(*make_game(board, true, {})));
}

TEST(Games, HaveTheRestOfTheBoardAsTheirQuestion) {
  const Game open = *make_game(board_of(8, 8), false, std::vector<Square>{{0, 0}, {1, 2}, {2, 4}});
  const Question rest = rest_of(open);
  EXPECT_EQ(rest.board.blocked_count(), 2);
  EXPECT_EQ(std::get<TourTask>(rest.task).from, (Square{2, 4}));
  EXPECT_FALSE(std::get<TourTask>(rest.task).to);

  Game closed = open;
  closed.closed = true;
  const Question back = rest_of(closed);
  EXPECT_EQ(back.board.blocked_count(), 1);  // the start is to be reached again
  EXPECT_EQ(std::get<TourTask>(back.task).to, (Square{0, 0}));
  EXPECT_FALSE(std::get<TourTask>(back.task).closed);
  EXPECT_TRUE(std::get<TourTask>(rest_of(cut_back(closed, 1)).task).closed);
}

TEST(Games, AreWonOnlyIfEveryClueIsAtItsStep) {
  Board board = board_of(3, 3);
  ASSERT_TRUE(board.block({1, 1}));
  const std::vector<Square> round{{0, 0}, {1, 2}, {2, 0}, {0, 1}, {2, 2}, {1, 0}, {0, 2}, {2, 1}};
  const auto game_with = [&](const GivenStep& clue) { return *make_game(board, true, round, {clue}); };
  EXPECT_TRUE(is_won(game_with({4, board.cell({0, 1})})));
  EXPECT_FALSE(is_won(game_with({5, board.cell({0, 1})})));
  EXPECT_EQ(broken_clue(game_with({5, board.cell({0, 1})}))->step, 5);
  EXPECT_FALSE(broken_clue(cut_back(game_with({5, board.cell({0, 1})}), 3)));
  EXPECT_TRUE(broken_clue(cut_back(game_with({5, board.cell({0, 1})}), 4)));
}

TEST(Games, HaveTheCluesAheadAsStepsOfTheirQuestion) {
  const Board board = board_of(6, 6);
  const Cell d4 = board.cell({3, 3});
  const Cell f6 = board.cell({5, 5});
  const Game game = *make_game(board, false, std::vector<Square>{{0, 0}, {1, 2}, {2, 4}},
                               {{2, board.cell({1, 2})}, {20, d4}, {36, f6}});
  const auto task = std::get<TourTask>(rest_of(game).task);
  EXPECT_EQ(task.steps, (std::vector<GivenStep>{{18, d4}}));
  EXPECT_EQ(task.to, (Square{5, 5}));
  const auto whole = std::get<TourTask>(rest_of(cut_back(game, 0)).task);
  EXPECT_EQ(whole.steps, (std::vector<GivenStep>{{2, board.cell({1, 2})}, {20, d4}}));
  Game closed = game;
  closed.closed = true;
  const auto back = std::get<TourTask>(rest_of(closed).task);
  EXPECT_EQ(back.steps, (std::vector<GivenStep>{{18, d4}, {34, f6}}));
  EXPECT_EQ(back.to, (Square{0, 0}));
}

TEST(KnightsGames, TakeTurns) {
  const auto game_of = [](const std::vector<std::vector<Square>>& paths) {
    return make_knights_game(board_of(6, 6), paths);
  };
  EXPECT_EQ(game_of({{{0, 0}}, {{5, 5}}})->turn(), 0U);
  EXPECT_EQ(game_of({{{0, 0}, {1, 2}}, {{5, 5}}})->turn(), 1U);
  EXPECT_FALSE(game_of({{{0, 0}}, {{5, 5}, {4, 3}}}));
  EXPECT_FALSE(game_of({{{0, 0}, {1, 2}, {2, 4}}, {{5, 5}}}));
  EXPECT_FALSE(game_of({{{0, 0}}, {{0, 0}}}));
  EXPECT_FALSE(game_of({}));
  EXPECT_FALSE(game_of({{}, {{0, 0}}}));
}

TEST(KnightsGames, GoOnWithTheKnightWhoseTurnItIs) {
  const KnightsGame game = *make_knights_game(board_of(6, 6), {{{0, 0}, {1, 2}}, {{5, 5}}});
  const Question rest = rest_of(game);
  EXPECT_EQ(std::get<VisitTask>(rest.task).knights, (std::vector<Square>{{5, 5}, {1, 2}}));
  EXPECT_EQ(rest.board.blocked_count(), 1);
}

}  // namespace
}  // namespace cavalcade::play

#include "play/trace.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "ask/request.hpp"

namespace cavalcade::play {
namespace {

const std::atomic<bool> never = false;

Question question_of(const Request& request) {
  return *parse_question(request);
}

// The path that the steps lead to; fails if a step is not a knight's move, or the knight enters a square it is on.
CellList replay(const Board& board, const std::vector<std::int32_t>& steps) {
  CellList path;
  for (const std::int32_t step : steps) {
    if (step < 0) {
      EXPECT_FALSE(path.empty());
      path.pop_back();
      continue;
    }
    EXPECT_EQ(std::find(path.begin(), path.end(), Cell{step}), path.end());
    if (!path.empty()) {
      EXPECT_TRUE(board.are_neighbours(path.back(), Cell{step}));
    }
    path.push_back(Cell{step});
  }
  return path;
}

TEST(Trace, OfASearchThatEndsLeadsToItsTour) {
  for (const char* method : {"blind", "warnsdorff", "hybrid"}) {
    const Question question = question_of({{"board", "5x5"}, {"from", "a1"}, {"method", method}});
    const Result<Trace> trace = play::trace(question, 1'000'000, never);
    ASSERT_TRUE(trace);
    EXPECT_TRUE(trace->complete);
    ASSERT_EQ(trace->answer.verdict, Verdict::solved) << method;
    EXPECT_EQ(replay(question.board, trace->steps), std::get<Tour>(trace->answer.witness).squares) << method;
  }
}

// All methods count alike, so that they can be compared: a node is a square entered, the start included.
TEST(Trace, HasAStepForEachNodeAndEachBacktrack) {
  for (const char* method : {"blind", "warnsdorff", "hybrid"}) {
    const Question question = question_of({{"board", "5x5"}, {"from", "a1"}, {"method", method}});
    const Result<Trace> trace = play::trace(question, 1'000'000, never);
    ASSERT_TRUE(trace);
    const auto backs = static_cast<std::uint64_t>(std::count(trace->steps.begin(), trace->steps.end(), -1));
    EXPECT_EQ(trace->answer.stats.get("nodes"), trace->steps.size() - backs) << method;
    EXPECT_EQ(trace->answer.stats.get("backtracks"), backs) << method;
  }
}

TEST(Trace, OfAClosedTourEndsWithTheTourThatWasFound) {
  const Question question = question_of({{"board", "6x6"}, {"closed", true}, {"method", "hybrid"}});
  const Result<Trace> trace = play::trace(question, 1'000'000, never);
  ASSERT_EQ(trace->answer.verdict, Verdict::solved);
  EXPECT_EQ(replay(question.board, trace->steps).size(), 36U);
}

TEST(Trace, IsCutWhereTheStepsEnd) {
  const Question question = question_of({{"board", "8x8"}, {"from", "d4"}, {"method", "blind"}});
  const Result<Trace> trace = play::trace(question, 5000, never);
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->steps.size(), 5000U);
  EXPECT_FALSE(trace->complete);
  EXPECT_EQ(trace->answer.verdict, Verdict::unknown);
  EXPECT_EQ(trace->answer.reason, "the first 5000 steps are shown");
  replay(question.board, trace->steps);
}

TEST(Trace, OfARuleThatGetsStuckIsCompleteAllTheSame) {
  const Question question =
      question_of({{"board", "5x5"}, {"from", "b1"}, {"method", "warnsdorff"}, {"tie_break", "first"}});
  const Result<Trace> trace = play::trace(question, 1000, never);
  ASSERT_TRUE(trace);
  EXPECT_TRUE(trace->complete);
}

TEST(Trace, IsRefusedForOtherMethods) {
  EXPECT_FALSE(play::trace(question_of({{"board", "8x8"}, {"method", "sat"}}), 1000, never));
  EXPECT_FALSE(play::trace(question_of({{"board", "8x8"}}), 1000, never));
  EXPECT_FALSE(play::trace(question_of({{"task", "cycles"}, {"board", "6x6"}, {"knights", "1"}}), 1000, never));
}

}  // namespace
}  // namespace cavalcade::play

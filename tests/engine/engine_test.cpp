#include "engine/engine.hpp"

#include <atomic>
#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "ask/request.hpp"
#include "check/check.hpp"

namespace cavalcade::testing {
namespace {

Question question(const Request& request) {
  const Result<Question> parsed = parse_question(request);
  EXPECT_TRUE(parsed);
  return *parsed;
}

Answer ask(const Question& asked, const std::atomic<bool>* stop = nullptr) {
  const Budget budget(asked.limits, stop);
  Progress progress;
  return engine::answer(asked, budget, progress);
}

TEST(Engine, LetsOutOnlyWhatTheCheckerPasses) {
  for (const Request& request :
       {Request{{"board", "8x8"}}, Request{{"board", "8x8"}, {"closed", true}, {"from", "c6"}},
        Request{{"board", "7x7"}, {"to", "d4"}}, Request{{"board", "5x6"}, {"from", "a1"}, {"to", "b1"}},
        Request{{"board", "cube:5"}, {"closed", true}}, Request{{"board", "4x4"}},
        Request{{"board", "5x5"}, {"from", "b2"}, {"to", "a3"}}}) {
    const Question asked = question(request);
    const Answer answer = ask(asked);
    EXPECT_NE(answer.verdict, Verdict::unknown) << request.text("board") << " " << answer.reason;
    EXPECT_EQ(check::check_answer(asked, answer).outcome, check::Outcome::holds);
    EXPECT_FALSE(answer.method.empty());
  }
}

TEST(Engine, ObeysTheDeadlineInEveryMethod) {
  // More than any of them does in the time: blind search never ends there, the others take longer.
  for (const auto& [method, board] :
       {std::pair{"blind", "30x30"}, std::pair{"hybrid", "3x1000"}, std::pair{"patch", "1500x1500"},
        std::pair{"sat", "300x300"}, std::pair{"circuit", "120x120"}}) {
    const Answer answer =
        ask(question({{"board", board}, {"closed", true}, {"method", method}, {"time_limit", "100ms"}}));
    EXPECT_EQ(answer.verdict, Verdict::unknown) << method;
    EXPECT_EQ(answer.reason, "time limit of 0.1 s reached") << method;
  }
}

TEST(Engine, StopsWhenToldTo) {
  const Question asked = question({{"board", "30x30"}, {"closed", true}, {"method", "blind"}});
  std::atomic<bool> stop{false};
  std::thread later([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    stop = true;
  });
  const Answer answer = ask(asked, &stop);
  later.join();
  EXPECT_EQ(answer.verdict, Verdict::unknown);
  EXPECT_TRUE(answer.interrupted);
}

TEST(Engine, PlansMemoryBeforeItAllocates) {
  const Answer answer = ask(question({{"board", "40000x40000"}, {"memory_limit", "1G"}}));
  EXPECT_EQ(answer.verdict, Verdict::unknown);
  EXPECT_TRUE(answer.reason.starts_with("needs ")) << answer.reason;
}

TEST(Engine, GivesTheSameAnswerForTheSameSeed) {
  const Question asked = question({{"board", "14x14"}, {"block", "c3,d5"}, {"closed", true}, {"seed", "42"}});
  const Answer one = ask(asked);
  const Answer other = ask(asked);
  ASSERT_EQ(one.verdict, Verdict::solved);
  EXPECT_EQ(std::get<Tour>(one.witness).squares, std::get<Tour>(other.witness).squares);
}

}  // namespace
}  // namespace cavalcade::testing

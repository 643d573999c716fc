// What the check before an answer leaves may spend: late answers stay, and late checks end.

#include <atomic>
#include <chrono>
#include <ctime>

#include <gtest/gtest.h>

#include "ask/request.hpp"
#include "engine/engine.hpp"
#include "engine/methods.hpp"

namespace cavalcade::engine {
namespace {

Question asked(const Request& request) {
  Result<Question> question = parse_question(request);
  EXPECT_TRUE(question);
  return std::move(*question);
}

Answer found(const Question& question) {
  Progress progress;
  return answer(question, Budget(Limits{}), progress);
}

Budget out_of_time() {
  return Budget({.time = std::chrono::nanoseconds{0}, .memory = {}, .checkpoint = {}});
}

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

TEST(Gate, KeepsWhatWasFoundLateOrWhenInterrupted) {
  const std::atomic<bool> stop{true};
  const Budget interrupted(Limits{}, &stop);
  for (const Request& request :
       {Request{{"board", "8x8"}, {"closed", true}}, Request{{"board", "4x4"}, {"closed", true}},
        Request{{"board", "10x4"}, {"wrap", "x"}, {"closed", true}, {"method", "sat"}}}) {
    const Question question = asked(request);
    const Answer answer = found(question);
    ASSERT_NE(answer.verdict, Verdict::unknown);
    EXPECT_EQ(passed(question, answer, out_of_time()).verdict, answer.verdict);
    EXPECT_EQ(passed(question, answer, interrupted).verdict, answer.verdict);
  }
}

TEST(Gate, WithdrawsWhatCannotBeConfirmedSoon) {
  const Question question = asked({{"board", "8x8"}, {"wrap", "x"}, {"leaper", "1,3"}});
  Answer claim;
  claim.verdict = Verdict::impossible;
  claim.reason = "says so";
  claim.certificate = Exhausted{1};
  const double begin = cpu_seconds();
  const Answer left = passed(question, claim, out_of_time());
  EXPECT_LT(cpu_seconds() - begin, 1);
  EXPECT_EQ(left.verdict, Verdict::unknown);
  EXPECT_EQ(left.reason, "says so; not confirmed: the time limit was reached before the check ended");
}

}  // namespace
}  // namespace cavalcade::engine

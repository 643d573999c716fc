// Short ways to ask a method directly, past the engine, and to have its answer checked.

#pragma once

#include <string>

#include <gtest/gtest.h>

#include "ask/request.hpp"
#include "check/check.hpp"
#include "tour/methods.hpp"

namespace cavalcade::testing {

inline Question question(const Request& request) {
  Result<Question> parsed = parse_question(request);
  EXPECT_TRUE(parsed) << (parsed ? "" : parsed.error().message);
  return *parsed;
}

using Method = Answer (*)(const tour::TourQuestion&, const Budget&, Progress&);

inline Answer ask(Method method, const Question& question) {
  const Budget budget(question.limits);
  Progress progress;
  return method({question.board, std::get<TourTask>(question.task), question.seed}, budget, progress);
}

inline Answer ask(Method method, const Request& request) {
  return ask(method, question(request));
}

// The answer is a tour, and the independent checker agrees.
inline ::testing::AssertionResult is_tour(const Question& question, const Answer& answer) {
  if (answer.verdict != Verdict::solved)
    return ::testing::AssertionFailure() << name_of(answer.verdict) << ": " << answer.reason;
  const check::Finding finding = check::check_answer(question, answer);
  if (finding.outcome != check::Outcome::holds) return ::testing::AssertionFailure() << finding.what;
  return ::testing::AssertionSuccess();
}

}  // namespace cavalcade::testing

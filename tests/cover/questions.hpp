// Questions about covers and what the methods say to them.

#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <variant>

#include "ask/json.hpp"
#include "check/check.hpp"
#include "cover/instance.hpp"
#include "cover/search.hpp"
#include "support/sanitizers.hpp"

namespace cavalcade::testing {

inline Question balanced(Board board, std::int64_t knights) {
  const LengthRange lengths = balanced_lengths(board.free_squares(), knights);
  return Question{
      .board = std::move(board), .task = CyclesTask{knights, lengths.shortest, lengths.longest}, .limits = {}};
}

inline Question balanced(std::int64_t width, std::int64_t height, std::int64_t knights) {
  return balanced(*Board::rectangle(width, height), knights);
}

constexpr std::chrono::seconds usual_limit{under_sanitizers ? 600 : 60};

// Presolving, and then the method the task names; within the limit.
inline Answer ask(const Question& question, std::chrono::seconds limit = usual_limit) {
  const Budget budget({.time = limit, .memory = {}});
  Progress progress;
  const auto& task = std::get<CyclesTask>(question.task);
  std::variant<cover::CoverInstance, Answer> presolved = cover::presolve(question.board, task, question.seed, budget);
  if (auto* answer = std::get_if<Answer>(&presolved)) return std::move(*answer);
  return cover::find_cover(std::get<cover::CoverInstance>(presolved), task.method, question.threads, budget, progress);
}

// "solved" or "impossible" if the independent checker agrees; otherwise what is wrong.
inline std::string verdict(const Question& question, const Answer& answer) {
  if (answer.verdict == Verdict::unknown) return "unknown: " + answer.reason;
  const check::Finding finding = check::check_answer(question, answer);
  if (finding.outcome == check::Outcome::holds) return std::string(name_of(answer.verdict));
  return std::string(name_of(answer.verdict)) + " of " + question_json(question) + ": " + finding.what;
}

inline std::string verdict(const Question& question) {
  return verdict(question, ask(question));
}

inline Question by(CoverMethod method, Question question) {
  std::get<CyclesTask>(question.task).method = method;
  return question;
}

}  // namespace cavalcade::testing

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "engine/engine.hpp"
#include "engine/methods.hpp"
#include "tour/methods.hpp"

namespace cavalcade::engine {
namespace {

// What did not pass the checker does not leave: a fault is a bug of the method, and says so; a claim that could not be
// confirmed is withdrawn.
Answer withheld(Answer answer, const check::Finding& finding) {
  const bool bug = finding.outcome == check::Outcome::faulty;
  answer.reason =
      bug ? fmt::format("internal error, please report: the answer of {} was wrong ({})", answer.method, finding.what)
          : fmt::format("{}; not confirmed: {}", answer.reason, finding.what);
  answer.verdict = Verdict::unknown;
  answer.witness = std::monostate{};
  answer.certificate.reset();
  return answer;
}

// A visit whose bound could not be confirmed is still a visit: it keeps the bound that needs no proof.
Answer without_bound(Answer answer, std::int64_t free_squares, const check::Finding& finding) {
  auto& visit = std::get<Visit>(answer.witness);
  visit.bound = free_squares;
  answer.verdict = Verdict::solved;
  answer.reason = fmt::format("there are no more squares; a better bound was not confirmed: {}", finding.what);
  answer.certificate.reset();
  return answer;
}

// The same of a tour with an aim: it keeps what it has, and no bound.
Answer without_bound(Answer answer, const check::Finding& finding) {
  std::get<Tour>(answer.witness).reached->bound.reset();
  answer.verdict = Verdict::solved;
  answer.reason = fmt::format("a bound was not confirmed: {}", finding.what);
  answer.certificate.reset();
  return answer;
}

bool has_bound(const Answer& answer) {
  const auto* tour = std::get_if<Tour>(&answer.witness);
  return tour != nullptr && tour->reached && tour->reached->bound && answer.certificate;
}

Budget for_check(const Budget& budget) {
  constexpr std::chrono::nanoseconds moment = std::chrono::milliseconds(500);
  Limits limits;
  limits.memory = budget.memory();
  if (budget.exhausted()) {
    limits.time = moment;
    return Budget(limits);
  }
  if (const std::optional<std::chrono::nanoseconds> left = budget.time_left()) limits.time = std::max(*left, moment);
  return Budget(limits, budget.stop_flag());
}

check::Finding checked(const Question& question, const Answer& answer, std::uint64_t effort, const Budget& budget) {
  check::Finding finding = check::check_answer(question, answer, effort, budget);
  const bool out_of_time = finding.outcome == check::Outcome::unsettled && budget.exhausted();
  if (out_of_time && !budget.interrupted()) finding.what = "the time limit was reached before the check ended";
  return finding;
}

// Work that a count may be recounted with, in states met: some tenths of a second.
constexpr std::uint64_t recount_effort = 1'500'000;

// A count that is too large to be recounted still fits together, and says so.
Answer passed_count(const Question& question, Answer answer, const Budget& budget) {
  const check::Finding finding = checked(question, answer, recount_effort, budget);
  if (finding.outcome == check::Outcome::faulty) return withheld(std::move(answer), finding);
  answer.stats.set("recounted", finding.outcome == check::Outcome::holds ? 1 : 0);
  return answer;
}

bool is_unsettled_part(const Answer& answer, const check::Finding& finding) {
  return finding.outcome == check::Outcome::unsettled && std::holds_alternative<TourPart>(answer.witness);
}

}  // namespace

Answer passed(const Question& question, Answer answer, const Budget& budget) {
  if (std::holds_alternative<Count>(answer.witness))
    return passed_count(question, std::move(answer), for_check(budget));
  check::Finding finding = checked(question, answer, check::usual_effort, for_check(budget));
  if (finding.outcome == check::Outcome::unsettled && std::holds_alternative<Visit>(answer.witness)) {
    answer = without_bound(std::move(answer), question.board.free_squares(), finding);
    finding = checked(question, answer, check::usual_effort, for_check(budget));
  }
  if (finding.outcome == check::Outcome::unsettled && has_bound(answer)) {
    answer = without_bound(std::move(answer), finding);
    finding = checked(question, answer, check::usual_effort, for_check(budget));
  }
  if (finding.outcome == check::Outcome::holds || is_unsettled_part(answer, finding)) return answer;
  return withheld(std::move(answer), finding);
}

check::Finding examined(const Question& question, const Answer& answer, std::uint64_t effort, const Budget& budget) {
  check::Finding finding = check::check_answer(question, answer, effort, budget);
  if (!is_unsettled_part(answer, finding) || !tour::structured_applies(question.board)) return finding;
  const auto& task = std::get<TourTask>(question.task);
  if (!task.use.empty() || !task.steps.empty() || task.symmetry || task.aim) return finding;
  const Answer computed = tour::structured_part(question.board, task, question.seed, budget);
  const auto* known = std::get_if<TourPart>(&computed.witness);
  const auto& stated = std::get<TourPart>(answer.witness);
  if (known == nullptr) {
    finding.what += fmt::format("; the formula was not asked: {}", computed.reason);
  } else if (known->first_step == stated.first_step && known->squares == stated.squares) {
    finding = {};
  } else {
    finding.what += ", and the formula of a structured tour gives other squares";
  }
  return finding;
}

}  // namespace cavalcade::engine

#include "engine/engine.hpp"

#include <fmt/format.h>

#include "check/check.hpp"
#include "engine/cover_methods.hpp"
#include "engine/tour_methods.hpp"

namespace cavalcade::engine {
namespace {

// A method's answer to a task, unchecked.
struct Ask {
  const Question& question;
  const Budget& budget;
  Progress& progress;

  Answer operator()(const TourTask& task) const { return answer_tour(question, task, budget, progress); }
  Answer operator()(const CyclesTask& task) const { return answer_cycles(question, task, budget, progress); }
  Answer operator()(const VisitTask&) const { return no_method(); }

  [[nodiscard]] Answer no_method() const {
    Answer answer;
    answer.reason = fmt::format("no method for {} in this version", task_name(question.task));
    return answer;
  }
};

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

}  // namespace

Answer answer(const Question& question, const Budget& budget, Progress& progress) {
  const auto start = std::chrono::steady_clock::now();
  Answer answer = std::visit(Ask{question, budget, progress}, question.task);
  answer.elapsed = std::chrono::steady_clock::now() - start;
  const check::Finding finding = check::check_answer(question, answer);
  if (finding.outcome != check::Outcome::holds) return withheld(std::move(answer), finding);
  return answer;
}

}  // namespace cavalcade::engine

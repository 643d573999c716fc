#include "engine/engine.hpp"

#include "engine/count_methods.hpp"
#include "engine/cover_methods.hpp"
#include "engine/gate.hpp"
#include "engine/tour_methods.hpp"
#include "engine/visit_methods.hpp"

namespace cavalcade::engine {
namespace {

// A method's answer to a task, unchecked.
struct Ask {
  const Question& question;
  const Budget& budget;
  Progress& progress;

  Answer operator()(const TourTask& task) const { return answer_tour(question, task, budget, progress); }
  Answer operator()(const CyclesTask& task) const { return answer_cycles(question, task, budget, progress); }
  Answer operator()(const VisitTask& task) const { return answer_visit(question, task, budget, progress); }
  Answer operator()(const CountTask& task) const { return answer_count(question, task, budget, progress); }
};

}  // namespace

Answer answer(const Question& question, const Budget& budget, Progress& progress) {
  const auto start = std::chrono::steady_clock::now();
  Answer answer = std::visit(Ask{question, budget, progress}, question.task);
  answer.elapsed = std::chrono::steady_clock::now() - start;
  return passed(question, std::move(answer), budget);
}

}  // namespace cavalcade::engine

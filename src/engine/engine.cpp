#include "engine/engine.hpp"

#include <fmt/format.h>

#include "engine/methods.hpp"
#include "solver/versions.hpp"
#include "tour/methods.hpp"
#include "visit/visit.hpp"

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

Answer answer_visit(const Question& question, const VisitTask& task, const Budget& budget, Progress& progress) {
  const Board& board = question.board;
  if (!board.has_cells()) return unknown("the board has too many squares to list");
  if (const Result<void> done = budget.allows(visit::bytes(board)); !done) return unknown(done.error().message);
  return visit::find_visit(board, task, question.seed, budget, progress);
}

Result<void> require_whole_tours(const Question& question, Spelling spelling) {
  const auto* task = std::get_if<TourTask>(&question.task);
  if (task == nullptr)
    return Error{fmt::format("{}: tours are listed one by one, a {} is not; ask for a tour", spelled("task", spelling),
                             task_name(question.task))};
  if (task->aim)
    return Error{fmt::format("{}: is about the one best tour, and here all are listed; drop it",
                             spelled(task->aim->most ? "most" : "fewest", spelling))};
  if (task->squares || task->step_of)
    return Error{
        fmt::format("{}: whole tours are listed; drop it", spelled(task->squares ? "squares" : "step_of", spelling))};
  return {};
}

Answer answer(const Question& question, const Budget& budget, Progress& progress) {
  const auto start = std::chrono::steady_clock::now();
  Answer answer = std::visit(Ask{question, budget, progress}, question.task);
  answer.elapsed = std::chrono::steady_clock::now() - start;
  return passed(question, std::move(answer), budget);
}

std::string solver_versions() {
  return cavalcade::solver_versions();
}

}  // namespace cavalcade::engine

#include "play/trace.hpp"

#include <fmt/format.h>

#include "ask/progress.hpp"
#include "engine/engine.hpp"

namespace cavalcade::play {
namespace {

bool goes_step_by_step(const Question& question) {
  const auto* task = std::get_if<TourTask>(&question.task);
  if (task == nullptr || task->squares || task->step_of) return false;
  return task->method == TourMethod::blind || task->method == TourMethod::warnsdorff ||
         task->method == TourMethod::hybrid;
}

}  // namespace

Result<Trace> trace(const Question& question, std::size_t most_steps, const std::atomic<bool>& stop) {
  if (!goes_step_by_step(question))
    return Error{"method: only blind, warnsdorff and hybrid tours can be followed step by step"};
  SearchLog log(most_steps);
  Progress progress;
  progress.keep_log(log);
  const Budget budget = Budget(question.limits, &stop).also_ended_by(log.is_full());
  Trace trace;
  trace.answer = engine::answer(question, budget, progress);
  trace.steps = log.steps();
  // A method that gave up by itself, as Warnsdorff's rule does, has shown all it did.
  trace.complete = !log.is_full() && (trace.answer.verdict != Verdict::unknown || !budget.exhausted());
  if (log.is_full() && trace.answer.verdict == Verdict::unknown)
    trace.answer.reason = fmt::format("the first {} steps are shown", most_steps);
  return trace;
}

}  // namespace cavalcade::play

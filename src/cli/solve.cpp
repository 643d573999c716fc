#include "cli/solve.hpp"

#include "cli/interrupt.hpp"
#include "cli/progress_line.hpp"
#include "cli/terminal.hpp"
#include "engine/engine.hpp"

namespace cavalcade::cli {

void watch(const Limits& limits, const std::string& what, bool quiet, const Work& work) {
  const Interrupt interrupt;
  const Budget budget(limits, &Interrupt::flag());
  Progress progress;
  std::optional<ProgressLine> line;
  if (!quiet && stderr_is_terminal()) line.emplace(progress, what, "squares", limits.time);
  work(budget, progress);
}

Answer solve(const Question& question, const std::string& what, bool quiet) {
  Answer answer;
  watch(question.limits, what, quiet,
        [&](const Budget& budget, Progress& progress) { answer = engine::answer(question, budget, progress); });
  return answer;
}

}  // namespace cavalcade::cli

#include "cli/solve.hpp"

#include "cli/interrupt.hpp"
#include "cli/progress_line.hpp"
#include "cli/terminal.hpp"
#include "engine/engine.hpp"

namespace cavalcade::cli {

Answer solve(const Question& question, const std::string& what, bool quiet) {
  const Interrupt interrupt;
  const Budget budget(question.limits, &Interrupt::flag());
  Progress progress;
  std::optional<ProgressLine> line;
  if (!quiet && stderr_is_terminal()) line.emplace(progress, what, "squares", question.limits.time);
  return engine::answer(question, budget, progress);
}

}  // namespace cavalcade::cli

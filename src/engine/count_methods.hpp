// Counts: which program counts what, and what else follows from its numbers.

#pragma once

#include <optional>
#include <string>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "solver/progress.hpp"

namespace cavalcade::engine {

// Why the checkpoint that is asked for cannot be left, if so. Requires a CountTask on a board that has cells.
std::optional<std::string> checkpoint_refusal(const Question& question);

Answer answer_count(const Question& question, const CountTask& task, const Budget& budget, Progress& progress);

}  // namespace cavalcade::engine

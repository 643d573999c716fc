// Counts: which program counts what, and what else follows from its numbers.

#pragma once

#include <optional>
#include <string>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "base/result.hpp"
#include "solver/progress.hpp"

namespace cavalcade::engine {

// Why the checkpoint that is asked for cannot be left, if so. Requires a CountTask on a board that has cells.
std::optional<std::string> checkpoint_refusal(const Question& question);

// Unchecked; a checkpoint that cannot be used is a reason why the number is unknown.
Answer answer_count(const Question& question, const CountTask& task, const Budget& budget, Progress& progress);

// As engine::answer, for a question about a count. An error if the folder for its checkpoint cannot be used: it is
// damaged, belongs to another count, or another run is at work in it.
Result<Answer> count(const Question& question, const Budget& budget, Progress& progress);

}  // namespace cavalcade::engine

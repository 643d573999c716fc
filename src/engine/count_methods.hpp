// Counts: which program counts what, and what else follows from its numbers.

#pragma once

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "solver/budget.hpp"
#include "solver/progress.hpp"

namespace cavalcade::engine {

Answer answer_count(const Question& question, const CountTask& task, const Budget& budget, Progress& progress);

}  // namespace cavalcade::engine

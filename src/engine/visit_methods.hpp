// The method for knights that move in turn, and the memory it plans for.

#pragma once

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "solver/progress.hpp"

namespace cavalcade::engine {

// Not checked yet.
Answer answer_visit(const Question& question, const VisitTask& task, const Budget& budget, Progress& progress);

}  // namespace cavalcade::engine

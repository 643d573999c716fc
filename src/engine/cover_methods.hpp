// The methods for several knights: what a question runs, and the memory it plans for.

#pragma once

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "solver/progress.hpp"

namespace cavalcade::engine {

// One knight is a closed tour, and asked for as such. Otherwise refuses what is impossible by counting, plans the
// memory, and runs the methods. Not checked yet.
Answer answer_cycles(const Question& question, const CyclesTask& task, const Budget& budget, Progress& progress);

}  // namespace cavalcade::engine

// The table of the methods for one knight: what a question's method name runs, and the memory it plans for.

#pragma once

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "solver/progress.hpp"

namespace cavalcade::engine {

// Refuses what is impossible by theorem or by counting, plans the memory, and runs the method. Not checked yet.
Answer answer_tour(const Question& question, const TourTask& task, const Budget& budget, Progress& progress);

}  // namespace cavalcade::engine

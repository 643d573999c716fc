// The one door. Command line, server and campaigns ask here and nowhere else: the question goes to a method under a
// budget, and only what the independent checker has passed comes out.

#pragma once

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "solver/progress.hpp"

namespace cavalcade::engine {

Answer answer(const Question& question, const Budget& budget, Progress& progress);

}  // namespace cavalcade::engine

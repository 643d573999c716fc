// Questions that another program answers: the model is written, the program run, its output read and checked. Like
// engine.hpp a door: nothing comes out that the checker has not passed.

#pragma once

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "base/result.hpp"
#include "model/model.hpp"
#include "model/tools/tools.hpp"
#include "solver/progress.hpp"

namespace cavalcade::engine {

// An error if there is no such model of the question, or the program cannot be run. That there is no tour or cover, and
// that no visit has more squares, are claims that no tool proves: our own methods are then asked for a certificate, in
// the time that is left, and without one the answer is `unknown`, or a visit with a weaker bound. The budget's time is
// the tool's; it may take `model::grace_of_tools` longer to end.
Result<Answer> answer_by_tool(const Question& question, model::Tool tool, const model::ModelOptions& options,
                              const Budget& budget, Progress& progress);

}  // namespace cavalcade::engine

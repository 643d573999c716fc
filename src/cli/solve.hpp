// Works and asks the engine on behalf of a person: Ctrl-C stops it, and on a terminal work longer than half a second
// shows how far it is.

#pragma once

#include <functional>
#include <string>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "solver/progress.hpp"

namespace cavalcade::cli {

// Work that can be stopped and watched. `what` names it in the progress line ("blind, trial 3 of 10"); `quiet` leaves
// that line out.
using Work = std::function<void(const Budget&, Progress&)>;
void watch(const Limits& limits, const std::string& what, bool quiet, const Work& work);

Answer solve(const Question& question, const std::string& what, bool quiet);

}  // namespace cavalcade::cli

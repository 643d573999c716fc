// Asks the engine on behalf of a person: Ctrl-C stops it, and on a terminal work longer than half a second shows how
// far it is.

#pragma once

#include <string>

#include "ask/answer.hpp"
#include "ask/question.hpp"

namespace cavalcade::cli {

// `what` names the work in the progress line ("blind, trial 3 of 10"); `quiet` leaves that line out.
Answer solve(const Question& question, const std::string& what, bool quiet);

}  // namespace cavalcade::cli

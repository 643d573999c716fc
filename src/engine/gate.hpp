// What every answer passes before it leaves the engine, whoever found it.

#pragma once

#include "ask/answer.hpp"
#include "ask/question.hpp"

namespace cavalcade::engine {

// The answer, if the independent checker agrees. A fault is a bug of the method, and says so; a claim that could not be
// confirmed is withdrawn; a visit whose bound could not be confirmed is still a visit, with the bound that needs no
// proof.
Answer passed(const Question& question, Answer answer);

}  // namespace cavalcade::engine

// What every answer passes before it leaves the engine, whoever found it.

#pragma once

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"

namespace cavalcade::engine {

// The answer, if the independent checker agrees. A fault is a bug of the method, and says so; a claim that could not be
// confirmed is withdrawn; a visit whose bound could not be confirmed is still a visit, with the bound that needs no
// proof.
//
// The check works within the memory and the stop flag of the budget that the method had, and within what is left of its
// time; or half a second if that is more, or if the method was interrupted, so that what has been found is not lost for
// being found late.
Answer passed(const Question& question, Answer answer, const Budget& budget);

}  // namespace cavalcade::engine

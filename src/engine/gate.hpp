// What every answer passes before it leaves the engine, whoever found it; and what an answer is put to that comes from
// a file.

#pragma once

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "check/check.hpp"

namespace cavalcade::engine {

// The answer, if the independent checker agrees. A fault is a bug of the method, and says so; a claim that could not be
// confirmed is withdrawn; a visit whose bound could not be confirmed is still a visit, with the bound that needs no
// proof. Of part of a tour the checker sees no more than that it has no fault: it must come from the formula of a
// structured tour, or be cut from a whole tour that has passed.
//
// The check works within the memory and the stop flag of the budget that the method had, and within what is left of its
// time; or half a second if that is more, or if the method was interrupted, so that what has been found is not lost for
// being found late.
Answer passed(const Question& question, Answer answer, const Budget& budget);

// What the checker finds; and if that is no fault of a part of a tour, whether the part is the one of the formula's
// tour, which settles it. If it is another it stays unsettled, for there are other tours.
check::Finding examined(const Question& question, const Answer& answer, std::uint64_t effort, const Budget& budget);

}  // namespace cavalcade::engine

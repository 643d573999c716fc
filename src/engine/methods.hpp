// Inside the engine: the methods of each task, and the check that their answers pass before they leave.

#pragma once

#include "ask/answer.hpp"
#include "ask/fields.hpp"
#include "ask/progress.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "base/result.hpp"

namespace cavalcade::engine {

// ---- not checked yet ----

// Refuses what is impossible by theorem or by counting, plans the memory, and runs the method.
Answer answer_tour(const Question& question, const TourTask& task, const Budget& budget, Progress& progress);

// One knight is a closed tour, and asked for as such. Otherwise refuses what is impossible by counting, plans the
// memory, and runs the methods.
Answer answer_cycles(const Question& question, const CyclesTask& task, const Budget& budget, Progress& progress);

Answer answer_visit(const Question& question, const VisitTask& task, const Budget& budget, Progress& progress);

// A checkpoint that cannot be used is a reason why the number is unknown.
Answer answer_count(const Question& question, const CountTask& task, const Budget& budget, Progress& progress);

// Tours with given steps are listed on small boards, and where the list fits the memory of its search.
Result<void> require_numberable(const Board& board, const Budget& budget);

// What is listed tour by tour: an error for other questions, and where part of a tour is asked for.
Result<void> require_whole_tours(const Question& question, Spelling spelling);

// ---- the check ----

// The answer, if the independent checker agrees. A fault is a bug of the method, and says so; a claim that could not be
// confirmed is withdrawn; a visit whose bound could not be confirmed is still a visit, with the bound that needs no
// proof. Of part of a tour the checker sees no more than that it has no fault: it must come from the formula of a
// structured tour, or be cut from a whole tour that has passed.
//
// The check works within the memory and the stop flag of the budget that the method had, and within what is left of its
// time; or half a second if that is more, or if the method was interrupted, so that what has been found is not lost for
// being found late.
Answer passed(const Question& question, Answer answer, const Budget& budget);

}  // namespace cavalcade::engine

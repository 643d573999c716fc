// A proof and the formula it refutes as files for other checkers: DIMACS CNF and the text form of DRAT, as drat-trim
// (Wetzler, Heule & Hunt 2014) and its like read them. Whoever does not trust ours can use another, and needs only to
// believe the formula, whose clauses check/move_formula.hpp, check/step_formula.hpp, check/cover_formula.hpp,
// check/visit_formula.hpp and check/figure_formula.hpp explain.
//
// The clauses are listed twice, since the head of the file says how many there are; nothing is kept but the cycles.

#pragma once

#include <optional>
#include <ostream>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "base/result.hpp"

namespace cavalcade::check {

// Writes both, for answers whose certificate has a proof, without checking its steps: says what is wrong with any
// other, with a certificate that has no formula, that a stream failed, or which limit of the budget was reached.
Result<void> export_proof(const Question& question, const Answer& answer, std::ostream& formula, std::ostream& proof,
                          const Budget& budget = Budget(Limits{}));

}  // namespace cavalcade::check

// The formula of a StepProof (ask/certificate.hpp): propositional clauses that every tour of the board with the given
// steps and moves satisfies, so that there is none if they have a refutation. The numbering and the order of the
// clauses follow from the board and the task, and this comment is all there is to know to write them anew.
//
// Let v_1 .. v_n be the free squares in ascending order of cells. Variables, from 1: x(i, t) = (i - 1) n + t is true if
// v_i is step t, for t = 1 .. n. There must be no more than 2^31 - 1.
//
// Of a closed tour step 1 comes after step n; else step n has none after it, and step 1 none before it.
//
// Clauses, in this order:
//   - For each i: (x(i, 1) .. x(i, n)), the square is some step; then, for each step b from 2 to n and each a < b,
//     (-x(i, a) -x(i, b)), it is no two.
//   - For each t: (x(1, t) .. x(n, t)), the step is on some square; then, for each j from 2 to n and each i < j,
//     (-x(i, t) -x(j, t)), it is on no two.
//   - For each i, for each t: if t has a step u after it, (-x(i, t) and the x(j, u) of all neighbours v_j of v_i in
//     ascending order), a move leads to the next step; then the same for the step before it.
//   - For each step whose square is known, ascending, a named first or last square among them: (x(i, t)).
//   - For each move that the tour is to make, in ascending order, between v_i and v_j, i < j: for each t,
//     (-x(i, t) and the x(j, u) of the steps u after and before t, those there are); then the same with i and j
//     exchanged.
//
// Memory is the board's graph, of at most eight numbers per square.

#pragma once

#include <cstdint>
#include <optional>

#include "ask/question.hpp"
#include "base/result.hpp"
#include "board/board.hpp"
#include "check/meter.hpp"
#include "check/move_formula.hpp"

namespace cavalcade::check {

// Hands every clause to `take` and returns the number of variables. Nothing if the formula has more than
// `most_literals`; an error if it has too many variables.
Result<std::optional<Literal>> list_step_clauses(const Board& board, const TourTask& task, std::uint64_t most_literals,
                                                 Meter& meter, const TakeClause& take);

}  // namespace cavalcade::check

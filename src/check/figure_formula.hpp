// The formula of a part of a FigureProof (ask/certificate.hpp): clauses that every tour satisfies which is better at
// the part's squares than the part says. If they have a refutation, every tour has the part's `number` there, or more,
// or where the most are wanted fewer. So t, the number that such a tour has at most, is number - 1; or, at least,
// number + 1. This comment is all there is to know to write the formula anew. It extends check/move_formula.hpp.
//
// Variables: first those of check/move_formula.hpp, with the part's `cells` c_1 .. c_n; let there be V. Then the
// inputs, V + 1 .. V + k, and then the variables of a totalizer.
//   - Turns: k = n, and input i says that the tour makes no turn at c_i: it goes straight on there, or ends.
//   - Obtuse angles: k = n, and input i says that the two moves at c_i make an obtuse angle.
//   - Crossings, for which `cells` must be all free squares: one input per pair of moves that cross, in ascending order
//     of the lesser and then the greater of their variables: that both are made.
//
// Clauses, in this order:
//   - All of check/move_formula.hpp for `cells` and `cuts`, without tight pairs.
//   - Open tour, and `cells` are all free squares: one clause, the end variables of all free squares in ascending
//   order.
//     A tour of two squares or more has ends.
//   - The inputs. Let m be the moves at c = c_i in ascending order, e its end variable, f input i.
//       turns, fewest:   for each m: (-f -m m' .. e), with all m' that go the opposite way, ascending; without e if the
//                        tour is closed. (A piece with several jumps may have more than one m', of other lengths.)
//       turns, most:     for each m, for each greater m' that goes the opposite way: (-m -m' f); of an open tour then
//                        (-e f).
//       obtuse, fewest:  for each m, for each greater m' that makes an obtuse angle with it: (-m -m' f).
//       obtuse, most:    for each m: (-f -m m' ..) with all m' that make an obtuse angle with it, ascending.
//       crossings, fewest: for each pair (-m -m' f).
//       crossings, most: for each pair (-f m), then (-f m').
//     So an input is true as soon as it must be, where few are wanted; and true only if it may be, where many are.
//   - The count. Turns: as squares make a turn or none, t turns at most are n - t inputs at least, and t at least are
//     n - t at most. Else t inputs at most, or at least.
//       at least r inputs: nothing if r <= 0; the empty clause if r > k; else the totalizer of check/cover_formula.hpp
//                          over the inputs, cut off at r outputs, and (o_r).
//       at most r inputs:  nothing if r >= k; the empty clause if r < 0; else the totalizer, cut off at r + 1 outputs,
//                          and (-o_{r+1}).

#pragma once

#include <cstdint>
#include <optional>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/result.hpp"
#include "board/board.hpp"
#include "check/move_formula.hpp"

namespace cavalcade::check {

// Hands every clause to `take` and returns the number of variables; nothing if there would be more literals than
// `most_literals`; or says what is wrong with the part. Requires task.aim, and a flat board without joined edges.
Result<std::optional<Literal>> list_figure_clauses(const Board& board, const TourTask& task, const FigurePart& part,
                                                   std::uint64_t most_literals, Meter& meter, const TakeClause& take);

}  // namespace cavalcade::check

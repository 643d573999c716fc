// The formula of a VisitProof (ask/answer.hpp): propositional clauses such that, if there is a visit of T squares, they
// have a model. So there is none if they have a refutation. The numbering and the order of the clauses follow from the
// board, the task, T and the certificate, and this comment is all there is to know to write them anew.
//
// T, K, L_k and classes are those of ask/answer.hpp; y(class) and t(class), how many squares of a class are visited and
// how many ends of paths of two squares or more it has, are those of check/visit_rows.hpp. Let v_1 .. v_n be the
// squares within reach of a start, in ascending order of cells.
//
// Variables, from 1:
//   - Moves, numbered as in check/move_formula.hpp, 1 .. M, those out of reach included; true if one is made.
//   - h_i = M + i, true if v_i is left out; t_i = M + n + i, true if a path of two squares or more ends on v_i.
//   - If `owners` is set: z_k,i = M + 2n + k n + i for knight k = 0 .. K - 1, true if v_i is on its path.
//   - Those of the totalizers below, in the order in which they are made.
//
// Clauses, in this order:
//   - For each v_i in order, with e_1 .. e_d its moves in ascending order of the squares they lead to.
//     If it is the start of knight k: (-h_i), (-t_i); then if L_k is 1, (-e_a) for each a; and if L_k >= 2,
//     (e_1 .. e_d) and (-e_a -e_b) for each b from 2 to d and each a < b.
//     If it is no start: (-h_i -t_i); (-h_i -e_a) for each a; for each b from 2 to d and each a < b, (-t_i -e_a -e_b)
//     followed by (-e_c -e_a -e_b) for each c < a; (h_i e_1 .. e_d); and for each a, (h_i t_i and all e but e_a).
//   - For each class, in ascending order of their lowest squares: exactly |class| - y(class) of the h of its squares;
//     then exactly t(class) of the t of its squares, both in ascending order of squares.
//   - For each cut S of squares within reach, and all moves between S and squares outside S in ascending order of their
//     variables: if there is no start in S, for each v_i in S in ascending order, (h_i and these moves): a knight that
//     visits v_i comes into S from outside. If there is, some knight k that starts in S must have L_k > |S|, and the
//     clause is (these moves): that knight leaves S.
//   - If `owners` is set, for each k: for each move between v_i and v_j, i < j, in ascending order of its variable e:
//     (-e -z_k,i z_k,j), (-e z_k,i -z_k,j); for each i: (-h_i -z_k,i), then (-t_i -z_k,i) unless L_k >= 2 and
//     knight k ends in the class of v_i, then (-z_k,i -z_m,i) for each m < k, then if v_i is a start (z_k,i) if it is
//     that of knight k, else (-z_k,i); and then, for each class in order, exactly as many of the z_k of its squares as
//     knight k visits of the class, by the parity of L_k. At last, for each i, (h_i z_0,i .. z_K-1,i).
//
// "Exactly c of some literals": if c is below 0 or above their number, the empty clause; else, if there are any, a
// totalizer over them whose outputs are cut off at c + 1, with the variables and clauses of check/cover_formula.hpp,
// then (o_c) if c > 0, and (-o_{c+1}) if there is such an output.

#pragma once

#include <cstdint>
#include <optional>

#include "ask/answer.hpp"
#include "base/result.hpp"
#include "check/move_formula.hpp"
#include "check/visit_shape.hpp"

namespace cavalcade::check {

// Hands every clause to `take` and returns the number of variables, or says what is wrong with the certificate. Nothing
// if the formula has more literals than `most_literals`, more or less. Unless all is well, some clauses may have been
// handed over by then.
Result<std::optional<Literal>> list_clauses(const VisitShape& shape, const VisitProof& proof,
                                            std::uint64_t most_literals, Meter& meter, const TakeClause& take);

}  // namespace cavalcade::check

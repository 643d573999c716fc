// The inequalities of VisitDuals (ask/answer.hpp): linear in numbers from 0 to 1 that a visit of T squares has, and why
// they hold. This comment is all there is to know to write them anew.
//
// T, K, L_k, regions and classes are those of ask/answer.hpp. Of a visit of T squares let
//   - x(u,v) be 1 if some knight moves from u to v or from v to u, for every move between squares within reach;
//   - y(v) be 1 if v is visited, for every square v within reach; at starts it is always 1;
//   - t(v) be 1 if v is the last square of a path of two squares or more, for every square v within reach; at starts it
//     is always 0;
// and else 0.
// For a set S of squares, x(S) is the sum of x over the moves with one square in S and the other, within reach, outside
// it, and t(S) the sum of t over S. A class has y(class) visited squares: each knight whose start is in a region of two
// classes has ceil(L_k / 2) of them in the class of its start and floor(L_k / 2) in the other; in a region of one class
// all L_k. And it has t(class) ends: a knight with L_k >= 2 ends in the class of its start if L_k is odd or the region
// is one class, and else in the other.
//
// Rows, with the squares they name:
//   - moves [v]: x({v}) - 2 y(v) + t(v) = 0 if v is no start; if it is that of knight k, x({v}) = 1 if L_k >= 2, else
//     x({v}) = 0.
//   - ends [v]: the sum of t over the class of v = t(class).
//   - visited [v]: the sum of y over the class of v = y(class).
//   - move [v, u], neighbours, v no start: x(u,v) - y(v) <= 0.
//   - end [v], no start: t(v) - y(v) <= 0.
//   - way-in [v, S..], v in S and listed there as well, no start in S: 2 y(v) - t(S) - x(S) <= 0.
//   - ends-in [S..], no start in S: t(S) - x(S) <= 0.
//   - way-out [S..], S with fewer squares than L_k for some knight k that starts in it: -x(S) <= -1.
// Where no start is in S, a path comes into it from outside; if it visits v it leaves S again, or it ends in S. And a
// knight that has more squares than S leaves it.
//
// Each row is taken `times` times: any whole number for the equations, none below 0 for the inequalities. The sum of
// all rows says  sum of c(z) z <= b  over the variables z. Each z lies between 0 and 1, at starts y = 1 and t = 0; so
// if the sum of c(z) over the starts' y, and of those other c(z) of x, y and t that are negative, t of starts aside, is
// greater than b, there is no visit of T squares.
//
// The squares of a row are within reach, and each set S names a square once.

#pragma once

#include <vector>

#include "ask/answer.hpp"
#include "base/int128.hpp"
#include "base/result.hpp"
#include "check/visit_shape.hpp"

namespace cavalcade::check {

// The sum of all rows: what its left side is at least, and what it says that side is at most. 128 bits are enough for
// as many rows as anybody has the memory for, if T is no more than the squares of a board.
struct RowSum {
  Signed128 least = 0;
  Signed128 most = 0;

  [[nodiscard]] bool is_contradiction() const { return least > most; }
};

// Or what is wrong with the first row that makes no sense. Time and memory grow with the squares within reach and the
// squares that are listed.
Result<RowSum> sum_of_rows(const VisitShape& shape, const std::vector<VisitRow>& rows, Meter& meter);

}  // namespace cavalcade::check

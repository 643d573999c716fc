// Knights that move in turn: the longest visit, and why there is none longer.
//
// A visit of T squares is K disjoint paths from the starts, knight k = 0 .. K - 1 with floor((T + K - 1 - k) / K)
// squares: that the knight whose turn comes next is stalled takes care of itself where T is the most possible. Whoever
// can visit T squares can visit fewer, so there is one number to find, from both sides:
//
//   from above   the colours of squares, how many moves fit (visit/bounds.hpp), a linear program
//                (visit/lp_relaxation.hpp), and a proof in logic (visit/formula.hpp), cheapest first;
//   from below   a matching with the degrees of a visit of T squares (visit/matching.hpp), joined into paths by a local
//                search (visit/local_search.hpp), at T the bound: mostly that succeeds at once. Else matchings that
//                follow the solution of the linear program, or models of the formula.
//
// docs/methods/visit.md has the whole story.

#pragma once

#include <cstdint>

#include "ask/answer.hpp"
#include "ask/progress.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"

namespace cavalcade::visit {

// `optimal` or, if the budget ended first, `solved` with a gap; the certificate proves the bound in either case.
// `unknown` if the budget ended before any visit was over.
// Requires board.has_cells().
Answer find_visit(const Board& board, const VisitTask& task, std::uint64_t seed, const Budget& budget,
                  Progress& progress);

// What it takes at most, known beforehand.
std::uint64_t bytes(const Board& board);

}  // namespace cavalcade::visit

// The formula of a CoverProof (ask/answer.hpp): propositional clauses such that, if the board has a cover by the cycles
// asked for, they have a model. So there is no cover if they have a refutation. The numbering and the order of the
// clauses follow from the board, the task and the certificate, and this comment is all there is to know to write them
// anew. It extends check/move_formula.hpp.
//
// Let n be the free squares, C the knights, and L the lengths a cycle can have: the numbers from `shortest` to
// `longest` that are at least 3 and at most n, and even where every move changes the colour. A number k of cycles fills
// a set of s squares if s lies between k times the least and k times the greatest of L, is even if all of L are, and is
// 0 if k is.
//
// Variables, from 1:
//   - Moves, numbered as in check/move_formula.hpp, 1 .. M; true if the cover makes the move.
//   - If `every_cycle` is set: all allowed cycles, M + 1 .. M + N; true if the cover has the cycle. A cycle is written
//     from its lowest cell in the direction of the lower of that cell's two neighbours on it; cycles are in ascending
//     order of these lists of cells, compared cell by cell. Allowed are lengths in L and moves that no tight pair rules
//     out.
//   - Only with `every_cycle`, and only if L has two lengths or more: counters. If L has exactly two, l1 < l2, the
//   cover
//     has a = (C l2 - n) / (l2 - l1) cycles of l1 squares and b = C - a of l2; let the counted cycles be those of l1
//     and k = a if a <= b, else those of l2 and k = b. If L has more, all cycles are counted, and k = C. Either way:
//       - firsts: one variable for each cell that is the lowest of some counted cycle, in ascending order of cells;
//       - a totalizer (Bailleux & Boufkhad 2003) over the firsts, whose outputs are cut off at K = k + 1. Over one
//         input it is that input. Over m > 1 inputs it is one over the first floor(m/2) of them, with outputs l_1 ..,
//         then one over the others, with outputs r_1 .., and then outputs o_1 .. o_w of its own, w the lesser of K and
//         the number of l and r together, with new variables in this order.
//     If a or b is not a whole number from 0 on, there is no counter but the empty clause: no cover can exist.
//   - Comparisons, one a symmetry and each of its compared moves, in that order (below).
//
// Clauses, in this order:
//   - For each free cell, ascending: exactly two of its moves, as in check/move_formula.hpp.
//   - For each tight pair, which must have need(A) >= room(B) + ways: the unit clauses of check/move_formula.hpp.
//   - For each cut S: some move leaves S. S is not empty and not everything, and for no j from 0 to C do j cycles fill
//   S
//     and C - j cycles the other squares: if no move left S, a cover would do just that.
//   - For each chain, a path along moves of more squares than the greatest of L: not all of its moves are made.
//   - For each of `covers`, cycles that visit every free square once, their number not C: not all of its moves are
//   made.
//   - With `every_cycle`: for each cycle z and each of its moves e in the order of the list, the closing one last,
//     (-z e); for each move e, (-e z ..) with all cycles that make it; for each free cell, (z ..) with all cycles that
//     visit it.
//   - The counters: for each first f, in order: (-z f) for each counted cycle z with that lowest cell, then (-f z ..)
//     with all of them. For each node of the totalizer, after those below it: for i from 0 to the number of l, for j
//     from 0 to the number of r: (-l_i -r_j o_min(i+j,w)) if i + j > 0, and (l_{i+1} r_{j+1} -o_{i+j+1}) if i + j < w;
//     literals with an index of 0 or beyond the last are left out. At the end (o_k) if k > 0, and (-o_{k+1}) if there
//     is such an output; if there are fewer than k firsts, the empty clause instead of both.
//   - For each of `symmetries`, a permutation p of the free squares that keeps neighbours neighbours: every cover has
//   an
//     image, so the covers that come first among their images, moves compared in `order` and made before not made, are
//     enough. For each move e of `order` whose image p(e) is another move: (-p(e) e), (-p(e) q), (e q), all three with
//     -q' added, where q is the comparison's variable, true if the two agree so far, and q' that of the comparison
//     before it in this symmetry, if there is one.
//
// That last step needs a word of proof. Let x be the cover that is greatest among its images, in the order that
// compares the variables of `order` one by one; for each p, e -> x(p(e)) is a cover, so x comes no later, that is, at
// the first compared move where they differ x makes e and not p(e). Setting q to "equal so far" satisfies the clauses.
//
// `order` has two squares a move, and names no move twice.

#pragma once

#include <cstdint>
#include <memory_resource>
#include <optional>
#include <span>
#include <vector>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/result.hpp"
#include "board/board.hpp"
#include "check/move_formula.hpp"

namespace cavalcade::check {

// The cycles that are variables of the formula, one after the other.
class CycleList {
 public:
  explicit CycleList(Meter& meter) : cells_(&meter), ends_(1, 0, &meter) {}

  void push_back(std::span<const Cell> cycle) {
    cells_.insert(cells_.end(), cycle.begin(), cycle.end());
    ends_.push_back(cells_.size());
  }

  [[nodiscard]] std::size_t size() const { return ends_.size() - 1; }
  [[nodiscard]] std::span<const Cell> operator[](std::size_t i) const {
    return {cells_.data() + ends_[i], cells_.data() + ends_[i + 1]};
  }

 private:
  std::pmr::vector<Cell> cells_;
  std::pmr::vector<std::uint64_t> ends_;  // where each one ends and the next begins
};

// What a cycle costs to list and to be part of a proof, in nodes of search.
constexpr std::uint64_t nodes_per_listed_cycle = 4;

// The allowed cycles if the certificate asks for them, else none; or what is wrong with its tight pairs. Nothing if
// there are more than `most_cycles`, or as much work in finding or counting them.
Result<std::optional<CycleList>> list_cycles(const Board& board, const CyclesTask& task, const CoverProof& proof,
                                             std::uint64_t most_cycles, Meter& meter);

// Hands every clause to `take` and returns the number of variables, or says what is wrong with the certificate; some
// clauses may have been handed over by then. `cycles` are those of list_cycles.
Result<Literal> list_clauses(const Board& board, const CyclesTask& task, const CoverProof& proof,
                             const CycleList& cycles, Meter& meter, const TakeClause& take);

// Both at once; it is an error if there are too many cycles to list.
Result<Literal> list_clauses(const Board& board, const CyclesTask& task, const CoverProof& proof,
                             std::uint64_t most_cycles, Meter& meter, const TakeClause& take);

}  // namespace cavalcade::check

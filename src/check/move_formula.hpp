// The formula of a MoveProof (ask/answer.hpp): propositional clauses that every tour of the board satisfies, so that
// there is no tour if they have a refutation. It is small where the proof is local: only the listed cells and cuts have
// clauses. The numbering follows from the board alone, and this comment is all there is to know to write it anew.
//
// Variables, in DIMACS manner from 1, of a board with `area` cells, blocked ones included:
//   - Moves. All moves {p, q} between free cells, p < q by number of cell, in ascending order of (p, q), are 1 .. M.
//   The
//     variable is true if the tour makes the move, in either direction.
//   - Ends, of open tours only: M + 1 + index(c) for cell c. True if the tour begins or ends at c.
//   - Counters, of open tours only: with E = M + area, and c_1 .. c_n the `cells` in the order listed,
//     u_i = E + 2i - 1 says that there is an end among c_1 .. c_i, and w_i = E + 2i that there are two.
// So a closed tour has M variables and an open one M + area + 2n. There must be no more than 2^31 - 1.
//
// Clauses, in this order:
//   - For each c of `cells` (distinct free cells) let X be its move variables in ascending order and, of an open tour,
//     its end variable. Exactly two of X are true: for every three of X, not all three; for every x in X, one of the
//     others. If X has fewer than two, that is the empty clause.
//     This holds since a tour of two squares or more has two moves at every square, one at its ends.
//   - Open tour with both ends named: for each c_i the unit clause e_i if it is one of them, else -e_i, where e_i is
//     the end variable of c_i.
//   - Other open tours: for each c_i, in order: the unit clause e_i if c_i is the named end; then
//     (-e_i u_i), (-u_{i-1} u_i), (-w_{i-1} w_i), (-e_i -u_{i-1} w_i), (-e_i -w_{i-1}), those with an index 0 left out.
//     They say that there are at most two ends (Sinz 2005).
//   - For each move that the question asks the tour to make, with one of `cells` or two at its ends, in ascending
//   order:
//     its unit clause.
//   - If the tour is to be invariant under a turn or reflection, which sends a square c to c': for each move {p, q} of
//   the
//     board in ascending order, unless it is its own image, (-m m') with its variable m and that of {p', q'}, m'; of an
//     open tour, for each free cell c in ascending order, unless it is c', (-e e') with the end variables of both; and
//     at last the end variables of all free cells, in ascending order: of two squares or more, some are ends.
//   - For each cut S (distinct free cells, not none and not all of them): one clause, the moves with exactly one end in
//     S. A tour visits squares inside S and outside, and somewhere passes from one to the next: it makes such a move.
//   - For each tight pair (A, B) of ask/answer.hpp, whose count (check/move_balance.hpp) must come out as follows. A
//     deviation is a move from A to a square outside B that is not made, or one from B to a square outside A that is
//     made. By the count a tour has room(B) + ways - need(A) deviations at most, ends in B aside, which make it fewer.
//     If that is 0: for each deviation the unit clause that it does not occur. If it is 1, and one open end may lie in
//     A, then without that end there is none: for each deviation the clause that it does not occur or that a square of
//     A is an end; and for every two deviations the clause that not both occur.
//
// A board with one free square is refused: its tour makes no move, and both its ends are the same square.
//
// Memory is one number a cell of the board and one bit; time grows with the cells of the board and those listed.

#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory_resource>
#include <span>
#include <vector>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/result.hpp"
#include "board/board.hpp"
#include "check/meter.hpp"

namespace cavalcade::check {

// A variable, or its negation if negative.
using Literal = std::int32_t;
using TakeClause = std::function<void(std::span<const Literal>)>;

constexpr std::int64_t most_variables = std::numeric_limits<Literal>::max();
Error too_many_variables();

// The numbers of the moves of a board: how many moves come before those from each cell to later ones.
class MoveNumbers {
 public:
  // Refuses boards with more than 2^31 - 1 moves. Requires board.has_cells(), and keeps a reference to the board.
  static Result<MoveNumbers> of(const Board& board, Meter& meter);

  [[nodiscard]] Literal move(Cell one, Cell other) const;  // requires that they are neighbours
  [[nodiscard]] Literal moves() const { return before_.back(); }

 private:
  MoveNumbers(const Board& board, Meter& meter) : board_(&board), before_(&meter) {}

  const Board* board_;
  std::pmr::vector<Literal> before_;  // one more than cells
};

// Hands every clause to `take` and returns the number of variables, or says what is wrong with the cells or cuts, in
// which case some clauses may have been handed over already.
Result<Literal> list_clauses(const Board& board, const TourTask& task, const MoveProof& proof, Meter& meter,
                             const TakeClause& take);
Result<Literal> list_clauses(const Board& board, const TourTask& task, const CellList& cells,
                             const std::vector<CellList>& cuts, const std::vector<HallViolator>& tight, Meter& meter,
                             const TakeClause& take);

}  // namespace cavalcade::check

// The methods for one knight: what every one of them gets and gives, and one declaration per method, each in the file
// of its name. A method answers `solved` with a tour, `impossible` with a certificate, or `unknown` with a reason. It
// does not measure its time and does not check its answer: the engine does both. X_bytes is what method X takes beside
// the tour itself, known before it begins.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "ask/answer.hpp"
#include "ask/progress.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"

namespace cavalcade::tour {

// A tour question, the way methods want it.
struct TourQuestion {
  const Board& board;    // has_cells(); at least one free square, three for a closed tour
  const TourTask& task;  // where `to` is given, `from` is too: the engine turns a tour with only its end given around
  std::uint64_t seed;
};

// ---- searches ----

// Blind depth-first search: tries the moves of every square in one fixed order, that of jumps() (lowest rank first,
// then lowest file) or the one of the question, and takes the last one back when there is none left. Knows nothing
// else. Complete: finds a tour if there is one from the start, and has tried every path when it says there is none.
// Without --from it starts on each square in turn, a1 first (a closed tour needs only the first). Iterative. See
// docs/methods/blind.md.
Answer blind(const TourQuestion& question, const Budget& budget, Progress& progress);
std::uint64_t blind_bytes(const Board& board);
// The board whose neighbours come in the order in which that search tries them.
Board in_order(Board board, const MoveOrder& order, std::uint64_t seed);

// Warnsdorff's rule (H. C. von Warnsdorff 1823): always jump to the square with the fewest onward moves. It never goes
// back; when it is stuck, it is stuck. With a tie-break in the question: one pass by that rule. Without: Roth's, then
// Pohl's, then random ties by the seed, until one pass comes through, at most 100. Linear time per pass, one byte per
// square beside the tour. See docs/methods/warnsdorff.md.
Answer warnsdorff(const TourQuestion& question, const Budget& budget, Progress& progress);
std::uint64_t warnsdorff_bytes(const Board& board);

// Warnsdorff's order, with real backtracking, pruning of positions that cannot be finished, and restarts with other
// ties. Complete: the limits of the restarts grow until a search from every start that matters runs to its end.
// Iterative; a step looks at a bounded number of squares, so boards of any size work. See docs/methods/hybrid.md.
Answer hybrid(const TourQuestion& question, const Budget& budget, Progress& progress);
std::uint64_t hybrid_bytes(const Board& board);

// ---- cycles and formulas ----

// Patching: cycles that cover the board, joined into a tour. For boards of any shape; fast on large boards with holes,
// joined edges or other pieces; with moves to use, too (tour/given_moves.cpp). `impossible` comes with a shortage of
// moves or with a proof about a few squares; `unknown` if neither a tour nor such a reason was found. See
// docs/methods/patch.md.
Answer patch(const TourQuestion& question, const Budget& budget, Progress& progress);
std::uint64_t patch_bytes(const Board& board);
// For patch() alone: the same where there are moves to use, by asking `patch_freely`, which knows none.
Answer patch_through(const TourQuestion& question, const Budget& budget, Progress& progress,
                     const std::function<Answer(const TourQuestion&)>& patch_freely);

// The tour as a question for a SAT solver, and the prover of last resort. Complete: a tour, or a proof that there is
// none, if the budget lasts. See docs/methods/sat.md.
Answer sat(const TourQuestion& question, const Budget& budget, Progress& progress);
std::uint64_t sat_bytes(const Board& board);

// Where steps are given, `sat` asks about squares and steps (tour/step_formula.hpp) instead of moves.
Answer sat_on_steps(const TourQuestion& question, const Budget& budget);

// By the steps of squares: sets of steps narrowed and split, then a SAT solver. The only method beside `sat` for given
// steps; for boards of at most 256 squares. Complete: a tour, or a proof that there is none, if the budget lasts. See
// docs/methods/steps.md.
Answer steps(const TourQuestion& question, const Budget& budget, Progress& progress);
std::uint64_t steps_bytes(const Board& board);

// A constraint model: of each square, which comes after it; the successors form one circuit. Gecode propagates and
// searches. The model of Van Hentenryck's OPL book (1999, section 10.3), for any board. Complete: finds a tour if there
// is one, and has tried everything when it says there is none. See docs/methods/circuit.md.
Answer circuit(const TourQuestion& question, const Budget& budget, Progress& progress);
std::uint64_t circuit_bytes(const Board& board);

// Hands over every tour once (a tour and its reverse are the same, unless an end is given), in the order of the search,
// until `take` returns false. The statistics say whether that was all; a closed tour begins on the lowest free square.
struct CircuitTours {
  bool complete = false;
  Stats stats;
};
CircuitTours circuit_tours(const TourQuestion& question, const Budget& budget, Progress& progress,
                           const std::function<bool(Tour)>& take);

// Long runs in one direction, of few turns: 4 (w + h) - 14 on w x h if that is a square, else at most 5 more. In the
// time it takes to write the tour down. Unknown where there are no such tours. See docs/methods/turns.md.
bool runs_apply(const Board& board, const TourTask& task);
Answer runs(const TourQuestion& question, const Budget& budget, Progress& progress);
std::uint64_t runs_bytes(const Board& board);

// ---- the fewest or the most of a figure ----

// The best tour by the aim of the task, which has one: from the given tour on, until none is better, or the budget
// ends, or, where the board is too large for a formula, no window makes it better. With a bound, if one was proved.
// Without a method, if that is the tour it began with and nothing was settled. See docs/methods/turns.md.
Answer best(const TourQuestion& question, Tour start, const Budget& budget, Progress& progress);
// Without the formulas, which are left out if there is no room for them.
std::uint64_t best_bytes(const Board& board);

// ---- formulas of rectangles (rectangle/) ----

// Rectangles without blocked squares or joined edges, and the knight.
bool structured_applies(const Board& board);

// Without given ends, or closed, in the time it takes to write the tour down; between given squares by a few changes to
// the formula; on narrow boards exactly. Solved where there is a tour and impossible where there is none, with a
// certificate, unless the budget ends first. Unknown where structured tours do not apply.
Answer structured(const TourQuestion& question, const Budget& budget, Progress& progress);
// What narrow boards with given ends need is weighed against the budget when it is known.
std::uint64_t structured_bytes(const Board& board);

// The squares the task asks for (task.squares or task.step_of, one of them is given) as a TourPart, on a board of any
// size: the tour itself is not written down.
Answer structured_part(const Board& board, const TourTask& task, std::uint64_t seed, const Budget& budget);

// The same tour as numbers, rank by rank, if a formula alone gives it and the ranks are neither so short that a list
// would be faster nor so long that a few fill the memory; else nothing. Requires board.has_cells() and a task that is
// not impossible.
std::optional<Answer> structured_by_rank(const Board& board, const TourTask& task);

// ---- what they share ----

Answer exhausted(std::uint64_t nodes, Stats stats);

// Where a tour begins when the question leaves it open: a free square with the fewest moves, of the colour that has
// more squares where colours alternate. Tours that begin in a corner are the easiest to find. If the budget ends first,
// it is some cell.
Cell default_start(const Board& board, const Budget& budget);

inline std::optional<Cell> cell_of(const Board& board, const std::optional<Square>& square) {
  if (!square) return std::nullopt;
  return board.cell(*square);
}

// Of a box and a hexagon, along all their sides; of a given graph there is none.
std::int64_t centre_distance_in_graph(const Board& board, Cell cell);

// Roth's measure: the square of twice the distance from the true centre of the board (of the face, on a cube).
inline std::int64_t centre_distance(const Board& board, Square square) {
  if (board.is_graph()) return centre_distance_in_graph(board, board.cell(square));
  const std::int64_t dx = 2 * std::int64_t{square.x} - (board.width() - 1);
  const std::int64_t dy = 2 * std::int64_t{square.y} - (board.height() - 1);
  return dx * dx + dy * dy;
}

// A cycle of all squares that is to be an open tour loses the move from its last square to its first: this turns it so
// that no given move is lost. A path stays as it is, unless its ends happen to be a move apart, which does no harm.
void leave_out_no_given_move(const TourTask& task, CellList& squares);

// Whether the tour makes all the moves it is to use.
bool makes_given_moves(const TourTask& task, const CellList& squares);

// The closed tour that begins on `from` and goes round the same way.
void begin_at(Tour& closed_tour, Cell from);

}  // namespace cavalcade::tour

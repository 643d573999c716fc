// Tours, covers and visits as answer set programs for clingo: rules per task and the board as facts. Squares go by
// their names, in the visits by stamps by their numbers.

#include <algorithm>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "model/languages.hpp"
#include "model/squares.hpp"

namespace cavalcade::model {
namespace {

// square("a1"). move("a1",("b3";"c2")). A square without moves has no such fact.
std::string graph_facts(const Board& board, const FreeSquares& squares) {
  std::string text;
  for (const Cell cell : squares.in_order()) {
    const std::string name = square_name(board, cell);
    text += fmt::format("square(\"{}\").", name);
    std::string neighbours;
    for (const Cell neighbour : board.neighbours(cell))
      neighbours += fmt::format("{}\"{}\"", neighbours.empty() ? "" : ";", square_name(board, neighbour));
    if (!neighbours.empty()) text += fmt::format(" move(\"{}\",({})).", name, neighbours);
    text += '\n';
  }
  return text;
}

// ---- a tour ----
//
// One move from every square and one to every square, chosen, and all squares reached from the first by those moves: an
// answer set contains only what can be derived, so that a circuit apart from the first square cannot reach itself. An
// open tour lacks one move from its last square and one to its first.
//
// Guarantee: the answer sets are exactly the tours, each closed one once in either direction.

constexpr std::string_view tour_program =
    R"(% A knight visits every square once; if the tour is closed, it can go from the last to the first.
%
% The instance: see the data file.
%   square(X)    a free square, by its name
%   move(X, Y)   from a square to its neighbours
%   closed       the tour is
%   from(X)      where an open tour begins, if that is given,
%   to(X)        and where it ends
#defined move/2.
#defined closed/0.
#defined from/1.
#defined to/1.

% A closed tour has a first square only in that we look at it first. There and back is none.
{ first(X) : square(X) } = 1 :- not closed.
{ last(X) : square(X) } = 1 :- not closed.
:- from(X), not closed, not first(X).
:- to(X), not closed, not last(X).
first(X) :- closed, X = #min { Y : square(Y) }.
:- closed, not 3 { square(X) }.

% The tour goes from every square but the last, and to every square but the first.
{ go(X, Y) : move(X, Y) } = 1 :- square(X), closed.
{ go(X, Y) : move(X, Y) } = 1 :- square(Y), closed.
{ go(X, Y) : move(X, Y) } 1 :- square(X), not closed.
:- square(X), not closed, not last(X), { go(X, Y) : move(X, Y) } != 1.
:- square(Y), not closed, not first(Y), { go(X, Y) : move(X, Y) } != 1.
:- last(X), go(X, Y).
:- first(Y), go(X, Y), not closed.

% It comes to every square.
reached(X) :- first(X).
reached(Y) :- reached(X), go(X, Y).
:- square(X), not reached(X).

#show go/2.
)";

// ---- a cover by cycles ----
//
// One move from every square and one to every square, chosen: a set of cycles. A square is the head of a cycle if it is
// chosen for one, and every square must be reached from a head; so no cycle is without a head, and none has two, since
// the squares of a head's cycle are its own and no other head may be among them. As many heads as cycles are asked.
//
// Guarantee: the answer sets are exactly the covers, each cycle in either direction.

constexpr std::string_view cycles_program =
    R"(% Cycles, so many and no longer or shorter than is asked, visit every square once.
%
% The instance: see the data file.
%   square(X)             a free square, by its name
%   move(X, Y)            from a square to its neighbours
%   cycles(C)             how many there are to be
%   lengths(Low, High)    of a cycle, in squares
#defined move/2.

% There and back is no cycle. Whether so many cycles have room is asked first, so that the rest stays small.
squares(N) :- N = #count { X : square(X) }.
low(L) :- L = #max { 3; Low : lengths(Low, _) }.
high(H) :- lengths(_, H).
has_room :- cycles(C), squares(N), low(L), high(H), L <= H, C <= N / L, C >= (N + H - 1) / H.
:- not has_room.

% One move from every square and one to it.
{ go(X, Y) : move(X, Y) } = 1 :- square(X), has_room.
{ go(X, Y) : move(X, Y) } = 1 :- square(Y), has_room.
:- go(X, Y), go(Y, X), X < Y.

% A cycle's number goes from its head to all of its squares. Heads are numbered in the order of their names.
number(1..C) :- cycles(C), has_room.
{ head(C, X) : square(X) } = 1 :- number(C).
on(C, X) :- head(C, X).
on(C, Y) :- on(C, X), go(X, Y).
:- square(X), has_room, not on(_, X).
:- square(X), on(C, X), on(D, X), C < D.

% The head has the lowest name on its cycle, and numbers go up with the heads.
:- head(C, X), on(C, Y), Y < X.
:- head(C, X), head(C + 1, Y), Y < X.

% As long as is asked.
:- number(C), low(L), high(H), not L { on(C, X) : square(X) } H.

#show go/2.
)";

// ---- a visit: stamps ----
//
// Where the knight to move is at every time, as in the report "Knights Tour" (Lenzi 2021): occ(T, X), with the times of
// the stamps of minizinc.cpp; a step chosen at time T leads to occ(T + K, Y), and after the first turn without a
// step there is none. Departures: steps are chosen among the moves from where the knight is, rather than anywhere and
// then forbidden, so that the ground program is small; any board and any number of knights; the goal counts the
// squares.
//
// Of clingo's ready-made configurations `jumpy` and `trendy` find long visits soonest: 631 and 627 squares in all on
// ten boards of 8x8 and 10x10, one run of 10 s each, where the usual one has 511.
//
// Guarantee: the answer sets are exactly the visits, also those that stop early; the best are the longest visits.

constexpr std::string_view stamps_program =
    R"(% Knights that move in turn visit as many squares as possible, none of them twice.
%
% The instance: see the data file.
%   free(X)      a square that may be visited, numbered from 1
%   move(X, Y)   from a square to its neighbours
%   start(N, X)  of the N-th knight in the order of the turns
#defined move/2.

knights(K) :- K = #count { N : start(N, _) }.
time(2..F + 1) :- F = #count { X : free(X) }.

% occ(T, X): square X is visited at time T, by the knight whose turn it is. The starts have the times 2, 3, ..
occ(N + 1, X) :- start(N, X).

% A step at time T is where that knight goes at its next turn: to a neighbour, or nowhere.
{ step(T, Y) : move(X, Y) } 1 :- occ(T, X), knights(K), time(T + K).
occ(T + K, Y) :- step(T, Y), knights(K).

% No square twice.
:- free(X), 2 { occ(T, X) : time(T) }.

% The first turn without a step ends the visit.
visited(T) :- occ(T, _).
:- time(T), visited(T + 1), not visited(T).

#maximize { 1, T : visited(T) }.
#show occ/2.
)";

std::string stamps_facts(const Board& board, const VisitTask& task) {
  const FreeSquares squares(board);
  std::string text = fmt::format("free({}).\n", numbers_of(squares.in_order(), ";"));
  for (const Cell cell : squares.in_order())
    if (const std::string neighbours = numbers_of(board.neighbours(cell), ";"); !neighbours.empty())
      text += fmt::format("move({},({})).\n", number_of(cell), neighbours);
  for (std::size_t knight = 0; knight < task.knights.size(); ++knight)
    text += fmt::format("start({},{}).\n", knight + 1, number_of(board.cell(task.knights[knight])));
  return text;
}

// ---- a visit: paths ----
//
// Moves are chosen, at most one from a square and at most one to it, and not, as in the report's manner, steps at a
// time. The times follow from the moves, beginning with the starts, and since they only grow, there are no circuits.
// That the knights move in turn means that no time is left out.
//
// What makes it quick is not that, but two additions. How many squares of each colour a visit of T squares takes
// follows from T, so that the colours bound T before the search begins, and the bound is an optimum as soon as it is
// met. And clingo is told where to look first (its `Domain` heuristic): the earliest knight moves, to the square with
// the fewest moves, as Warnsdorff advises. Of the first three public boards of 8x8, 10x10 and 12x12, on which the
// options were also chosen, it proves seven optima, each within some 2 s, and lacks one square and three on the others
// after 10 s. Without the heuristic it proves none; and steps at a time, given both additions, prove the same seven, in
// up to 5 s.
//
// Guarantee: the answer sets are exactly the visits, also those that stop early; the best are the longest visits.

constexpr std::string_view paths_program =
    R"(% Knights that move in turn visit as many squares as possible, none of them twice.
%
% The instance: see the data file.
%   square(X)          a free square, by its name
%   move(X, Y)         from a square to its neighbours
%   colour(X, C, D)    a square of colour C, from which moves lead to colour D
%   start(N, X)        of the N-th knight in the order of the turns
#defined move/2.

knights(K) :- K = #count { N : start(N, _) }.
squares(F) :- F = #count { X : square(X) }.

% Of T squares the N-th knight has its share, and of that a colour its part.
share(N, T, (T + K - N) / K) :- start(N, _), knights(K), squares(F), T = K..F.
part(N, T, C, L) :- share(N, T, L), start(N, X), colour(X, C, C).
part(N, T, C, (L + 1) / 2) :- share(N, T, L), start(N, X), colour(X, C, D), C != D.
part(N, T, D, L / 2) :- share(N, T, L), start(N, X), colour(X, C, D), C != D.

% No colour has more squares visited than it has; that bounds the visit.
available(C, S) :- colour(_, C, _), S = #count { X : colour(X, C, _) }.
too_many(T) :- part(_, T, C, _), available(C, S), S < #sum { L, N : part(N, T, C, L) }.
bound(B) :- B = #max { T : share(_, T, _), not too_many(T) }.

% From a square one may go on, to a square that nobody else goes to and where nobody starts.
{ go(X, Y) : move(X, Y), not start(_, Y) } 1 :- square(X).
:- square(Y), 2 { go(X, Y) : move(X, Y) }.

% The times of the squares, in turn; every move is made at one.
time(1..B) :- bound(B).
at(N, X) :- start(N, X).
at(T + K, Y) :- at(T, X), go(X, Y), knights(K), time(T + K).
has_time(X) :- at(_, X).
:- go(_, Y), not has_time(Y).

% The first turn without a move ends the visit.
visited(T) :- at(T, _).
:- time(T), visited(T + 1), not visited(T).

#maximize { 1, T : visited(T) }.

% Where to look first: at the earliest move, and for the square with the fewest moves.
moves(X, D) :- square(X), D = #count { Y : move(X, Y) }.
#heuristic go(X, Y) : at(T, X), move(X, Y), moves(Y, D), bound(B). [(B - T) * 10 + 9 - D, true]

#show go/2.
)";

std::string paths_facts(const Board& board, const VisitTask& task) {
  const FreeSquares squares(board);
  const ColourClasses classes(board);
  std::string text = graph_facts(board, squares);
  for (const Cell cell : squares.in_order())
    text += fmt::format("colour(\"{}\",{},{}).\n", square_name(board, cell), classes.of(cell), classes.after(cell));
  for (std::size_t knight = 0; knight < task.knights.size(); ++knight)
    text += fmt::format("start({},\"{}\").\n", knight + 1, square_name(board, board.cell(task.knights[knight])));
  return text;
}

}  // namespace

ModelFiles tour_as_asp(const Board& board, const TourTask& task) {
  std::string data = graph_facts(board, FreeSquares(board));
  if (task.closed) data += "closed.\n";
  if (task.from) data += fmt::format("from(\"{}\").\n", square_name(board, board.cell(*task.from)));
  if (task.to) data += fmt::format("to(\"{}\").\n", square_name(board, board.cell(*task.to)));
  return {.model_name = "tour.lp",
          .model = std::string(tour_program),
          .data_name = "tour_facts.lp",
          .data = std::move(data)};
}

ModelFiles cycles_as_asp(const Board& board, const CyclesTask& task) {
  // clingo's numbers have 32 bits, and what is beyond the squares is all the same.
  const auto small = [&](std::int64_t number) { return std::clamp<std::int64_t>(number, 0, board.free_squares() + 1); };
  return {.model_name = "cycles.lp",
          .model = std::string(cycles_program),
          .data_name = "cycles_facts.lp",
          .data = graph_facts(board, FreeSquares(board)) + fmt::format("cycles({}).\nlengths({},{}).\n",
                                                                       small(task.knights), small(task.shortest),
                                                                       small(task.longest))};
}

ModelFiles visit_as_asp(const Board& board, const VisitTask& task, const ModelOptions& options) {
  const bool by_stamps = options.visit == VisitModel::stamps;
  using Words = std::vector<std::string>;
  return {
      .model_name = "visit.lp",
      .model = std::string(by_stamps ? stamps_program : paths_program),
      .data_name = "visit_data.lp",
      .data = by_stamps ? stamps_facts(board, task) : paths_facts(board, task),
      .options = by_stamps ? Words{"--configuration=jumpy"} : Words{"--configuration=crafty", "--heuristic=Domain"}};
}

}  // namespace cavalcade::model

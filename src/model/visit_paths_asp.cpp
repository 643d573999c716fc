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

#include "model/visit_paths_asp.hpp"

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "model/colour_classes.hpp"
#include "model/square_graph.hpp"

namespace cavalcade::model {
namespace {

constexpr std::string_view model_text =
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

std::string data_text(const Board& board, const VisitTask& task) {
  const ColourClasses classes(board);
  std::string text = graph_as_facts(board);
  for (std::int32_t i = 0; i < board.area(); ++i)
    if (!board.is_blocked(Cell{i}))
      text += fmt::format("colour(\"{}\",{},{}).\n", square_name(board, Cell{i}), classes.of(Cell{i}),
                          classes.after(Cell{i}));
  for (std::size_t knight = 0; knight < task.knights.size(); ++knight)
    text += fmt::format("start({},\"{}\").\n", knight + 1, square_name(board, board.cell(task.knights[knight])));
  return text;
}

}  // namespace

ModelFiles visit_paths_as_asp(const Board& board, const VisitTask& task) {
  return {.model_name = "visit.lp",
          .model = std::string(model_text),
          .data_name = "visit_data.lp",
          .data = data_text(board, task),
          .options = {"--configuration=crafty", "--heuristic=Domain"}};
}

}  // namespace cavalcade::model

// One move from every square and one to every square, chosen: a set of cycles. A square is the head of a cycle if it is
// chosen for one, and every square must be reached from a head; so no cycle is without a head, and none has two, since
// the squares of a head's cycle are its own and no other head may be among them. As many heads as cycles are asked.
//
// Guarantee: the answer sets are exactly the covers, each cycle in either direction.

#include "model/cycles_asp.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "model/square_graph.hpp"

namespace cavalcade::model {
namespace {

constexpr std::string_view model_text =
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

}  // namespace

ModelFiles cycles_as_asp(const Board& board, const CyclesTask& task) {
  // clingo's numbers have 32 bits, and what is beyond the squares is all the same.
  const auto small = [&](std::int64_t number) { return std::clamp<std::int64_t>(number, 0, board.free_squares() + 1); };
  return {.model_name = "cycles.lp",
          .model = std::string(model_text),
          .data_name = "cycles_data.lp",
          .data = graph_as_facts(board) + fmt::format("cycles({}).\nlengths({},{}).\n", small(task.knights),
                                                      small(task.shortest), small(task.longest))};
}

}  // namespace cavalcade::model

// One move from every square and one to every square, chosen, and all squares reached from the first by those moves: an
// answer set contains only what can be derived, so that a circuit apart from the first square cannot reach itself. An
// open tour lacks one move from its last square and one to its first.
//
// Guarantee: the answer sets are exactly the tours, each closed one once in either direction.

#include "model/tour_asp.hpp"

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "model/square_graph.hpp"

namespace cavalcade::model {
namespace {

constexpr std::string_view model_text =
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

}  // namespace

ModelFiles tour_as_asp(const Board& board, const TourTask& task) {
  std::string data = graph_as_facts(board);
  if (task.closed) data += "closed.\n";
  if (task.from) data += fmt::format("from(\"{}\").\n", square_name(board, board.cell(*task.from)));
  if (task.to) data += fmt::format("to(\"{}\").\n", square_name(board, board.cell(*task.to)));
  return {
      .model_name = "tour.lp", .model = std::string(model_text), .data_name = "tour_data.lp", .data = std::move(data)};
}

}  // namespace cavalcade::model

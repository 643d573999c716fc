// A closed tour is one circuit through the free squares: next[s] is the square after s. An open tour is one through the
// squares and one node more, off the board, from where it comes and to where it goes. The global constraint `circuit`
// does the rest; asked for domain consistency, Gecode keeps the bipartite matching of squares with their successors,
// and finds a closed tour of 30x30 without a single failure.
//
// Guarantee: the solutions are exactly the tours, each closed one once in either direction.

#include "model/tour_minizinc.hpp"

#include <array>

#include <fmt/format.h>

#include "model/square_graph.hpp"

namespace cavalcade::model {
namespace {

constexpr std::string_view model_text =
    R"(% A knight visits every square once; if the tour is closed, it can go from the last to the first.

include "circuit.mzn";

% The instance: see the data file.
int: squares;                              % those that are free, numbered from 1, few moves first
array[1..squares] of string: names;        % such as "a1"
array[1..squares] of set of int: moves;    % from each square to its neighbours
bool: closed;
int: from;                                 % where an open tour begins and ends, or 0: anywhere
int: to;

% An open tour comes from off the board and goes back there.
int: off = squares + 1;
int: nodes = if closed then squares else off endif;

% Where the tour goes from each square.
array[1..nodes] of var 1..nodes: next;

constraint forall(s in 1..squares)(next[s] in moves[s] union if closed then {{}} else {{off}} endif);
constraint circuit(next) :: domain;

% There and back is no closed tour.
constraint closed -> squares >= 3;

constraint if from > 0 /\ not closed then next[off] = from endif;
constraint if to > 0 /\ not closed then next[to] = off endif;

solve {}
  satisfy;

output ["moves "] ++ [join(" ", [names[s] ++ "-" ++ names[fix(next[s])] | s in 1..squares where fix(next[s]) != off])]
  ++ ["\n"];
)";

constexpr std::array<std::string_view, 1> groups{"next"};
constexpr std::string_view usual_search = "int_search(next, first_fail, indomain_min)";

std::int64_t number_or_0(const Board& board, const SquareNumbers& numbers, const std::optional<Square>& square) {
  return square ? numbers.of(board.cell(*square)) : 0;
}

}  // namespace

ModelFiles tour_as_minizinc(const Board& board, const TourTask& task, const MiniZincSearch& search) {
  const SquareNumbers numbers(board);
  return {.model_name = "tour.mzn",
          .model = fmt::format(model_text, search_annotations(search, groups, usual_search)),
          .data_name = "tour.dzn",
          .data = graph_as_dzn(board, numbers) + fmt::format("closed = {};\nfrom = {};\nto = {};\n", task.closed,
                                                             number_or_0(board, numbers, task.from),
                                                             number_or_0(board, numbers, task.to))};
}

}  // namespace cavalcade::model

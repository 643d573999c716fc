// All paths and all squares that are not visited on one circuit, so that one global constraint sees everything. From
// the end of a path the circuit goes on to the start of another, and from the last end to a row of gates, one a square.
// Gate s leads to gate s + 1, by way of square s if nobody visits that. After the last gate comes the first start. So
// every node has few successors, and `circuit`, domain consistent, has a matching to reason with.
//
// A visit of T squares is one where the path of knight k has its share of T, (T + K - k) div K squares. The circuit
// does not see that; at[t], the square at time t, found by following `next` from the starts, does. How many squares of
// each colour are visited follows from T: that bounds T, and together with the circuit it proves optima.
//
// The search fixes T, half-way between what it has and what it can hope for, and then lets the knights move in turn,
// each to the square with the fewest moves. On the first three public boards of 8x8, 10x10 and 12x12 Gecode proves
// eight of nine optima, each within some 2 s, and lacks one square on the other after 10 s.
//
// Guarantee: the solutions are exactly the visits, also those that stop early (with several circuits for one visit of
// three knights or more); the best are the longest visits.

#include "model/visit_paths_minizinc.hpp"

#include <array>

#include <fmt/format.h>

#include "model/colour_classes.hpp"
#include "model/square_graph.hpp"

namespace cavalcade::model {
namespace {

constexpr std::string_view model_text =
    R"(% Knights that move in turn visit as many squares as possible, none of them twice.

include "circuit.mzn";

% The instance: see the data file.
int: squares;                              % those that are free, numbered from 1, few moves first
array[1..squares] of string: names;        % such as "a1"
array[1..squares] of set of int: moves;    % from each square to its neighbours
array[1..squares] of int: colour;          % moves lead from each colour
array[1..squares] of int: other_colour;    % to one other, or stay within it
array[int] of int: starts;                 % of the knights, in the order of their turns

int: knights = length(starts);
set of int: others = 1..squares diff array2set(starts);
int: colours = max(colour);

% The squares that knight k has of t in all, and how many squares of a colour all have.
function int: share(int: k, int: t) = (t + knights - k) div knights;
function int: taken(int: c, int: t) = sum(k in 1..knights, s in {{starts[k]}})(
  if colour[s] = c /\ other_colour[s] = c then share(k, t)
  elseif colour[s] = c then (share(k, t) + 1) div 2
  elseif other_colour[s] = c then share(k, t) div 2
  else 0 endif);

% How many squares are visited: no more of a colour than there are.
set of int: possible = {{t | t in knights..squares
  where forall(c in 1..colours)(taken(c, t) <= sum(s in 1..squares)(bool2int(colour[s] = c)))}};
var possible: visited;

% One circuit: the paths, one after the other, then the gates. A gate leads to the next one, by way of its square if
% that is not visited. After the last gate comes the first start.
function int: gate(int: s) = if s <= squares then squares + s else starts[1] endif;
set of int: ends = {{starts[k] | k in 2..knights}} union {{gate(1)}};    % what follows the last square of a path
array[1..2 * squares] of var 1..2 * squares: next;
array[1..squares] of var bool: is_visited;

constraint circuit(next) :: domain;
constraint forall(s in array2set(starts))(
  is_visited[s] /\ next[gate(s)] = gate(s + 1) /\ next[s] in (moves[s] intersect others) union ends);
constraint forall(s in others)(
  next[gate(s)] in {{s, gate(s + 1)}} /\ next[s] in (moves[s] intersect others) union ends union {{gate(s + 1)}});
constraint forall(s in others)((is_visited[s] <-> next[gate(s)] != s) /\ (is_visited[s] <-> next[s] != gate(s + 1)));

% So many squares are visited, and so many of each colour.
constraint visited = sum(is_visited);
constraint forall(c in 1..colours)(
  [taken(c, t) | t in 1..squares][visited] = sum(s in 1..squares where colour[s] = c)(is_visited[s]));

% Where the knight to move is at each time; after the end of its path it follows the circuit.
array[1..squares + knights] of var 1..2 * squares: at;
constraint forall(k in 1..knights)(at[k] = starts[k]);
constraint forall(t in knights + 1..squares + knights)(at[t] = next[at[t - knights]]);

% All move in turn until `visited` squares are, and then no more.
constraint forall(t in knights + 1..squares)(t <= visited -> at[t] in others);
constraint forall(t in knights..squares)(visited = t -> forall(k in 1..knights)(at[t + k] in ends));

solve {}
  maximize visited;

output ["visited ", show(visited), "\nmoves "]
  ++ [join(" ", [names[fix(at[t])] ++ "-" ++ names[fix(at[t + knights])] | t in 1..fix(visited) - knights])] ++ ["\n"];
)";

constexpr std::array<std::string_view, 2> groups{"at", "[visited]"};
constexpr std::string_view usual_search =
    "seq_search([int_search([visited], input_order, indomain_median), int_search(at, input_order, indomain_min)])";

std::string data_text(const Board& board, const VisitTask& task) {
  const SquareNumbers numbers(board);
  const ColourClasses classes(board);
  std::string colours;
  std::string others;
  for (const Cell cell : numbers.in_order()) {
    const std::string_view between = colours.empty() ? "" : ", ";
    colours += fmt::format("{}{}", between, classes.of(cell));
    others += fmt::format("{}{}", between, classes.after(cell));
  }
  std::string starts;
  for (const Square start : task.knights)
    starts += fmt::format("{}{}", starts.empty() ? "" : ", ", numbers.of(board.cell(start)));
  return graph_as_dzn(board, numbers) +
         fmt::format("colour = [{}];\nother_colour = [{}];\nstarts = [{}];\n", colours, others, starts);
}

}  // namespace

ModelFiles visit_paths_as_minizinc(const Board& board, const VisitTask& task, const MiniZincSearch& search) {
  return {.model_name = "visit.mzn",
          .model = fmt::format(model_text, search_annotations(search, groups, usual_search)),
          .data_name = "visit.dzn",
          .data = data_text(board, task)};
}

}  // namespace cavalcade::model

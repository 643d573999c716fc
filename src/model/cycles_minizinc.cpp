// next[s] is the square after s on its cycle and owner[s] says which cycle that is. That each owner has one cycle and
// no more is a matter of places: a cycle has one head, its lowest square, and along it the places count 0, 1, 2, .. up
// to the square before the head. A second cycle of the same owner would have no head, so its places would grow for
// ever. Cycles are numbered by their heads, and walked from the head to the lower of its two neighbours on the cycle:
// of all ways to write down a cover one remains.
//
// Guarantee: the solutions are exactly the covers, each once.

#include "model/cycles_minizinc.hpp"

#include <array>

#include <fmt/format.h>

#include "model/square_graph.hpp"

namespace cavalcade::model {
namespace {

constexpr std::string_view model_text =
    R"(% Cycles, so many and no longer or shorter than is asked, visit every square once.

include "alldifferent.mzn";
include "global_cardinality_low_up.mzn";
include "inverse.mzn";

% The instance: see the data file.
int: squares;                              % those that are free, numbered from 1, few moves first
array[1..squares] of string: names;        % such as "a1"
array[1..squares] of set of int: moves;    % from each square to its neighbours
int: cycles;
int: shortest;                             % lengths of a cycle, in squares
int: longest;

% There and back is no cycle. Whether so many cycles have room is asked first, so that the arrays are small.
int: low = max(3, shortest);
int: high = max(1, min(longest, squares));
bool: has_room = low <= high /\ cycles <= squares div low /\ cycles >= (squares + high - 1) div high;
constraint has_room;
set of int: owners = 1..if has_room then cycles else 1 endif;

array[1..squares] of var 1..squares: next;     % the square after each
array[1..squares] of var 1..squares: before;   % and before it
array[1..squares] of var owners: owner;        % the cycle it is on
array[owners] of var 1..squares: head;         % the lowest square of each cycle
array[1..squares] of var 0..squares: place;    % how far it is from the head

constraint forall(s in 1..squares)(next[s] in moves[s] /\ before[s] in moves[s]);
constraint alldifferent(next) :: domain;
constraint inverse(next, before);
constraint forall(s in 1..squares)(next[s] != before[s]);

% A cycle has one owner, and an owner's squares are as many as a cycle may have.
constraint forall(s in 1..squares)(owner[next[s]] = owner[s]);
constraint global_cardinality_low_up(owner, [c | c in owners], [low | c in owners], [high | c in owners]);

% The head is the lowest square; cycles are numbered by their heads.
constraint forall(c in owners)(owner[head[c]] = c);
constraint forall(s in 1..squares)(head[owner[s]] <= s);
constraint forall(c in owners where c > 1)(head[c - 1] < head[c]);

% From the head on the places count the squares, up to the one before the head.
constraint forall(s in 1..squares)(place[s] < high);
constraint forall(s in 1..squares)(place[next[s]] = if next[s] = head[owner[s]] then 0 else place[s] + 1 endif);

% Of its two directions a cycle has the one that goes to the lower neighbour of the head first.
constraint forall(c in owners)(next[head[c]] < before[head[c]]);

solve {}
  satisfy;

output ["moves ", join(" ", [names[s] ++ "-" ++ names[fix(next[s])] | s in 1..squares]), "\n"];
)";

constexpr std::array<std::string_view, 2> groups{"next", "owner"};
constexpr std::string_view usual_search = "int_search(next, first_fail, indomain_min)";

}  // namespace

ModelFiles cycles_as_minizinc(const Board& board, const CyclesTask& task, const MiniZincSearch& search) {
  return {
      .model_name = "cycles.mzn",
      .model = fmt::format(model_text, search_annotations(search, groups, usual_search)),
      .data_name = "cycles.dzn",
      .data = graph_as_dzn(board, SquareNumbers(board)) +
              fmt::format("cycles = {};\nshortest = {};\nlongest = {};\n", task.knights, task.shortest, task.longest)};
}

}  // namespace cavalcade::model

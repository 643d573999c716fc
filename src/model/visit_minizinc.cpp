// A stamp on every square says when it is visited, as in the report "Knights Tour" (Lenzi 2021): 0 never, 1 blocked,
// then 2, 3, 4, .. in the order of the visit, so that knight k of K has the stamps k + 1, k + 1 + K, .. Departures: the
// data hold the move graph, so any board will do and the eight disjuncts of the knight's move become one `exists`; any
// number of knights; and a visit of T squares is one whose stamps are 2 .. T + 1, none left out, whoever moved last
// (the report's condition lets only odd T pass for two knights).
//
// The move is required for each pair of a square and a stamp: many small clauses, but a solver sees through them, where
// one constraint a square on the difference of stamps tells it little. In 8 s on an 8x8 board with six holes Gecode
// (anti_first_fail, indomain_middle) reaches 52 squares with them and finds no visit without. A constraint of the
// latter kind, backwards in time, is redundant; on 10x10 most searches get further with it, not all.
//
// Guarantee: the solutions are exactly the visits, also those that stop early; the best are the longest visits.

#include "model/visit_minizinc.hpp"

#include <array>

#include <fmt/format.h>

#include "model/numbers.hpp"
#include "model/visit_paths_minizinc.hpp"

namespace cavalcade::model {
namespace {

constexpr std::string_view model_text =
    R"(% Knights that move in turn visit as many squares as possible, none of them twice.

include "alldifferent_except.mzn";

% The instance: see the data file.
int: cells;                              % squares of the board, numbered from 1
set of int: blocked;                     % those that nobody may visit
array[1..cells] of set of int: moves;    % from each square to its neighbours, blocked ones left out
array[int] of int: starts;               % of the knights, in the order of their turns

int: knights = length(starts);
set of int: free = 1..cells diff blocked;
set of int: others = free diff array2set(starts);
int: last = card(free) + 1;              % the highest stamp there can be

% When a square is visited: 0 never, 1 blocked, 2, 3, 4, .. in the order of the visit.
array[1..cells] of var 0..last: stamp;
var knights..card(free): visited;

constraint forall(c in blocked)(stamp[c] = 1);
constraint forall(k in 1..knights)(stamp[starts[k]] = k + 1);
constraint forall(c in others)(stamp[c] in {{0}} union knights + 2..last);

% One square a stamp, and no stamp left out.
constraint alldifferent_except(stamp, {{0, 1}});
constraint visited = sum(c in free)(stamp[c] > 1);
constraint forall(c in free)(stamp[c] <= visited + 1);

% A knight moves at each of its turns until the visit is over ..
constraint forall(c in free, t in 2..last - knights)(
  stamp[c] = t /\ t + knights <= visited + 1 -> exists(d in moves[c])(stamp[d] = t + knights));

% .. and came from a neighbour. That follows, but helps.
constraint forall(c in others)(stamp[c] > 1 -> exists(d in moves[c])(stamp[d] = stamp[c] - knights));

{}solve {}
  maximize visited;

output ["visited ", show(visited), "\nstamps ", join(" ", [show(stamp[c]) | c in 1..cells]), "\n"];
)";

// Whoever moves last, the report's condition says that it is the first knight.
constexpr std::string_view defect_text =
    R"(% A defect, kept to show its effect: the visit ends with a move of the first knight, so that two knights never visit
% an even number of squares.
constraint visited mod knights = 1 mod knights;

)";

constexpr std::array<std::string_view, 2> groups{"stamp", "[visited]"};

std::string data_text(const Board& board, const VisitTask& task) {
  std::string text =
      fmt::format("cells = {};\nblocked = {{{}}};\nmoves = [\n", board.area(), blocked_numbers(board, ", "));
  for (std::int32_t cell = 0; cell < board.area(); ++cell)
    text += fmt::format("  {{{}}},\n", neighbour_numbers(board, Cell{cell}, ", "));
  text += fmt::format("];\nstarts = [{}];\n", start_numbers(board, task, ", "));
  return text;
}

}  // namespace

IntSearch usual_stamp_search() {
  return {"smallest", "indomain_median"};
}

ModelFiles visit_as_minizinc(const Board& board, const VisitTask& task, const MiniZincSearch& search,
                             const VisitModelOptions& options) {
  if (options.manner == VisitModel::paths) return visit_paths_as_minizinc(board, task, search);
  const IntSearch usual = usual_stamp_search();
  const std::string usual_search = fmt::format("int_search(stamp, {}, {})", usual.variables, usual.values);
  return {.model_name = "visit.mzn",
          .model = fmt::format(model_text, options.keep_even_defect ? defect_text : "",
                               search_annotations(search, groups, usual_search)),
          .data_name = "visit.dzn",
          .data = data_text(board, task)};
}

}  // namespace cavalcade::model

// Tours, covers and visits as models for MiniZinc: a model per task and the data of the board. The squares have names,
// so that people can read what comes out, and numbers, those with the fewest moves the lowest; only the visits by
// stamps number all squares.

#include <array>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "model/languages.hpp"
#include "model/squares.hpp"

namespace cavalcade::model {
namespace {

// squares, names and moves: how many squares there are, what they are called, and where a knight goes from each.
std::string graph_data(const Board& board, const FreeSquares& squares) {
  std::string names;
  std::string moves;
  for (const Cell cell : squares.in_order()) {
    names += fmt::format("{}\"{}\"", names.empty() ? "" : ", ", square_name(board, cell));
    moves += "  {";
    std::string_view between;
    for (const Cell neighbour : board.neighbours(cell)) {
      moves += fmt::format("{}{}", between, squares.number(neighbour));
      between = ", ";
    }
    moves += "},\n";
  }
  return fmt::format("squares = {};\nnames = [{}];\nmoves = [\n{}];\n", squares.count(), names, moves);
}

// ---- a tour ----
//
// A closed tour is one circuit through the free squares: next[s] is the square after s. An open tour is one through the
// squares and one node more, off the board, from where it comes and to where it goes. The global constraint `circuit`
// does the rest; asked for domain consistency, Gecode keeps the bipartite matching of squares with their successors,
// and finds a closed tour of 30x30 without a single failure.
//
// Guarantee: the solutions are exactly the tours, each closed one once in either direction.

constexpr std::string_view tour_text =
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

constexpr std::array<std::string_view, 1> tour_groups{"next"};
constexpr std::string_view tour_search = "int_search(next, first_fail, indomain_min)";

// ---- a cover by cycles ----
//
// next[s] is the square after s on its cycle and owner[s] says which cycle that is. That each owner has one cycle and
// no more is a matter of places: a cycle has one head, its lowest square, and along it the places count 0, 1, 2, .. up
// to the square before the head. A second cycle of the same owner would have no head, so its places would grow for
// ever. Cycles are numbered by their heads, and walked from the head to the lower of its two neighbours on the cycle:
// of all ways to write down a cover one remains.
//
// Guarantee: the solutions are exactly the covers, each once.

constexpr std::string_view cycles_text =
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

constexpr std::array<std::string_view, 2> cycles_groups{"next", "owner"};
constexpr std::string_view cycles_search = "int_search(next, first_fail, indomain_min)";

// ---- a visit: stamps ----
//
// A stamp on every square says when it is visited, as in the report "Knights Tour" (Lenzi 2021): 0 never, 1 blocked,
// then 2, 3, 4, .. in the order of the visit, so that knight k of K has the stamps k + 1, k + 1 + K, .. Departures: the
// data hold the move graph, so any board will do and the eight disjuncts of the knight's move become one `exists`; any
// number of knights; and a visit of T squares is one whose stamps are 2 .. T + 1, none left out, whoever moved last
// (the report's condition lets only odd T pass for two knights).
//
// The move is required for each pair of a square and a stamp: many small clauses, but a solver sees through them, where
// one constraint per square on the difference of stamps tells it little. In 8 s on an 8x8 board with six holes Gecode
// (anti_first_fail, indomain_middle) reaches 52 squares with them and finds no visit without. A constraint of the
// latter kind, backwards in time, is redundant; on 10x10 most searches get further with it, not all.
//
// Guarantee: the solutions are exactly the visits, also those that stop early; the best are the longest visits.

constexpr std::string_view stamps_text =
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

constexpr std::array<std::string_view, 2> stamps_groups{"stamp", "[visited]"};

std::string stamps_data(const Board& board, const VisitTask& task) {
  std::string text =
      fmt::format("cells = {};\nblocked = {{{}}};\nmoves = [\n", board.area(), numbers_of(board.blocked_cells(), ", "));
  for (std::int32_t i = 0; i < board.area(); ++i)
    text +=
        board.is_blocked(Cell{i}) ? "  {},\n" : fmt::format("  {{{}}},\n", numbers_of(board.neighbours(Cell{i}), ", "));
  CellList starts;
  for (const Square start : task.knights) starts.push_back(board.cell(start));
  return text + fmt::format("];\nstarts = [{}];\n", numbers_of(starts, ", "));
}

ModelFiles visit_by_stamps(const Board& board, const VisitTask& task, const ModelOptions& options) {
  const IntSearch usual = usual_stamp_search();
  const std::string usual_search = fmt::format("int_search(stamp, {}, {})", usual.variables, usual.values);
  return {.model_name = "visit.mzn",
          .model = fmt::format(stamps_text, options.keep_defects ? defect_text : "",
                               search_annotations(options.search, stamps_groups, usual_search)),
          .data_name = "visit.dzn",
          .data = stamps_data(board, task)};
}

// ---- a visit: paths ----
//
// All paths and all squares that are not visited on one circuit, so that one global constraint sees everything. From
// the end of a path the circuit goes on to the start of another, and from the last end to a row of gates, one per
// square. Gate s leads to gate s + 1, by way of square s if nobody visits that. After the last gate comes the first
// start. So every node has few successors, and `circuit`, domain consistent, has a matching to reason with.
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

constexpr std::string_view paths_text =
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

constexpr std::array<std::string_view, 2> paths_groups{"at", "[visited]"};
constexpr std::string_view paths_search =
    "seq_search([int_search([visited], input_order, indomain_median), int_search(at, input_order, indomain_min)])";

std::string paths_data(const Board& board, const VisitTask& task) {
  const FreeSquares squares(board, FreeSquares::Order::few_moves_first);
  const ColourClasses classes(board);
  std::string colours;
  std::string others;
  for (const Cell cell : squares.in_order()) {
    const std::string_view between = colours.empty() ? "" : ", ";
    colours += fmt::format("{}{}", between, classes.of(cell));
    others += fmt::format("{}{}", between, classes.after(cell));
  }
  std::string starts;
  for (const Square start : task.knights)
    starts += fmt::format("{}{}", starts.empty() ? "" : ", ", squares.number(board.cell(start)));
  return graph_data(board, squares) +
         fmt::format("colour = [{}];\nother_colour = [{}];\nstarts = [{}];\n", colours, others, starts);
}

ModelFiles visit_by_paths(const Board& board, const VisitTask& task, const ModelOptions& options) {
  return {.model_name = "visit.mzn",
          .model = fmt::format(paths_text, search_annotations(options.search, paths_groups, paths_search)),
          .data_name = "visit.dzn",
          .data = paths_data(board, task)};
}

}  // namespace

ModelFiles tour_as_minizinc(const Board& board, const TourTask& task, const ModelOptions& options) {
  const FreeSquares squares(board, FreeSquares::Order::few_moves_first);
  const auto number_or_0 = [&](const std::optional<Square>& square) {
    return square ? squares.number(board.cell(*square)) : 0;
  };
  return {.model_name = "tour.mzn",
          .model = fmt::format(tour_text, search_annotations(options.search, tour_groups, tour_search)),
          .data_name = "tour.dzn",
          .data = graph_data(board, squares) + fmt::format("closed = {};\nfrom = {};\nto = {};\n", task.closed,
                                                           number_or_0(task.from), number_or_0(task.to))};
}

ModelFiles cycles_as_minizinc(const Board& board, const CyclesTask& task, const ModelOptions& options) {
  return {
      .model_name = "cycles.mzn",
      .model = fmt::format(cycles_text, search_annotations(options.search, cycles_groups, cycles_search)),
      .data_name = "cycles.dzn",
      .data = graph_data(board, FreeSquares(board, FreeSquares::Order::few_moves_first)) +
              fmt::format("cycles = {};\nshortest = {};\nlongest = {};\n", task.knights, task.shortest, task.longest)};
}

ModelFiles visit_as_minizinc(const Board& board, const VisitTask& task, const ModelOptions& options) {
  return options.visit == VisitModel::stamps ? visit_by_stamps(board, task, options)
                                             : visit_by_paths(board, task, options);
}

}  // namespace cavalcade::model

// The contract, first half: what can be asked. A Question is valid by construction: parse_question (ask/request.hpp) is
// the only way from text, JSON or HTTP to one, and methods may rely on what the comments here promise. What people
// write for each member is in the table of fields (ask/fields.hpp).

#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/budget.hpp"
#include "board/board.hpp"
#include "board/symmetry.hpp"

namespace cavalcade {

enum class TourMethod : std::uint8_t {
  automatic,
  blind,
  warnsdorff,
  hybrid,
  structured,
  patch,
  circuit,
  sat,
  steps,
  runs
};

// How Warnsdorff's rule chooses among squares with equally few onward moves.
enum class TieBreak : std::uint8_t { first, roth, pohl, squirrel, random };

// In which order blind search tries the moves of a square. Random: one order of the jumps, by the seed.
enum class OrderRule : std::uint8_t { ranks, clockwise, random };

enum class CoverMethod : std::uint8_t { automatic, carve, anneal, weights, split, symmetric, exact, lazy, cycle };

// Which onward square the constraint model tries first: the one with the fewest choices left, or the lowest.
enum class ValueOrder : std::uint8_t { warnsdorff, lowest };

// How much the constraint `circuit` sees: what is in no permutation, or only that decided squares are taken.
enum class Consistency : std::uint8_t { domain, value };

// How the constraint model for covers builds cycles: everywhere at once, where there is least choice; or one at a time.
enum class Labeling : std::uint8_t { first_fail, snake };

// What a count is of. Two-factors are covers by cycles of any number and length; covers are those by a given number of
// cycles of given lengths.
enum class Counted : std::uint8_t { closed, open, two_factors, covers };

// All of them; those that are invariant under a half turn of the board; or one of each class that the turns and
// reflections of the board make.
enum class CountScope : std::uint8_t { all, symmetric, distinct };

// What a drawn tour has few or many of: squares where the direction changes; pairs of moves that cross; squares where
// it changes, but by less than a right angle, so that the angle between the two moves is obtuse.
enum class Figure : std::uint8_t { turns, crossings, obtuse };

enum class CountMethod : std::uint8_t { automatic, halves, frontier };

// A name a user can type, and what it stands for in --help. What it was called before can be typed still.
template <class Value>
struct Named {
  Value value;
  std::string_view name;
  std::string_view summary;
  std::string_view former_name = {};
};

// All names of an enumeration, in the order of the help. Those of bool are on and off.
template <class Value>
std::span<const Named<Value>> names();
template <>
std::span<const Named<TourMethod>> names();
template <>
std::span<const Named<CoverMethod>> names();
template <>
std::span<const Named<TieBreak>> names();
template <>
std::span<const Named<OrderRule>> names();
template <>
std::span<const Named<ValueOrder>> names();
template <>
std::span<const Named<Consistency>> names();
template <>
std::span<const Named<Labeling>> names();
template <>
std::span<const Named<Counted>> names();
template <>
std::span<const Named<CountScope>> names();
template <>
std::span<const Named<CountMethod>> names();
template <>
std::span<const Named<Wrap>> names();
template <>
std::span<const Named<Turn>> names();  // "half", "left-right": shorter than name_of(Turn) has them
template <>
std::span<const Named<Figure>> names();
template <>
std::span<const Named<bool>> names();

template <class Value>
std::string_view name_of(Value value) {
  for (const Named<Value>& row : names<Value>())
    if (row.value == value) return row.name;
  return "";
}

// Steps of a tour, counted from 1, both ends included.
struct StepRange {
  std::int64_t first = 1;
  std::int64_t last = 1;

  bool operator==(const StepRange&) const = default;
};

// The square that a step of a tour is on; steps are counted from 1.
struct GivenStep {
  std::int64_t step = 1;
  Cell cell{};

  auto operator<=>(const GivenStep&) const = default;
};

// By a rule, or by digits: all jumps of the leaper, each once, as jumps_clockwise numbers them from 1.
struct MoveOrder {
  OrderRule rule = OrderRule::ranks;
  std::string digits;

  bool operator==(const MoveOrder&) const = default;
};

// The model of the method `circuit`.
struct CircuitModel {
  bool redundant = true;  // also says that each square is entered exactly once, as a sum, though that follows
  ValueOrder values = ValueOrder::warnsdorff;
  Consistency consistency = Consistency::domain;

  bool operator==(const CircuitModel&) const = default;
};

// What a tour is to have the fewest, or the most, of.
struct Aim {
  Figure figure = Figure::turns;
  bool most = false;

  // Whether one number is better than another.
  [[nodiscard]] bool prefers(std::int64_t one, std::int64_t other) const { return most ? one > other : one < other; }

  bool operator==(const Aim&) const = default;
};

// One knight visits every free square once. Closed: the last square is a neighbour of the first, and `to` is not given.
struct TourTask {
  bool closed = false;
  std::optional<Square> from;    // free; on a closed tour where the list of squares begins
  std::optional<Square> to;      // free, not `from`
  std::vector<GivenStep> steps;  // ascending, of different squares; the first one is `from`, and that of an open tour's
                                 // last square `to`, and they are not repeated here
  std::vector<Move> use;         // moves of the board that the tour makes, in either direction; ascending
  std::optional<Turn> symmetry;  // a turn or reflection of the board that sends moves of the tour to moves of it
  std::optional<Aim> aim;        // a flat board without joined edges; without `steps`, `squares` and `step_of`
  TourMethod method = TourMethod::automatic;
  bool no_theorems = false;  // the method itself has to find out that there is no tour
  std::optional<TieBreak> tie_break;
  MoveOrder order;  // of the method `blind`
  CircuitModel circuit;
  std::optional<StepRange> squares;  // only these steps are wanted; within the tour
  std::optional<Square> step_of;     // only the step of this free square is wanted; never together with `squares`
  bool by_rank = false;              // a NumberedTour will do: whoever asks only wants the numbers, rank by rank

  bool operator==(const TourTask&) const = default;
};

// All steps whose squares the task says, its ends among them, ascending. Requires board.has_cells().
std::vector<GivenStep> known_steps(const Board& board, const TourTask& task);

// Closed cycles, `knights` of them, that together visit every free square once, each of length shortest..longest.
struct CyclesTask {
  std::int64_t knights = 1;
  std::int64_t shortest = 4;
  std::int64_t longest = 4;
  CoverMethod method = CoverMethod::automatic;
  Labeling labeling = Labeling::snake;  // of the method `cycle`

  bool operator==(const CyclesTask&) const = default;
};

// Knights that move in turn, in this order, to squares no knight has visited; the first that cannot move on its turn
// ends the visit. The starts are free and differ; there is at least one.
struct VisitTask {
  std::vector<Square> knights;

  bool operator==(const VisitTask&) const = default;
};

// How many there are. A tour and its reverse are one, unless `directed`; an open tour may be one that could be closed.
struct CountTask {
  Counted counted = Counted::closed;
  CountScope scope = CountScope::all;  // symmetric: closed tours only; distinct: tours; neither with what follows
  bool directed = false;               // a tour and its reverse are two; tours only
  std::optional<Square> from;          // those that begin on this free square; open, directed
  bool by_start = false;               // also for each first square; open, directed, without `from`
  std::vector<GivenStep> steps;        // those with these squares at these steps; directed tours; as in TourTask, but
                                       // that the first step of a closed tour and the last of an open one are here
  std::vector<Move> use;               // those that make these moves of the board; tours, all of them; ascending
  bool by_cycles = false;              // also for each number of cycles; two-factors only
  std::optional<CyclesTask> cover;     // which covers, however they are found; there with covers, and never else
  CountMethod method = CountMethod::automatic;

  bool operator==(const CountTask&) const = default;
};

// Whether it is tours that are counted, not covers of some kind.
bool counts_tours(Counted counted);

// What the method `halves` counts: tours of a plain rectangle of the knight, 3x4 or larger.
bool halves_apply_to(const Board& board, Counted counted);

using Task = std::variant<TourTask, CyclesTask, VisitTask, CountTask>;

std::string_view task_name(const Task& task);  // "tour", "cycles", "visit", "count"
std::optional<Task> task_named(std::string_view name);

// Kinds of tasks, for tables that say what goes with what; several are added up.
namespace tasks {
constexpr unsigned open_tours = 1;
constexpr unsigned closed_tours = 2;
constexpr unsigned tours = open_tours | closed_tours;
constexpr unsigned covers = 4;
constexpr unsigned visits = 8;
constexpr unsigned counts = 16;
constexpr unsigned all = 31;
}  // namespace tasks
unsigned task_kind(const Task& task);
std::string names_of_tasks(unsigned kinds);  // "tour, cycles"

struct Question {
  Board board;
  Task task;
  std::uint64_t seed = 1;
  std::int32_t threads = 1;
  Limits limits;

  bool operator==(const Question&) const = default;
};

// What is left of a tour that begins with this path, as a question about an open tour: from the last square of the path
// over all that is not on it and, of a closed tour, to its first. About the whole board if the path is empty. Requires
// has_cells(), and a path of free squares that leaves some.
Question rest_of(const Board& board, bool closed, std::span<const Cell> path);

// The balanced lengths of `knights` cycles on this many squares: the even numbers around squares / knights.
struct LengthRange {
  std::int64_t shortest = 0;
  std::int64_t longest = 0;
};
LengthRange balanced_lengths(std::int64_t squares, std::int64_t knights);

// Two moves there and back make no cycle, and where every move changes the colour it has an even number of squares.
std::int64_t fewest_squares_of_a_cycle(const Board& board);

}  // namespace cavalcade

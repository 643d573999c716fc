#include "ask/question.hpp"

#include <algorithm>
#include <array>

namespace cavalcade {

template <>
std::span<const Named<TourMethod>> names() {
  static constexpr std::array<Named<TourMethod>, 10> table{{
      {TourMethod::automatic, "auto", "the best method for the board"},
      {TourMethod::blind, "blind", "depth-first search, fixed move order, nothing clever"},
      {TourMethod::warnsdorff, "warnsdorff", "always to the square with the fewest onward moves; never goes back"},
      {TourMethod::hybrid, "hybrid", "Warnsdorff's order with backtracking, pruning and restarts"},
      {TourMethod::structured, "structured", "solved blocks joined to a tour of any rectangle; linear time"},
      {TourMethod::patch, "patch", "cycles that cover any board, joined into one"},
      {TourMethod::circuit, "circuit", "a constraint model of successors; for comparison, and boards to about 70x70"},
      {TourMethod::sat, "sat", "a SAT solver on the moves, cutting off short cycles; proves what is impossible"},
      {TourMethod::steps, "steps", "which steps each square may be, narrowed and split; for small boards"},
      {TourMethod::runs, "runs", "long runs in one direction, with few turns; for large boards of even sides"},
  }};
  return table;
}

template <>
std::span<const Named<CoverMethod>> names() {
  static constexpr std::array<Named<CoverMethod>, 9> table{{
      {CoverMethod::automatic, "auto", "all of them in turn, each a little longer every round"},
      {CoverMethod::carve, "carve", "cycles cut out of a closed tour; for few long ones, and large boards"},
      {CoverMethod::anneal, "anneal", "cycles of any length, exchanged at falling temperature until the lengths fit"},
      {CoverMethod::weights, "weights",
       "a linear program over all allowed cycles; weights of squares that rule covers out"},
      {CoverMethod::split, "split", "a rectangle cut into smaller ones, each with its share of the cycles"},
      {CoverMethod::symmetric, "symmetric",
       "a SAT solver chooses cycles for covers that are invariant under a turn or reflection"},
      {CoverMethod::exact, "exact", "a SAT solver chooses among all allowed cycles; proves what is impossible"},
      {CoverMethod::lazy, "lazy", "a SAT solver on the moves, refusing wrong lengths as they come; proves, too"},
      {CoverMethod::cycle, "cycle", "a constraint model of successors with a `cycle` constraint; not part of auto"},
  }};
  return table;
}

template <>
std::span<const Named<TieBreak>> names() {
  static constexpr std::array<Named<TieBreak>, 5> table{{
      {TieBreak::first, "first", "the first in move order"},
      {TieBreak::roth, "roth", "the farthest from the centre of the board"},
      {TieBreak::pohl, "pohl", "the one whose neighbours have the fewest onward moves in all"},
      {TieBreak::squirrel, "squirrel", "Squirrel & Cull's changing move orders, made for square boards from a corner"},
      {TieBreak::random, "random", "any, by --seed"},
  }};
  return table;
}

template <>
std::span<const Named<OrderRule>> names() {
  static constexpr std::array<Named<OrderRule>, 3> table{{
      {OrderRule::ranks, "ranks", "towards the lowest rank first, then the lowest file"},
      {OrderRule::clockwise, "clockwise", "clockwise, beginning one to the right and two up"},
      {OrderRule::random, "random", "one order for all squares, by --seed"},
  }};
  return table;
}

template <>
std::span<const Named<ValueOrder>> names() {
  static constexpr std::array<Named<ValueOrder>, 2> table{{
      {ValueOrder::warnsdorff, "warnsdorff", "the square with the fewest choices left"},
      {ValueOrder::lowest, "lowest", "the lowest square, rank by rank"},
  }};
  return table;
}

template <>
std::span<const Named<Consistency>> names() {
  static constexpr std::array<Named<Consistency>, 2> table{{
      {Consistency::domain, "domain", "squares leave a domain when no permutation has them there"},
      {Consistency::value, "value", "squares leave a domain when another square has them"},
  }};
  return table;
}

template <>
std::span<const Named<Labeling>> names() {
  static constexpr std::array<Named<Labeling>, 2> table{{
      {Labeling::first_fail, "first-fail", "decides the square with the fewest choices, wherever it is"},
      {Labeling::snake, "snake", "extends one cycle until it must close, then begins the next"},
  }};
  return table;
}

template <>
std::span<const Named<Counted>> names() {
  static constexpr std::array<Named<Counted>, 4> table{{
      {Counted::closed, "closed", "closed tours"},
      {Counted::open, "open", "open tours, those that could be closed among them"},
      {Counted::two_factors, "two-factors", "covers by cycles of any number and length"},
      {Counted::covers, "covers", "covers by a number of cycles of balanced or given lengths"},
  }};
  return table;
}

template <>
std::span<const Named<CountScope>> names() {
  static constexpr std::array<Named<CountScope>, 3> table{{
      {CountScope::all, "all", "all of them"},
      {CountScope::symmetric, "symmetric",
       "closed tours invariant under a half turn, and the numbers for other symmetries"},
      {CountScope::distinct, "distinct", "tours up to turns and reflections of the board"},
  }};
  return table;
}

template <>
std::span<const Named<CountMethod>> names() {
  static constexpr std::array<Named<CountMethod>, 3> table{{
      {CountMethod::automatic, "auto", "halves for plain rectangles of the knight, else frontier"},
      {CountMethod::halves, "halves", "both halves of a rectangle, grouped by degrees, meet in the middle", "middle"},
      {CountMethod::frontier, "frontier", "square by square over any board, a state for each way to go on"},
  }};
  return table;
}

template <>
std::span<const Named<Turn>> names() {
  static constexpr std::array<Named<Turn>, 6> table{{
      {Turn::half, "half", "a half turn"},
      {Turn::quarter, "quarter", "a quarter turn, and so a half turn"},
      {Turn::left_right, "left-right", "a reflection that exchanges left and right"},
      {Turn::up_down, "up-down", "a reflection that exchanges top and bottom"},
      {Turn::diagonal, "diagonal", "a reflection in the diagonal from a1"},
      {Turn::antidiagonal, "antidiagonal", "a reflection in the other diagonal"},
  }};
  return table;
}

template <>
std::span<const Named<Figure>> names() {
  static constexpr std::array<Named<Figure>, 3> table{{
      {Figure::turns, "turns", "squares where the direction changes"},
      {Figure::crossings, "crossings", "pairs of moves that cross, drawn as straight lines"},
      {Figure::obtuse, "obtuse", "squares whose two moves make an obtuse angle"},
  }};
  return table;
}

template <>
std::span<const Named<bool>> names() {
  static constexpr std::array<Named<bool>, 2> table{{
      {true, "on", "with it"},
      {false, "off", "without it"},
  }};
  return table;
}

template <>
std::span<const Named<Wrap>> names() {
  static constexpr std::array<Named<Wrap>, 6> table{{
      {Wrap::none, "none", "edges are edges"},
      {Wrap::x, "x", "left and right edge joined (a cylinder)"},
      {Wrap::y, "y", "top and bottom edge joined (a cylinder)"},
      {Wrap::xy, "xy", "both joined (a torus)"},
      {Wrap::mobius, "mobius",
       "left and right edge joined, ranks turned over: beyond h1 of 8x8 lies a8 (a Mobius strip)"},
      {Wrap::klein, "klein", "both joined, ranks turned over from left to right (a Klein bottle)"},
  }};
  return table;
}

namespace {

// In the order of the variant.
constexpr std::array<std::string_view, std::variant_size_v<Task>> task_names{"tour", "cycles", "visit", "count"};
constexpr std::array<unsigned, std::variant_size_v<Task>> task_kinds{tasks::tours, tasks::covers, tasks::visits,
                                                                     tasks::counts};

}  // namespace

std::string_view task_name(const Task& task) {
  return task_names[task.index()];
}

std::optional<Task> task_named(std::string_view name) {
  for (const Task& task : {Task(TourTask{}), Task(CyclesTask{}), Task(VisitTask{}), Task(CountTask{})})
    if (task_name(task) == name) return task;
  return std::nullopt;
}

unsigned task_kind(const Task& task) {
  if (const auto* tour = std::get_if<TourTask>(&task)) return tour->closed ? tasks::closed_tours : tasks::open_tours;
  return task_kinds[task.index()];
}

std::string names_of_tasks(unsigned kinds) {
  std::string names;
  for (std::size_t i = 0; i < task_names.size(); ++i)
    if ((task_kinds[i] & kinds) != 0) names += (names.empty() ? "" : ", ") + std::string(task_names[i]);
  return names;
}

bool counts_tours(Counted counted) {
  return counted == Counted::closed || counted == Counted::open;
}

bool halves_apply_to(const Board& board, Counted counted) {
  const std::int32_t shorter = std::min(board.width(), board.height());
  const std::int32_t longer = std::max(board.width(), board.height());
  return counts_tours(counted) && board.is_plain() && board.piece().is_knight() && shorter >= 3 && longer >= 4;
}

Question rest_of(const Board& board, bool closed, std::span<const Cell> path) {
  Question rest{.board = board, .task = TourTask(), .limits = {}};
  auto& task = std::get<TourTask>(rest.task);
  const bool round_trip = closed && path.size() >= 2;
  // Blocking a square of a board that has cells is never refused.
  for (std::size_t i = round_trip ? 1 : 0; i + 1 < path.size(); ++i) (void)rest.board.block(board.square(path[i]));
  if (!path.empty()) task.from = board.square(path.back());
  if (round_trip) task.to = board.square(path.front());
  task.closed = closed && !round_trip;
  return rest;
}

LengthRange balanced_lengths(std::int64_t squares, std::int64_t knights) {
  const std::int64_t floor = squares / knights;
  const std::int64_t ceiling = (squares + knights - 1) / knights;
  return {floor / 2 * 2, (ceiling + 1) / 2 * 2};
}

std::vector<GivenStep> known_steps(const Board& board, const TourTask& task) {
  std::vector<GivenStep> known = task.steps;
  if (task.from) known.insert(known.begin(), {1, board.cell(*task.from)});
  if (task.to) known.push_back({board.free_squares(), board.cell(*task.to)});
  return known;
}

std::int64_t fewest_squares_of_a_cycle(const Board& board) {
  return board.alternates_colour() ? 4 : 3;
}

}  // namespace cavalcade

#include "ask/question.hpp"

#include <array>

namespace cavalcade {
namespace {

constexpr std::array<Named<TourMethod>, 8> method_names{{
    {TourMethod::automatic, "auto", "the best method for the board"},
    {TourMethod::blind, "blind", "depth-first search, fixed move order, nothing clever"},
    {TourMethod::warnsdorff, "warnsdorff", "always to the square with the fewest onward moves; never goes back"},
    {TourMethod::hybrid, "hybrid", "Warnsdorff's order with backtracking, pruning and restarts"},
    {TourMethod::structured, "structured", "solved blocks joined to a tour of any rectangle; linear time"},
    {TourMethod::patch, "patch", "cycles that cover any board, joined into one"},
    {TourMethod::circuit, "circuit", "a constraint model of successors; for comparison, and boards to about 70x70"},
    {TourMethod::sat, "sat", "a SAT solver on the moves, cutting off short cycles; proves what is impossible"},
}};

constexpr std::array<Named<CoverMethod>, 9> cover_method_names{{
    {CoverMethod::automatic, "auto", "all of them in turn, each a little longer every round"},
    {CoverMethod::carve, "carve", "cycles cut out of a closed tour; for few long ones, and large boards"},
    {CoverMethod::anneal, "anneal", "cycles of any length, exchanged at falling temperature until the lengths fit"},
    {CoverMethod::weights, "weights",
     "a linear program over all allowed cycles; weights of squares that rule covers out"},
    {CoverMethod::split, "split", "a rectangle cut into smaller ones, each with its share of the cycles"},
    {CoverMethod::symmetric, "symmetric",
     "a SAT solver chooses cycles for covers that a turn or reflection leaves alone"},
    {CoverMethod::exact, "exact", "a SAT solver chooses among all allowed cycles; proves what is impossible"},
    {CoverMethod::lazy, "lazy", "a SAT solver on the moves, refusing wrong lengths as they come; proves, too"},
    {CoverMethod::cycle, "cycle", "a constraint model of successors with a `cycle` constraint; not part of auto"},
}};

constexpr std::array<Named<TieBreak>, 5> tie_break_names{{
    {TieBreak::first, "first", "the first in move order"},
    {TieBreak::roth, "roth", "the farthest from the centre of the board"},
    {TieBreak::pohl, "pohl", "the one whose neighbours have the fewest onward moves in all"},
    {TieBreak::squirrel, "squirrel", "Squirrel & Cull's changing move orders, made for square boards from a corner"},
    {TieBreak::random, "random", "any, by --seed"},
}};

constexpr std::array<Named<ValueOrder>, 2> value_order_names{{
    {ValueOrder::warnsdorff, "warnsdorff", "the square with the fewest choices left"},
    {ValueOrder::lowest, "lowest", "the lowest square, rank by rank"},
}};

constexpr std::array<Named<Consistency>, 2> consistency_names{{
    {Consistency::domain, "domain", "squares leave a domain when no permutation has them there"},
    {Consistency::value, "value", "squares leave a domain when another square has them"},
}};

constexpr std::array<Named<Labeling>, 2> labeling_names{{
    {Labeling::first_fail, "first-fail", "decides the square with the fewest choices, wherever it is"},
    {Labeling::snake, "snake", "extends one cycle until it must close, then begins the next"},
}};

constexpr std::array<Named<Counted>, 3> counted_names{{
    {Counted::closed, "closed", "closed tours"},
    {Counted::open, "open", "open tours, those that could be closed among them"},
    {Counted::two_factors, "two-factors", "covers by cycles of any number and length"},
}};

constexpr std::array<Named<CountScope>, 3> count_scope_names{{
    {CountScope::all, "all", "all of them"},
    {CountScope::symmetric, "symmetric", "those that a half turn leaves alone"},
    {CountScope::distinct, "distinct", "one of each class under turns and reflections"},
}};

constexpr std::array<Named<CountMethod>, 3> count_method_names{{
    {CountMethod::automatic, "auto", "middle for plain rectangles of the knight, else frontier"},
    {CountMethod::middle, "middle", "both halves of a rectangle, grouped by degrees, meet in the middle"},
    {CountMethod::frontier, "frontier", "square by square over any board, a state for each way to go on"},
}};

constexpr std::array<Named<bool>, 2> switch_names{{
    {true, "on", "with it"},
    {false, "off", "without it"},
}};

constexpr std::array<Named<Wrap>, 4> wrap_names{{
    {Wrap::none, "none", "edges are edges"},
    {Wrap::x, "x", "left and right edge joined (a cylinder)"},
    {Wrap::y, "y", "top and bottom edge joined (a cylinder)"},
    {Wrap::xy, "xy", "both joined (a torus)"},
}};

template <class Value, std::size_t N>
std::string_view look_up(const std::array<Named<Value>, N>& table, Value value) {
  for (const Named<Value>& row : table)
    if (row.value == value) return row.name;
  return "";
}

}  // namespace

std::span<const Named<TourMethod>> tour_methods() {
  return method_names;
}

std::span<const Named<CoverMethod>> cover_methods() {
  return cover_method_names;
}

std::span<const Named<TieBreak>> tie_breaks() {
  return tie_break_names;
}

std::span<const Named<ValueOrder>> value_orders() {
  return value_order_names;
}

std::span<const Named<Consistency>> consistencies() {
  return consistency_names;
}

std::span<const Named<Labeling>> labelings() {
  return labeling_names;
}

std::span<const Named<Counted>> counted_things() {
  return counted_names;
}

std::span<const Named<CountScope>> count_scopes() {
  return count_scope_names;
}

std::span<const Named<CountMethod>> count_methods() {
  return count_method_names;
}

std::span<const Named<bool>> switches() {
  return switch_names;
}

std::span<const Named<Wrap>> wraps() {
  return wrap_names;
}

std::string_view name_of(TourMethod method) {
  return look_up(method_names, method);
}

std::string_view name_of(CoverMethod method) {
  return look_up(cover_method_names, method);
}

std::string_view name_of(TieBreak tie_break) {
  return look_up(tie_break_names, tie_break);
}

std::string_view name_of(ValueOrder order) {
  return look_up(value_order_names, order);
}

std::string_view name_of(Consistency consistency) {
  return look_up(consistency_names, consistency);
}

std::string_view name_of(Labeling labeling) {
  return look_up(labeling_names, labeling);
}

std::string_view name_of(Counted counted) {
  return look_up(counted_names, counted);
}

std::string_view name_of(CountScope scope) {
  return look_up(count_scope_names, scope);
}

std::string_view name_of(CountMethod method) {
  return look_up(count_method_names, method);
}

std::string_view name_of_switch(bool is_on) {
  return look_up(switch_names, is_on);
}

std::string_view name_of(Wrap wrap) {
  return look_up(wrap_names, wrap);
}

std::string_view task_name(const Task& task) {
  constexpr std::array<std::string_view, std::variant_size_v<Task>> names{"tour", "cycles", "visit", "count"};
  return names[task.index()];
}

LengthRange balanced_lengths(std::int64_t squares, std::int64_t knights) {
  const std::int64_t floor = squares / knights;
  const std::int64_t ceiling = (squares + knights - 1) / knights;
  return {floor / 2 * 2, (ceiling + 1) / 2 * 2};
}

}  // namespace cavalcade

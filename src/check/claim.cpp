#include "check/claim.hpp"

#include <iterator>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "board/square_name.hpp"

namespace cavalcade::check {

std::uint64_t steps_of(std::uint64_t effort) {
  constexpr std::uint64_t steps_per_node = 100;
  return effort > UINT64_MAX / steps_per_node ? UINT64_MAX : effort * steps_per_node;
}

Finding holds() {
  return {};
}

Finding faulty(std::string what) {
  return {Outcome::faulty, std::move(what)};
}

Finding unsettled(std::string what) {
  return {Outcome::unsettled, std::move(what)};
}

std::optional<TourTask> as_tour(const Board& board, const Task& task) {
  if (const auto* tour = std::get_if<TourTask>(&task)) return *tour;
  const auto* cycles = std::get_if<CyclesTask>(&task);
  const std::int64_t squares = board.free_squares();
  if (cycles == nullptr || cycles->knights != 1 || cycles->shortest > squares || cycles->longest < squares)
    return std::nullopt;
  TourTask tour;
  tour.closed = true;
  return tour;
}

std::optional<CyclesTask> as_cover(const Board& board, const Task& task) {
  if (const auto* cycles = std::get_if<CyclesTask>(&task)) return *cycles;
  const auto* tour = std::get_if<TourTask>(&task);
  if (tour == nullptr || !tour->closed) return std::nullopt;
  return CyclesTask{1, board.free_squares(), board.free_squares()};
}

bool needs_cycles(const Task& task) {
  const auto* tour = std::get_if<TourTask>(&task);
  return tour != nullptr ? tour->closed : std::holds_alternative<CyclesTask>(task);
}

std::string wanted(const Task& task) {
  if (const auto* cycles = std::get_if<CyclesTask>(&task))
    return fmt::format("a cover by {} cycle{}", cycles->knights, cycles->knights == 1 ? "" : "s");
  if (std::holds_alternative<VisitTask>(task)) return "a visit";
  if (std::holds_alternative<CountTask>(task)) return "a count";
  return needs_cycles(task) ? "a closed tour" : "an open tour";
}

int open_ends(const TourTask& task) {
  if (task.closed) return 0;
  return 2 - (task.from ? 1 : 0) - (task.to ? 1 : 0);
}

int named_ends_at(const Board& board, const TourTask& task, Cell square) {
  if (task.closed) return 0;
  const auto is_here = [&](const std::optional<Square>& end) { return end && board.cell(*end) == square; };
  return (is_here(task.from) ? 1 : 0) + (is_here(task.to) ? 1 : 0);
}

std::optional<Finding> fault_in_named(const Board& board, std::span<const Cell> squares, Visited& named) {
  for (const Cell square : squares) {
    if (index(square) >= static_cast<std::size_t>(board.area()))
      return faulty(fmt::format("cell {} is not on the board", static_cast<std::int32_t>(square)));
    if (board.is_blocked(square)) return faulty(fmt::format("{} is blocked", square_name(board, square)));
    if (!named.add(square)) return faulty(fmt::format("{} is named twice", square_name(board, square)));
  }
  return std::nullopt;
}

std::optional<Finding> fault_in_size(const Board& board) {
  if (board.has_cells()) return std::nullopt;
  return faulty("no single squares can be named on a board of this size");
}

std::optional<Finding> fault_in_bound(const Board& board, const VisitTask& task, std::int64_t bound) {
  if (std::optional<Finding> fault = fault_in_size(board)) return fault;
  if (bound < std::ssize(task.knights))
    return faulty(fmt::format("{} is no bound: every visit has the {} starts", bound, task.knights.size()));
  if (bound == std::numeric_limits<std::int64_t>::max()) return faulty("the bound is too great to be proved");
  return std::nullopt;
}

}  // namespace cavalcade::check

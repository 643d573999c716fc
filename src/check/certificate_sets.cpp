// Certificates that name sets of squares and count. Both rest on what a tour is: a path or a cycle, with two moves at
// every square and one at an end.
//
// A shortage of moves is a count of the moves at the crowded squares, Hall's condition for two moves a square; where
// the count comes out even, the moves it forbids are taken away, and the board must fall apart. A separating set is
// Chvatal's condition that a graph with a Hamilton cycle is tough (Chvatal 1973): k squares cut a cycle into k pieces
// at most. The words of the contract (ask/answer.hpp) are the arithmetic here.

#include <fmt/format.h>

#include "check/claim.hpp"
#include "check/move_balance.hpp"
#include "check/pieces.hpp"

namespace cavalcade::check {
namespace {

// ---- a shortage of moves ----

struct Sets {
  Visited crowded;
  Visited hosts;
};

// Whether the board is in pieces without the moves between hosts and squares that are not crowded.
bool falls_apart(const Board& board, const Sets& sets, Meter& meter) {
  const auto leads_astray = [&](Cell host, Cell other) {
    return sets.hosts.contains(host) && !sets.crowded.contains(other);
  };
  const auto is_usable = [&](Cell from, Cell to) { return !leads_astray(from, to) && !leads_astray(to, from); };
  return count_pieces(board, Visited(board, meter), 1, is_usable, meter) > 1;
}

}  // namespace

Finding confirm(const Claim& claim, const HallViolator& shortage) {
  const Board& board = claim.board;
  if (std::optional<Finding> fault = fault_in_size(board)) return *fault;
  Sets sets{Visited(board, claim.meter), Visited(board, claim.meter)};
  if (std::optional<Finding> fault = fault_in_named(board, shortage.set, sets.crowded)) return *fault;
  if (std::optional<Finding> fault = fault_in_named(board, shortage.neighbours, sets.hosts)) return *fault;
  const auto* task = std::get_if<TourTask>(&claim.task);
  const auto [need, room, ways, open] = MoveBalances(board, task, claim.meter).of(shortage, sets.hosts);
  if (need > room + ways) return holds();
  const std::string count = fmt::format(
      "the crowded squares need {} moves; the hosts have room for {}, and {} lead "
      "elsewhere",
      need, room, ways);
  if (need < room + ways) return faulty(count);
  if (!as_tour(board, claim.task)) return faulty(fmt::format("{}, which {} can do with", count, wanted(claim.task)));
  if (falls_apart(board, sets, claim.meter)) return holds();
  return faulty(count + ", and the board stays in one piece without the moves that rules out");
}

// ---- a separating set ----

Finding confirm(const Claim& claim, const SeparatingSet& set) {
  const Board& board = claim.board;
  if (std::optional<Finding> fault = fault_in_size(board)) return *fault;
  Visited taken(board, claim.meter);
  if (std::optional<Finding> fault = fault_in_named(board, set.squares, taken)) return *fault;
  const std::optional<TourTask> tour = as_tour(board, claim.task);
  if (!tour) return faulty(fmt::format("separating squares do not rule out {}", wanted(claim.task)));
  const auto count = static_cast<std::int64_t>(set.squares.size());
  if (count == 0) return faulty("names no squares");
  if (count == board.free_squares()) return faulty("names every free square, so nothing is left to fall apart");
  const std::int64_t most = tour->closed ? count : count + 1 - named_ends_in(board, *tour, set.squares);
  const std::int64_t pieces = count_pieces(
      board, std::move(taken), most, [](Cell, Cell) { return true; }, claim.meter);
  if (pieces > most) return holds();
  return faulty(
      fmt::format("without the {} square{} named, the others are in {} piece{}, and {} can string {} together", count,
                  count == 1 ? "" : "s", pieces, pieces == 1 ? "" : "s", wanted(claim.task), most));
}

}  // namespace cavalcade::check

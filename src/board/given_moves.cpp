#include "board/given_moves.hpp"

#include <algorithm>
#include <map>

namespace cavalcade {
namespace {

using Kind = GivenMovesFault::Kind;
using Ways = std::map<Cell, CellList>;  // of each square where its given moves lead

std::optional<GivenMovesFault> fault_at_squares(const TourShape& shape, const Ways& ways) {
  for (const auto& [square, to] : ways) {
    if (to.size() > 2) return GivenMovesFault{Kind::too_many_at_a_square, {square}};
    const bool is_end = !shape.closed && (shape.from == square || shape.to == square);
    if (is_end && to.size() > 1) return GivenMovesFault{Kind::too_many_at_an_end, {square}};
  }
  return std::nullopt;
}

// The squares of the cycle of given moves through a square.
CellList cycle_through(const Ways& ways, Cell first) {
  CellList squares{first};
  Cell before = first;
  for (Cell here = ways.at(first).front(); here != first;) {
    squares.push_back(here);
    const CellList& to = ways.at(here);
    const Cell next = to.front() == before ? to.back() : to.front();
    before = here;
    here = next;
  }
  return squares;
}

// Moves are added one by one; of each path that they make so far both ends know each other.
std::optional<GivenMovesFault> fault_in_cycles(const Board& board, const TourShape& shape, const Ways& ways,
                                               std::span<const Move> moves) {
  std::map<Cell, Cell> mates;
  const auto mate_of = [&](Cell cell) { return mates.emplace(cell, cell).first->second; };
  for (const Move& move : moves) {
    const Cell one_end = mate_of(move.lesser);
    const Cell other_end = mate_of(move.greater);
    mates[one_end] = other_end;
    mates[other_end] = one_end;
    if (one_end != move.greater) continue;
    CellList cycle = cycle_through(ways, move.lesser);
    std::rotate(cycle.begin(), std::min_element(cycle.begin(), cycle.end()), cycle.end());
    const bool is_whole = static_cast<std::int64_t>(cycle.size()) == board.free_squares();
    if (!shape.closed || !is_whole) return GivenMovesFault{Kind::early_cycle, std::move(cycle)};
  }
  return std::nullopt;
}

}  // namespace

std::optional<GivenMovesFault> fault_in_given_moves(const Board& board, const TourShape& shape,
                                                    std::span<const Move> moves) {
  Ways ways;
  for (const Move& move : moves) {
    ways[move.lesser].push_back(move.greater);
    ways[move.greater].push_back(move.lesser);
  }
  if (std::optional<GivenMovesFault> fault = fault_at_squares(shape, ways)) return fault;
  return fault_in_cycles(board, shape, ways, moves);
}

}  // namespace cavalcade

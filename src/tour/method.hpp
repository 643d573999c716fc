// What every method for one knight gets and gives. A method answers `solved` with a tour, `impossible` with a
// certificate, or `unknown` with a reason. It does not measure its time and does not check its
// answer: the engine does both.

#pragma once

#include <optional>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "solver/progress.hpp"

namespace cavalcade::tour {

// A tour question, the way methods want it.
struct TourQuestion {
  const Board& board;    // has_cells(); at least one free square, three for a closed tour
  const TourTask& task;  // where `to` is given, `from` is too: the engine turns a tour with only its end given around
  std::uint64_t seed;
};

Answer solved(Tour tour, Stats stats);
Answer unknown(std::string reason, Stats stats);
Answer exhausted(std::uint64_t nodes, Stats stats);
Answer out_of_budget(const Budget& budget, Stats stats);

// Where a tour begins when the question leaves it open: a free square with the fewest moves, of the colour that has
// more squares where colours alternate. Tours that begin in a corner are the easiest to find. If the budget ends first,
// it is some cell.
Cell default_start(const Board& board, const Budget& budget);

inline std::optional<Cell> cell_of(const Board& board, const std::optional<Square>& square) {
  if (!square) return std::nullopt;
  return board.cell(*square);
}

// Roth's measure: the square of twice the distance from the true centre of the board (of the face, on a cube).
inline std::int64_t centre_distance(const Board& board, Square square) {
  const std::int64_t dx = 2 * std::int64_t{square.x} - (board.width() - 1);
  const std::int64_t dy = 2 * std::int64_t{square.y} - (board.height() - 1);
  return dx * dx + dy * dy;
}

// The closed tour that begins on `from` and goes round the same way.
void begin_at(Tour& closed_tour, Cell from);

}  // namespace cavalcade::tour

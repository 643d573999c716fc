#include "tour/methods.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace cavalcade::tour {

Answer exhausted(std::uint64_t nodes, Stats stats) {
  return impossible(fmt::format("exhaustive search: every path was tried, {} nodes", nodes), Exhausted{nodes},
                    std::move(stats));
}

Cell default_start(const Board& board, const Budget& budget) {
  Poll poll(budget);
  std::int64_t dark_surplus = 0;
  if (board.blocked_count() > 0 && board.alternates_colour()) {
    for (const Cell cell : board.free_cells()) {
      if (poll.exhausted()) break;
      dark_surplus += Board::is_dark(board.square(cell)) ? 1 : -1;
    }
  }
  Cell best{0};
  std::size_t fewest = SIZE_MAX;
  for (const Cell cell : board.free_cells()) {
    if (poll.exhausted()) break;
    if (dark_surplus != 0 && Board::is_dark(board.square(cell)) != (dark_surplus > 0)) continue;
    const std::size_t moves = board.neighbours(cell).size();
    if (moves < fewest) {
      fewest = moves;
      best = cell;
    }
    if (board.is_plain()) break;  // a1: no square of a plain rectangle has fewer moves
  }
  return best;
}

std::int64_t centre_distance_in_graph(const Board& board, Cell cell) {
  const BoardGraph& graph = board.graph();
  if (graph.kind() == BoardGraph::Kind::given) return 0;
  if (graph.kind() == BoardGraph::Kind::box) {
    std::int64_t distance = 0;
    const BoardGraph::Position at = graph.position(cell);
    for (std::size_t axis = 0; axis < graph.sides().size(); ++axis) {
      const std::int64_t along = 2 * std::int64_t{at[axis]} - (graph.sides()[axis] - 1);
      distance += along * along;
    }
    return distance;
  }
  // A file is the half of the square root of three wide, so that this is whole.
  const auto [x, y] = graph.place(cell);
  const BoardGraph::Place centre = graph.place(Cell{static_cast<std::int32_t>(board.area() / 2)});
  return std::llround(4 * ((x - centre.x) * (x - centre.x) + (y - centre.y) * (y - centre.y)));
}

void begin_at(Tour& closed_tour, Cell from) {
  auto& squares = closed_tour.squares;
  std::rotate(squares.begin(), std::find(squares.begin(), squares.end(), from), squares.end());
}

}  // namespace cavalcade::tour

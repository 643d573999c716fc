#include "board/free_graph.hpp"

namespace cavalcade {

FreeGraph::FreeGraph(const Board& board, const Budget& budget) {
  Poll poll(budget);
  const auto free = static_cast<std::size_t>(board.free_squares());
  std::vector<Vertex> vertex_of(board.blocked_count() == 0 ? 0 : static_cast<std::size_t>(board.area()));
  const auto numbered = [&](Cell cell) {
    return vertex_of.empty() ? static_cast<Vertex>(cell) : vertex_of[index(cell)];
  };
  cells_.reserve(free);
  for (const Cell cell : board.free_cells()) {
    if (poll.exhausted()) break;
    if (!vertex_of.empty()) vertex_of[index(cell)] = size();
    cells_.push_back(cell);
  }
  first_.reserve(cells_.size() + 1);
  neighbours_.reserve(static_cast<std::size_t>(board.all_moves()));
  first_.push_back(0);
  for (const Cell cell : cells_) {
    if (poll.exhausted()) break;
    for (const Cell next : board.neighbours(cell)) neighbours_.push_back(numbered(next));
    std::sort(neighbours_.begin() + static_cast<std::ptrdiff_t>(first_.back()), neighbours_.end());
    first_.push_back(neighbours_.size());
  }
  first_.resize(cells_.size() + 1, neighbours_.size());
}

std::uint64_t FreeGraph::bytes(const Board& board) {
  const auto free = static_cast<std::uint64_t>(board.free_squares());
  const std::uint64_t numbers = board.blocked_count() == 0 ? 0 : static_cast<std::uint64_t>(board.area());
  return numbers * sizeof(Vertex) + (free + 1) * sizeof(std::uint64_t) + free * sizeof(Cell) +
         static_cast<std::uint64_t>(board.all_moves()) * sizeof(Vertex);
}

}  // namespace cavalcade

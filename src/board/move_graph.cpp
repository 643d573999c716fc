#include "board/move_graph.hpp"

namespace cavalcade {

MoveGraph::MoveGraph(const Board& board, const Budget& budget) {
  const auto cells = static_cast<std::int32_t>(board.area());
  first_.reserve(static_cast<std::size_t>(cells) + 1);
  neighbours_.reserve(static_cast<std::size_t>(board.all_moves()));
  first_.push_back(0);
  Poll poll(budget);
  for (std::int32_t number = 0; number < cells && !poll.exhausted(); ++number) {
    const Cell cell{number};
    if (!board.is_blocked(cell)) {
      const FewMoves<Cell> near = board.neighbours(cell);
      neighbours_.insert(neighbours_.end(), near.begin(), near.end());
    }
    first_.push_back(neighbours_.size());
  }
  first_.resize(static_cast<std::size_t>(cells) + 1, neighbours_.size());
}

std::uint64_t MoveGraph::bytes(const Board& board) {
  const auto cells = static_cast<std::uint64_t>(board.area());
  return (cells + 1) * sizeof(std::uint64_t) + static_cast<std::uint64_t>(board.all_moves()) * sizeof(Cell);
}

}  // namespace cavalcade

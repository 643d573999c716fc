#include "count/every_tour_graph.hpp"

#include <algorithm>

namespace cavalcade::count {

std::uint64_t TourGraph::bytes(const Board& board) {
  const auto area = static_cast<std::uint64_t>(board.area());
  const auto free = static_cast<std::uint64_t>(board.free_squares());
  // While it is built, a number a cell and a queue of vertices come on top.
  return area * sizeof(Vertex) + free * (sizeof(Cell) + (max_moves + 1) * sizeof(Vertex) + 2);
}

std::optional<TourGraph> TourGraph::of(const Board& board, const Budget& budget) {
  TourGraph graph;
  Poll poll(budget);
  std::vector<Vertex> number(static_cast<std::size_t>(board.area()));
  graph.cells_.reserve(static_cast<std::size_t>(board.free_squares()));
  for (std::int64_t n = 0; n < board.area(); ++n) {
    const Cell cell{static_cast<std::int32_t>(n)};
    if (poll.exhausted()) return std::nullopt;
    if (board.is_blocked(cell)) continue;
    number[index(cell)] = graph.size();
    graph.cells_.push_back(cell);
  }
  graph.near_.resize(max_moves * graph.cells_.size());
  graph.degrees_.reserve(graph.cells_.size());
  for (Vertex vertex = 0; vertex < graph.size(); ++vertex) {
    if (poll.exhausted()) return std::nullopt;
    Vertex* const near = graph.near_.data() + max_moves * vertex;
    std::uint8_t degree = 0;
    for (const Cell next : board.neighbours(graph.cells_[vertex])) near[degree++] = number[index(next)];
    std::sort(near, near + degree);
    graph.degrees_.push_back(degree);
  }
  graph.tell_classes_apart();
  return graph;
}

// Breadth first from vertex 0: a neighbour is of the other class.
void TourGraph::tell_classes_apart() {
  constexpr std::uint8_t unknown = 2;
  class_.assign(cells_.size(), unknown);
  two_classes_ = true;
  std::vector<Vertex> reached;
  reached.reserve(cells_.size());
  if (!cells_.empty()) reached.push_back(0);
  if (!cells_.empty()) class_[0] = 0;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const std::uint8_t here = class_[reached[i]];
    excess_ += here == 0 ? 1 : -1;
    for (const Vertex next : neighbours(reached[i])) {
      if (class_[next] == here) two_classes_ = false;
      if (class_[next] != unknown) continue;
      class_[next] = 1 - here;
      reached.push_back(next);
    }
  }
  connected_ = reached.size() == cells_.size();
}

Vertex TourGraph::vertex(Cell cell) const {
  return static_cast<Vertex>(std::lower_bound(cells_.begin(), cells_.end(), cell) - cells_.begin());
}

bool TourGraph::are_neighbours(Vertex one, Vertex other) const {
  const std::span<const Vertex> near = neighbours(one);
  return std::find(near.begin(), near.end(), other) != near.end();
}

bool TourGraph::allows_ends(Vertex one, Vertex other) const {
  if (!two_classes_) return true;
  if (excess_ == 0) return class_[one] != class_[other];
  if (excess_ != 1 && excess_ != -1) return false;
  const std::uint8_t larger = excess_ > 0 ? 0 : 1;
  return class_[one] == larger && class_[other] == larger;
}

}  // namespace cavalcade::count

// The board as the search for every tour wants it: free squares numbered from 0 in ascending order, so that an order of
// vertices is one of squares, and of each its neighbours in ascending order.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "board/board.hpp"

namespace cavalcade::count {

using Vertex = std::uint32_t;

class TourGraph {
 public:
  // Nothing if the budget ended first. Requires board.has_cells().
  static std::optional<TourGraph> of(const Board& board, const Budget& budget);
  static std::uint64_t bytes(const Board& board);

  [[nodiscard]] Vertex size() const { return static_cast<Vertex>(cells_.size()); }
  [[nodiscard]] Cell cell(Vertex vertex) const { return cells_[vertex]; }
  [[nodiscard]] Vertex vertex(Cell cell) const;  // of a free cell
  [[nodiscard]] std::span<const Vertex> neighbours(Vertex vertex) const {
    return {near_.data() + max_moves * vertex, degrees_[vertex]};
  }
  [[nodiscard]] bool are_neighbours(Vertex one, Vertex other) const;

  // Whether a chain of moves leads from every square to every other.
  [[nodiscard]] bool is_connected() const { return connected_; }

  // Where the squares fall into two classes such that every move leads from one to the other: whether the numbers of
  // both allow a closed tour, or an open one with these ends. Requires is_connected().
  [[nodiscard]] bool allows_closed() const { return !two_classes_ || excess_ == 0; }
  [[nodiscard]] bool allows_ends(Vertex one, Vertex other) const;

 private:
  void tell_classes_apart();

  CellList cells_;
  std::vector<Vertex> near_;  // max_moves places a vertex
  std::vector<std::uint8_t> degrees_;
  std::vector<std::uint8_t> class_;  // 0 or 1
  bool connected_ = false;
  bool two_classes_ = false;
  std::int64_t excess_ = 0;  // by how many class 0 is the larger
};

}  // namespace cavalcade::count

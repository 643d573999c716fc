// The graph of a board: the free squares are its vertices, numbered from 0 in ascending order of their cells, and the
// moves are its edges. Neighbours are in compressed rows, ascending, so that an order of vertices is one of squares.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "board/board.hpp"

namespace cavalcade {

using Vertex = std::uint32_t;

class FreeGraph {
 public:
  // Requires board.has_cells(). If the budget ends first, edges are missing.
  explicit FreeGraph(const Board& board, const Budget& budget = Budget({}));

  [[nodiscard]] Vertex size() const { return static_cast<Vertex>(cells_.size()); }
  [[nodiscard]] std::size_t edges() const { return neighbours_.size() / 2; }

  [[nodiscard]] const CellList& cells() const { return cells_; }
  [[nodiscard]] Cell cell(Vertex vertex) const { return cells_[vertex]; }
  // Of a free cell.
  [[nodiscard]] Vertex vertex(Cell cell) const {
    return static_cast<Vertex>(std::lower_bound(cells_.begin(), cells_.end(), cell) - cells_.begin());
  }

  [[nodiscard]] std::span<const Vertex> neighbours(Vertex vertex) const {
    return {neighbours_.data() + first_[vertex], neighbours_.data() + first_[vertex + 1]};
  }
  [[nodiscard]] std::size_t degree(Vertex vertex) const { return first_[vertex + 1] - first_[vertex]; }
  [[nodiscard]] bool are_neighbours(Vertex one, Vertex other) const {
    const std::span<const Vertex> all = neighbours(one);
    return std::find(all.begin(), all.end(), other) != all.end();
  }

  // What a graph of the board takes at most, while it is built too.
  static std::uint64_t bytes(const Board& board);

 private:
  CellList cells_;
  std::vector<std::uint64_t> first_;  // of each vertex the place of its first neighbour, and the end
  std::vector<Vertex> neighbours_;
};

// The parts that chains of edges hold together, and whether the edges of each alternate between two colours.
struct Components {
  struct Component {
    Vertex lowest = 0;
    std::array<std::int64_t, 2> sizes{};  // of its colours
    bool alternates = true;               // whether every edge leads from one colour to the other

    [[nodiscard]] std::int64_t size() const { return sizes[0] + sizes[1]; }
  };

  std::vector<Component> all;         // in the order of their lowest vertices
  std::vector<std::uint32_t> of;      // of each vertex the number of its component
  std::vector<std::uint8_t> colours;  // of each vertex the parity of a chain of edges from the lowest of its component

  [[nodiscard]] bool is_connected() const { return all.size() <= 1; }
  [[nodiscard]] bool alternate() const {
    return std::all_of(all.begin(), all.end(), [](const Component& one) { return one.alternates; });
  }
};

// Of any graph with size() and neighbours(vertex), which are vertices or cells with the same numbers. If the budget
// ends first, it is not to be relied on.
template <class Graph>
Components components_of(const Graph& graph, const Budget& budget = Budget({})) {
  constexpr std::uint8_t none = 2;
  Components parts;
  parts.of.resize(graph.size());
  parts.colours.assign(graph.size(), none);
  std::vector<Vertex> reached;
  Poll poll(budget);
  for (Vertex lowest = 0; lowest < graph.size(); ++lowest) {
    if (poll.exhausted()) break;
    if (parts.colours[lowest] != none) continue;
    Components::Component part{lowest};
    parts.colours[lowest] = 0;
    reached.assign(1, lowest);
    for (std::size_t i = 0; i < reached.size() && !poll.exhausted(); ++i) {
      const std::uint8_t here = parts.colours[reached[i]];
      parts.of[reached[i]] = static_cast<std::uint32_t>(parts.all.size());
      ++part.sizes[here];
      for (const auto near : graph.neighbours(reached[i])) {
        const auto next = static_cast<Vertex>(near);
        part.alternates &= parts.colours[next] != here;
        if (parts.colours[next] != none) continue;
        parts.colours[next] = here ^ 1U;
        reached.push_back(next);
      }
    }
    parts.all.push_back(part);
  }
  return parts;
}

}  // namespace cavalcade

// A graph whose Hamiltonian cycles are to be counted or drawn: of a board, of a board with virtual vertices that close
// open tours into cycles, or of what a board becomes when symmetric squares are seen as one.
//
// Vertices are 0, 1, .. and edges undirected, never from a vertex to itself. An edge has a weight, and a cycle counts
// as often as the product of the weights of its edges: parallel edges are one edge that weighs more, and negative
// weights count differences. Cycles must use the forced edges.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "board/board.hpp"

namespace cavalcade::count {

struct Edge {
  std::uint32_t one = 0;
  std::uint32_t other = 0;

  friend bool operator==(const Edge&, const Edge&) = default;
};

class Graph {
 public:
  struct Link {
    std::uint32_t to = 0;
    std::int64_t weight = 1;
  };

  // Vertices without edges. The first `real` of them stand for squares, the others are virtual: each may have edges to
  // very many vertices.
  Graph(std::uint32_t vertices, std::uint32_t real) : links_(vertices), real_(real) {}

  // Adds to the weight of the edge, which may be 0 afterwards: then there is no such edge.
  void join(std::uint32_t one, std::uint32_t other, std::int64_t weight = 1);
  // The edge must be used. Forced edges never make up a cycle, and are at most two at a vertex.
  void force(std::uint32_t one, std::uint32_t other);
  // An order of the real vertices that may suit a program which goes through them one by one.
  void suggest(std::vector<std::uint32_t> order) { suggestions_.push_back(std::move(order)); }

  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(links_.size()); }
  [[nodiscard]] std::uint32_t real() const { return real_; }
  [[nodiscard]] std::span<const Link> links(std::uint32_t vertex) const { return links_[vertex]; }
  [[nodiscard]] const std::vector<Edge>& forced() const { return forced_; }
  [[nodiscard]] std::int64_t weight(std::uint32_t one, std::uint32_t other) const;
  [[nodiscard]] const std::vector<std::vector<std::uint32_t>>& suggestions() const { return suggestions_; }

 private:
  std::vector<std::vector<Link>> links_;
  std::uint32_t real_;
  std::vector<Edge> forced_;
  std::vector<std::vector<std::uint32_t>> suggestions_;
};

// What a graph of the board takes at most; plan it before.
std::uint64_t graph_bytes(const Board& board);

// Vertices below are numbered like those of FreeGraph.

// The free squares and their moves: Hamiltonian cycles are closed tours, two-factors are covers by cycles. The moves of
// `use` are forced: fault_in_given_moves (board/given_moves.hpp) has none to find. Here and below, moves are missing if
// the budget ends first.
Graph closed_graph(const Board& board, std::span<const Move> use = {}, const Budget& budget = Budget({}));

// The same with one or two virtual vertices, the highest: Hamiltonian cycles are open tours (of two squares or more), a
// tour and its reverse being one. Without the edges that touch a virtual vertex a cycle is the tour. With `from`, only
// tours that have an end there. Where moves alternate between two colours, the virtual vertices are joined so that only
// ends of colours that can be those of a tour are tried.
Graph open_graph(const Board& board, std::optional<Cell> from = std::nullopt, std::span<const Move> use = {},
                 const Budget& budget = Budget({}));

}  // namespace cavalcade::count

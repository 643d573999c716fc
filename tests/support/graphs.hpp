// Graphs with known answers, and random ones, as boards.

#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "board/board.hpp"

namespace cavalcade::testing {

using Edges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

inline Board board_of_graph(std::uint32_t vertices, Edges edges, const std::string& name = "graph") {
  BoardGraph::Given given;
  given.name = name;
  for (std::uint32_t vertex = 0; vertex < vertices; ++vertex) given.vertices.push_back(std::to_string(vertex));
  given.edges = std::move(edges);
  Result<BoardGraph::Shared> graph = BoardGraph::of(std::move(given));
  if (!graph) throw std::logic_error(graph.error().message);
  return Board::of_graph(std::move(*graph));
}

// Two rings of n; the inner one goes on by `by`. GP(5,2) is Petersen's graph, GP(10,2) that of the dodecahedron.
inline Board generalised_petersen(std::uint32_t n, std::uint32_t by) {
  Edges edges;
  for (std::uint32_t i = 0; i < n; ++i) {
    edges.emplace_back(i, (i + 1) % n);
    edges.emplace_back(i, n + i);
    edges.emplace_back(n + i, n + (i + by) % n);
  }
  return board_of_graph(2 * n, edges, "gp");
}

// Of two rings of n, n even: the spokes of every second pair are crossed.
inline Board crossed_prism(std::uint32_t n) {
  Edges edges;
  for (std::uint32_t i = 0; i < n; ++i) {
    edges.emplace_back(i, (i + 1) % n);
    edges.emplace_back(n + i, n + (i + 1) % n);
    edges.emplace_back(i, n + (i ^ 1U));
  }
  return board_of_graph(2 * n, edges, "crossed-prism");
}

inline Board hypercube(std::uint32_t dimensions) {
  Edges edges;
  for (std::uint32_t vertex = 0; vertex < 1U << dimensions; ++vertex)
    for (std::uint32_t bit = 0; bit < dimensions; ++bit)
      if ((vertex >> bit & 1U) == 0) edges.emplace_back(vertex, vertex | 1U << bit);
  return board_of_graph(1U << dimensions, edges, "cube");
}

inline Board complete_graph(std::uint32_t n) {
  Edges edges;
  for (std::uint32_t i = 0; i < n; ++i)
    for (std::uint32_t j = 0; j < i; ++j) edges.emplace_back(i, j);
  return board_of_graph(n, edges, "complete");
}

// A ring of n and a hub.
inline Board wheel(std::uint32_t n) {
  Edges edges;
  for (std::uint32_t i = 0; i < n; ++i) {
    edges.emplace_back(i, (i + 1) % n);
    edges.emplace_back(i, n);
  }
  return board_of_graph(n + 1, edges, "wheel");
}

// Vertices are the sets of three of seven points that are no line of Fano's plane; disjoint ones are joined.
inline Board coxeter_graph() {
  const std::vector<unsigned> lines{0b0000111, 0b0011001, 0b1100001, 0b0101010, 0b1010010, 0b0110100, 0b1001100};
  std::vector<unsigned> triples;
  for (unsigned set = 0; set < 128; ++set) {
    bool is_line = false;
    for (const unsigned line : lines) is_line = is_line || line == set;
    if (__builtin_popcount(set) == 3 && !is_line) triples.push_back(set);
  }
  Edges edges;
  for (std::uint32_t i = 0; i < triples.size(); ++i)
    for (std::uint32_t j = 0; j < i; ++j)
      if ((triples[i] & triples[j]) == 0) edges.emplace_back(i, j);
  return board_of_graph(static_cast<std::uint32_t>(triples.size()), edges, "coxeter");
}

// The squares of a board as a graph, with the names that they have there.
inline Board as_graph(const Board& board) {
  Edges edges;
  for (std::int32_t number = 0; number < board.area(); ++number)
    for (const Cell next : board.neighbours(Cell{number}))
      if (next > Cell{number}) edges.emplace_back(static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(next));
  return board_of_graph(static_cast<std::uint32_t>(board.area()), edges, "leaper");
}

// Every edge is there with the same chance, of sixteen.
inline Board random_graph(std::uint32_t vertices, std::uint64_t chance, Random& random) {
  Edges edges;
  for (std::uint32_t i = 0; i < vertices; ++i)
    for (std::uint32_t j = 0; j < i; ++j)
      if (random.below(16) < chance) edges.emplace_back(i, j);
  return board_of_graph(vertices, edges, "random");
}

}  // namespace cavalcade::testing

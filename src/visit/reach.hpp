// What the knights of a visit can reach: the squares that chains of moves join to a start, as a graph of their own,
// with its classes. Where the moves of a component can alternate between two colours these are its two classes; else
// the component is one class. And what a visit of a given number of squares demands of them.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "ask/question.hpp"
#include "base/budget.hpp"
#include "board/free_graph.hpp"
#include "two_factor/two_matching.hpp"

namespace cavalcade::visit {

constexpr Vertex no_vertex = TwoMatching<Vertex>::none;

class Reach {
 public:
  // Requires board.has_cells(). If the budget ends first, nothing here is to be relied on.
  Reach(const Board& board, const VisitTask& task, const Budget& budget);

  [[nodiscard]] const Board& board() const { return *board_; }

  // Vertices are numbered from 0, ascending with their cells, and so are the neighbours of each.
  [[nodiscard]] Vertex size() const { return static_cast<Vertex>(cells_.size()); }
  [[nodiscard]] Cell cell(Vertex vertex) const { return cells_[vertex]; }
  [[nodiscard]] std::span<const Vertex> neighbours(Vertex vertex) const {
    const Row& row = rows_[vertex];
    return {row.count <= few_moves ? row.near.data() : many_.data() + row.place_of_many, row.count};
  }
  [[nodiscard]] bool are_neighbours(Vertex one, Vertex other) const {
    const std::span<const Vertex> all = neighbours(one);
    return std::find(all.begin(), all.end(), other) != all.end();
  }

  // Classes are numbered by their lowest squares.
  [[nodiscard]] std::size_t classes() const { return class_sizes_.size(); }
  [[nodiscard]] std::size_t class_of(Vertex vertex) const { return class_of_[vertex]; }
  [[nodiscard]] std::int64_t class_size(std::size_t number) const { return class_sizes_[number]; }
  // The class that moves lead to: the same one in a component that is one class.
  [[nodiscard]] std::size_t across(std::size_t number) const { return across_[number]; }
  // Of a component's classes, the one with its lowest square.
  [[nodiscard]] bool is_in_first_class(Vertex vertex) const { return class_of(vertex) <= across(class_of(vertex)); }
  [[nodiscard]] bool alternates() const;  // whether every component has two classes

  [[nodiscard]] std::size_t knights() const { return starts_.size(); }
  [[nodiscard]] Vertex start(std::size_t knight) const { return starts_[knight]; }
  [[nodiscard]] bool is_start(Vertex vertex) const { return rows_[vertex].is_start; }

 private:
  // A layout for the local search, which reads neighbours and starts in no order: one cache line has both. More than a
  // few neighbours stand in a list of their own.
  struct Row {
    std::array<Vertex, few_moves> near{};
    std::uint64_t place_of_many = 0;
    std::uint32_t count = 0;
    bool is_start = false;
  };

  void find_squares(const FreeGraph& graph, const Components& parts, const VisitTask& task, Poll& poll);
  void name_classes(const std::vector<std::uint32_t>& keys);

  const Board* board_;
  CellList cells_;
  std::vector<Row> rows_;
  std::vector<Vertex> many_;
  std::vector<std::uint32_t> class_of_;
  std::vector<std::int64_t> class_sizes_;
  std::vector<std::size_t> across_;
  std::vector<Vertex> starts_;
};

// What a visit of the given number of squares takes: how many each knight has, and how many of each class are visited,
// and are the last of a path of two squares or more. A knight with one square never moves.
struct Demand {
  std::int64_t squares = 0;
  std::vector<std::int64_t> lengths;  // of each knight
  std::vector<std::int64_t> visited;  // of each class
  std::vector<std::int64_t> ends;     // of each class
};

// Requires squares >= knights.
Demand demand_of(const Reach& reach, std::int64_t squares);

// The share of one knight with `length` squares.
Demand demand_of_knight(const Reach& reach, std::size_t knight, std::int64_t length);

// Whether there are squares enough in every class.
bool fits(const Reach& reach, const Demand& demand);

}  // namespace cavalcade::visit

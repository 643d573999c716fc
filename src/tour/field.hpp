// The board as the searches see it: one number per place, which says how many onward moves an unvisited square still
// has. Visiting a square lowers the counts of its neighbours and leaving it restores them, both in O(1).
//
// A flat board is a GridField: bytes in rows with a margin as wide as the longest jump, so that a neighbour is one
// addition away and needs no bounds check; blocked squares and margin count as visited from the start. Joined edges and
// cubes are a GraphField over the move graph. The searches are templates over the two.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "board/board.hpp"
#include "board/move_graph.hpp"

namespace cavalcade::tour {

// Where the knight can be: a padded index on a grid, the cell's own number on a graph.
using Place = std::uint32_t;

// Of the bits of a state the highest says that the place is taken, the next that it is a goal; the others count moves.
template <class Bits>
class FieldState {
 public:
  // That it counts up to.
  static constexpr std::size_t most_moves = (std::size_t{1} << (8 * sizeof(Bits) - 2)) - 2;

  [[nodiscard]] bool is_open(Place place) const { return (bits(place) & taken) == 0; }
  [[nodiscard]] unsigned moves(Place place) const { return bits(place) & move_bits; }

  // A goal is a square where the tour may end; the end counts as one of its moves.
  [[nodiscard]] bool is_goal(Place place) const { return (bits(place) & goal) != 0; }
  void mark_goal(Place place) { set(place, (bits(place) | goal) + 1); }

  void take(Place place) { set(place, bits(place) | taken); }
  void give_back(Place place) { set(place, bits(place) & ~taken); }
  unsigned lower(Place place) { return set(place, bits(place) - 1) & move_bits; }
  unsigned raise(Place place) { return set(place, bits(place) + 1) & move_bits; }

  // Lowers the count if the place is open, and tells both. Without a branch: whether a neighbour is taken is what a
  // processor cannot guess.
  struct Lowered {
    unsigned open;  // 1 or 0
    unsigned moves;
  };
  Lowered lower_if_open(Place place) {
    const unsigned before = bits(place);
    const unsigned open = before / taken ^ 1U;
    return {open, set(place, before - open) & move_bits};
  }

 protected:
  // An enumeration and not a plain byte, which could alias anything: the compiler may then keep the rest of the field
  // in registers while states are written.
  enum class State : Bits {};

  static constexpr unsigned taken = 1U << (8 * sizeof(Bits) - 1);
  static constexpr unsigned goal = taken / 2;
  static constexpr unsigned move_bits = goal - 1;

  [[nodiscard]] unsigned bits(Place place) const { return static_cast<unsigned>(state_[place]); }
  unsigned set(Place place, unsigned bits) {
    state_[place] = static_cast<State>(bits);
    return bits;
  }

  std::vector<State> state_;
};

class GridField : public FieldState<std::uint8_t> {
 public:
  // Requires has_grid_field(board) and fits(board).
  explicit GridField(const Board& board);
  static bool fits(const Board& board);
  static std::uint64_t bytes(const Board& board) { return Shape(board).places; }

  [[nodiscard]] std::size_t places() const { return shape_.places; }
  [[nodiscard]] Place place(Cell cell) const {
    const auto number = static_cast<std::uint64_t>(cell);
    return static_cast<Place>(shape_.origin + number / width_ * shape_.stride + number % width_);
  }
  [[nodiscard]] Square square(Place place) const {
    const std::uint64_t inner = place - shape_.origin;
    return {static_cast<std::int32_t>(inner % shape_.stride), static_cast<std::int32_t>(inner / shape_.stride)};
  }
  [[nodiscard]] Cell cell(Place place) const {
    const Square at = square(place);
    return Cell{
        static_cast<std::int32_t>(static_cast<std::uint64_t>(at.y) * width_ + static_cast<std::uint64_t>(at.x))};
  }

  // Where a knight on `here` stands after jump k: no division needed.
  [[nodiscard]] Square square_after(Square here, Place /*next*/, std::size_t k) const {
    return {here.x + shape_.jumps[k].dx, here.y + shape_.jumps[k].dy};
  }

  // The ways on: jump k leads from a place to `neighbour(place, k)`, which may be taken.
  [[nodiscard]] std::size_t ways(Place /*from*/) const { return shape_.jumps.size(); }
  [[nodiscard]] std::size_t most_ways() const { return shape_.jumps.size(); }
  [[nodiscard]] Place neighbour(Place from, std::size_t k) const { return from + step_[k]; }
  [[nodiscard]] Offset jump(std::size_t k) const { return shape_.jumps[k]; }

  // Calls visit(place, k) for every way on. Eight is worth a loop of its own, which the compiler unrolls.
  template <class Visit>
  void each_way(Place from, const Visit& visit) const {
    if (shape_.jumps.size() == few_moves) {
      for (std::size_t k = 0; k < few_moves; ++k) visit(neighbour(from, k), k);
    } else {
      for (std::size_t k = 0; k < shape_.jumps.size(); ++k) visit(neighbour(from, k), k);
    }
  }

 private:
  // Jumps that could land, the margin they need, and where a1 is.
  struct Shape {
    explicit Shape(const Board& board);
    FewMoves<Offset> jumps;
    std::uint64_t stride = 0;
    std::uint64_t origin = 0;
    std::uint64_t places = 0;
  };

  void count_moves_of_rectangle(std::uint64_t height);
  void close(Place blocked);

  Shape shape_;
  std::uint64_t width_;
  std::array<Place, most_moves> step_{};  // modulo 2^32, so that backward jumps are additions too
};

class GraphField : public FieldState<std::uint32_t> {
 public:
  GraphField(const Board& board, const Budget& budget);
  static bool fits(const Board& board) { return board.has_cells(); }
  static std::uint64_t bytes(const Board& board) {
    return MoveGraph::bytes(board) + static_cast<std::uint64_t>(board.area()) * sizeof(State);
  }

  [[nodiscard]] std::size_t places() const { return graph_.cells(); }
  [[nodiscard]] static Place place(Cell cell) { return static_cast<Place>(cell); }
  [[nodiscard]] static Cell cell(Place place) { return Cell{static_cast<std::int32_t>(place)}; }
  [[nodiscard]] Square square(Place place) const { return board_.square(cell(place)); }
  [[nodiscard]] Square square_after(Square /*here*/, Place next, std::size_t /*k*/) const { return square(next); }
  [[nodiscard]] std::size_t ways(Place from) const { return graph_.degree(cell(from)); }
  [[nodiscard]] std::size_t most_ways() const { return board_.most_moves(); }
  [[nodiscard]] Place neighbour(Place from, std::size_t k) const { return place(graph_.neighbours(cell(from))[k]); }
  template <class Visit>
  void each_way(Place from, const Visit& visit) const {
    const std::span<const Cell> near = graph_.neighbours(cell(from));
    for (std::size_t k = 0; k < near.size(); ++k) visit(place(near[k]), k);
  }

 private:
  const Board& board_;
  MoveGraph graph_;
};

// Searches run on a grid where they can, and else on a graph.
inline bool has_grid_field(const Board& board) {
  return board.is_grid() && board.most_moves() <= GridField::most_moves;
}

inline std::uint64_t field_bytes(const Board& board) {
  return has_grid_field(board) ? GridField::bytes(board) : GraphField::bytes(board);
}

// Calls `search` with the field that suits the board. Requires has_cells() and a field that fits. If the budget has
// ended by then, moves are missing from the field.
template <class Search>
auto on_field(const Board& board, const Budget& budget, Search&& search) {
  if (has_grid_field(board)) {
    GridField field(board);
    return std::forward<Search>(search)(field);
  }
  GraphField field(board, budget);
  return std::forward<Search>(search)(field);
}

}  // namespace cavalcade::tour

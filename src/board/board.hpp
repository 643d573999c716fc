// A board and the piece that moves on it: a rectangle, optionally with blocked squares and joined edges (a cylinder, a
// torus, a Mobius strip or a Klein bottle), the surface of a cube, or a graph (board/board_graph.hpp). It answers which
// squares exist, how they are numbered, and where a jump leads. Two squares are neighbours if some jump of the piece
// leads from one to the other;
// the relation is symmetric, a square is never its own neighbour, and no neighbour is named twice, also where a narrow
// board wraps onto itself.
//
// Single moves can be taken out, too: the two squares are then no neighbours.
//
// The squares of a graph are its vertices: a board of one rank, whose files are their numbers. No jump leads from one
// to another, and nothing is to be told from files and ranks; names, moves and places in pictures are those of the
// graph.
//
// A plain rectangle takes no memory per square and may have sides to 2^31 - 1. Cells (the 32-bit numbers) exist up to
// max_cells; blocked squares, moves that are taken out, wraps and cubes are limited to boards that have cells.

#pragma once

#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <vector>

#include "base/result.hpp"
#include "board/board_graph.hpp"
#include "board/cell.hpp"
#include "board/piece.hpp"

namespace cavalcade {

constexpr std::int64_t max_side = 2147483647;
constexpr std::int64_t max_cells = 2147483647;

class CellsOfBoard;

class Board {
 public:
  static Result<Board> rectangle(std::int64_t width, std::int64_t height);
  static Result<Board> cube(std::int64_t side);
  static Board of_graph(BoardGraph::Shared graph);

  // Neighbours come in this order from now on. Requires the jumps of the piece, each once.
  void order_jumps(const FewMoves<Offset>& order) { jumps_ = order; }

  // Each of these refuses what the class comment excludes and leaves the board as it was.
  [[nodiscard]] Result<void> set_leaper(std::int64_t a, std::int64_t b);
  [[nodiscard]] Result<void> set_piece(Piece piece);
  [[nodiscard]] Result<void> set_wrap(Wrap wrap);
  [[nodiscard]] Result<void> block(Square square);
  // The squares must be one move apart. Moves are taken out last, when it is clear which moves there are.
  [[nodiscard]] Result<void> take_out(Square one, Square other);

  [[nodiscard]] std::int32_t width() const { return width_; }
  [[nodiscard]] std::int32_t height() const { return height_; }
  [[nodiscard]] bool is_cube() const { return cube_; }
  [[nodiscard]] bool is_graph() const { return graph_ != nullptr; }
  [[nodiscard]] const BoardGraph& graph() const { return *graph_; }  // requires is_graph()
  [[nodiscard]] const BoardGraph::Shared& shared_graph() const { return graph_; }
  // A graph that somebody gave: there is no piece.
  [[nodiscard]] bool is_given_graph() const { return graph_ && graph_->kind() == BoardGraph::Kind::given; }
  // A rectangle, whatever is blocked, joined or taken out: files and ranks say how squares lie.
  [[nodiscard]] bool is_flat() const { return !cube_ && !graph_; }
  [[nodiscard]] Wrap wrap() const { return wrap_; }
  [[nodiscard]] const Piece& piece() const { return piece_; }

  // Blocked squares included / excluded.
  [[nodiscard]] std::int64_t area() const;
  [[nodiscard]] std::int64_t free_squares() const { return area() - blocked_count_; }
  [[nodiscard]] std::int64_t blocked_count() const { return blocked_count_; }
  [[nodiscard]] bool has_cells() const { return area() <= max_cells; }

  // A flat board without joined edges that has all its moves, whatever the piece and the blocked squares.
  [[nodiscard]] bool is_grid() const { return is_flat() && wrap_ == Wrap::none && taken_out_.empty(); }
  // A flat board without blocked squares or joined edges, whatever the piece and the moves that are taken out.
  [[nodiscard]] bool is_rectangle() const { return is_flat() && wrap_ == Wrap::none && blocked_count_ == 0; }
  // The same with all its moves.
  [[nodiscard]] bool is_plain() const { return is_rectangle() && taken_out_.empty(); }

  // Whether dark and light squares go on alternating across the joined edges.
  [[nodiscard]] bool is_chequered() const;
  // Whether every move changes the chess colour, (file + rank) modulo 2.
  [[nodiscard]] bool alternates_colour() const;
  // a1 is dark. Only meaningful on flat boards.
  static bool is_dark(Square square) { return ((square.x ^ square.y) & 1) == 0; }

  [[nodiscard]] bool contains(Square square) const;
  [[nodiscard]] bool is_blocked(Cell cell) const { return blocked_count_ != 0 && blocked_[index(cell)]; }
  [[nodiscard]] bool is_blocked(Square square) const { return blocked_count_ != 0 && is_blocked(cell(square)); }

  // Ranges of cells, ascending. Require has_cells().
  [[nodiscard]] CellsOfBoard free_cells() const;
  [[nodiscard]] CellsOfBoard blocked_cells() const;

  // Requires has_cells().
  [[nodiscard]] Cell cell(Square square) const {
    const std::int64_t face = cube_ ? static_cast<std::int64_t>(square.face) - 1 : 0;
    return Cell{static_cast<std::int32_t>((face * height_ + square.y) * width_ + square.x)};
  }
  [[nodiscard]] Square square(Cell cell) const;

  // The jumps of the piece, in the order of jumps(); and the square one leads to, blocked or not, if it is on the
  // board.
  [[nodiscard]] const FewMoves<Offset>& jumps() const { return jumps_; }
  [[nodiscard]] std::optional<Square> jump(Square from, Offset offset) const;
  // The jump that leads back along the same way, of one that lands on a flat board: the opposite one, unless ranks are
  // turned over on the way.
  [[nodiscard]] Offset way_back(Square from, Offset offset) const;

  // No square has more moves than this.
  [[nodiscard]] std::size_t most_moves() const { return graph_ ? graph_->most_moves() : jumps_.size(); }
  // All squares together have at most this many, each move counted at both its squares.
  [[nodiscard]] std::int64_t all_moves() const {
    return graph_ ? graph_->all_moves() : free_squares() * static_cast<std::int64_t>(jumps_.size());
  }

  // The free neighbours of a cell in the order of the jumps. Requires has_cells().
  [[nodiscard]] FewMoves<Cell> neighbours(Cell cell) const;
  [[nodiscard]] bool are_neighbours(Cell one, Cell other) const;

  // The moves that were taken out, ascending.
  [[nodiscard]] const std::vector<Move>& taken_out() const { return taken_out_; }
  [[nodiscard]] bool is_taken_out(Cell one, Cell other) const;
  [[nodiscard]] bool is_taken_out(Square one, Square other) const {
    return !taken_out_.empty() && is_taken_out(cell(one), cell(other));
  }

  friend bool operator==(const Board& one, const Board& other) {
    return one.width_ == other.width_ && one.height_ == other.height_ && one.cube_ == other.cube_ &&
           one.wrap_ == other.wrap_ && one.piece_ == other.piece_ &&
           (one.graph_ == other.graph_ || (one.graph_ && other.graph_ && *one.graph_ == *other.graph_)) &&
           one.blocked_ == other.blocked_ && one.taken_out_ == other.taken_out_;
  }

 private:
  // Whether the jump goes round from left to right, or back, an odd number of times where that turns ranks over.
  [[nodiscard]] bool is_turned_over(Square from, Offset offset) const;

  Board(std::int32_t width, std::int32_t height, bool cube);

  std::int32_t width_;
  std::int32_t height_;
  bool cube_;
  Wrap wrap_ = Wrap::none;
  Piece piece_;
  FewMoves<Offset> jumps_;
  std::int64_t blocked_count_ = 0;
  std::vector<bool> blocked_;    // empty until a square is blocked
  std::vector<Move> taken_out_;  // ascending
  BoardGraph::Shared graph_;     // of a board that is one
};

// The free cells of a board, or the blocked ones: a view of the board, which must outlive it.
class CellsOfBoard {
 public:
  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Cell;
    using difference_type = std::ptrdiff_t;
    using pointer = const Cell*;
    using reference = Cell;

    Iterator(const Board& board, std::int64_t number, std::int64_t end, bool blocked)
        : board_(&board), number_(number), end_(end), blocked_(blocked) {
      skip_others();
    }
    Cell operator*() const { return Cell{static_cast<std::int32_t>(number_)}; }
    Iterator& operator++() {
      ++number_;
      skip_others();
      return *this;
    }
    friend bool operator==(const Iterator& one, const Iterator& other) { return one.number_ == other.number_; }

   private:
    void skip_others() {
      while (number_ < end_ && board_->is_blocked(**this) != blocked_) ++number_;
    }

    const Board* board_;
    std::int64_t number_;
    std::int64_t end_;
    bool blocked_;
  };

  CellsOfBoard(const Board& board, bool blocked)
      : board_(&board), end_(blocked && board.blocked_count() == 0 ? 0 : board.area()), blocked_(blocked) {}
  [[nodiscard]] Iterator begin() const { return {*board_, 0, end_, blocked_}; }
  [[nodiscard]] Iterator end() const { return {*board_, end_, end_, blocked_}; }
  [[nodiscard]] CellList list() const { return {begin(), end()}; }

 private:
  const Board* board_;
  std::int64_t end_;
  bool blocked_;
};

inline CellsOfBoard Board::free_cells() const {
  return {*this, false};
}

inline CellsOfBoard Board::blocked_cells() const {
  return {*this, true};
}

}  // namespace cavalcade

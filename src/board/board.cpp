#include "board/board.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "board/cube.hpp"
#include "board/square_name.hpp"

namespace cavalcade {

Board::Board(std::int32_t width, std::int32_t height, bool cube)
    : width_(width), height_(height), cube_(cube), jumps_(cavalcade::jumps(piece_)) {}

Result<Board> Board::rectangle(std::int64_t width, std::int64_t height) {
  if (width < 1 || height < 1 || width > max_side || height > max_side)
    return Error{fmt::format("a board has sides from 1 to {}", max_side)};
  return Board(static_cast<std::int32_t>(width), static_cast<std::int32_t>(height), false);
}

Result<Board> Board::cube(std::int64_t side) {
  constexpr std::int64_t max_cube_side = 18918;  // six faces of it still have 32-bit cells
  if (side < 1 || side > max_cube_side) return Error{fmt::format("a cube has sides from 1 to {}", max_cube_side)};
  return Board(static_cast<std::int32_t>(side), static_cast<std::int32_t>(side), true);
}

Board Board::of_graph(BoardGraph::Shared graph) {
  Board board(static_cast<std::int32_t>(graph->size()), 1, false);
  board.jumps_.clear();
  board.graph_ = std::move(graph);
  return board;
}

Result<void> Board::set_leaper(std::int64_t a, std::int64_t b) {
  if (a < 0 || b < 0 || a > max_side || b > max_side || (a == 0 && b == 0))
    return Error{fmt::format("a leaper jumps by two numbers from 0 to {}, not both 0", max_side)};
  return set_piece(Leaper{static_cast<std::int32_t>(a), static_cast<std::int32_t>(b)});
}

Result<void> Board::set_piece(Piece piece) {
  const std::vector<Leaper>& leapers = piece.leapers();
  if (leapers.size() > max_leapers) return Error{fmt::format("a piece is made of at most {} leapers", max_leapers)};
  for (std::size_t i = 0; i < leapers.size(); ++i) {
    const auto [a, b] = leapers[i];
    if (a < 0 || b < 0 || (a == 0 && b == 0))
      return Error{fmt::format("a leaper jumps by two numbers from 0 to {}, not both 0", max_side)};
    for (std::size_t j = 0; j < i; ++j)
      if (leapers[j] == Leaper{a, b} || leapers[j] == Leaper{b, a})
        return Error{fmt::format("the leaper {},{} is there twice; name it once", a, b)};
  }
  if (graph_) {
    Result<BoardGraph::Shared> graph = graph_->with_piece(piece);
    if (!graph) return graph.error();
    graph_ = std::move(*graph);
  } else {
    jumps_ = cavalcade::jumps(piece);
  }
  piece_ = std::move(piece);
  return {};
}

Result<void> Board::set_wrap(Wrap wrap) {
  if (wrap == Wrap::none) {
    wrap_ = wrap;
    return {};
  }
  if (cube_) return Error{"the edges of a cube are joined already"};
  if (graph_) return Error{"goes with rectangles; a box, a hexagon or a graph has no edges to join"};
  if (!has_cells()) return Error{fmt::format("joined edges need a board of at most {} squares", max_cells)};
  wrap_ = wrap;
  return {};
}

Result<void> Board::block(Square square) {
  if (!contains(square)) return Error{"the square is not on the board"};
  if (!has_cells()) return Error{fmt::format("blocked squares need a board of at most {} squares", max_cells)};
  if (blocked_.empty()) blocked_.resize(static_cast<std::size_t>(area()));
  const std::size_t i = index(cell(square));
  if (!blocked_[i]) {
    blocked_[i] = true;
    ++blocked_count_;
  }
  return {};
}

Result<void> Board::take_out(Square one, Square other) {
  if (!contains(one) || !contains(other)) return Error{"the square is not on the board"};
  if (!has_cells()) return Error{fmt::format("single moves need a board of at most {} squares", max_cells)};
  const Move move(cell(one), cell(other));
  if (is_taken_out(move.lesser, move.greater)) return {};
  if (!are_neighbours(move.lesser, move.greater))
    return Error{fmt::format("{} and {} are not one move apart", square_name(*this, one), square_name(*this, other))};
  taken_out_.insert(std::upper_bound(taken_out_.begin(), taken_out_.end(), move), move);
  return {};
}

bool Board::is_taken_out(Cell one, Cell other) const {
  return !taken_out_.empty() && std::binary_search(taken_out_.begin(), taken_out_.end(), Move(one, other));
}

std::int64_t Board::area() const {
  return std::int64_t{width_} * height_ * (cube_ ? cube_faces : 1);
}

// Where ranks are turned over, the square beyond (width - 1, y) is (0, height - 1 - y).
bool Board::is_chequered() const {
  if (!is_flat()) return false;
  const bool over_sides = (width_ + (turns_over(wrap_) ? height_ - 1 : 0)) % 2 == 0;
  return (!wraps_x(wrap_) || over_sides) && (!wraps_y(wrap_) || height_ % 2 == 0);
}

bool Board::alternates_colour() const {
  return piece_.changes_colour() && is_chequered();
}

bool Board::contains(Square square) const {
  return square.x >= 0 && square.y >= 0 && square.x < width_ && square.y < height_ &&
         (square.face != Face::flat) == cube_;
}

Square Board::square(Cell cell) const {
  const auto number = static_cast<std::int32_t>(cell);
  const std::int32_t row = number / width_;
  if (!cube_) return {number % width_, row};
  return {number % width_, row % height_, static_cast<Face>(row / height_ + 1)};
}

std::optional<Square> Board::jump(Square from, Offset offset) const {
  if (graph_) return std::nullopt;
  if (cube_) return jump_on_cube(width_, from, offset);
  const auto onto = [](std::int64_t place, std::int64_t side, bool wraps) {
    return wraps ? (place % side + side) % side : place;
  };
  const std::int64_t x = onto(std::int64_t{from.x} + offset.dx, width_, wraps_x(wrap_));
  std::int64_t y = std::int64_t{from.y} + offset.dy;
  if (is_turned_over(from, offset)) y = height_ - 1 - y;
  y = onto(y, height_, wraps_y(wrap_));
  if (x < 0 || y < 0 || x >= width_ || y >= height_) return std::nullopt;
  return Square{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
}

bool Board::is_turned_over(Square from, Offset offset) const {
  if (!turns_over(wrap_)) return false;
  const std::int64_t x = std::int64_t{from.x} + offset.dx;
  const std::int64_t rounds = (x < 0 ? x - width_ + 1 : x) / width_;
  return rounds % 2 != 0;
}

Offset Board::way_back(Square from, Offset offset) const {
  return {-offset.dx, is_turned_over(from, offset) ? offset.dy : -offset.dy};
}

FewMoves<Cell> Board::neighbours(Cell cell) const {
  FewMoves<Cell> found;
  if (graph_) {
    const std::span<const Cell> near = graph_->neighbours(cell);
    found.reserve(near.size());
    for (const Cell next : near)
      if (!is_blocked(next) && !is_taken_out(cell, next)) found.push_back(next);
    return found;
  }
  const Square from = square(cell);
  for (const Offset offset : jumps_) {
    const std::optional<Square> to = jump(from, offset);
    if (!to) continue;
    const Cell next = this->cell(*to);
    if (next == cell || is_blocked(next) || is_taken_out(cell, next)) continue;
    const bool can_repeat = wrap_ != Wrap::none;
    if (can_repeat && std::find(found.begin(), found.end(), next) != found.end()) continue;
    found.push_back(next);
  }
  return found;
}

bool Board::are_neighbours(Cell one, Cell other) const {
  if (graph_) return graph_->are_neighbours(one, other) && !is_blocked(other) && !is_taken_out(one, other);
  const FewMoves<Cell> near = neighbours(one);
  return std::find(near.begin(), near.end(), other) != near.end();
}

}  // namespace cavalcade

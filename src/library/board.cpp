#include <algorithm>

#include "board/square_name.hpp"
#include "library/parts.hpp"

namespace cavalcade::v0 {

Square outside(cavalcade::Square square) {
  return {square.x, square.y, static_cast<std::int32_t>(square.face)};
}

std::optional<cavalcade::Square> inside(Square square) {
  const bool has_face = square.face >= 0 && square.face <= static_cast<std::int32_t>(Face::back);
  if (!has_face || square.file < 0 || square.rank < 0) return std::nullopt;
  return cavalcade::Square{square.file, square.rank, static_cast<Face>(square.face)};
}

std::vector<Square> outside(const cavalcade::Board& board, std::span<const Cell> cells) {
  std::vector<Square> squares;
  squares.reserve(cells.size());
  for (const Cell cell : cells) squares.push_back(outside(board.square(cell)));
  return squares;
}

std::string name(Square square) {
  const std::optional<cavalcade::Square> there = inside(square);
  return there ? square_name(*there) : std::string();
}

std::int32_t Board::width() const {
  return parts_->board().width();
}

std::int32_t Board::height() const {
  return parts_->board().height();
}

bool Board::is_cube() const {
  return parts_->board().is_cube();
}

std::int64_t Board::squares() const {
  return parts_->board().area();
}

std::int64_t Board::free_squares() const {
  return parts_->board().free_squares();
}

bool Board::contains(Square square) const {
  const std::optional<cavalcade::Square> there = inside(square);
  return there && parts_->board().contains(*there);
}

bool Board::is_blocked(Square square) const {
  return contains(square) && parts_->board().is_blocked(*inside(square));
}

std::vector<Square> Board::moves(Square from) const {
  const cavalcade::Board& board = parts_->board();
  if (!contains(from) || is_blocked(from)) return {};
  if (board.has_cells()) {
    const FewMoves<Cell> neighbours = board.neighbours(board.cell(*inside(from)));
    return outside(board, {neighbours.begin(), neighbours.end()});
  }
  std::vector<Square> squares;  // boards without cells are plain
  for (const Offset offset : board.jumps())
    if (const std::optional<cavalcade::Square> to = board.jump(*inside(from), offset)) squares.push_back(outside(*to));
  return squares;
}

bool Board::is_graph() const {
  return parts_->board().is_graph();
}

std::string Board::name(Square square) const {
  return contains(square) ? square_name(parts_->board(), *inside(square)) : std::string();
}

Result<Square> Board::square(std::string_view name) const {
  const cavalcade::Result<cavalcade::Square> square = parse_square(parts_->board(), name);
  if (!square) return outside(square.error());
  return outside(*square);
}

bool Board::equals(const Board& other) const {
  return parts_->board() == other.parts_->board();
}

}  // namespace cavalcade::v0

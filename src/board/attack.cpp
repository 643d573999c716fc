#include "board/attack.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace cavalcade {
namespace {

struct Steps {
  std::span<const Offset> directions;
  bool slides = false;
};

Steps steps_of(ChessPiece piece) {
  // Straight, then diagonal.
  static constexpr std::array<Offset, 8> all_around{
      {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};
  static constexpr std::array<Offset, 8> knight{
      {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
  const std::span<const Offset> around = all_around;
  switch (piece) {
    case ChessPiece::king:
      return {around, false};
    case ChessPiece::queen:
      return {around, true};
    case ChessPiece::rook:
      return {around.first(4), true};
    case ChessPiece::bishop:
      return {around.last(4), true};
    default:
      return {knight, false};
  }
}

}  // namespace

std::optional<ChessPiece> chess_piece(char letter) {
  constexpr std::string_view letters = "KQRBN";
  const std::size_t at = letters.find(letter);
  if (at == std::string_view::npos) return std::nullopt;
  return static_cast<ChessPiece>(at);
}

std::vector<Square> closed_squares(const Board& board, std::span<const StandingPiece> pieces) {
  std::vector<bool> is_taken(static_cast<std::size_t>(board.area()));
  for (const StandingPiece& standing : pieces) is_taken[index(board.cell(standing.square))] = true;
  std::vector<Square> closed;
  for (const StandingPiece& standing : pieces) {
    closed.push_back(standing.square);
    const auto [directions, slides] = steps_of(standing.piece);
    for (const Offset step : directions) {
      Square at = standing.square;
      do {
        at = {at.x + step.dx, at.y + step.dy};
        if (!board.contains(at) || board.is_blocked(at)) break;
        closed.push_back(at);
      } while (slides && !is_taken[index(board.cell(at))]);
    }
  }
  return closed;
}

}  // namespace cavalcade

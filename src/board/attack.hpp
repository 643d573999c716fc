// What chess pieces attack on a flat board without joined edges. With it a board is closed by pieces: a chess teacher's
// exercise sends the knight round the squares that a queen does not attack.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/board.hpp"

namespace cavalcade {

enum class ChessPiece : std::uint8_t { king, queen, rook, bishop, knight };

// By its letter, K Q R B N.
std::optional<ChessPiece> chess_piece(char letter);

struct StandingPiece {
  ChessPiece piece = ChessPiece::queen;
  Square square;
};

// The squares on which the pieces stand and those that they attack; some come more than once. A line ends before a
// blocked square, and where another piece stands: so no square is seen by more than eight of them, and by eight
// knights. Requires board.has_cells().
std::vector<Square> closed_squares(const Board& board, std::span<const StandingPiece> pieces);

}  // namespace cavalcade

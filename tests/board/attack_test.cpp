#include "board/attack.hpp"

#include <array>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "board/square_name.hpp"

namespace cavalcade {
namespace {

constexpr std::array all_pieces{ChessPiece::king, ChessPiece::queen, ChessPiece::rook, ChessPiece::bishop,
                                ChessPiece::knight};

std::set<std::string> closed(const Board& board, std::vector<StandingPiece> pieces) {
  std::set<std::string> names;
  for (const Square square : closed_squares(board, pieces)) names.insert(square_name(square));
  return names;
}

Square square(const Board& board, std::string_view name) {
  return *parse_square(board, name);
}

TEST(WhatAPieceCloses, IsItsSquareAndAllThatItAttacks) {
  const Board board = *Board::rectangle(4, 4);
  const auto by = [&](ChessPiece piece) { return closed(board, {{piece, {1, 1}}}); };
  EXPECT_EQ(by(ChessPiece::king), (std::set<std::string>{"a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"}));
  EXPECT_EQ(by(ChessPiece::rook), (std::set<std::string>{"b2", "a2", "c2", "d2", "b1", "b3", "b4"}));
  EXPECT_EQ(by(ChessPiece::bishop), (std::set<std::string>{"b2", "a1", "c3", "d4", "a3", "c1"}));
  EXPECT_EQ(by(ChessPiece::knight), (std::set<std::string>{"b2", "d1", "d3", "a4", "c4"}));
}

TEST(ALine, EndsBeforeABlockedSquareAndWhereAnotherPieceStands) {
  Board board = *Board::rectangle(8, 1);
  ASSERT_TRUE(board.block({6, 0}));
  EXPECT_EQ(closed(board, {{ChessPiece::rook, {2, 0}}}), (std::set<std::string>{"a1", "b1", "c1", "d1", "e1", "f1"}));
  EXPECT_EQ(closed(board, {{ChessPiece::rook, {2, 0}}, {ChessPiece::knight, {4, 0}}}),
            (std::set<std::string>{"a1", "b1", "c1", "d1", "e1"}));
}

TEST(AQueenOnD5, LeavesThirtySixSquaresOfAChessboard) {
  const Board board = *Board::rectangle(8, 8);
  EXPECT_EQ(closed(board, {{ChessPiece::queen, square(board, "d5")}}).size(), 28U);
}

// What each piece attacks, by where the squares lie to each other, and what lies between them.
bool attacks(const Board& board, ChessPiece piece, Square from, Square to, const std::set<std::string>& taken) {
  const std::int32_t dx = to.x - from.x;
  const std::int32_t dy = to.y - from.y;
  const std::int32_t far = std::max(std::abs(dx), std::abs(dy));
  if (far == 0 || board.is_blocked(to)) return false;
  if (piece == ChessPiece::knight) return dx * dx + dy * dy == 5;
  const bool straight = dx == 0 || dy == 0;
  const bool diagonal = std::abs(dx) == std::abs(dy);
  if (!straight && !diagonal) return false;
  if (piece == ChessPiece::king) return far == 1;
  if ((piece == ChessPiece::rook && !straight) || (piece == ChessPiece::bishop && !diagonal)) return false;
  for (std::int32_t step = 1; step < far; ++step) {
    const Square between{from.x + dx / far * step, from.y + dy / far * step};
    if (board.is_blocked(between) || taken.contains(square_name(between))) return false;
  }
  return true;
}

RC_GTEST_PROP(WhatPiecesClose, IsWhatOneSees, ()) {
  Board board = *Board::rectangle(*rc::gen::inRange(1, 9), *rc::gen::inRange(1, 9));
  const auto any_square = [&] {
    return board.square(Cell{*rc::gen::inRange<std::int32_t>(0, static_cast<std::int32_t>(board.area()))});
  };
  std::vector<StandingPiece> pieces;
  std::set<std::string> taken;
  for (int i = 0; i < 3; ++i) {
    const StandingPiece one{all_pieces[*rc::gen::inRange<std::size_t>(0, all_pieces.size())], any_square()};
    if (taken.insert(square_name(one.square)).second) pieces.push_back(one);
  }
  for (int i = 0; i < 4; ++i)
    if (const Square hole = any_square(); !taken.contains(square_name(hole))) RC_ASSERT(board.block(hole));
  std::set<std::string> expected = taken;
  for (std::int32_t number = 0; number < board.area(); ++number) {
    const Square to = board.square(Cell{number});
    for (const auto& [piece, from] : pieces)
      if (attacks(board, piece, from, to, taken)) expected.insert(square_name(to));
  }
  RC_ASSERT(closed(board, pieces) == expected);
}

}  // namespace
}  // namespace cavalcade

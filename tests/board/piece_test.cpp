#include "board/piece.hpp"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "support/boards.hpp"

namespace cavalcade {
namespace {

Piece piece(std::vector<Leaper> leapers) {
  return Piece(std::move(leapers));
}

std::vector<std::pair<int, int>> listed(const FewMoves<Offset>& jumps) {
  std::vector<std::pair<int, int>> all;
  for (const Offset jump : jumps) all.emplace_back(jump.dx, jump.dy);
  return all;
}

TEST(APiece, IsTheKnightIfNothingIsSaid) {
  EXPECT_TRUE(Piece().is_knight());
  EXPECT_TRUE(Piece(2, 1).is_knight());
  EXPECT_FALSE(piece({{1, 2}, {0, 1}}).is_knight());
  EXPECT_EQ(leaper_text(Piece()), "1,2");
}

TEST(APiece, IsTheKingIfItStepsStraightAndDiagonally) {
  EXPECT_TRUE(piece({{0, 1}, {1, 1}}).is_king());
  EXPECT_TRUE(piece({{1, 1}, {1, 0}}).is_king());
  EXPECT_FALSE(Piece(1, 1).is_king());
  EXPECT_FALSE(piece({{0, 1}, {1, 1}, {1, 2}}).is_king());
}

TEST(ACompound, HasTheJumpsOfAllItsLeapersEachOnce) {
  EXPECT_EQ(listed(jumps(piece({{1, 1}, {0, 1}}))),
            (std::vector<std::pair<int, int>>{{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}));
  EXPECT_EQ(jumps(piece({{1, 2}, {3, 4}})).size(), 16U);
  EXPECT_EQ(jumps(piece({{1, 2}, {3, 4}, {1, 3}, {2, 3}})).size(), 32U);
  EXPECT_EQ(jumps(piece({{0, 5}, {3, 4}})).size(), 12U);
}

TEST(ACompound, IsNumberedClockwiseWithTheNearerOfOneDirectionFirst) {
  EXPECT_EQ(listed(jumps_clockwise(piece({{2, 2}, {1, 1}}))),
            (std::vector<std::pair<int, int>>{{1, 1}, {2, 2}, {1, -1}, {2, -2}, {-1, -1}, {-2, -2}, {-1, 1}, {-2, 2}}));
}

TEST(ACompound, AlternatesColoursIfAllItsLeapersDo) {
  const auto alternates = [](std::vector<Leaper> leapers) {
    Board board = *Board::rectangle(8, 8);
    EXPECT_TRUE(board.set_piece(Piece(std::move(leapers))));
    return board.alternates_colour();
  };
  EXPECT_TRUE(alternates({{1, 2}, {3, 4}}));
  EXPECT_FALSE(alternates({{1, 2}, {1, 3}}));
  EXPECT_FALSE(alternates({{1, 1}, {1, 3}}));
}

TEST(ABoard, RefusesPiecesThatAreNoCompounds) {
  Board board = *Board::rectangle(8, 8);
  const auto refusal = [&](std::vector<Leaper> leapers) {
    const Result<void> done = board.set_piece(Piece(std::move(leapers)));
    return done ? "taken" : done.error().message;
  };
  EXPECT_EQ(refusal({{1, 2}, {2, 1}}), "the leaper 2,1 is there twice; name it once");
  EXPECT_EQ(refusal({{1, 2}, {0, 0}}), "a leaper jumps by two numbers from 0 to 2147483647, not both 0");
  EXPECT_EQ(refusal({{1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}}), "a piece is made of at most 4 leapers");
  EXPECT_EQ(board.piece(), Piece());
  EXPECT_EQ(refusal({{1, 2}, {1, 3}, {1, 4}, {1, 5}}), "taken");
}

TEST(TheNamesOfPieces, AreDistinctAndSoAreThePieces) {
  std::set<std::string_view> names;
  std::set<std::string> leapers;
  for (const NamedPiece& named : named_pieces()) {
    EXPECT_TRUE(names.insert(named.name).second) << named.name;
    EXPECT_TRUE(leapers.insert(leaper_text(named.piece)).second) << named.name;
    Board board = *Board::rectangle(8, 8);
    EXPECT_TRUE(board.set_piece(named.piece)) << named.name;
  }
  for (const std::string_view wanted : {"knight", "king", "wazir", "fers", "camel", "zebra", "giraffe", "antelope"})
    EXPECT_TRUE(names.contains(wanted)) << wanted;
}

}  // namespace
}  // namespace cavalcade

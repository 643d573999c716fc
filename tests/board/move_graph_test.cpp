#include "board/move_graph.hpp"

#include <algorithm>
#include <cstdint>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/boards.hpp"

namespace cavalcade {
namespace {

RC_GTEST_PROP(MoveGraph, HoldsTheNeighboursOfEveryFreeCellInOrder, ()) {
  const Board board = *any_board();
  const MoveGraph graph(board);
  RC_ASSERT(graph.cells() == static_cast<std::size_t>(board.area()));
  std::size_t directed = 0;
  for (std::int32_t number = 0; number < board.area(); ++number) {
    const Cell cell{number};
    const FewMoves<Cell> expected = board.is_blocked(cell) ? FewMoves<Cell>{} : board.neighbours(cell);
    const auto listed = graph.neighbours(cell);
    RC_ASSERT(std::equal(listed.begin(), listed.end(), expected.begin(), expected.end()));
    RC_ASSERT(graph.degree(cell) == expected.size());
    directed += expected.size();
  }
  RC_ASSERT(graph.moves() * 2 == directed);
}

TEST(MoveGraph, OfTheChessboardHas168Moves) {
  EXPECT_EQ(MoveGraph(*Board::rectangle(8, 8)).moves(), 168U);
}

TEST(MoveGraph, SaysWhatItTakesAtMostBeforeItIsBuilt) {
  constexpr std::uint64_t rows = 65 * 8;
  constexpr std::uint64_t neighbours = std::uint64_t{64} * 8 * 4;
  EXPECT_EQ(MoveGraph::bytes(*Board::rectangle(8, 8)), rows + neighbours);
  EXPECT_GT(MoveGraph::bytes(*Board::rectangle(46340, 46340)), std::uint64_t{80} * 1000 * 1000 * 1000);
}

}  // namespace
}  // namespace cavalcade

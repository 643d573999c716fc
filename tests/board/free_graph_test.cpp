#include "board/free_graph.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/boards.hpp"

namespace cavalcade {
namespace {

RC_GTEST_PROP(FreeGraph, HoldsTheMovesOfEveryFreeSquareAscending, ()) {
  const Board board = *any_board();
  const FreeGraph graph(board);
  RC_ASSERT(graph.size() == static_cast<Vertex>(board.free_squares()));
  std::size_t directed = 0;
  for (Vertex vertex = 0; vertex < graph.size(); ++vertex) {
    RC_ASSERT(graph.vertex(graph.cell(vertex)) == vertex);
    RC_ASSERT(!board.is_blocked(graph.cell(vertex)));
    const FewMoves<Cell> near = board.neighbours(graph.cell(vertex));
    CellList expected(near.begin(), near.end());
    std::sort(expected.begin(), expected.end());
    CellList listed;
    for (const Vertex next : graph.neighbours(vertex)) {
      listed.push_back(graph.cell(next));
      RC_ASSERT(graph.are_neighbours(next, vertex));
    }
    RC_ASSERT(listed == expected);
    RC_ASSERT(graph.degree(vertex) == expected.size());
    directed += expected.size();
  }
  RC_ASSERT(graph.edges() * 2 == directed);
}

RC_GTEST_PROP(Components, AreJoinedByMovesAndByNothingElse, ()) {
  const FreeGraph graph(*any_board());
  const Components parts = components_of(graph);
  std::vector<std::array<std::int64_t, 2>> sizes(parts.all.size());
  std::vector<bool> one_colour_joined(parts.all.size());
  for (Vertex vertex = 0; vertex < graph.size(); ++vertex) {
    const std::uint32_t mine = parts.of[vertex];
    RC_ASSERT(parts.all[mine].lowest <= vertex);
    RC_ASSERT(parts.of[parts.all[mine].lowest] == mine);
    ++sizes[mine][parts.colours[vertex]];
    bool reaches_lower_or_is_lowest = parts.all[mine].lowest == vertex;
    for (const Vertex next : graph.neighbours(vertex)) {
      RC_ASSERT(parts.of[next] == mine);
      if (parts.colours[next] == parts.colours[vertex]) one_colour_joined[mine] = true;
      reaches_lower_or_is_lowest = true;
    }
    RC_ASSERT(reaches_lower_or_is_lowest);
  }
  for (std::size_t i = 0; i < parts.all.size(); ++i) {
    RC_ASSERT(parts.all[i].sizes == sizes[i]);
    RC_ASSERT(parts.all[i].alternates == !one_colour_joined[i]);
    if (i > 0) RC_ASSERT(parts.all[i - 1].lowest < parts.all[i].lowest);
  }
}

TEST(Components, OfSmallBoardsAreTheKnownOnes) {
  // The middle of 3x3 has no move; the others make one cycle of eight squares, four of each colour.
  const Components of_3x3 = components_of(FreeGraph(*Board::rectangle(3, 3)));
  ASSERT_EQ(of_3x3.all.size(), 2U);
  EXPECT_EQ(of_3x3.all[0].sizes, (std::array<std::int64_t, 2>{4, 4}));
  EXPECT_EQ(of_3x3.all[1].lowest, 4U);
  EXPECT_EQ(of_3x3.all[1].size(), 1);
  EXPECT_FALSE(of_3x3.is_connected());
  EXPECT_TRUE(of_3x3.alternate());

  Board torus = *Board::rectangle(5, 5);
  ASSERT_TRUE(torus.set_wrap(Wrap::xy));
  const Components of_torus = components_of(FreeGraph(torus));
  EXPECT_TRUE(of_torus.is_connected());
  EXPECT_FALSE(of_torus.alternate());
}

TEST(Components, StopWithTheBudget) {
  const FreeGraph graph(*Board::rectangle(300, 300));
  const std::atomic<bool> stop{true};
  EXPECT_LT(components_of(graph, Budget({}, &stop)).all.size(), 2U) << "no list that grows with what is left";
}

TEST(FreeGraph, OfTheChessboardHas168Moves) {
  EXPECT_EQ(FreeGraph(*Board::rectangle(8, 8)).edges(), 168U);
}

TEST(FreeGraph, SaysWhatItTakesAtMostBeforeItIsBuilt) {
  constexpr std::uint64_t rows = 65 * 8;
  constexpr std::uint64_t squares_and_neighbours = std::uint64_t{64} * (4 + 8 * 4);
  EXPECT_EQ(FreeGraph::bytes(*Board::rectangle(8, 8)), rows + squares_and_neighbours);
}

TEST(Board, HandsOverItsFreeAndItsBlockedCellsInOrder) {
  Board board = *Board::rectangle(3, 2);
  ASSERT_TRUE(board.block({0, 0}));
  ASSERT_TRUE(board.block({2, 0}));
  ASSERT_TRUE(board.block({2, 1}));
  CellList listed;
  for (const Cell cell : board.free_cells()) listed.push_back(cell);
  EXPECT_EQ(listed, (CellList{Cell{1}, Cell{3}, Cell{4}}));
  listed.clear();
  for (const Cell cell : board.blocked_cells()) listed.push_back(cell);
  EXPECT_EQ(listed, (CellList{Cell{0}, Cell{2}, Cell{5}}));
  const Board whole = *Board::rectangle(46340, 46340);
  EXPECT_TRUE(whole.blocked_cells().begin() == whole.blocked_cells().end());
}

}  // namespace
}  // namespace cavalcade

// Boxes and hexagons: their moves by counting steps, their names both ways, and what is refused.

#include "board/board_graph.hpp"

#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "board/board.hpp"
#include "board/square_name.hpp"

namespace cavalcade {
namespace {

Board box(std::vector<std::int64_t> sides, Leaper leaper = {}) {
  return Board::of_graph(*BoardGraph::box(sides, leaper));
}

TEST(Boxes, JoinSquaresAJumpApartInSomePlane) {
  for (const Leaper leaper : {Leaper{1, 2}, Leaper{0, 1}, Leaper{1, 1}, Leaper{0, 2}, Leaper{2, 3}}) {
    const Board board = box({4, 3, 3, 2}, leaper);
    for (std::int32_t one = 0; one < board.area(); ++one)
      for (std::int32_t other = 0; other < board.area(); ++other) {
        const BoardGraph::Position from = board.graph().position(Cell{one});
        const BoardGraph::Position to = board.graph().position(Cell{other});
        std::vector<std::int32_t> steps;
        for (std::size_t axis = 0; axis < 4; ++axis)
          if (from[axis] != to[axis]) steps.push_back(std::abs(from[axis] - to[axis]));
        std::sort(steps.begin(), steps.end());
        std::vector<std::int32_t> jump;
        for (const std::int32_t side : {leaper.a, leaper.b})
          if (side > 0) jump.push_back(side);
        EXPECT_EQ(board.are_neighbours(Cell{one}, Cell{other}), steps == jump)
            << square_name(board, Cell{one}) << ' ' << square_name(board, Cell{other});
      }
  }
}

TEST(Boxes, NameSquaresByFileRankAndLayers) {
  const Board board = box({4, 5, 3});
  EXPECT_EQ(square_name(board, Cell{0}), "a1.1");
  EXPECT_EQ(square_name(board, Cell{1 + 2 * 4 + 1 * 20}), "b3.2");
  EXPECT_EQ(square_name(box({2, 3, 4, 5}), Cell{119}), "b3.4.5");
}

TEST(Hexagons, HaveTheMovesOfHexagonalChess) {
  const Board board = Board::of_graph(*BoardGraph::hexagon(6, {}));
  EXPECT_EQ(board.area(), 91);
  const Result<Square> middle = parse_square(board, "f6");
  ASSERT_TRUE(middle);
  EXPECT_EQ(board.neighbours(board.cell(*middle)).size(), 12);
  EXPECT_EQ(board.most_moves(), 12);
  // A knight goes the square root of seven cells far, and every cell so far away is one of its own.
  for (std::int32_t one = 0; one < board.area(); ++one)
    for (std::int32_t other = 0; other < board.area(); ++other) {
      const BoardGraph::Place from = board.graph().place(Cell{one});
      const BoardGraph::Place to = board.graph().place(Cell{other});
      const double distance = std::hypot(from.x - to.x, from.y - to.y);
      EXPECT_EQ(board.are_neighbours(Cell{one}, Cell{other}), std::abs(distance - std::sqrt(7.0)) < 1e-6);
    }
}

TEST(Graphs, KnowTheirSquaresByName) {
  BoardGraph::Given given{"g", {"x", "y-1", "z", "é"}, {}, {{0, 1}, {1, 2}, {2, 1}}};
  const std::vector<Board> boards{box({3, 4, 5}), box({2, 3, 2, 3}), Board::of_graph(*BoardGraph::hexagon(4, {})),
                                  Board::of_graph(*BoardGraph::of(given))};
  for (const Board& board : boards) {
    for (std::int32_t number = 0; number < board.area(); ++number) {
      const Cell cell{number};
      const Result<Square> square = parse_square(board, square_name(board, cell));
      ASSERT_TRUE(square) << square_name(board, cell);
      EXPECT_EQ(board.cell(*square), cell);
    }
    for (const char* const stranger : {"", ".", "a0.1", "a1.0", "a1.01", "a1.1.1.1.1", "a99", "z99.1", "q"})
      EXPECT_FALSE(parse_square(board, stranger)) << board_name(board) << ' ' << stranger;
  }
  EXPECT_EQ(boards.back().all_moves(), 4);  // 1-2 and 2-1 are one edge
}

TEST(Graphs, HaveFreeNeighboursOnly) {
  Board board = box({3, 3, 3});
  const Cell centre = board.cell(*parse_square(board, "b2.2"));
  EXPECT_TRUE(board.neighbours(centre).empty());
  const Cell corner = board.cell(*parse_square(board, "a1.1"));
  EXPECT_EQ(board.neighbours(corner).size(), 6);
  const Cell gone = board.neighbours(corner)[0];
  ASSERT_TRUE(board.block(board.square(gone)));
  EXPECT_EQ(board.neighbours(corner).size(), 5);
  EXPECT_FALSE(board.are_neighbours(corner, gone));
  const Cell other = board.neighbours(corner)[0];
  ASSERT_TRUE(board.take_out(board.square(corner), board.square(other)));
  EXPECT_EQ(board.neighbours(corner).size(), 4);
  EXPECT_FALSE(board.are_neighbours(other, corner));
}

TEST(Graphs, RefuseWhatTheyCannotBe) {
  const auto said = [](BoardGraph::Given given) {
    const Result<BoardGraph::Shared> graph = BoardGraph::of(std::move(given));
    return graph ? std::string() : graph.error().message;
  };
  EXPECT_EQ(said({}), "a graph has a vertex or more");
  EXPECT_EQ(said({"", {"a", "a"}, {}, {}}), "the vertex a is there twice");
  EXPECT_EQ(said({"", {"a", "b"}, {}, {{1, 1}}}), "the edge b-b leads from a vertex to itself; leave such edges out");
  EXPECT_EQ(said({"", {"a", "b"}, {}, {{1, 0}, {1, 0}}}), "the edge b-a is there twice");
  EXPECT_EQ(said({"", {"a b"}, {}, {}}),
            "'a b' has a blank, a comma, an equals sign or a control character; name vertices without");
  EXPECT_EQ(said({"", {"\xff"}, {}, {}}).substr(0, 1), "'");
  EXPECT_EQ(said({"", {""}, {}, {}}), "a vertex has no name");
  EXPECT_FALSE(BoardGraph::box(std::vector<std::int64_t>{1000, 1000, 2}, {}));
  EXPECT_FALSE(BoardGraph::hexagon(578, {}));
  EXPECT_TRUE(BoardGraph::hexagon(10, {}));
  Board board = box({4, 4, 4});
  EXPECT_FALSE(board.set_wrap(Wrap::x));
  Board given = Board::of_graph(*BoardGraph::of({"", {"a", "b"}, {}, {{0, 1}}}));
  EXPECT_FALSE(given.set_leaper(1, 2));
}

}  // namespace
}  // namespace cavalcade

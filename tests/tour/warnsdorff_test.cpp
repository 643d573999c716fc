#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "board/square_name.hpp"
#include "questions.hpp"
#include "tour/methods.hpp"

namespace cavalcade::testing {
namespace {

std::size_t onward_moves(const Board& board, Cell cell, const std::vector<bool>& visited) {
  std::size_t moves = 0;
  for (const Cell next : board.neighbours(cell)) moves += visited[index(next)] ? 0U : 1U;
  return moves;
}

// The rule itself, told naively: no move may leave a neighbour behind that had fewer onward moves.
void expect_rule_kept(const Board& board, const CellList& squares) {
  std::vector<bool> visited(static_cast<std::size_t>(board.area()));
  for (std::size_t i = 0; i + 1 < squares.size(); ++i) {
    visited[index(squares[i])] = true;
    const std::size_t taken = onward_moves(board, squares[i + 1], visited);
    for (const Cell other : board.neighbours(squares[i]))
      if (!visited[index(other)]) {
        ASSERT_LE(taken, onward_moves(board, other, visited)) << "step " << i + 1;
      }
  }
}

RC_GTEST_PROP(Warnsdorff, AlwaysGoesWhereTheFewestMovesAreLeft, ()) {
  const std::string width = std::to_string(*rc::gen::inRange(5, 30));
  const std::string height = std::to_string(*rc::gen::inRange(5, 30));
  const std::string rule = *rc::gen::element<std::string>("first", "roth", "pohl", "squirrel", "random");
  const Question asked = question({{"board", width + "x" + height}, {"tie_break", rule}});
  const Answer answer = ask(tour::warnsdorff, asked);
  if (answer.verdict != Verdict::solved) return;  // stuck, which is allowed
  RC_ASSERT(is_tour(asked, answer));
  expect_rule_kept(asked.board, std::get<Tour>(answer.witness).squares);
}

// Among the squares that are tied, Roth's is the farthest from the true centre, half squares included.
TEST(Warnsdorff, RothGoesFarthestFromTheTrueCentre) {
  int looked_at = 0;
  for (const std::string size : {"6x6", "7x7", "8x8", "8x5"}) {
    const Question asked = question({{"board", size}, {"tie_break", "roth"}});
    const Answer answer = ask(tour::warnsdorff, asked);
    if (answer.verdict != Verdict::solved) continue;
    ++looked_at;
    const Board& board = asked.board;
    const CellList& squares = std::get<Tour>(answer.witness).squares;
    const auto distance = [&](Cell cell) {
      const Square at = board.square(cell);
      const double dx = at.x - (board.width() - 1) / 2.0;
      const double dy = at.y - (board.height() - 1) / 2.0;
      return dx * dx + dy * dy;
    };
    std::vector<bool> visited(static_cast<std::size_t>(board.area()));
    for (std::size_t i = 0; i + 1 < squares.size(); ++i) {
      visited[index(squares[i])] = true;
      const std::size_t fewest = onward_moves(board, squares[i + 1], visited);
      for (const Cell other : board.neighbours(squares[i]))
        if (!visited[index(other)] && onward_moves(board, other, visited) == fewest) {
          EXPECT_GE(distance(squares[i + 1]), distance(other)) << size << " step " << i + 1;
        }
    }
  }
  EXPECT_GE(looked_at, 2);
}

// Squirrel & Cull report no failure from the corner for sides from 112 on.
TEST(Warnsdorff, SquirrelComesThroughOnLargeSquareBoards) {
  for (int side = 112; side < 112 + 16; ++side) {
    const std::string size = std::to_string(side) + "x" + std::to_string(side);
    const Question asked = question({{"board", size}, {"tie_break", "squirrel"}});
    EXPECT_TRUE(is_tour(asked, ask(tour::warnsdorff, asked))) << size;
  }
}

TEST(Warnsdorff, ToursAThousandByAThousand) {
  const Question asked = question({{"board", "1000x1000"}});
  const Answer answer = ask(tour::warnsdorff, asked);
  EXPECT_TRUE(is_tour(asked, answer));
  EXPECT_EQ(answer.stats.get("backtracks"), 0U);
}

TEST(Warnsdorff, SaysWhenItIsStuckAndNeverClaimsMore) {
  const Answer answer = ask(tour::warnsdorff, {{"board", "5x5"}, {"from", "b1"}});
  EXPECT_EQ(answer.verdict, Verdict::unknown);
  EXPECT_NE(answer.reason.find("got stuck at"), std::string::npos) << answer.reason;
}

TEST(Warnsdorff, RunsOnEveryKindOfBoard) {
  for (const Request& request : {Request{{"board", "8x8"}, {"from", "a1"}, {"to", "h1"}},
                                 Request{{"board", "8x8"}, {"closed", true}}, Request{{"board", "8x8"}, {"wrap", "xy"}},
                                 Request{{"board", "cube:4"}}, Request{{"board", "10x10"}, {"block", "a1,b1"}},
                                 Request{{"board", "6x6"}, {"leaper", "0,1"}}, Request{{"board", "1x1"}}}) {
    const Question asked = question(request);
    const Answer answer = ask(tour::warnsdorff, asked);
    EXPECT_TRUE(is_tour(asked, answer)) << request.text("board");
  }
}

}  // namespace
}  // namespace cavalcade::testing

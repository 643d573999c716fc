#include <gtest/gtest.h>

#include "check/check.hpp"
#include "support/naive.hpp"
#include "tasks.hpp"

namespace cavalcade::check {
namespace {

using naive::cells;
using naive::square;

std::string said(const Board& board, const Task& task, const Certificate& certificate) {
  const Finding finding = check_certificate(board, task, certificate);
  return finding.outcome == Outcome::holds ? "holds" : finding.what;
}

// A plus of five squares: four arms, each with the middle as its only neighbour.
Board plus() {
  return naive::board({3, 3, "a1 c1 a3 c3", Wrap::none, {0, 1}});
}

HallViolator shortage(const Board& board, const std::string& crowded, const std::string& hosts) {
  return {cells(board, crowded), cells(board, hosts)};
}

TEST(AMoveShortageHolds, WhereTheHostsHaveNoRoomForTheCrowd) {
  const Board board = plus();
  EXPECT_EQ(said(board, closed(), shortage(board, "a2 c2", "b2")), "holds");
  EXPECT_EQ(said(board, open(), shortage(board, "a2 c2 b1", "b2")), "holds");  // 6 - 2 moves, room for 2
  EXPECT_EQ(said(board, open(), shortage(board, "a2 c2", "b2 b1")),
            "the crowded squares need 2 moves; the hosts have room for 4, and 0 lead elsewhere");
}

TEST(AMoveShortageHolds, CountingTheWaysElsewhere) {
  const Board board = plus();
  EXPECT_EQ(said(board, closed(), shortage(board, "a2", "")), "holds");
  EXPECT_EQ(said(board, closed(), shortage(board, "a2 c2 b1 b3", "")), "holds");
  EXPECT_EQ(said(board, closed(), shortage(board, "b2", "")),
            "the crowded squares need 2 moves; the hosts have room for 0, and 4 lead elsewhere");
  // The two squares of a move are each other's way.
  const Board pair = naive::board({2, 1, "", Wrap::none, {0, 1}});
  EXPECT_EQ(said(pair, closed(), shortage(pair, "a1 b1", "")), "holds");
  EXPECT_EQ(said(pair, open(), shortage(pair, "a1 b1", "")),
            "the crowded squares need 2 moves; the hosts have room for 0, and 2 lead elsewhere, and the board stays in "
            "one piece without the moves that rules out");
}

TEST(AMoveShortageHolds, CountingNamedEnds) {
  const Board board = plus();
  // Three arms need 6 moves less 2 ends, whoever they are; a middle that is an end itself has room for 1.
  EXPECT_EQ(said(board, open(square(board, "a2"), square(board, "c2")), shortage(board, "a2 c2 b1", "b2")), "holds");
  EXPECT_EQ(said(board, open(square(board, "a2"), square(board, "c2")), shortage(board, "b1", "b2")),
            "holds");  // tight, and then the others hang in the air
  EXPECT_EQ(said(board, open(square(board, "b2")), shortage(board, "a2 c2", "b2")), "holds");
  EXPECT_EQ(said(board, open({}, square(board, "b2")), shortage(board, "a2 c2", "b2")), "holds");
  const Board path = naive::board({3, 1, "", Wrap::none, {0, 1}});
  EXPECT_EQ(said(path, open(square(path, "b1")), shortage(path, "a1 c1", "b1")), "holds");
  EXPECT_NE(said(path, open(square(path, "a1")), shortage(path, "a1 c1", "b1")), "holds");
  EXPECT_NE(said(path, open(square(path, "a1"), square(path, "c1")), shortage(path, "a1 c1", "b1")), "holds");
}

TEST(AMoveShortageHolds, WhenItIsTightOnlyIfTheBoardFallsApart) {
  // Corners of 4x4 need both moves, so b3 and c2 are full with a1 and d4: a cycle of four.
  const Board board = naive::board({4, 4});
  EXPECT_EQ(said(board, closed(), shortage(board, "a1 d4", "b3 c2")), "holds");
  EXPECT_EQ(said(board, CyclesTask{1, 16, 16}, shortage(board, "a1 d4", "b3 c2")), "holds");
  EXPECT_EQ(said(board, CyclesTask{4, 4, 4}, shortage(board, "a1 d4", "b3 c2")),
            "the crowded squares need 4 moves; the hosts have room for 4, and 0 lead elsewhere, which a cover by 4 "
            "cycles can do with");
  EXPECT_NE(said(naive::board({6, 6}), closed(), shortage(naive::board({6, 6}), "a1", "b3")), "holds");
}

TEST(AMoveShortageHolds, AgainstCycles) {
  const Board board = plus();
  EXPECT_EQ(said(board, CyclesTask{2, 3, 3}, shortage(board, "a2 c2", "b2")), "holds");
}

TEST(AMoveShortageHolds, NeverForATourOfOneSquare) {
  const Board board = naive::board({1, 1});
  EXPECT_NE(said(board, open(), shortage(board, "a1", "")), "holds");
  EXPECT_NE(said(board, open(square(board, "a1")), shortage(board, "a1", "")), "holds");
  EXPECT_NE(said(board, open(square(board, "a1"), square(board, "a1")), shortage(board, "a1", "")), "holds");
}

TEST(AMoveShortageHolds, OnlyForFreeSquaresNamedOnce) {
  const Board board = plus();
  EXPECT_EQ(said(board, closed(), shortage(board, "a2 a2", "b2")), "a2 is named twice");
  EXPECT_EQ(said(board, closed(), shortage(board, "a2 c2", "b2 b2")), "b2 is named twice");
  EXPECT_EQ(said(board, closed(), shortage(board, "a2 c2", "a1")), "a1 is blocked");
  EXPECT_EQ(said(board, closed(), HallViolator{{Cell{9}}, {}}), "cell 9 is not on the board");
  EXPECT_EQ(said(naive::board({2147483647, 2147483647}), closed(), HallViolator{}),
            "no single squares can be named on a board of this size");
}

SeparatingSet set(const Board& board, const std::string& names) {
  return {cells(board, names)};
}

TEST(ASeparatingSetHolds, WhereMorePiecesAreLeftThanATourStrings) {
  const Board board = plus();
  EXPECT_EQ(said(board, closed(), set(board, "b2")), "holds");
  EXPECT_EQ(said(board, open(), set(board, "b2")), "holds");
  const Board path = naive::board({3, 1, "", Wrap::none, {0, 1}});
  EXPECT_EQ(said(path, closed(), set(path, "b1")), "holds");
  EXPECT_EQ(said(path, open(), set(path, "b1")),
            "without the 1 square named, the others are in 2 pieces, and an open tour can string 2 together");
  EXPECT_EQ(said(path, open(square(path, "b1")), set(path, "b1")), "holds");
  EXPECT_EQ(said(path, open({}, square(path, "b1")), set(path, "b1")), "holds");
  EXPECT_NE(said(path, open(square(path, "a1")), set(path, "b1")), "holds");
}

TEST(ASeparatingSetHolds, AgainstToursButNotAgainstSeveralCycles) {
  const Board board = plus();
  EXPECT_EQ(said(board, CyclesTask{1, 5, 5}, set(board, "b2")), "holds");
  EXPECT_EQ(said(board, CyclesTask{2, 3, 3}, set(board, "b2")),
            "separating squares do not rule out a cover by 2 cycles");
}

TEST(ASeparatingSetHolds, OnlyForSomeFreeSquaresNamedOnce) {
  const Board board = plus();
  EXPECT_EQ(said(board, open(), set(board, "")), "names no squares");
  EXPECT_EQ(said(board, open(), set(board, "b1 a2 b2 c2 b3")),
            "names every free square, so nothing is left to fall apart");
  EXPECT_EQ(said(board, open(), set(board, "b2 b2")), "b2 is named twice");
  EXPECT_EQ(said(board, open(), set(board, "a1")), "a1 is blocked");
  EXPECT_EQ(said(naive::board({2147483647, 2147483647}), closed(), SeparatingSet{}),
            "no single squares can be named on a board of this size");
}

// Deep floods do not eat the stack.
TEST(ASeparatingSetHolds, OnBoardsOfAMillionSquares) {
  const Board board = naive::board({1000, 1000});
  EXPECT_EQ(said(board, open(), set(board, "b3 c2")),
            "without the 2 squares named, the others are in 2 pieces, and an open tour can string 3 together");
}

}  // namespace
}  // namespace cavalcade::check

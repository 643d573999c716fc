// The parts that methods are made of.

#include <array>

#include <gtest/gtest.h>

#include "board/symmetry.hpp"
#include "check/cycle_walk.hpp"
#include "cover/cycle_list.hpp"
#include "cover/instance.hpp"
#include "questions.hpp"
#include "solver/sat_solver.hpp"
#include "support/boards.hpp"

namespace cavalcade::testing {
namespace {

const Budget unlimited({});

cover::CoverInstance instance_of(const Question& question) {
  return std::get<cover::CoverInstance>(
      cover::presolve(question.board, std::get<CyclesTask>(question.task), question.seed, unlimited));
}

// ---- lengths ----

TEST(Lengths, AreEvenWhereMovesChangeTheColour) {
  const cover::Lengths lengths(*Board::rectangle(8, 8), {2, 3, 9});
  EXPECT_EQ(lengths.least(), 4);
  EXPECT_EQ(lengths.greatest(), 8);
  EXPECT_EQ(lengths.count(), 3);
  EXPECT_FALSE(lengths.contains(5));
  Board torus = *Board::rectangle(5, 5);
  ASSERT_TRUE(torus.set_wrap(Wrap::xy));
  EXPECT_TRUE(cover::Lengths(torus, {2, 3, 9}).contains(5));
}

TEST(Lengths, FillWhatTheirMultiplesReach) {
  const cover::Lengths lengths(*Board::rectangle(8, 8), {5, 12, 14});
  EXPECT_TRUE(lengths.fill(5, 64));
  EXPECT_FALSE(lengths.fill(4, 64));
  EXPECT_FALSE(lengths.fill(6, 64));
  EXPECT_FALSE(lengths.fill(1, 13));
  EXPECT_TRUE(lengths.fill(0, 0));
  EXPECT_FALSE(lengths.fill(0, 2));
}

TEST(Lengths, OfHugeBoardsDoNotOverflow) {
  const Board board = *Board::rectangle(2147483646, 2147483646);
  const cover::Lengths lengths(board, {3, 4, INT64_MAX});
  EXPECT_TRUE(lengths.fill(3, board.free_squares()));
}

TEST(Lengths, CountTheRarerOfTwo) {
  const cover::Lengths two(*Board::rectangle(8, 8), {13, 4, 6});
  EXPECT_EQ(two.counted(64, 13)->length, 6);
  EXPECT_EQ(two.counted(64, 13)->number, 6);
  EXPECT_EQ(two.counted(64, 12)->length, 4);
  EXPECT_EQ(two.counted(64, 12)->number, 4);
  EXPECT_FALSE(cover::Lengths(*Board::rectangle(8, 8), {16, 4, 4}).counted(64, 16));
  EXPECT_FALSE(cover::Lengths(*Board::rectangle(8, 8), {3, 4, 64}).counted(64, 3)->length);
}

// ---- lists of cycles ----

std::vector<CellList> listed_by_checker(const Question& question, const cover::CoverInstance& instance) {
  std::vector<CellList> cycles;
  check::Meter meter;
  const Result<check::RuledOutMoves> ruled_out = check::RuledOutMoves::of(question.board, instance.tight, meter);
  check::walk_cycles(question.board, check::CycleLengths(question.board, std::get<CyclesTask>(question.task)),
                     *ruled_out, UINT64_MAX, meter, [&](std::span<const Cell> cycle) {
                       cycles.emplace_back(cycle.begin(), cycle.end());
                       return true;
                     });
  return cycles;
}

TEST(Cycles, AreListedAsTheCheckerListsThem) {
  Board torus = *Board::rectangle(6, 5);
  ASSERT_TRUE(torus.set_wrap(Wrap::xy));
  for (const Board& board : {*Board::rectangle(6, 6), *Board::rectangle(10, 3), torus, *Board::cube(3),
                             with_holes(*Board::rectangle(8, 7), {.share = 0.2, .fewest_moves = 2}, 7)}) {
    for (const std::int64_t length : {5, 6, 7}) {
      const std::int64_t knights = board.free_squares() / length;
      const Question question = balanced(board, knights);
      const auto presolved =
          cover::presolve(question.board, std::get<CyclesTask>(question.task), question.seed, unlimited);
      const auto* instance = std::get_if<cover::CoverInstance>(&presolved);
      if (instance == nullptr) continue;
      const std::optional<cover::CycleList> cycles = cover::list_cycles(*instance, 10'000'000, unlimited);
      ASSERT_TRUE(cycles);
      const std::vector<CellList> expected = listed_by_checker(question, *instance);
      ASSERT_EQ(cycles->size(), expected.size());
      for (std::size_t i = 0; i < expected.size(); ++i)
        ASSERT_TRUE(std::equal(expected[i].begin(), expected[i].end(), (*cycles)[i].begin(), (*cycles)[i].end()));
    }
  }
}

// Two squares with c common neighbours are opposite each other in c (c - 1) / 2 cycles of four, and every such cycle
// has two pairs of opposite squares.
TEST(Cycles, OfFourSquaresAreAsManyAsPairsOfCommonNeighbours) {
  const Board board = *Board::rectangle(8, 8);
  std::size_t twice = 0;
  for (std::int32_t one = 0; one < 64; ++one)
    for (std::int32_t other = 0; other < one; ++other) {
      std::size_t common = 0;
      for (const Cell near : board.neighbours(Cell{one})) common += board.are_neighbours(near, Cell{other}) ? 1U : 0U;
      twice += common * (common - (common > 0 ? 1U : 0U)) / 2;
    }
  EXPECT_EQ(cover::list_cycles(instance_of(balanced(8, 8, 16)), 1000, unlimited)->size(), twice / 2);
}

TEST(Cycles, AreNotListedBeyondTheLimit) {
  EXPECT_FALSE(cover::list_cycles(instance_of(balanced(8, 8, 16)), 147, unlimited));
  EXPECT_TRUE(cover::list_cycles(instance_of(balanced(8, 8, 16)), 148, unlimited));
}

// ---- symmetries ----

TEST(Symmetries, OfASquareAreSevenAndOfARectangleThree) {
  EXPECT_EQ(symmetries(*Board::rectangle(6, 6)).size(), 7);
  EXPECT_EQ(symmetries(*Board::rectangle(6, 5)).size(), 3);
  EXPECT_TRUE(symmetries(*Board::cube(3)).empty());
}

TEST(Symmetries, KeepHolesInPlace) {
  Board board = *Board::rectangle(6, 6);
  ASSERT_TRUE(board.block({0, 0}));
  EXPECT_EQ(symmetries(board).size(), 1);  // along the diagonal through the hole
  ASSERT_TRUE(board.block({1, 0}));
  EXPECT_TRUE(symmetries(board).empty());
}

TEST(Symmetries, FoldTheChessboardIntoTenOrbitsAndATorusIntoOne) {
  const auto count = [](const Board& board) {
    const std::vector<std::uint32_t> orbits = cavalcade::orbits(board);
    return *std::max_element(orbits.begin(), orbits.end()) + 1;
  };
  EXPECT_EQ(count(*Board::rectangle(8, 8)), 10);
  Board torus = *Board::rectangle(8, 6);
  ASSERT_TRUE(torus.set_wrap(Wrap::xy));
  EXPECT_EQ(count(torus), 1);
  EXPECT_EQ(count(*Board::cube(2)), 24);
}

}  // namespace
}  // namespace cavalcade::testing

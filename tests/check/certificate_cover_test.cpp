#include <limits>
#include <map>
#include <numeric>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "check/check.hpp"
#include "covers.hpp"
#include "support/naive.hpp"
#include "support/small_boards.hpp"
#include "tasks.hpp"

namespace cavalcade::check {
namespace {

using naive::cells;

constexpr std::int64_t endless = std::numeric_limits<std::int64_t>::max();

std::string said(const Board& board, const Task& task, const Certificate& certificate) {
  const Finding finding = check_certificate(board, task, certificate);
  return finding.outcome == Outcome::holds ? "holds" : finding.what;
}

bool holds(const Board& board, const Task& task, const Certificate& certificate) {
  return check_certificate(board, task, certificate).outcome == Outcome::holds;
}

// ---- sizes ----

TEST(PieceSizesHold, WhereTheNumbersDoNotAddUp) {
  const Board board = naive::board({6, 6});
  EXPECT_EQ(said(board, CyclesTask{4, 10, 12}, PieceSizes{}), "holds");
  EXPECT_EQ(said(board, CyclesTask{10, 4, 6}, PieceSizes{}), "holds");
  EXPECT_EQ(said(board, CyclesTask{5, 7, 7}, PieceSizes{}), "holds");
  EXPECT_EQ(said(board, CyclesTask{4, 8, 10}, PieceSizes{}),
            "the pieces can be filled by 4 to 4 cycles, which does not rule out a cover by 4 cycles");
  EXPECT_EQ(said(naive::board({5, 5}), CyclesTask{2, 10, 14}, PieceSizes{}), "holds");
}

TEST(PieceSizesHold, WhereAPieceCannotBeFilled) {
  // Two rings of eight squares round blocked ones.
  const Board rings = naive::board({7, 3, "b2 d1 d2 d3 f2", Wrap::none, {0, 1}});
  EXPECT_EQ(said(rings, CyclesTask{1, 16, 16}, PieceSizes{}), "holds");
  EXPECT_EQ(said(rings, CyclesTask{2, 6, 10}, PieceSizes{}),
            "the pieces can be filled by 2 to 2 cycles, which does not rule out a cover by 2 cycles");
  EXPECT_EQ(said(rings, CyclesTask{3, 4, 8}, PieceSizes{}),
            "the pieces can be filled by 2 to 4 cycles, which does not rule out a cover by 3 cycles");
}

// The two moves of each corner and of the squares between them make a ring, which has no other moves then.
TEST(PieceSizesHold, WhereTightPairsCutThePiecesOff) {
  const Board board = naive::board({4, 4});
  const HallViolator corners{cells(board, "a1 d4"), cells(board, "b3 c2")};
  EXPECT_EQ(said(board, CyclesTask{3, 4, 8}, PieceSizes{{corners}}),
            "the pieces can be filled by 3 to 4 cycles, which does not rule out a cover by 3 cycles");
  EXPECT_EQ(said(board, CyclesTask{2, 6, 10}, PieceSizes{}),
            "the pieces can be filled by 2 to 2 cycles, which does not rule out a cover by 2 cycles");
  EXPECT_EQ(said(board, CyclesTask{2, 6, 10}, PieceSizes{{corners}}), "holds");
  EXPECT_EQ(said(board, CyclesTask{2, 6, 10}, PieceSizes{{{cells(board, "a1 d4"), cells(board, "b3 c2 d1")}}}),
            "tight pair 1 is not tight: it needs 4 moves, with room for 6, and 0 lead elsewhere");
  EXPECT_EQ(said(board, CyclesTask{2, 6, 10}, PieceSizes{{corners, {cells(board, "a1 a1"), {}}}}),
            "tight pair 2: a1 is named twice");
  // A move to spare is enough not to be tight.
  const Board six = naive::board({3, 2, "", Wrap::none, {0, 1}});
  EXPECT_EQ(said(six, CyclesTask{1, 4, 6}, PieceSizes{{{cells(six, "b1"), {}}}}),
            "tight pair 1 is not tight: it needs 2 moves, with room for 0, and 3 lead elsewhere");
  EXPECT_EQ(said(board, closed(), PieceSizes{{corners}}), "holds");
  EXPECT_EQ(said(board, open(), PieceSizes{{corners}}),
            "a certificate of the kind piece-sizes does not rule out an open tour");
}

TEST(PieceSizesHold, OnBoardsOfAnySize) {
  const Board huge = naive::board({2147483647, 2147483647});
  EXPECT_EQ(said(huge, CyclesTask{1, 4, endless}, PieceSizes{}), "holds");
  const Board even = naive::board({2147483646, 2147483647});
  EXPECT_EQ(said(even, CyclesTask{2, 4, 1000}, PieceSizes{}), "holds");
  EXPECT_EQ(said(even, CyclesTask{endless, 4, endless}, PieceSizes{}), "holds");
  EXPECT_NE(said(even, CyclesTask{2, 4, endless}, PieceSizes{}), "holds");
  EXPECT_EQ(said(even, CyclesTask{2, 4, 1000}, PieceSizes{{{}}}),
            "no single squares can be named on a board of this size");
}

// The numbers of cycles that fill all pieces, by trying every number for every piece.
std::set<std::int64_t> fillings(const Board& board, const CyclesTask& task, const naive::MoveSet& forbidden) {
  const std::vector<std::int64_t> lengths = naive::lengths(board, task);
  std::set<std::int64_t> totals{0};
  std::set<Cell> seen;
  for (const Cell start : naive::free_cells(board)) {
    if (seen.count(start) > 0) continue;
    CellList piece{start};
    seen.insert(start);
    for (std::size_t i = 0; i < piece.size(); ++i)
      for (const Cell next : naive::free_cells(board))
        if (naive::is_move(board, piece[i], next) && forbidden.count(std::minmax(piece[i], next)) == 0 &&
            seen.insert(next).second)
          piece.push_back(next);
    std::set<std::int64_t> longer;
    for (const std::int64_t total : totals)
      for (std::int64_t k = 0; k <= 12; ++k)
        if (naive::fills(lengths, k, static_cast<std::int64_t>(piece.size()))) longer.insert(total + k);
    totals = longer;
  }
  return totals;
}

RC_GTEST_PROP(PieceSizesHold, ExactlyWhereNoNumbersFillThePieces, ()) {
  const auto [board, task] = any_asked_for();
  const PieceSizes sizes{any_tight_pairs(board)};
  const bool expected = fillings(board, task, naive::ruled_out(board, sizes.tight)).count(task.knights) == 0;
  RC_ASSERT(holds(board, task, sizes) == expected);
  RC_ASSERT(!expected || !naive::has_cover(board, task));
}

// Pairs that are tight or not, with a square too many or too few: whatever holds is true.
RC_GTEST_PROP(PieceSizesHold, NeverWhereThereIsACover, ()) {
  const auto [board, task] = any_asked_for();
  std::vector<HallViolator> pairs = any_tight_pairs(board);
  pairs.push_back(any_pair(board));
  HallViolator& pair = pairs[any_below(pairs.size())];
  CellList& squares = any_chance(2) ? pair.set : pair.neighbours;
  if (!squares.empty() && any_chance(2))
    squares.erase(squares.begin() + any_place(squares));
  else
    squares.push_back(any_of(naive::free_cells(board)));
  RC_ASSERT(!holds(board, task, PieceSizes{pairs}) || !naive::has_cover(board, task));
}

// ---- weights ----

// Every cycle of four squares on 3x2, by steps along the sides, has both squares of the middle file.
TEST(CycleWeightsHold, WhereEveryCycleNeedsASquareThatIsThereOnce) {
  const Board board = naive::board({3, 2, "", Wrap::none, {0, 1}});
  const CyclesTask two{2, 4, 4};
  EXPECT_EQ(said(board, two, CycleWeights{cells(board, "b1"), {1}, 1, {}}), "holds");
  EXPECT_EQ(said(board, two, CycleWeights{cells(board, "b1 b2"), {-7, 8}, 1, {}}), "holds");
  EXPECT_EQ(said(board, two, CycleWeights{cells(board, "c1"), {1}, 1, {}}),
            "the cycle a1 b1 b2 a2 weighs 0, less than 1");
  EXPECT_EQ(said(board, two, CycleWeights{cells(board, "b1"), {2}, 1, {}}),
            "all squares together weigh 2, not less than 2 times 1");
  EXPECT_EQ(said(board, CyclesTask{1, 6, 6}, CycleWeights{cells(board, "b1"), {1}, 1, {}}),
            "all squares together weigh 1, not less than 1 times 1");
}

// The only cycle through b3 or c2 that the tight pair allows is the one with both corners; without the pair, cycles of
// six squares and more that have one of the four weigh too little.
TEST(CycleWeightsHold, WhereTightPairsForbidTheLightCycles) {
  const Board board = naive::board({4, 4});
  const CyclesTask two{2, 6, 10};
  const HallViolator corners{cells(board, "a1 d4"), cells(board, "b3 c2")};
  const CellList ring = cells(board, "a1 b3 d4 c2");
  EXPECT_EQ(said(board, two, CycleWeights{ring, {-1, -1, -1, -1}, 0, {corners}}), "holds");
  EXPECT_EQ(said(board, two, CycleWeights{ring, {-1, -1, -1, -1}, 0, {}}).substr(0, 13), "the cycle a1 ");
}

TEST(CycleWeightsHold, OnlyIfTheyCanBeAddedUp) {
  const Board board = naive::board({3, 2, "", Wrap::none, {0, 1}});
  const CyclesTask two{2, 4, 4};
  constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
  EXPECT_EQ(said(board, two, CycleWeights{cells(board, "a1"), {}, 1, {}}), "1 squares, but 0 weights");
  EXPECT_EQ(said(board, two, CycleWeights{cells(board, "a1 a1"), {1, 1}, 1, {}}), "a1 is named twice");
  EXPECT_EQ(said(board, two, CycleWeights{{Cell{6}}, {1}, 1, {}}), "cell 6 is not on the board");
  EXPECT_EQ(said(board, two, CycleWeights{cells(board, "a1"), {least}, 1, {}}),
            "the weights are too great to be added up");
  EXPECT_EQ(said(board, two, CycleWeights{cells(board, "a1 b1"), {endless - 1, 1}, 1, {}}),
            "the weights are too great to be added up");
  EXPECT_EQ(said(board, two, CycleWeights{cells(board, "b1"), {endless - 1}, endless - 1, {}}), "holds");
  EXPECT_EQ(said(board, two, CycleWeights{cells(board, "b1"), {endless - 1}, endless, {}}),
            fmt::format("the cycle a1 b1 b2 a2 weighs {}, less than {}", endless - 1, endless));
  EXPECT_EQ(said(board, two, CycleWeights{cells(board, "b1"), {1 - endless}, least, {}}),
            fmt::format("all squares together weigh {}, not less than 2 times {}", 1 - endless, least));
  EXPECT_EQ(said(board, open(), CycleWeights{}), "a certificate of the kind weights does not rule out an open tour");
  EXPECT_EQ(said(naive::board({2147483647, 2147483647}), two, CycleWeights{}),
            "no single squares can be named on a board of this size");
}

TEST(CycleWeightsHold, OnlyIfThereIsEffortEnoughToWeighEveryCycle) {
  const Board board = naive::board({8, 8});
  const CycleWeights weights{{}, {}, 1, {}};
  const Board empty_of_cycles = naive::board({8, 2});
  EXPECT_EQ(said(empty_of_cycles, CyclesTask{2, 4, 8}, weights), "holds");
  EXPECT_EQ(check_certificate(board, CyclesTask{1, 64, 64}, CycleWeights{{Cell{0}}, {1}, 2, {}}, 1000).outcome,
            Outcome::unsettled);
  EXPECT_EQ(check_certificate(board, CyclesTask{1, 64, 64}, CycleWeights{{Cell{0}}, {1}, 2, {}}, 10).outcome,
            Outcome::unsettled);
}

RC_GTEST_PROP(CycleWeightsHold, ExactlyAsTheContractSays, ()) {
  const auto [board, task] = any_asked_for();
  CycleWeights weights{{}, {}, static_cast<std::int64_t>(any_below(4)) - 1, any_tight_pairs(board)};
  std::map<Cell, std::int64_t> weight_of;
  for (const Cell cell : naive::free_cells(board)) {
    if (any_chance(2)) continue;
    weights.squares.push_back(cell);
    weights.weights.push_back(static_cast<std::int64_t>(any_below(4)) - 1);
    weight_of[cell] = weights.weights.back();
  }
  const std::vector<CellList> cycles = naive::cycles(board, task, naive::ruled_out(board, weights.tight));
  const bool all_weigh = std::all_of(cycles.begin(), cycles.end(), [&](const CellList& cycle) {
    std::int64_t weight = 0;
    for (const Cell cell : cycle) weight += weight_of[cell];
    return weight >= weights.least;
  });
  const std::int64_t total = std::accumulate(weights.weights.begin(), weights.weights.end(), std::int64_t{0});
  const bool expected = all_weigh && total < task.knights * weights.least;
  RC_ASSERT(holds(board, task, weights) == expected);
  RC_ASSERT(!expected || !naive::has_cover(board, task));
}

// A closed tour is a cover by one cycle of all squares.
RC_GTEST_PROP(CertificatesOfCovers, SayOfAClosedTourWhatTheySayOfItsCover, ()) {
  const Board board = any_small_surface();
  const std::int64_t squares = board.free_squares();
  const PieceSizes sizes{any_tight_pairs(board)};
  RC_ASSERT(holds(board, closed(), sizes) == holds(board, CyclesTask{1, squares, squares}, sizes));
  RC_ASSERT(!holds(board, open(), sizes));
  const CycleWeights weights{{any_of(naive::free_cells(board))}, {1}, 1 + static_cast<std::int64_t>(any_below(2)), {}};
  RC_ASSERT(holds(board, closed(), weights) == holds(board, CyclesTask{1, squares, squares}, weights));
  RC_ASSERT(!holds(board, open(), weights));
}

}  // namespace
}  // namespace cavalcade::check

#include "count/enumerate/every_cover.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "check/check.hpp"
#include "count/enumerate/every_tour.hpp"
#include "count/frame.hpp"
#include "support/forced_covers.hpp"
#include "support/naive.hpp"
#include "support/small_boards.hpp"

namespace cavalcade::count {
namespace {

using Cycles = std::vector<CellList>;

struct Listed {
  CoverListing end;
  std::vector<Cycles> covers;
};

Listed list(const Board& board, const CyclesTask& task, std::size_t limit = SIZE_MAX) {
  Frame frame;
  Listed listed;
  listed.end = every_cover(board, task, frame.terms, [&](const Cover& cover) {
    listed.covers.push_back(cover.cycles);
    return listed.covers.size() < limit;
  });
  EXPECT_EQ(listed.end.covers, listed.covers.size());
  return listed;
}

std::uint64_t number_of_covers(const Board& board, const CyclesTask& task) {
  Frame frame;
  const CoverListing end = every_cover(board, task, frame.terms, [](const Cover&) { return true; });
  EXPECT_TRUE(end.complete);
  return end.covers;
}

CyclesTask balanced(const Board& board, std::int64_t knights) {
  const LengthRange lengths = balanced_lengths(board.free_squares(), knights);
  return {knights, lengths.shortest, lengths.longest};
}

RC_GTEST_PROP(EveryCover, IsWhatANaiveSearchFindsInTheOrderThatIsSaid, ()) {
  const Board board = check::any_small_surface();
  const auto shortest = static_cast<std::int64_t>(check::any_below(6));
  const auto longest = shortest + static_cast<std::int64_t>(check::any_below(12));
  std::vector<std::set<Cycles>> expected(6);
  check::naive::EveryCover(board, shortest, longest,
                           [&](const Cycles& cycles) { expected[cycles.size()].insert(cycles); });
  for (std::int64_t knights = 1; knights < 6; ++knights) {
    const Listed listed = list(board, {knights, shortest, longest});
    const std::set<Cycles>& all = expected[static_cast<std::size_t>(knights)];
    RC_ASSERT(listed.end.complete);
    RC_ASSERT(listed.covers == std::vector<Cycles>(all.begin(), all.end()));
  }
}

// The two truths that lists and counts are held against.
RC_GTEST_PROP(ForcedCovers, AreAsManyAsThePlainSearchFinds, ()) {
  const Board board = check::any_small_surface();
  CyclesTask task;
  task.shortest = static_cast<std::int64_t>(check::any_below(6));
  task.longest = task.shortest + static_cast<std::int64_t>(check::any_below(12));
  for (task.knights = 1; task.knights < 6; ++task.knights)
    RC_ASSERT(check::naive::ForcedCovers(board, task).covers() == check::naive::count_covers(board, task));
}

TEST(ForcedCovers, Of6x6AreAsManyAsThePlainSearchFinds) {
  const Board board = *Board::rectangle(6, 6);
  constexpr std::array<std::uint64_t, 10> all{0, 9862, 15968, 8460, 1754, 180, 12, 0, 0, 0};
  for (std::int64_t knights = 1; knights < 10; ++knights) {
    const CyclesTask task{knights, 4, 36};
    EXPECT_EQ(check::naive::ForcedCovers(board, task).covers(), all[static_cast<std::size_t>(knights)]);
  }
}

TEST(EveryCover, Of6x6ByAnyNumberOfKnightsIsWhatANaiveSearchFinds) {
  const Board board = *Board::rectangle(6, 6);
  std::array<std::uint64_t, 10> balanced_ones{};
  std::array<std::uint64_t, 10> all{};
  check::naive::EveryCover(board, 4, 36, [&](const Cycles& cycles) {
    ++all[cycles.size()];
    const CyclesTask task = balanced(board, static_cast<std::int64_t>(cycles.size()));
    const bool is_balanced = std::all_of(cycles.begin(), cycles.end(), [&](const CellList& cycle) {
      return std::cmp_greater_equal(cycle.size(), task.shortest) && std::cmp_less_equal(cycle.size(), task.longest);
    });
    balanced_ones[cycles.size()] += is_balanced ? 1U : 0U;
  });
  EXPECT_EQ(all, (std::array<std::uint64_t, 10>{0, 9862, 15968, 8460, 1754, 180, 12, 0, 0, 0}));
  EXPECT_EQ(balanced_ones, (std::array<std::uint64_t, 10>{0, 9862, 1208, 44, 100, 24, 0, 0, 0, 0}));
  for (std::int64_t knights = 1; knights < 10; ++knights) {
    EXPECT_EQ(number_of_covers(board, balanced(board, knights)), balanced_ones[static_cast<std::size_t>(knights)]);
    EXPECT_EQ(number_of_covers(board, {knights, 4, 36}), all[static_cast<std::size_t>(knights)]);
  }
}

TEST(EveryCover, IsListedOnceInOrderAndPassesTheChecker) {
  const Board board = *Board::rectangle(6, 6);
  const CyclesTask task{3, 4, 28};
  const Listed listed = list(board, task);
  EXPECT_EQ(listed.covers.size(), 8460U);
  EXPECT_TRUE(std::adjacent_find(listed.covers.begin(), listed.covers.end(), std::greater_equal<>()) ==
              listed.covers.end());
  for (const Cycles& cycles : listed.covers) {
    EXPECT_EQ(check::fault_in_cover(board, task, cycles), std::nullopt);
    for (const CellList& cycle : cycles) {
      EXPECT_EQ(cycle.front(), *std::min_element(cycle.begin(), cycle.end()));
      EXPECT_LT(cycle[1], cycle.back());
    }
  }
}

TEST(EveryCover, ByOneCycleAreTheClosedTours) {
  TourTask closed;
  closed.closed = true;
  for (const Board& board : {*Board::rectangle(5, 6), *Board::rectangle(10, 3), *Board::rectangle(6, 6)}) {
    std::vector<Cycles> tours;
    Frame frame;
    every_tour(board, closed, false, frame.terms,
               {{},
                [&](std::span<const Cell> tour) {
                  tours.push_back({CellList(tour.begin(), tour.end())});
                  return true;
                },
                {}});
    EXPECT_EQ(list(board, balanced(board, 1)).covers, tours);
  }
}

TEST(EveryCover, OfALargeBoardBeginsAtOnce) {
  const Board board = *Board::rectangle(32, 32);
  const Listed listed = list(board, {256, 4, 4}, 1);
  EXPECT_EQ(listed.covers.size(), 1U);
  EXPECT_FALSE(listed.end.complete);
  EXPECT_EQ(listed.end.reason, "");
}

TEST(EveryCover, EndsWithTheBudget) {
  Limits limits;
  limits.time = std::chrono::milliseconds(50);
  Frame late(limits);
  const auto more = [](const Cover&) { return true; };
  const CoverListing listing = every_cover(*Board::rectangle(8, 8), {4, 16, 16}, late.terms, more);
  EXPECT_FALSE(listing.complete);
  EXPECT_EQ(listing.reason, "time limit of 0.05 s reached");
  limits = {};
  limits.memory = 10'000;
  Frame small(limits);
  EXPECT_FALSE(every_cover(*Board::rectangle(30, 30), {225, 4, 4}, small.terms, more).reason.empty());
}

TEST(EveryCover, OfTinyBoardsIsNone) {
  for (const auto& [width, height] : {std::pair{1, 1}, std::pair{2, 1}, std::pair{3, 3}, std::pair{2, 4}})
    EXPECT_EQ(number_of_covers(*Board::rectangle(width, height), {1, 0, 100}), 0U);
}

}  // namespace
}  // namespace cavalcade::count

#include "count/rectangle/matching.hpp"

#include <array>
#include <cstdint>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "count/rectangle/contraction.hpp"

namespace cavalcade::count::rectangle {
namespace {

int points(int pairs) {
  return 2 * pairs;
}

TEST(Matching, RanksAndMatchingsAreOneToOne) {
  for (int pairs = 1; pairs <= 6; ++pairs) {
    std::set<std::vector<std::uint8_t>> seen;
    for (Rank rank = 0; rank < matchings[static_cast<std::size_t>(pairs)]; ++rank) {
      const Matching matching = matching_at(rank, pairs);
      EXPECT_EQ(rank_of(matching, pairs), rank);
      for (std::uint8_t point = 0; point < points(pairs); ++point) {
        const std::uint8_t partner = matching.partner[point];
        EXPECT_NE(partner, point);
        EXPECT_EQ(matching.partner[partner], point);
      }
      seen.insert({matching.partner.begin(), matching.partner.begin() + points(pairs)});
    }
    EXPECT_EQ(seen.size(), matchings[static_cast<std::size_t>(pairs)]);
  }
}

TEST(Matching, OfTwentyPointsHaveRanks) {
  for (const Rank rank : {Rank{0}, Rank{123456789}, matchings[10] - 1})
    EXPECT_EQ(rank_of(matching_at(rank, 10), 10), rank);
}

// Paths 0-1, 2-3: joining 1 and 2 leaves one path between what were 0 and 3.
TEST(Matching, JoiningMakesOnePathOfTwo) {
  EXPECT_EQ(MatchingMap({MatchingOp::join, 2, 1, 2})(0), 0U);
  EXPECT_EQ(MatchingMap({MatchingOp::join, 2, 0, 1})(0), no_matching);  // its own two ends
}

TEST(Matching, TablesSayWhatTheMapSays) {
  for (const MatchingOp& op : {MatchingOp{MatchingOp::move, 4, 0, 5}, MatchingOp{MatchingOp::move, 4, 6, 1},
                               MatchingOp{MatchingOp::join, 5, 2, 7}, MatchingOp{MatchingOp::insert, 3, 0, 4},
                               MatchingOp{MatchingOp::swap, 4, 3, 1}, MatchingOp{MatchingOp::swap, 5, 4, 0}}) {
    const std::uint16_t* const table = table_of(op);
    const MatchingMap mapped(op);
    for (Rank rank = 0; rank < matchings[op.pairs]; ++rank) {
      const Rank after = mapped(rank);
      if (after == no_matching)
        EXPECT_EQ(table[rank], closes);
      else
        EXPECT_EQ(table[rank], after);
    }
  }
}

TEST(Matching, InsertingAndJoiningUndoesMoving) {
  // A new path whose one end is joined to the end at place 0 is as if that end had moved to its other end.
  const MatchingMap insert({MatchingOp::insert, 3, 0, 7});
  const MatchingMap join({MatchingOp::join, 4, 0, 1});
  const MatchingMap move({MatchingOp::move, 3, 0, 5});
  for (Rank rank = 0; rank < matchings[3]; ++rank) EXPECT_EQ(join(insert(rank)), move(rank));
}

TEST(OneCycle, SumsWhatMakesASingleCycle) {
  for (int pairs = 1; pairs <= 5; ++pairs) {
    const std::size_t size = matchings[static_cast<std::size_t>(pairs)];
    std::vector<std::uint64_t> memory(4 * (2 * size + scratch_size(pairs)) + 4);  // and room to align it
    const std::uintptr_t aligned = (reinterpret_cast<std::uintptr_t>(memory.data()) + 31) / 32 * 32;
    auto* const first = reinterpret_cast<Lanes64*>(aligned);
    for (std::size_t i = 0; i < size; ++i) first[i] = Lanes64{i, i * i + 1, 1, 7 * i};
    sum_over_one_cycle(Words64{}, pairs, first, first + size, first + 2 * size);
    for (std::size_t i = 0; i < size; ++i) {
      std::array<std::uint64_t, 4> expected{};
      for (std::size_t j = 0; j < size; ++j)
        if (make_one_cycle(matching_at(static_cast<Rank>(i), pairs), matching_at(static_cast<Rank>(j), pairs), pairs))
          for (std::size_t lane = 0; lane < 4; ++lane) expected[lane] += first[j][lane];
      for (std::size_t lane = 0; lane < 4; ++lane) EXPECT_EQ(first[size + i][lane], expected[lane]);
    }
  }
}

}  // namespace
}  // namespace cavalcade::count::rectangle

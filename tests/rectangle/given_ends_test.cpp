#include "rectangle/given_ends.hpp"

#include <atomic>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/random.hpp"
#include "walker.hpp"

namespace cavalcade::testing {
namespace {

using rectangle::colours_fit;
using rectangle::SegmentedTour;
using rectangle::tour_between;

const Budget no_limit{Limits{}};

Square any_square(Random& random, std::int32_t width, std::int32_t height) {
  return {static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(width))),
          static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(height)))};
}

struct Ends {
  Square from;
  Square to;
};
Ends any_ends(Random& random, std::int32_t width, std::int32_t height) {
  while (true) {
    const Ends ends{any_square(random, width, height), any_square(random, width, height)};
    if (ends.from != ends.to && colours_fit(width, height, ends.from, ends.to)) return ends;
  }
}

void expect_tour(const std::optional<SegmentedTour>& tour, std::int32_t width, std::int32_t height, Square from,
                 std::optional<Square> to) {
  ASSERT_TRUE(tour) << width << "x" << height;
  CellList cells(static_cast<std::size_t>(tour->squares()));
  tour->write_cells(0, cells);
  ASSERT_TRUE(is_walk(width, height, false, cells)) << width << "x" << height;
  ASSERT_EQ(cells.front(), Cell{from.y * width + from.x});
  if (to) {
    ASSERT_EQ(cells.back(), Cell{to->y * width + to->x});
  }
}

TEST(GivenEnds, EveryPairOnBoardsFrom6x6To8x8) {
  for (std::int32_t width = 6; width <= 8; ++width) {
    for (std::int32_t height = 6; height <= 8; ++height) {
      for (std::int32_t i = 0; i < width * height; ++i) {
        for (std::int32_t j = 0; j < width * height; ++j) {
          const Square from{i % width, i / width};
          const Square to{j % width, j / width};
          if (i != j && colours_fit(width, height, from, to))
            expect_tour(tour_between(width, height, from, to, 1, no_limit), width, height, from, to);
        }
      }
    }
  }
}

TEST(GivenEnds, RandomPairsOnSides6To40) {
  Random random(1);
  for (int i = 0; i < 1000; ++i) {
    const auto width = static_cast<std::int32_t>(6 + random.below(35));
    const auto height = static_cast<std::int32_t>(6 + random.below(35));
    const auto [from, to] = any_ends(random, width, height);
    expect_tour(tour_between(width, height, from, to, random.next(), no_limit), width, height, from, to);
  }
}

// An odd length: with an even one a square beside two corners cannot be an end unless a corner is the other.
TEST(GivenEnds, RandomPairsOnASideOf5) {
  Random random(2);
  for (int i = 0; i < 200; ++i) {
    const auto length = static_cast<std::int32_t>(9 + 2 * random.below(50));
    const auto [from, to] = any_ends(random, length, 5);
    expect_tour(tour_between(length, 5, from, to, 1, no_limit), length, 5, from, to);
  }
}

TEST(GivenEnds, OnlyTheStart) {
  for (std::int32_t width = 5; width <= 12; ++width) {
    for (std::int32_t height = 6; height <= 12; ++height) {
      for (std::int32_t i = 0; i < width * height; ++i) {
        const Square from{i % width, i / width};
        if (colours_fit(width, height, from, {}))
          expect_tour(tour_between(width, height, from, {}, 1, no_limit), width, height, from, {});
      }
    }
  }
}

TEST(GivenEnds, WholeLargeBoards) {
  Random random(3);
  for (const std::int32_t side : {999, 1000}) {
    const auto [from, to] = any_ends(random, side, side);
    expect_tour(tour_between(side, side, from, to, 1, no_limit), side, side, from, to);
  }
}

TEST(GivenEnds, LookUpsOnLargeBoards) {
  Random random(4);
  for (const std::int32_t side : {2000, 2001, 9999, 10000}) {
    const auto [from, to] = any_ends(random, side, side);
    const auto tour = tour_between(side, side, from, to, 1, no_limit);
    ASSERT_TRUE(tour);
    EXPECT_EQ(tour->square_at(0), from);
    EXPECT_EQ(tour->square_at(tour->squares() - 1), to);
    for (int i = 0; i < 20000; ++i) {
      const auto step = static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(tour->squares() - 1)));
      const Square here = tour->square_at(step);
      ASSERT_EQ(tour->step_of(here), step);
      ASSERT_TRUE(one_move_apart(here, tour->square_at(step + 1)));
      const Square square = any_square(random, side, side);
      ASSERT_EQ(tour->square_at(tour->step_of(square)), square);
    }
  }
}

RC_GTEST_PROP(GivenEnds, AnyPartIsThatPartOfTheWhole, ()) {
  const auto width = *rc::gen::inRange(6, 90);
  const auto height = *rc::gen::inRange(6, 90);
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const auto [from, to] = any_ends(random, width, height);
  const auto tour = tour_between(width, height, from, to, 1, no_limit);
  RC_ASSERT(tour.has_value());
  const auto first = *rc::gen::inRange<std::int64_t>(0, tour->squares());
  const auto last = *rc::gen::inRange<std::int64_t>(first, tour->squares());
  CellList part(static_cast<std::size_t>(last - first));
  tour->write_cells(first, part);
  for (std::int64_t step = first; step < last; ++step) {
    const Square square = tour->square_at(step);
    RC_ASSERT(part[static_cast<std::size_t>(step - first)] == Cell{square.y * width + square.x});
  }
}

TEST(GivenEnds, SameSeedSameTour) {
  const auto steps = [](std::uint64_t seed) {
    const auto tour = tour_between(300, 300, {3, 4}, Square{290, 212}, seed, no_limit);
    CellList cells(90000);
    tour->write_cells(0, cells);
    return cells;
  };
  // Two seeds may agree on a tour, but on so long a way not all of them: the seed is used.
  bool all_alike = true;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const CellList once = steps(seed);
    EXPECT_TRUE(once == steps(seed)) << seed;
    all_alike = all_alike && once == steps(1);
  }
  EXPECT_FALSE(all_alike);
}

TEST(GivenEnds, ObeysTheBudget) {
  const std::atomic<bool> stop{true};
  const Budget stopped(Limits{}, &stop);
  EXPECT_FALSE(tour_between(40, 40, {3, 4}, Square{30, 12}, 1, stopped));
}

}  // namespace
}  // namespace cavalcade::testing

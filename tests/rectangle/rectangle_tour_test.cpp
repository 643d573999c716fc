#include "rectangle/rectangle_tour.hpp"

#include <algorithm>
#include <limits>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/random.hpp"
#include "walker.hpp"

namespace cavalcade::testing {
namespace {

using rectangle::RectangleTour;

// Schwenk 1991.
bool has_closed_tour(std::int32_t width, std::int32_t height) {
  const auto [m, n] = std::minmax(width, height);
  if (m % 2 != 0 && n % 2 != 0) return false;
  if (m == 1 || m == 2 || m == 4) return false;
  return !(m == 3 && (n == 4 || n == 6 || n == 8));
}

// Cull & De Curtins 1978, and the small cases.
bool has_open_tour(std::int32_t width, std::int32_t height) {
  const auto [m, n] = std::minmax(width, height);
  if (m <= 2) return n == 1;
  return !(m == 3 && (n == 3 || n == 5 || n == 6)) && !(m == 4 && n == 4);
}

CellList cells_of(const RectangleTour& tour) {
  CellList cells(static_cast<std::size_t>(tour.squares()));
  tour.write_cells(0, cells);
  return cells;
}

// A tour, and its four descriptions agree.
void expect_sound(const RectangleTour& tour, bool closed) {
  const CellList cells = cells_of(tour);
  ASSERT_TRUE(is_walk(tour.width(), tour.height(), closed, cells)) << tour.width() << "x" << tour.height();
  for (std::int64_t step = 0; step < tour.squares(); ++step) {
    const auto cell = static_cast<std::int32_t>(cells[static_cast<std::size_t>(step)]);
    const Square square{cell % tour.width(), cell / tour.width()};
    ASSERT_EQ(tour.square_at(step), square) << tour.width() << "x" << tour.height() << " step " << step;
    ASSERT_EQ(tour.step_of(square), step) << tour.width() << "x" << tour.height();
  }
  std::vector<std::int32_t> rank(static_cast<std::size_t>(tour.width()));
  for (std::int32_t y = 0; y < tour.height(); ++y) {
    tour.write_steps(y, 1, rank);
    for (std::int32_t x = 0; x < tour.width(); ++x)
      ASSERT_EQ(rank[static_cast<std::size_t>(x)], tour.step_of({x, y}) + 1) << tour.width() << "x" << tour.height();
  }
}

void expect_right_answers(std::int32_t width, std::int32_t height) {
  const auto closed = RectangleTour::closed(width, height);
  ASSERT_EQ(closed.has_value(), has_closed_tour(width, height)) << width << "x" << height;
  if (closed) {
    EXPECT_TRUE(closed->is_closed());
    expect_sound(*closed, true);
  }
  const auto open = RectangleTour::open(width, height);
  ASSERT_EQ(open.has_value(), has_open_tour(width, height)) << width << "x" << height;
  if (open) expect_sound(*open, open->is_closed());
}

TEST(RectangleTour, EveryRectangleWithSidesTo60) {
  for (std::int32_t width = 1; width <= 60; ++width)
    for (std::int32_t height = 1; height <= 60; ++height) expect_right_answers(width, height);
}

TEST(RectangleTour, StripsToLength500) {
  for (std::int32_t length = 61; length <= 500; ++length) {
    for (const std::int32_t height : {1, 2, 3, 4, 5}) {
      expect_right_answers(length, height);
      expect_right_answers(height, length);
    }
  }
}

TEST(RectangleTour, RandomSizesTo1500) {
  Random random(7);
  const auto side = [&] { return static_cast<std::int32_t>(5 + random.below(1496)); };
  for (int i = 0; i < 100; ++i) {
    const auto tour = RectangleTour::open(side(), side());
    ASSERT_TRUE(tour);
    EXPECT_EQ(tour->is_closed(), has_closed_tour(tour->width(), tour->height()));
    EXPECT_TRUE(is_walk(tour->width(), tour->height(), tour->is_closed(), cells_of(*tour)));
  }
}

RC_GTEST_PROP(RectangleTour, ClosedToursStartAnywhere, ()) {
  const auto width = *rc::gen::inRange(3, 60);
  const auto height = *rc::gen::inRange(3, 60);
  auto tour = RectangleTour::closed(width, height);
  RC_PRE(tour.has_value());
  const Square start{*rc::gen::inRange(0, width), *rc::gen::inRange(0, height)};
  tour->start_at(start);
  RC_ASSERT(tour->square_at(0) == start);
  expect_sound(*tour, true);
}

RC_GTEST_PROP(RectangleTour, AnyPartIsThatPartOfTheWhole, ()) {
  auto tour = RectangleTour::open(*rc::gen::inRange(3, 80), *rc::gen::inRange(3, 80));
  RC_PRE(tour.has_value());
  if (tour->is_closed()) tour->start_at({*rc::gen::inRange(0, tour->width()), *rc::gen::inRange(0, tour->height())});
  const CellList whole = cells_of(*tour);
  const auto first = *rc::gen::inRange<std::size_t>(0, whole.size());
  const auto last = *rc::gen::inRange<std::size_t>(first, whole.size());
  CellList part(last - first);
  tour->write_cells(static_cast<std::int64_t>(first), part);
  RC_ASSERT(std::equal(part.begin(), part.end(), whole.begin() + static_cast<std::ptrdiff_t>(first)));
}

// Consecutive squares are a move apart, and step_of is the inverse of square_at.
void expect_sound_look_ups(std::int32_t width, std::int32_t height, std::optional<Square> start) {
  auto tour = RectangleTour::open(width, height);
  ASSERT_TRUE(tour);
  ASSERT_EQ(tour->squares(), std::int64_t{width} * height);
  if (start && tour->is_closed()) tour->start_at(*start);
  Random random(3);
  const auto expect_sound_at = [&](std::int64_t step) {
    const Square here = tour->square_at(step);
    ASSERT_TRUE(here.x >= 0 && here.x < width && here.y >= 0 && here.y < height) << step;
    ASSERT_EQ(tour->step_of(here), step);
    if (step + 1 == tour->squares() && !tour->is_closed()) return;
    ASSERT_TRUE(one_move_apart(here, tour->square_at((step + 1) % tour->squares()))) << step;
  };
  for (int i = 0; i < 20000; ++i) {
    expect_sound_at(static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(tour->squares()))));
    expect_sound_at(i);
    expect_sound_at(tour->squares() - 1 - i);
    const Square square{static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(width))),
                        static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(height)))};
    ASSERT_EQ(tour->square_at(tour->step_of(square)), square);
  }
}

TEST(RectangleTour, LookUpsOnTheLargestBoards) {
  constexpr std::int32_t largest = std::numeric_limits<std::int32_t>::max();
  for (std::int32_t less = 0; less < 12; ++less) {
    for (std::int32_t other = 0; other < 3; ++other)
      expect_sound_look_ups(largest - less, largest - other, Square{less * 100000007, 1234567890});
    for (const std::int32_t height : {3, 4, 5, 6, 7}) {
      expect_sound_look_ups(largest - less, height, Square{1234567890, 2});
      expect_sound_look_ups(height, largest - less, Square{2, 1234567890});
    }
  }
}

}  // namespace
}  // namespace cavalcade::testing

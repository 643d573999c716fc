#include "rectangle/narrow.hpp"

#include <algorithm>
#include <atomic>
#include <functional>
#include <set>

#include <gtest/gtest.h>

#include "rectangle/given_ends.hpp"
#include "walker.hpp"

namespace cavalcade::testing {
namespace {

using rectangle::narrow_tour;
using rectangle::NarrowResult;
using rectangle::shortage_at_ends;
using Outcome = NarrowResult::Outcome;

const Budget no_limit{Limits{}};

// A small board, told naively.
struct SmallBoard {
  std::int32_t width;
  std::int32_t height;

  [[nodiscard]] std::int32_t squares() const { return width * height; }
  [[nodiscard]] Square square(std::int32_t i) const { return {i % width, i / width}; }
  [[nodiscard]] bool move(std::int32_t i, std::int32_t j) const { return one_move_apart(square(i), square(j)); }
};

// The ends of all tours there are, by trying every path.
std::set<std::pair<std::int32_t, std::int32_t>> ends_of_all_tours(const SmallBoard& board) {
  std::set<std::pair<std::int32_t, std::int32_t>> ends;
  std::vector<bool> visited(static_cast<std::size_t>(board.squares()));
  std::vector<std::vector<std::int32_t>> moves(visited.size());
  for (std::int32_t i = 0; i < board.squares(); ++i)
    for (std::int32_t j = 0; j < board.squares(); ++j)
      if (board.move(i, j)) moves[static_cast<std::size_t>(i)].push_back(j);
  std::int32_t start = 0;
  const std::function<void(std::int32_t, std::int32_t)> go = [&](std::int32_t i, std::int32_t left) {
    if (left == 0) ends.insert({start, i});
    visited[static_cast<std::size_t>(i)] = true;
    for (const std::int32_t j : moves[static_cast<std::size_t>(i)])
      if (!visited[static_cast<std::size_t>(j)]) go(j, left - 1);
    visited[static_cast<std::size_t>(i)] = false;
  };
  for (; start < board.squares(); ++start) go(start, board.squares() - 1);
  return ends;
}

void expect_tour(const NarrowResult& result, std::int32_t width, std::int32_t height, Square from,
                 std::optional<Square> to) {
  ASSERT_EQ(result.outcome, Outcome::found) << width << "x" << height;
  ASSERT_TRUE(is_walk(width, height, false, result.path)) << width << "x" << height;
  EXPECT_EQ(result.path.front(), Cell{from.y * width + from.x});
  if (to) {
    EXPECT_EQ(result.path.back(), Cell{to->y * width + to->x});
  }
}

TEST(Narrow, AgreesWithTryingEveryPath) {
  for (const SmallBoard board :
       {SmallBoard{3, 3}, {3, 4}, {4, 3}, {3, 5}, {6, 3}, {3, 7}, {8, 3}, {4, 4}, {4, 5}, {5, 4}, {5, 5}}) {
    const auto ends = ends_of_all_tours(board);
    for (std::int32_t i = 0; i < board.squares(); ++i) {
      const auto from_here = ends.lower_bound({i, 0});
      const bool some_end = from_here != ends.end() && from_here->first == i;
      const Square from = board.square(i);
      const NarrowResult open = narrow_tour(board.width, board.height, from, {}, no_limit);
      if (some_end) expect_tour(open, board.width, board.height, from, {});
      EXPECT_EQ(open.outcome, some_end ? Outcome::found : Outcome::none)
          << board.width << "x" << board.height << " " << i;
      for (std::int32_t j = 0; j < board.squares(); ++j) {
        if (i == j) continue;
        const Square to = board.square(j);
        const NarrowResult result = narrow_tour(board.width, board.height, from, to, no_limit);
        if (ends.contains({i, j})) expect_tour(result, board.width, board.height, from, to);
        EXPECT_EQ(result.outcome == Outcome::found, ends.contains({i, j}))
            << board.width << "x" << board.height << " " << i << " " << j;
      }
    }
  }
}

// Of the 225 pairs of squares whose colours fit.
TEST(Narrow, ImpossiblePairsOf5x6) {
  int impossible = 0;
  for (std::int32_t i = 0; i < 30; ++i) {
    for (std::int32_t j = i + 1; j < 30; ++j) {
      const Square from{i % 5, i / 5};
      const Square to{j % 5, j / 5};
      if (!rectangle::colours_fit(5, 6, from, to)) continue;
      impossible += narrow_tour(5, 6, from, to, no_limit).outcome == Outcome::none ? 1 : 0;
    }
  }
  EXPECT_EQ(impossible, 47);
}

// Long boards make use of layers that repeat; whether a tour exists must not depend on that.
TEST(Narrow, LongBoards) {
  for (const std::int32_t length : {40, 57, 300, 1001, 20000}) {
    for (const std::int32_t height : {3, 4}) {
      for (const std::int32_t x : {0, length / 3, length - 1}) {
        const std::int32_t odd_shift = (length * height) % 2 != 0 ? x % 2 : 0;
        const Square from{x - odd_shift, 0};
        expect_tour(narrow_tour(length, height, from, {}, no_limit), length, height, from, {});
        Square to{length - 5, height - 1};
        if (!rectangle::colours_fit(length, height, from, to)) ++to.x;
        if (to != from) expect_tour(narrow_tour(length, height, from, to, no_limit), length, height, from, to);
        const Square turned_from{from.y, from.x};
        expect_tour(narrow_tour(height, length, turned_from, {}, no_limit), height, length, turned_from, {});
      }
    }
  }
}

TEST(Narrow, LongBoardsWithoutATour) {
  for (const std::int32_t length : {40, 57, 300, 1001}) {
    EXPECT_EQ(narrow_tour(length, 4, {length / 2, 1}, {}, no_limit).outcome, Outcome::none);
    EXPECT_EQ(narrow_tour(4, length, {2, length / 3}, {}, no_limit).outcome, Outcome::none);
  }
}

TEST(Narrow, ObeysTheBudget) {
  const std::atomic<bool> stop{true};
  EXPECT_EQ(narrow_tour(100, 4, {0, 0}, {}, Budget(Limits{}, &stop)).outcome, Outcome::no_time);
  EXPECT_EQ(narrow_tour(100, 4, {0, 0}, {}, Budget(Limits{{}, 10000})).outcome, Outcome::no_memory);
}

// What ask/answer.hpp says a shortage proves, told naively.
bool proves(const HallViolator& shortage, const SmallBoard& board, std::int32_t from, std::optional<std::int32_t> to) {
  const auto is_in = [](const CellList& list, std::int32_t i) {
    return std::find(list.begin(), list.end(), Cell{i}) != list.end();
  };
  const auto named_in = [&](const CellList& list) {
    return (is_in(list, from) ? 1 : 0) + (to && is_in(list, *to) ? 1 : 0);
  };
  const std::int64_t need = 2 * static_cast<std::int64_t>(shortage.set.size()) - named_in(shortage.set) - (to ? 0 : 1);
  const std::int64_t room = 2 * static_cast<std::int64_t>(shortage.neighbours.size()) - named_in(shortage.neighbours);
  std::int64_t ways = 0;
  for (std::int32_t i = 0; i < board.squares(); ++i)
    for (std::int32_t j = 0; j < board.squares(); ++j)
      ways += board.move(i, j) && is_in(shortage.set, i) && !is_in(shortage.neighbours, j) ? 1 : 0;
  if (need != room + ways) return need > room + ways;
  std::vector<std::int32_t> reached{0};
  for (std::size_t k = 0; k < reached.size(); ++k) {
    for (std::int32_t j = 0; j < board.squares(); ++j) {
      const std::int32_t i = reached[k];
      const bool unused = (is_in(shortage.neighbours, i) && !is_in(shortage.set, j)) ||
                          (is_in(shortage.neighbours, j) && !is_in(shortage.set, i));
      if (board.move(i, j) && !unused && std::find(reached.begin(), reached.end(), j) == reached.end())
        reached.push_back(j);
    }
  }
  return reached.size() < static_cast<std::size_t>(board.squares());
}

TEST(Narrow, ShortagesAreProofs) {
  for (std::int32_t width = 3; width <= 7; ++width) {
    for (std::int32_t height = 3; height <= 7; ++height) {
      const SmallBoard board{width, height};
      for (std::int32_t i = 0; i < board.squares(); ++i) {
        if (const auto shortage = shortage_at_ends(width, height, board.square(i), {})) {
          EXPECT_TRUE(proves(*shortage, board, i, {})) << width << "x" << height << " " << i;
        }
        for (std::int32_t j = 0; j < board.squares(); ++j) {
          if (i == j) continue;
          if (const auto shortage = shortage_at_ends(width, height, board.square(i), board.square(j))) {
            EXPECT_TRUE(proves(*shortage, board, i, j)) << width << "x" << height << " " << i << " " << j;
          }
        }
      }
    }
  }
}

// On 4 x 8 counting explains every pair that is impossible.
TEST(Narrow, ShortagesExplainAllOf4x8) {
  for (std::int32_t i = 0; i < 32; ++i) {
    for (std::int32_t j = i + 1; j < 32; ++j) {
      const Square from{i % 8, i / 8};
      const Square to{j % 8, j / 8};
      if (!rectangle::colours_fit(8, 4, from, to)) continue;
      EXPECT_EQ(narrow_tour(8, 4, from, to, no_limit).outcome == Outcome::none,
                shortage_at_ends(8, 4, from, to).has_value());
    }
  }
}

}  // namespace
}  // namespace cavalcade::testing

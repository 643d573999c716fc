#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <set>
#include <tuple>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "check/check.hpp"
#include "check/recount.hpp"
#include "support/naive.hpp"
#include "support/small_boards.hpp"
#include "unlimited.hpp"

namespace cavalcade::check {
namespace {

constexpr std::uint64_t plenty = 100'000'000;

Finding checked(const Board& board, const CountTask& task, const Count& count, std::uint64_t effort = usual_effort) {
  return check_count(board, task, count, effort);
}

void expect_holds(const Finding& finding) {
  EXPECT_EQ(finding.outcome, Outcome::holds) << finding.what;
}

void expect_faulty(const Finding& finding, const std::string& what) {
  EXPECT_EQ(finding.outcome, Outcome::faulty);
  EXPECT_EQ(finding.what, what);
}

CountTask count_of(Counted counted, CountScope scope = CountScope::all, bool directed = false) {
  CountTask task;
  task.counted = counted;
  task.scope = scope;
  task.directed = directed;
  return task;
}

Board rectangle(std::int64_t width, std::int64_t height) {
  return naive::board({width, height});
}

struct Known {
  std::int64_t width;
  std::int64_t height;
  Counted counted;
  const char* number;
};

TEST(CheckCount, AgreesWithPublishedNumbers) {
  const std::vector<Known> known{
      {6, 6, Counted::closed, "9862"},      {5, 6, Counted::closed, "8"},          {3, 14, Counted::closed, "1536"},
      {3, 22, Counted::closed, "14060048"}, {8, 5, Counted::closed, "44202"},      {5, 5, Counted::open, "864"},
      {4, 10, Counted::open, "1213112"},    {3, 10, Counted::open, "3048"},        {5, 6, Counted::open, "18784"},
      {4, 9, Counted::two_factors, "3364"}, {6, 6, Counted::two_factors, "36236"}, {4, 4, Counted::two_factors, "1"}};
  for (const auto& [width, height, counted, number] : known)
    expect_holds(checked(rectangle(width, height), count_of(counted), {number, {}, {}}));
}

TEST(CheckCount, SaysWhatThereIsInstead) {
  expect_faulty(checked(rectangle(6, 6), count_of(Counted::closed), {"9861", {}, {}}), "says 9861, but there are 9862");
  CountTask from = count_of(Counted::open, CountScope::all, true);
  from.from = Square{0, 0};
  expect_holds(checked(rectangle(5, 5), from, {"304", {}, {}}));
  expect_faulty(checked(rectangle(5, 5), from, {"303", {}, {}}), "says 303, but there are 304");
  expect_holds(checked(rectangle(6, 6), count_of(Counted::closed, CountScope::all, true), {"19724", {}, {}}));
}

CountTask count_by_cycles() {
  CountTask task = count_of(Counted::two_factors);
  task.by_cycles = true;
  return task;
}

CountTask count_covers(std::int64_t knights, std::int64_t shortest, std::int64_t longest) {
  CountTask task = count_of(Counted::covers);
  task.cover = CyclesTask{knights, shortest, longest};
  return task;
}

Count by_cycles(const char* number, std::vector<std::string> numbers) {
  return {number, {}, {}, std::move(numbers)};
}

TEST(CheckCount, RecountsTwoFactorsByTheirCycles) {
  const CountTask task = count_by_cycles();
  const Board board = rectangle(6, 6);
  expect_holds(checked(board, task, by_cycles("36236", {"9862", "15968", "8460", "1754", "180", "12"})));
  expect_faulty(checked(board, task, by_cycles("36236", {"9863", "15967", "8460", "1754", "180", "12"})),
                "says 9863 of 1 cycle, but there are 9862");
  expect_faulty(checked(board, task, by_cycles("36236", {"9862", "15968", "8460", "1754", "192"})),
                "says 192 of 5 cycles, but there are 180");
  expect_faulty(checked(board, task, by_cycles("36236", {"9862", "15968"})),
                "the numbers by cycles add up to 25830, not to 36236");
  expect_faulty(checked(board, task, by_cycles("9862", {"9862", "0"})), "the last number by cycles is 0; leave it out");
  expect_faulty(checked(board, task, by_cycles("13", std::vector<std::string>(13, "1"))),
                "has numbers of up to 13 cycles, for which there are not enough squares");
  expect_faulty(checked(board, count_of(Counted::two_factors), by_cycles("36236", {"36236"})),
                "has numbers by cycles, but none were asked for");
  expect_holds(checked(rectangle(3, 5), task, by_cycles("0", {})));
}

TEST(CheckCount, RecountsCovers) {
  const Board board = rectangle(6, 6);
  for (const auto& [knights, shortest, longest, number] :
       {std::tuple{2, 18, 18, "1208"}, std::tuple{3, 12, 12, "44"}, std::tuple{4, 8, 10, "100"},
        std::tuple{5, 6, 8, "24"}, std::tuple{6, 6, 6, "0"}, std::tuple{3, 4, 28, "8460"}})
    expect_holds(checked(board, count_covers(knights, shortest, longest), {number, {}, {}}));
  expect_faulty(checked(board, count_covers(4, 8, 10), {"99", {}, {}}), "says 99, but there are 100");
  EXPECT_EQ(checked(rectangle(8, 8), count_covers(4, 16, 16), {"99", {}, {}}, 10'000).outcome, Outcome::unsettled);
}

RC_GTEST_PROP(CheckCount, RecountsCoversAsANaiveSearch, ()) {
  const Board board = any_small_surface();
  const auto shortest = static_cast<std::int64_t>(any_below(6));
  const auto longest = shortest + static_cast<std::int64_t>(any_below(12));
  std::vector<std::uint64_t> by_number(13);
  std::vector<std::uint64_t> all(13);
  naive::EveryCover(board, shortest, longest, [&](const std::vector<CellList>& cycles) { ++by_number[cycles.size()]; });
  naive::EveryCover(board, 3, 12, [&](const std::vector<CellList>& cycles) { ++all[cycles.size()]; });
  Meter unlimited;
  for (std::int64_t knights = 1; knights < 5; ++knights)
    RC_ASSERT(recount_covers(board, {knights, shortest, longest}, plenty, unlimited) ==
              by_number[static_cast<std::size_t>(knights)]);
  std::uint64_t effort = plenty;
  const auto numbers = recount_by_cycles(board, effort, unlimited);
  RC_ASSERT(numbers.has_value());
  for (std::size_t cycles = 1; cycles < all.size(); ++cycles)
    RC_ASSERT((cycles <= numbers->size() ? (*numbers)[cycles - 1] : 0) == all[cycles]);
}

TEST(CheckCount, WantsNumbersWellFormedAndInPairs) {
  expect_faulty(checked(rectangle(6, 6), count_of(Counted::closed), {"09862", {}, {}}), "'09862' begins with a zero");
  expect_faulty(checked(rectangle(6, 6), count_of(Counted::closed), {"9,862", {}, {}}), "'9,862' is not a number");
  expect_faulty(checked(rectangle(6, 6), count_of(Counted::closed), {"", {}, {}}), "'' is not a number");
  expect_faulty(checked(rectangle(8, 8), count_of(Counted::closed, CountScope::all, true), {"13", {}, {}}),
                "says 13, but tours with a direction come in pairs");
}

TEST(CheckCount, KnowsTheTheorems) {
  expect_faulty(checked(rectangle(8, 8), count_of(Counted::closed), {"0", {}, {}}),
                "says 0, but by the theorem there is a tour of 8x8");
  expect_faulty(checked(rectangle(9, 9), count_of(Counted::closed), {"2", {}, {}}),
                "says 2, but by the theorem there is no tour of 9x9");
  expect_faulty(checked(rectangle(40, 40), count_of(Counted::open, CountScope::distinct), {"0", {}, {}}),
                "says 0, but by the theorem there is a tour of 40x40");
}

TEST(CheckCount, LeavesOpenWhatIsTooLarge) {
  for (const CountScope scope : {CountScope::all, CountScope::distinct}) {
    const Finding finding =
        checked(rectangle(8, 8), count_of(Counted::closed, scope), {"13267364410532", {}, {}}, 1'000'000);
    EXPECT_EQ(finding.outcome, Outcome::unsettled);
    EXPECT_EQ(finding.what, "too large to be recounted");
  }
  EXPECT_EQ(checked(rectangle(30, 30), count_of(Counted::two_factors), {"5", {}, {}}).outcome, Outcome::unsettled);
}

Count by_start_of_5x5() {
  const std::map<std::pair<int, int>, const char*> numbers{
      {{0, 0}, "304"}, {{0, 2}, "56"}, {{1, 1}, "56"}, {{2, 2}, "64"}};
  Count count{"1728", {}, {}};
  for (int y = 0; y < 5; ++y)
    for (int x = 0; x < 5; ++x) {
      const int a = std::min(x, 4 - x);
      const int b = std::min(y, 4 - y);
      const auto number = numbers.find({std::min(a, b), std::max(a, b)});
      count.by_start.emplace_back(Cell{5 * y + x}, number == numbers.end() ? "0" : number->second);
    }
  return count;
}

TEST(CheckCount, AddsUpTheNumbersByStart) {
  const Board board = rectangle(5, 5);
  CountTask task = count_of(Counted::open, CountScope::all, true);
  task.by_start = true;
  const Count right = by_start_of_5x5();
  expect_holds(checked(board, task, right));
  expect_faulty(checked(board, count_of(Counted::open, CountScope::all, true), right),
                "has numbers by start, but none were asked for");
  Count wrong = right;
  wrong.by_start[0].second = "306";
  expect_faulty(checked(board, task, wrong), "the numbers by start add up to 1730, not to 1728");
  wrong.by_start[24].second = "302";
  expect_faulty(checked(board, task, wrong), "306 tours begin on a1, but 302 on e5, where the half turn sends it");
  wrong = right;
  wrong.by_start.erase(wrong.by_start.begin() + 3);
  expect_faulty(checked(board, task, wrong), "the numbers by start miss d1, or do not have it in its place");
  wrong = right;
  wrong.by_start.emplace_back(Cell{0}, "0");
  expect_faulty(checked(board, task, wrong), "there are more numbers by start than free squares");
  // Everything adds up, and yet it is not so.
  wrong = right;
  for (const int cell : {2, 10, 14, 22}) wrong.by_start[static_cast<std::size_t>(cell)].second = "55";
  wrong.by_start[12].second = "68";
  expect_faulty(checked(board, task, wrong), "says 55 from c1, but there are 56");
}

TEST(CheckCount, LooksAtSymmetricTours) {
  const Board board = rectangle(6, 6);
  const CountTask task = count_of(Counted::closed, CountScope::symmetric);
  // Jelliss: 5 classes of two tours have a quarter turn, 17 of four only the half turn.
  const std::string half = std::to_string(5 * 2 + 17 * 4);
  expect_holds(
      checked(board, task, {half, {}, {{"half turn", half}, {"quarter turn", "10"}, {"left-right", "0"}}}, plenty));
  expect_faulty(checked(board, task, {half, {}, {{"half turn", half}, {"quarter turn", "11"}}}, plenty),
                "says 11 invariant under the quarter turn, but there are 10");
  expect_faulty(checked(board, task, {"70", {}, {{"half turn", "78"}}}),
                "says 70 tours, but 78 that a half turn leaves alone");
  expect_faulty(checked(board, task, {"78", {}, {}}), "does not say how many tours a half turn leaves alone");
  expect_faulty(checked(board, task, {"78", {}, {{"half twist", "78"}}}), "'half twist' is not a turn or reflection");
  expect_faulty(checked(board, count_of(Counted::closed), {"9862", {}, {{"half turn", "78"}}}),
                "has numbers by symmetry, but none were asked for");
}

TEST(CheckCount, LooksAtDistinctTours) {
  expect_holds(checked(rectangle(6, 6), count_of(Counted::closed, CountScope::distinct), {"1245", {}, {}}, plenty));
  expect_faulty(checked(rectangle(6, 6), count_of(Counted::closed, CountScope::distinct), {"1246", {}, {}}, plenty),
                "says 1246, but there are 1245");
  expect_holds(checked(rectangle(5, 5), count_of(Counted::open, CountScope::distinct), {"112", {}, {}}, plenty));
}

// ---- small boards of all kinds, against plain programs ----

std::uint64_t naive_paths(const naive::Graph& graph, std::size_t start, bool closed) {
  std::vector<std::vector<std::uint64_t>> ways(std::size_t{graph.all()} + 1,
                                               std::vector<std::uint64_t>(graph.squares.size()));
  ways[std::size_t{1} << start][start] = 1;
  for (naive::Set set = 1; set <= graph.all(); ++set)
    for (std::size_t last = 0; last < graph.squares.size(); ++last)
      for (std::size_t next = 0; ways[set][last] != 0 && next < graph.squares.size(); ++next)
        if ((graph.moves[last] >> next & 1U) != 0 && (set >> next & 1U) == 0)
          ways[set | (naive::Set{1} << next)][next] += ways[set][last];
  std::uint64_t total = 0;
  for (std::size_t last = 0; last < graph.squares.size(); ++last)
    if (!closed || (graph.moves[last] >> start & 1U) != 0) total += ways[graph.all()][last];
  return total;
}

// Sets of moves such that every square has two.
std::uint64_t naive_two_factors(const naive::Graph& graph, std::size_t square, std::vector<int>& lacks) {
  if (square == graph.squares.size()) return 1;
  std::vector<std::size_t> later;
  for (std::size_t next = square + 1; next < graph.squares.size(); ++next)
    if ((graph.moves[square] >> next & 1U) != 0 && lacks[next] > 0) later.push_back(next);
  std::uint64_t total = 0;
  for (std::uint32_t chosen = 0; chosen < (1U << later.size()); ++chosen) {
    if (std::popcount(chosen) != lacks[square]) continue;
    for (std::size_t i = 0; i < later.size(); ++i) lacks[later[i]] -= static_cast<int>(chosen >> i & 1U);
    total += naive_two_factors(graph, square + 1, lacks);
    for (std::size_t i = 0; i < later.size(); ++i) lacks[later[i]] += static_cast<int>(chosen >> i & 1U);
  }
  return total;
}

RC_GTEST_PROP(CheckCount, CountsWhatPlainProgramsCount, ()) {
  const Board board = any_small_surface();
  const naive::Graph graph(board);
  const auto squares = graph.squares.size();
  const auto says = [&](const CountTask& task, std::uint64_t number) {
    const Finding right = checked(board, task, {std::to_string(number), {}, {}});
    RC_LOG() << board_name(board) << ' ' << number << ' ' << right.what;
    RC_ASSERT(right.outcome == Outcome::holds);
    RC_ASSERT(checked(board, task, {std::to_string(number + 2), {}, {}}).outcome == Outcome::faulty);
  };
  if (squares >= 3) says(count_of(Counted::closed), naive_paths(graph, 0, true) / 2);
  std::uint64_t directed = 0;
  for (std::size_t start = 0; start < squares; ++start) {
    const std::uint64_t tours = naive_paths(graph, start, false);
    directed += tours;
    CountTask from = count_of(Counted::open, CountScope::all, true);
    from.from = board.square(graph.squares[start]);
    if (start == squares / 2) says(from, tours);
  }
  says(count_of(Counted::open, CountScope::all, true), directed);
  if (squares > 1) says(count_of(Counted::open), directed / 2);
  std::vector<int> lacks(squares, 2);
  says(count_of(Counted::two_factors), naive_two_factors(graph, 0, lacks));
}

RC_GTEST_PROP(CheckCount, WalksEveryTourInBothDirections, ()) {
  const Board board = any_small_surface();
  const naive::Graph graph(board);
  for (const bool closed : {true, false}) {
    std::uint64_t expected = 0;
    if (!closed)
      for (std::size_t start = 0; start < graph.squares.size(); ++start) expected += naive_paths(graph, start, false);
    else if (graph.squares.size() >= 3)
      expected = naive_paths(graph, 0, true);
    std::set<std::vector<Cell>> tours;
    RC_ASSERT(walk_every_tour(board, closed, plenty, unlimited(), [&](std::span<const Cell> tour) {
      RC_ASSERT(tours.emplace(tour.begin(), tour.end()).second);
    }));
    RC_ASSERT(tours.size() == expected);
  }
}

TEST(Recount, WritesNumbersOf128Bits) {
  EXPECT_EQ(in_digits(0), "0");
  EXPECT_EQ(in_digits(~Unsigned128{0}), "340282366920938463463374607431768211455");
}

TEST(Recount, NoticesANumberThatDoesNotFit) {
  // Two-factors of a long strip of width 4 outgrow 128 bits.
  std::uint64_t effort = plenty;
  EXPECT_FALSE(recount(rectangle(4, 400), Counted::two_factors, std::nullopt, effort, unlimited()));
  EXPECT_GT(effort, plenty / 2);
  effort = plenty;
  EXPECT_TRUE(recount(rectangle(4, 40), Counted::two_factors, std::nullopt, effort, unlimited()));
}

}  // namespace
}  // namespace cavalcade::check

#include "count/rectangle/two_factors.hpp"

#include <atomic>
#include <bit>
#include <cmath>
#include <fstream>
#include <map>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "ask/parse.hpp"
#include "support/oracles.hpp"

namespace cavalcade::testing {
namespace {

using count::Ends;
using count::Joined;
using count::Number;
using count::TwoFactors;

Board board_of(const std::string& name) {
  return *parse_board(name);
}

TwoFactors build(const std::string& board, Ends ends, TwoFactors::Keep keep, std::int32_t threads = 1) {
  const Budget budget(Limits{});
  Progress progress;
  Result<std::optional<TwoFactors>> factors =
      TwoFactors::build(board_of(board), ends, keep, {budget, progress, threads, std::nullopt});
  EXPECT_TRUE(factors && *factors) << board;
  return std::move(**factors);
}

Number count(const std::string& board, Ends ends, std::int32_t threads = 1) {
  return build(board, ends, TwoFactors::Keep::last_layer, threads).total();
}

// Tries every set of moves, square by square.
class BruteForce {
 public:
  BruteForce(const Board& board, int ends) : board_(board), missing_(static_cast<std::size_t>(board.area()), 2) {
    count_from(0, ends);
  }
  [[nodiscard]] std::uint64_t number() const { return number_; }

 private:
  void count_from(std::int32_t cell, int ends) {
    if (cell == board_.area()) {
      number_ += ends == 0 ? 1 : 0;
      return;
    }
    std::vector<std::size_t> later;
    for (const Cell to : board_.neighbours(Cell{cell}))
      if (to > Cell{cell}) later.push_back(index(to));
    int& missing = missing_[static_cast<std::size_t>(cell)];
    for (std::uint32_t chosen = 0; chosen < (1U << later.size()); ++chosen) {
      const int left = missing - std::popcount(chosen);
      if (left != 0 && (left != 1 || ends == 0)) continue;
      bool fits = true;
      for (std::size_t i = 0; i < later.size(); ++i)
        if (((chosen >> i) & 1U) != 0 && --missing_[later[i]] < 0) fits = false;
      if (fits) count_from(cell + 1, ends - left);
      for (std::size_t i = 0; i < later.size(); ++i)
        if (((chosen >> i) & 1U) != 0) ++missing_[later[i]];
    }
  }

  const Board& board_;
  std::vector<int> missing_;
  std::uint64_t number_ = 0;
};

// The textbook program: square by square, a map from degrees to numbers of any size.
Number count_by_a_map(const Board& board) {
  std::map<std::vector<int>, Number> layer{{std::vector<int>(static_cast<std::size_t>(board.area()), 0), 1}};
  for (std::int32_t cell = 0; cell < board.area(); ++cell) {
    std::vector<std::size_t> later;
    for (const Cell to : board.neighbours(Cell{cell}))
      if (to > Cell{cell}) later.push_back(index(to));
    std::map<std::vector<int>, Number> next;
    for (const auto& [degrees, number] : layer)
      for (std::uint32_t chosen = 0; chosen < (1U << later.size()); ++chosen) {
        std::vector<int> after = degrees;
        after[static_cast<std::size_t>(cell)] += std::popcount(chosen);
        bool fits = after[static_cast<std::size_t>(cell)] == 2;
        for (std::size_t i = 0; i < later.size(); ++i)
          if (((chosen >> i) & 1U) != 0 && ++after[later[i]] > 2) fits = false;
        if (fits) next[after] += number;
      }
    layer = std::move(next);
  }
  Number sum = 0;
  for (const auto& [degrees, number] : layer) sum += number;
  return sum;
}

TEST(Degrees, CountThePublishedTwoFactors) {
  int boards = 0;
  const nlohmann::json& published = testing::oracles();
  for (const nlohmann::json& row : published["two_factors"]) {
    if (!row.contains("counts")) continue;
    for (const auto& [board, number] : row["counts"].items()) {
      EXPECT_EQ(count(board, Ends::none), Number(number.get<std::string>())) << board;
      ++boards;
    }
  }
  EXPECT_GE(boards, 14);
}

TEST(Degrees, CountWhatBruteForceCounts) {
  for (const char* name : {"1x2", "2x2", "2x3", "3x3", "3x4", "3x5", "4x4", "4x5", "3x7", "5x5", "4x6", "3x8", "5x4"}) {
    const Board board = board_of(name);
    EXPECT_EQ(count(name, Ends::none), BruteForce(board, 0).number()) << name;
    EXPECT_EQ(count(name, Ends::two), BruteForce(board, 2).number()) << name;
  }
}

TEST(Degrees, AreExactInNumbersOfEveryWidth) {
  for (const int length : {20, 39, 60}) {
    const Board board = *Board::rectangle(4, length);
    EXPECT_EQ(count("4x" + std::to_string(length), Ends::none, 2), count_by_a_map(board)) << length;
  }
  EXPECT_GT(mpz_sizeinbase(count("4x60", Ends::none).get_mpz_t(), 2), 128U);
}

TEST(Degrees, DoNotDependOnOrientationOrThreads) {
  for (const auto& [one, other] : {std::pair{"6x7", "7x6"}, std::pair{"3x11", "11x3"}, std::pair{"5x8", "8x5"}})
    for (const Ends ends : {Ends::none, Ends::two}) EXPECT_EQ(count(one, ends), count(other, ends, 3)) << one;
}

// Longer and longer boards take numbers of every width: the counts keep growing, and end with nothing rather than with
// a wrong number.
TEST(Degrees, SayWhereTheNumbersOutgrowThem) {
  const Budget budget(Limits{});
  Progress progress;
  Number last = 1;
  bool outgrown = false;
  for (int width = 10; width <= 120 && !outgrown; width += 10) {
    const std::optional<count::Counting> counting =
        count::count_by_degrees(*Board::rectangle(width, 5), Ends::none, {budget, progress, 1, std::nullopt});
    outgrown = !counting;
    if (outgrown) break;
    ASSERT_TRUE(counting->number);
    EXPECT_GT(*counting->number, last * 1000) << width;
    last = *counting->number;
  }
  EXPECT_TRUE(outgrown);
  EXPECT_GT(mpz_sizeinbase(last.get_mpz_t(), 2), 128U);
}

TEST(Degrees, SuitPlainKnightRectanglesOnly) {
  EXPECT_TRUE(TwoFactors::suits(board_of("8x8")));
  EXPECT_FALSE(TwoFactors::suits(board_of("cube:3")));
  EXPECT_FALSE(TwoFactors::suits(board_of("40x40")));
  Board holes = board_of("8x8");
  ASSERT_TRUE(holes.block({0, 0}));
  EXPECT_FALSE(TwoFactors::suits(holes));
  Board torus = board_of("8x8");
  ASSERT_TRUE(torus.set_wrap(Wrap::xy));
  EXPECT_FALSE(TwoFactors::suits(torus));
  Board zebra = board_of("8x8");
  ASSERT_TRUE(zebra.set_leaper(2, 3));
  EXPECT_FALSE(TwoFactors::suits(zebra));
}

TEST(Degrees, RefuseInWords) {
  Progress progress;
  const Budget little(Limits{.memory = 1'000'000});
  const auto no_room =
      TwoFactors::build(board_of("8x8"), Ends::none, TwoFactors::Keep::all_layers, {little, progress, 1, std::nullopt});
  ASSERT_FALSE(no_room);
  EXPECT_NE(no_room.error().message.find("of memory, the limit is"), std::string::npos) << no_room.error().message;
  const auto huge = TwoFactors::build(board_of("32x32"), Ends::two, TwoFactors::Keep::last_layer,
                                      {little, progress, 1, std::nullopt});
  ASSERT_FALSE(huge);

  const std::atomic<bool> stop{true};
  const Budget stopped(Limits{}, &stop);
  const auto interrupted = TwoFactors::build(board_of("8x8"), Ends::none, TwoFactors::Keep::last_layer,
                                             {stopped, progress, 2, std::nullopt});
  ASSERT_FALSE(interrupted);
  EXPECT_EQ(interrupted.error().message, "interrupted");
}

// Every square has two neighbours, a move away; two squares have one if there are ends.
void expect_two_factor(const Board& board, const Joined& joined, int ends) {
  ASSERT_EQ(joined.size(), static_cast<std::size_t>(board.area()));
  int missing = 0;
  for (std::uint32_t square = 0; square < joined.size(); ++square)
    for (const std::uint32_t other : joined[square]) {
      if (other == count::nowhere) {
        ++missing;
        continue;
      }
      EXPECT_TRUE(
          board.are_neighbours(Cell{static_cast<std::int32_t>(square)}, Cell{static_cast<std::int32_t>(other)}));
      EXPECT_TRUE(joined[other][0] == square || joined[other][1] == square);
      EXPECT_NE(joined[square][0], joined[square][1]);
    }
  EXPECT_EQ(missing, ends);
}

struct Uniform {
  const char* board;
  Ends ends;
  int draws;
};
class DegreesDraw : public ::testing::TestWithParam<Uniform> {};
INSTANTIATE_TEST_SUITE_P(Boards, DegreesDraw,
                         ::testing::Values(Uniform{"4x8", Ends::none, 60'000}, Uniform{"6x5", Ends::none, 40'000},
                                           Uniform{"9x4", Ends::none, 100'000}, Uniform{"4x5", Ends::two, 40'000},
                                           Uniform{"5x5", Ends::two, 100'000}, Uniform{"3x8", Ends::two, 100'000}));

TEST_P(DegreesDraw, EachTwoFactorEquallyOften) {
  const auto [name, ends, draws] = GetParam();
  const Board board = board_of(name);
  const TwoFactors factors = build(name, ends, TwoFactors::Keep::all_layers);
  ASSERT_TRUE(factors.can_draw());
  Random random(7);
  std::map<Joined, int> times;
  Joined joined;
  for (int i = 0; i < draws; ++i) {
    factors.draw(random, joined);
    if (i < 1000) expect_two_factor(board, joined, ends == Ends::two ? 2 : 0);
    for (auto& pair : joined)
      if (pair[0] > pair[1]) std::swap(pair[0], pair[1]);
    ++times[joined];
  }
  const double all = factors.total().get_d();
  ASSERT_EQ(static_cast<double>(times.size()), all);
  const double expected = draws / all;
  double statistic = 0;
  for (const auto& [cover, number] : times) statistic += (number - expected) * (number - expected) / expected;
  EXPECT_LT(std::abs(statistic - (all - 1)), 4 * std::sqrt(2 * (all - 1)));
}

TEST(Degrees, DrawFromNumbersBeyond64Bits) {
  const TwoFactors factors = build("6x22", Ends::two, TwoFactors::Keep::all_layers, 2);
  ASSERT_GT(mpz_sizeinbase(factors.total().get_mpz_t(), 2), 64U);
  ASSERT_TRUE(factors.can_draw());
  Random random(1);
  Joined joined;
  for (int i = 0; i < 1000; ++i) {
    factors.draw(random, joined);
    expect_two_factor(board_of("6x22"), joined, 2);
  }
}

TEST(Degrees, DrawNothingWhereThereIsNothing) {
  EXPECT_FALSE(build("5x5", Ends::none, TwoFactors::Keep::all_layers).can_draw());
  EXPECT_FALSE(build("6x6", Ends::none, TwoFactors::Keep::last_layer).can_draw());
}

}  // namespace
}  // namespace cavalcade::testing

#include "count/rectangle/halves.hpp"

#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "ask/parse.hpp"
#include "board/square_name.hpp"
#include "count/rectangle/asked.hpp"
#include "count/rectangle/matching.hpp"
#include "support/oracles.hpp"

namespace cavalcade::count::rectangle {
namespace {

// Published values that take less than a second or two.
bool is_quick(const Board& board, bool open) {
  const int shorter = std::min(board.width(), board.height());
  const std::int64_t squares = board.free_squares();
  return open ? squares <= (shorter <= 5 ? 45 : 36) : squares <= 60;
}

TEST(Halves, CountsWhatHasBeenPublished) {
  const nlohmann::json& all = testing::oracles();
  int checked = 0;
  for (const char* const kind : {"closed", "open"}) {
    const bool open = std::string(kind) == "open";
    for (const auto& source : all.at(kind)) {
      for (const auto& [name, value] : source.at("counts").items()) {
        const Board board = *parse_board(name);
        if (!halves_apply_to(board, Counted::closed) || !is_quick(board, open)) continue;
        EXPECT_EQ(number({.board = name, .open = open}), value.get<std::string>()) << kind << " " << name;
        ++checked;
      }
    }
  }
  EXPECT_GE(checked, 40);
}

TEST(Halves, CountsByStartAsPublished) {
  const nlohmann::json& all = testing::oracles();
  for (const auto& row : all.at("open_directed_from"))
    for (const auto& [square, value] : row.at("from").items())
      EXPECT_EQ(number({.board = row.at("board"), .open = true, .from = square}), value.get<std::string>()) << square;
}

TEST(Halves, DoesNotDependOnWhichSideIsFirst) {
  EXPECT_EQ(number({.board = "8x6"}), number({.board = "6x8"}));
  EXPECT_EQ(number({.board = "7x4", .open = true}), number({.board = "4x7", .open = true}));
  EXPECT_EQ(number({.board = "7x5", .open = true, .from = "f2"}), number({.board = "5x7", .open = true, .from = "b6"}));
}

TEST(Halves, ASquareAndItsMirrorImagesBeginAsManyTours) {
  const std::string corner = number({.board = "7x6", .open = true, .from = "b1"});
  for (const char* const image : {"f1", "b6", "f6"})
    EXPECT_EQ(number({.board = "7x6", .open = true, .from = image}), corner) << image;
}

// The square in the middle column of an odd board belongs to the seam.
TEST(Halves, AllStartsTogetherAreAllTours) {
  count::Number sum = 0;
  for (int file = 0; file < 7; ++file)
    for (int rank = 0; rank < 4; ++rank)
      sum += *counted({.board = "7x4", .open = true, .from = square_name(Square{file, rank})}).number;
  EXPECT_EQ(sum, 2 * 6378);
}

TEST(Halves, EveryKindOfNumbersGivesTheSame) {
  for (const bool in_parts : {false, true}) {
    for (const Numbers numbers : {Numbers::automatic, Numbers::narrow_words, Numbers::wide_words, Numbers::residues}) {
      EXPECT_EQ(number({.board = "6x7"}, {numbers, in_parts}), "1067638");
      EXPECT_EQ(number({.board = "5x6", .open = true}, {numbers, in_parts}), "18784");
      EXPECT_EQ(number({.board = "5x5", .open = true, .from = "a1"}, {numbers, in_parts}), "304");
    }
  }
}

TEST(Halves, WordsThatMightOverflowAreNotUsed) {
  // 6x22 has about 10^34 tours, and its halves too many for 32 bits.
  const std::string refused = number({.board = "6x22"}, {Numbers::narrow_words, false});
  EXPECT_NE(refused.find("too large"), std::string::npos) << refused;
  EXPECT_EQ(number({.board = "6x22"}, {Numbers::wide_words, false}),
            number({.board = "6x22"}, {Numbers::residues, false}));
  EXPECT_NE(number({.board = "5x70"}, {Numbers::wide_words, false}).find("too large"), std::string::npos);
  EXPECT_GT(number({.board = "5x70"}).size(), 38U);  // more than 128 bits
}

TEST(Halves, ThreadsChangeNothing) {
  EXPECT_EQ(number({.board = "6x9", .threads = 3}), "3374967940");
}

// On disk, half of what a whole count takes is plenty.
TEST(Halves, GoesPartByPartWhereALayerDoesNotFit) {
  const Counting whole = counted({.board = "7x8"});
  ASSERT_TRUE(whole.number);
  const std::uint64_t less = whole.peak_bytes / 2;
  const Folder folder;
  const Counting parts = counted({.board = "7x8", .memory = less, .checkpoint = folder.path()});
  ASSERT_TRUE(parts.number) << parts.reason;
  EXPECT_EQ(*parts.number, *whole.number);
  EXPECT_LE(parts.peak_bytes, less + table_bytes());
  EXPECT_GT(parts.layers, 2 * whole.layers);
}

TEST(Halves, SaysWhatItLacksWhereNoPartFits) {
  const Counting counting = counted({.board = "7x8", .memory = 8'000'000});
  EXPECT_FALSE(counting.number);
  EXPECT_NE(counting.reason.find("7.6 MiB"), std::string::npos) << counting.reason;
}

TEST(Halves, SaysWhatAWideBoardWouldTake) {
  const Counting counting = counted({.board = "12x12"});
  EXPECT_FALSE(counting.number);
  EXPECT_NE(counting.reason.find("TiB"), std::string::npos) << counting.reason;
  EXPECT_FALSE(counted({.board = "3x20000"}).number);
}

TEST(Halves, StopsWhenTheTimeIsUp) {
  Limits limits;
  limits.time = std::chrono::nanoseconds(0);
  const Budget budget(limits);
  Progress progress;
  const Counting counting =
      count_by_halves(*parse_board("8x8"), false, std::nullopt, {budget, progress, 1, std::nullopt});
  EXPECT_FALSE(counting.number);
  EXPECT_NE(counting.reason.find("time limit"), std::string::npos) << counting.reason;
}

}  // namespace
}  // namespace cavalcade::count::rectangle

#include "middle/middle.hpp"

#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "ask/request.hpp"
#include "board/square_name.hpp"
#include "middle/matching.hpp"

namespace cavalcade::middle {
namespace {

using Numbers = middle::Numbers;

struct Asked {
  std::string board;
  bool open = false;
  std::string from;
  std::int32_t threads = 1;
  std::optional<std::uint64_t> memory;
  std::optional<std::filesystem::path> checkpoint;
};

count::Counting counted(const Asked& asked, const MiddleOptions& options = {}) {
  const Board board = *parse_board(asked.board);
  Limits limits;
  limits.memory = asked.memory;
  const Budget budget(limits);
  Progress progress;
  const std::optional<Square> from =
      asked.from.empty() ? std::nullopt : std::optional(*parse_square(board, asked.from));
  return count_by_middle(board, asked.open, from, {budget, progress, asked.threads, asked.checkpoint}, options);
}

std::string number(const Asked& asked, const MiddleOptions& options = {}) {
  const count::Counting counting = counted(asked, options);
  return counting.number ? counting.number->get_str() : counting.reason;
}

// A folder of its own, gone afterwards.
class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / ("middle_test_" + std::to_string(::getpid()))) {
    std::filesystem::remove_all(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// Published values that take less than a second or two.
bool is_quick(const Board& board, bool open) {
  const int shorter = std::min(board.width(), board.height());
  const std::int64_t squares = board.free_squares();
  return open ? squares <= (shorter <= 5 ? 45 : 36) : squares <= 60;
}

nlohmann::json oracles() {
  std::ifstream file(CAVALCADE_TESTS_DIR "/oracles/oracles.json");
  return nlohmann::json::parse(file);
}

TEST(Middle, CountsWhatHasBeenPublished) {
  const nlohmann::json all = oracles();
  int checked = 0;
  for (const char* const kind : {"closed", "open"}) {
    const bool open = std::string(kind) == "open";
    for (const auto& source : all.at(kind)) {
      for (const auto& [name, value] : source.at("counts").items()) {
        const Board board = *parse_board(name);
        if (!has_middle(board) || !is_quick(board, open)) continue;
        EXPECT_EQ(number({.board = name, .open = open}), value.get<std::string>()) << kind << " " << name;
        ++checked;
      }
    }
  }
  EXPECT_GE(checked, 40);
}

TEST(Middle, CountsByStartAsPublished) {
  for (const auto& row : oracles().at("open_directed_from"))
    for (const auto& [square, value] : row.at("from").items())
      EXPECT_EQ(number({.board = row.at("board"), .open = true, .from = square}), value.get<std::string>()) << square;
}

TEST(Middle, DoesNotDependOnWhichSideIsFirst) {
  EXPECT_EQ(number({.board = "8x6"}), number({.board = "6x8"}));
  EXPECT_EQ(number({.board = "7x4", .open = true}), number({.board = "4x7", .open = true}));
  EXPECT_EQ(number({.board = "7x5", .open = true, .from = "f2"}), number({.board = "5x7", .open = true, .from = "b6"}));
}

TEST(Middle, ASquareAndItsMirrorImagesBeginAsManyTours) {
  const std::string corner = number({.board = "7x6", .open = true, .from = "b1"});
  for (const char* const image : {"f1", "b6", "f6"})
    EXPECT_EQ(number({.board = "7x6", .open = true, .from = image}), corner) << image;
}

// The square in the middle column of an odd board belongs to the gap.
TEST(Middle, AllStartsTogetherAreAllTours) {
  count::Number sum = 0;
  for (int file = 0; file < 7; ++file)
    for (int rank = 0; rank < 4; ++rank)
      sum += *counted({.board = "7x4", .open = true, .from = square_name(Square{file, rank})}).number;
  EXPECT_EQ(sum, 2 * 6378);
}

TEST(Middle, EveryKindOfNumbersGivesTheSame) {
  for (const bool in_parts : {false, true}) {
    for (const Numbers numbers : {Numbers::automatic, Numbers::words32, Numbers::words64, Numbers::remainders}) {
      EXPECT_EQ(number({.board = "6x7"}, {numbers, in_parts}), "1067638");
      EXPECT_EQ(number({.board = "5x6", .open = true}, {numbers, in_parts}), "18784");
      EXPECT_EQ(number({.board = "5x5", .open = true, .from = "a1"}, {numbers, in_parts}), "304");
    }
  }
}

TEST(Middle, WordsThatMightOverflowAreNotUsed) {
  // 6x22 has about 10^34 tours, and its halves too many for 32 bits.
  const std::string refused = number({.board = "6x22"}, {Numbers::words32, false});
  EXPECT_NE(refused.find("too large"), std::string::npos) << refused;
  EXPECT_EQ(number({.board = "6x22"}, {Numbers::words64, false}),
            number({.board = "6x22"}, {Numbers::remainders, false}));
  EXPECT_NE(number({.board = "5x70"}, {Numbers::words64, false}).find("too large"), std::string::npos);
  EXPECT_GT(number({.board = "5x70"}).size(), 38U);  // more than 128 bits
}

TEST(Middle, ThreadsChangeNothing) {
  EXPECT_EQ(number({.board = "6x9", .threads = 3}), "3374967940");
}

// On disk, half of what a whole count takes is plenty.
TEST(Middle, GoesPartByPartWhereALayerDoesNotFit) {
  const count::Counting whole = counted({.board = "7x8"});
  ASSERT_TRUE(whole.number);
  const std::uint64_t less = whole.peak_bytes / 2;
  const Folder folder;
  const count::Counting parts = counted({.board = "7x8", .memory = less, .checkpoint = folder.path()});
  ASSERT_TRUE(parts.number) << parts.reason;
  EXPECT_EQ(*parts.number, *whole.number);
  EXPECT_LE(parts.peak_bytes, less + table_bytes());
  EXPECT_GT(parts.layers, 2 * whole.layers);
}

TEST(Middle, SaysWhatItLacksWhereNoPartFits) {
  const count::Counting counting = counted({.board = "7x8", .memory = 8'000'000});
  EXPECT_FALSE(counting.number);
  EXPECT_NE(counting.reason.find("7.6 MiB"), std::string::npos) << counting.reason;
}

TEST(Middle, SaysWhatAWideBoardWouldTake) {
  const count::Counting counting = counted({.board = "12x12"});
  EXPECT_FALSE(counting.number);
  EXPECT_NE(counting.reason.find("TiB"), std::string::npos) << counting.reason;
  EXPECT_FALSE(counted({.board = "3x20000"}).number);
}

TEST(Middle, GoesOnFromACheckpoint) {
  const Folder folder;
  Limits limits;
  limits.time = std::chrono::milliseconds(150);
  const Board board = *parse_board("7x8");
  std::string last;
  for (int run = 0; run < 100 && last != "34524432316"; ++run) {
    const Budget budget(limits);
    Progress progress;
    const count::Counting counting = count_by_middle(board, false, std::nullopt, {budget, progress, 1, folder.path()});
    last = counting.number ? counting.number->get_str() : counting.reason;
    if (!counting.number) {
      EXPECT_NE(last.find("time limit"), std::string::npos) << last;
      limits.time = *limits.time * 5 / 4;
    }
  }
  EXPECT_EQ(last, "34524432316");
  EXPECT_EQ(number({.board = "7x8", .checkpoint = folder.path()}), "34524432316");  // known by now
}

TEST(Middle, ACheckpointBelongsToOneCount) {
  const Folder folder;
  EXPECT_EQ(number({.board = "5x6", .checkpoint = folder.path()}), "8");
  const std::string refused = number({.board = "5x8", .checkpoint = folder.path()});
  EXPECT_NE(refused.find("another count"), std::string::npos) << refused;
}

TEST(Middle, ATornCheckpointIsNotBelieved) {
  const Folder folder;
  std::filesystem::create_directories(folder.path() / "words32");
  EXPECT_EQ(number({.board = "5x6", .checkpoint = folder.path()}), "8");
  // A line cut off while it was written, and states that are none.
  std::filesystem::remove(folder.path() / "words32" / "0.sums");
  std::ofstream(folder.path() / "words32" / "0.sums") << "\n0 0 99999 1 4";
  EXPECT_EQ(number({.board = "5x6", .checkpoint = folder.path()}), "8");
  std::filesystem::remove(folder.path() / "words32" / "0.sums");
  std::ofstream(folder.path() / "words32" / "left-1-0.states") << "nonsense";
  std::ofstream(folder.path() / "words32" / "left-1.complete") << "1\n";
  const std::string refused = number({.board = "5x6", .checkpoint = folder.path()});
  EXPECT_NE(refused.find("cannot be read"), std::string::npos) << refused;
}

TEST(Middle, StopsWhenTheTimeIsUp) {
  Limits limits;
  limits.time = std::chrono::nanoseconds(0);
  const Budget budget(limits);
  Progress progress;
  const count::Counting counting =
      count_by_middle(*parse_board("8x8"), false, std::nullopt, {budget, progress, 1, std::nullopt});
  EXPECT_FALSE(counting.number);
  EXPECT_NE(counting.reason.find("time limit"), std::string::npos) << counting.reason;
}

TEST(Middle, KnowsItsBoards) {
  EXPECT_TRUE(has_middle(*parse_board("3x4")));
  EXPECT_FALSE(has_middle(*parse_board("3x3")));
  EXPECT_FALSE(has_middle(*parse_board("2x9")));
  EXPECT_FALSE(has_middle(*parse_board("cube:3")));
  Board holes = *parse_board("6x6");
  ASSERT_FALSE(holes.block({2, 2}));
  EXPECT_FALSE(has_middle(holes));
}

}  // namespace
}  // namespace cavalcade::middle

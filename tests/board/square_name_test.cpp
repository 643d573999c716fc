#include "board/square_name.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/boards.hpp"

namespace cavalcade {
namespace {

constexpr auto last_number = std::numeric_limits<std::int32_t>::max() - 1;  // of the sides that a board can have

Board rectangle(std::int64_t width, std::int64_t height) {
  return *Board::rectangle(width, height);
}

TEST(SquareName, FilesCountLikeSpreadsheetColumns) {
  EXPECT_EQ(file_name(0), "a");
  EXPECT_EQ(file_name(25), "z");
  EXPECT_EQ(file_name(26), "aa");
  EXPECT_EQ(file_name(51), "az");
  EXPECT_EQ(file_name(52), "ba");
  EXPECT_EQ(file_name(701), "zz");
  EXPECT_EQ(file_name(702), "aaa");
  EXPECT_EQ(file_name(last_number), "fxshrxw");
}

TEST(SquareName, RanksCountFromOneAndCubesNameTheFaceFirst) {
  EXPECT_EQ(square_name({0, 0}), "a1");
  EXPECT_EQ(square_name({3, 3}), "d4");
  EXPECT_EQ(square_name({27, 116}), "ab117");
  EXPECT_EQ(square_name({2, 2, Face::front}), "F:c3");
  EXPECT_EQ(square_name(*Board::cube(2), Cell{4}), "D:a1");
  EXPECT_EQ(square_name({last_number, last_number}), "fxshrxw2147483647");
}

TEST(SquareName, AppendingKeepsWhatWasThere) {
  std::string text = "from ";
  append_square_name(text, {7, 7});
  EXPECT_EQ(text, "from h8");
}

TEST(SquareName, BoardsSpeakOfThemselvesAsTheyAreTyped) {
  EXPECT_EQ(board_name(rectangle(8, 5)), "8x5");
  EXPECT_EQ(board_name(*Board::cube(4)), "cube:4");
}

// Sizes are spread over all magnitudes, because names change where a letter or a digit is added.
rc::Gen<std::int32_t> any_number() {
  return rc::gen::exec([] {
    const int bits = *rc::gen::inRange(0, 31);
    const auto most = static_cast<std::int32_t>((std::int64_t{1} << (bits + 1)) - 2);
    return *rc::gen::inRange<std::int32_t>(0, most);
  });
}

RC_GTEST_PROP(SquareName, RoundTripsOnTheLargestBoard, ()) {
  const Square square{*any_number(), *any_number()};
  const Result<Square> parsed = parse_square(rectangle(max_side, max_side), square_name(square));
  RC_ASSERT(static_cast<bool>(parsed));
  RC_ASSERT(*parsed == square);
}

RC_GTEST_PROP(SquareName, RoundTripsForEveryCell, ()) {
  const Board board = *any_board();
  for (std::int32_t number = 0; number < board.area(); ++number) {
    const Result<Square> parsed = parse_square(board, square_name(board, Cell{number}));
    RC_ASSERT(static_cast<bool>(parsed));
    RC_ASSERT(board.cell(*parsed) == Cell{number});
  }
}

RC_GTEST_PROP(SquareName, WhateverIsAcceptedIsTheNameOfTheSquare, ()) {
  const auto piece = [](std::vector<std::string> pieces) { return *rc::gen::elementOf(std::move(pieces)); };
  const std::string text = piece({"", "", "", "F:", "U:", "X:", "-:", "a:", ":", " "}) +
                           piece({"a", "b", "h", "z", "aa", "ad", "A", ""}) +
                           piece({"1", "2", "3", "12", "0", "01", "+1", ""}) + piece({"", "", "", " ", "a", ","});
  for (const Board& board : {rectangle(8, 8), rectangle(30, 12), *Board::cube(3)}) {
    const Result<Square> square = parse_square(board, text);
    std::string name = text;
    std::replace(name.begin(), name.end(), 'A', 'a');  // a file may be written in capitals
    const bool refused_or_the_same = !square || (board.contains(*square) && square_name(*square) == name);
    RC_ASSERT(refused_or_the_same);
  }
}

TEST(SquareName, RefusesWhatIsNoSquareOfTheBoard) {
  const std::vector<std::string> wrong{"",
                                       "a",
                                       "1",
                                       "z9",
                                       "i1",
                                       "a9",
                                       "a0",
                                       "a01",
                                       "1a",
                                       "a1 ",
                                       " a1",
                                       "a1b",
                                       "a-1",
                                       "a+1",
                                       "aa1",
                                       "a1,b2",
                                       "F:a1",
                                       "X:a1",
                                       "-:a1",
                                       "a:a1",
                                       "::a1",
                                       ":a1",
                                       "a 1",
                                       "a1\n",
                                       "\xc3\xa4"
                                       "1",
                                       "a99999999999999999999",
                                       "zzzzzzzzzzzzzzzzzzzzzz1",
                                       std::string(100000, 'a'),
                                       "a" + std::string(100000, '9'),
                                       std::string("a1\0", 3)};
  for (const std::string& text : wrong)
    EXPECT_FALSE(parse_square(rectangle(8, 8), text)) << '\'' << text.substr(0, 40) << '\'';
}

TEST(SquareName, RefusesWhatIsNoSquareOfTheCube) {
  for (const char* text : {"a1", "F:d1", "F:a4", "F:", "F:a", "F:1", "f:a1", "X:a1", "FU:a1", "F:F:a1", "F a1", "-:a1"})
    EXPECT_FALSE(parse_square(*Board::cube(3), text)) << text;
  EXPECT_TRUE(parse_square(*Board::cube(3), "B:c3"));
}

TEST(SquareName, SquaresBeyondTheLargestBoardAreRefusedAndNotTakenForOthers) {
  const Board largest = rectangle(max_side, max_side);
  EXPECT_TRUE(parse_square(largest, "fxshrxw2147483647"));
  EXPECT_FALSE(parse_square(largest, "fxshrxx1"));     // one file more
  EXPECT_FALSE(parse_square(largest, "a2147483648"));  // one rank more
  EXPECT_FALSE(parse_square(largest, "a4294967297"));  // 2^32 + 1
  EXPECT_FALSE(parse_square(largest, "zzzzzzz1"));
}

TEST(SquareName, TheRefusalNamesTheBoardAndWhatItAccepts) {
  EXPECT_EQ(parse_square(rectangle(8, 8), "z9").error().message,
            "'z9' is not a square of 8x8 (files a..h, ranks 1..8)");
  EXPECT_EQ(parse_square(*Board::cube(3), "z9").error().message,
            "'z9' is not a square of cube:3 (a face of UDLRFB, ':', then a..c and 1..3, such as F:a1)");
}

}  // namespace
}  // namespace cavalcade

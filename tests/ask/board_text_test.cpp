#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "ask/parse.hpp"
#include "board/square_name.hpp"
#include "support/boards.hpp"
#include "support/temporary_folder.hpp"

namespace cavalcade {
namespace {

std::string refusal(const Result<Board>& board) {
  return board ? "accepted as " + board_name(*board) : board.error().message;
}

// ---- sizes and cubes ----

TEST(BoardText, AcceptsSizesAndCubes) {
  for (const char* text : {"1x1", "8x8", "3x10", "2147483647x1", "2147483647x2147483647", "cube:1", "cube:18918"}) {
    const Result<Board> board = parse_board(text);
    ASSERT_TRUE(board) << text;
    EXPECT_EQ(board_name(*board), text);
  }
  EXPECT_EQ(parse_board("3X10")->width(), 3);
  EXPECT_EQ(parse_board("3x10")->width(), 3);
  EXPECT_EQ(parse_board("3x10")->height(), 10);
}

TEST(BoardText, RefusesBoxesOfManySides) {
  EXPECT_EQ(refusal(parse_board("8x8x8x8x8")), "'8x8x8x8x8' has 5 sides; a box has three or four");
}

TEST(BoardText, RefusesEverythingElseInOneLineThatSaysWhatIsAccepted) {
  const std::vector<std::string> wrong{"",
                                       "8",
                                       "x",
                                       "8x",
                                       "x8",
                                       "0x8",
                                       "8x0",
                                       "-8x8",
                                       "8x-8",
                                       "8.5x8",
                                       "8 x 8",
                                       " 8x8",
                                       "8x8 ",
                                       "8*8",
                                       "+8x8",
                                       "0x10x8",
                                       "ax8",
                                       "1e3x8",
                                       "2147483648x1",
                                       "1x2147483648",
                                       "cube",
                                       "cube:",
                                       "cube:0",
                                       "cube:-1",
                                       "cube:x",
                                       "cube:3x3",
                                       "Cube:3",
                                       "cube: 3",
                                       "8\nx8",
                                       "8x8\n",
                                       "99999999999999999999x8",
                                       std::string(100000, '8') + "x8",
                                       std::string("8x8\0", 4),
                                       "\x1b[31m8x8"};
  for (const std::string& text : wrong) {
    const std::string message = refusal(parse_board(text));
    EXPECT_TRUE(message.starts_with("'")) << message.substr(0, 200);
    EXPECT_TRUE(
        message.ends_with(" is not WIDTHxHEIGHT (sides from 1 to 2147483647), a box such as 4x4x4, cube:SIDE, "
                          "hex:SIDE, graph:FILE or @FILE"))
        << message.substr(0, 200);
    EXPECT_LT(message.size(), 300U) << "a long argument is not repeated in full";
    for (const char letter : message) EXPECT_GE(static_cast<unsigned char>(letter), ' ');
  }
  EXPECT_EQ(refusal(parse_board("cube:18919")), "'cube:18919': a cube has sides from 1 to 18918");
}

// ---- maps ----

TEST(Map, HasTheTopRankFirst) {
  const Result<Board> board = parse_map("..#\n#..\n", "my map");
  ASSERT_TRUE(board);
  EXPECT_EQ(board_name(*board), "3x2");
  EXPECT_EQ(board->blocked_count(), 2);
  EXPECT_TRUE(board->is_blocked(*parse_square(*board, "c2")));
  EXPECT_TRUE(board->is_blocked(*parse_square(*board, "a1")));
}

TEST(Map, MayEndWithoutALineFeedOrWithBlankLinesAndMayComeFromWindows) {
  for (const char* map : {".#\n..\n", ".#\n..", ".#\r\n..\r\n", ".#\r\n..", ".#\n..\n\n\n", ".#\r\n..\r\n\r\n\r\n"}) {
    const Result<Board> board = parse_map(map, "m");
    ASSERT_TRUE(board) << board.error().message;
    EXPECT_EQ(board_name(*board), "2x2");
    EXPECT_TRUE(board->is_blocked(Square{1, 1}));
    EXPECT_EQ(board->blocked_count(), 1);
  }
}

TEST(Map, RefusesWithTheNameOfTheMapAndThePlace) {
  const auto refused = [](std::string_view map) { return refusal(parse_map(map, "m")); };
  for (const char* empty : {"", "\n", "\r\n", "\n\n\n"})
    EXPECT_EQ(refused(empty), "map 'm': is empty; write rows of '.' (free) and '#' (blocked)");
  EXPECT_EQ(refused("...\n..\n"), "map 'm': line 2 has 2 squares where line 1 has 3; rows must be equally long");
  EXPECT_EQ(refused("..\n\n..\n"), "map 'm': line 2 has 0 squares where line 1 has 2; rows must be equally long");
  EXPECT_EQ(refused("\n..\n"), "map 'm': line 2 has 2 squares where line 1 has 0; rows must be equally long");
  EXPECT_EQ(refused("##\n##\n"), "map 'm': has no free square ('.')");
}

TEST(Map, RefusesStrangeCharactersWithTheirPlace) {
  for (const std::string& map :
       {std::string("..\n.x\n"), std::string("..\n.\0\n", 6), std::string("..\n.\r."), std::string("..\n.\xc3\xa9\n")})
    EXPECT_EQ(refusal(parse_map(map, "m")),
              "map 'm': line 2 has a character other than '.' (free) and '#' (blocked) in column 2");
}

RC_GTEST_PROP(Map, OfAnyFlatBoardGivesItBack, ()) {
  const Board board = *any_flat_board();
  std::string map;
  for (std::int32_t y = board.height() - 1; y >= 0; --y) {
    for (std::int32_t x = 0; x < board.width(); ++x) map += board.is_blocked(Square{x, y}) ? '#' : '.';
    map += '\n';
  }
  const Result<Board> parsed = parse_map(map, "m");
  RC_ASSERT(static_cast<bool>(parsed));
  RC_ASSERT(board_name(*parsed) == board_name(board));
  for (std::int32_t number = 0; number < board.area(); ++number)
    RC_ASSERT(parsed->is_blocked(Cell{number}) == board.is_blocked(Cell{number}));
}

TEST(BoardText, AMapMayStandInPlaceOfASize) {
  const Result<Board> board = parse_board("#..\n...\n");
  ASSERT_TRUE(board);
  EXPECT_EQ(board_name(*board), "3x2");
  EXPECT_TRUE(board->is_blocked(Square{0, 1}));
  EXPECT_EQ(board->free_squares(), 5);
  EXPECT_EQ(refusal(parse_board("..\n...\n")),
            "map: line 2 has 3 squares where line 1 has 2; rows must be equally long");
}

// ---- map files ----

TEST(MapFile, IsReadAsAMap) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.file("with space.map", "..\n.#\n");
  const Result<Board> board = parse_board("@" + path);
  ASSERT_TRUE(board) << board.error().message;
  EXPECT_EQ(board->free_squares(), 3);
}

TEST(MapFile, IsNamedInEveryRefusal) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.path() + "/wrong.map";
  EXPECT_EQ(refusal(parse_board("@" + path)), fmt::format("cannot read '{}': No such file or directory", path));
  EXPECT_EQ(folder.file("wrong.map", "oops\n"), path);
  EXPECT_TRUE(refusal(parse_board("@" + path)).starts_with(fmt::format("map '{}': line 1 ", path)));
  EXPECT_EQ(refusal(parse_board("@" + folder.path())), fmt::format("cannot read '{}': Is a directory", folder.path()));
  EXPECT_EQ(refusal(parse_board("@")), "cannot read '': No such file or directory");
}

}  // namespace
}  // namespace cavalcade

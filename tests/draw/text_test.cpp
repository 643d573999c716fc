#include "draw/text.hpp"

#include <map>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "draw/headline.hpp"
#include "samples.hpp"

namespace cavalcade::draw {
namespace {

TEST(Text, IsTheNumberedBoardUnderAHeadline) {
  EXPECT_EQ(written(Format::text, open_5x5()),
            "open tour of 5x5 from a1 to a3, 25 squares, by hybrid in 1.2 ms (25 nodes)\n"
            "\n"
            "5   7 24 19 14  5\n"
            "4  18 13  6  9 20\n"
            "3  25  8 23  4 15\n"
            "2  12 17  2 21 10\n"
            "1   1 22 11 16  3\n"
            "    a  b  c  d  e\n");
}

TEST(Text, SaysHowLongTheCyclesAre) {
  const Board board = *Board::rectangle(4, 4);
  const auto first_line = [&](const Cover& cover) {
    return lines(written(Format::text, sample(board, CyclesTask{2, 4, 8}, cover))).front();
  };
  const CellList four = cells(board, "a1 b3 d4 c2");
  const CellList other_four = cells(board, "d1 b2 a4 c3");
  const CellList eight = cells(board, "b1 d2 b4 a2 c1 d3 c4 a3");
  EXPECT_EQ(first_line({{four, other_four}}), "2 cycles of 4x4, 4 squares each");
  EXPECT_EQ(first_line({{four, eight}}), "2 cycles of 4x4, 4 to 8 squares");
  EXPECT_EQ(first_line({{eight}}), "1 cycle of 4x4, 8 squares");
}

TEST(Text, LettersEachCycle) {
  EXPECT_EQ(written(Format::text, two_cycles()),
            "2 cycles of 4x4, 4 squares each\n"
            "\n"
            "4   .  . B3 A3\n"
            "3  B2 A2  .  .\n"
            "2   .  . A4 B4\n"
            "1  A1 B1  .  .\n"
            "    a  b  c  d\n"
            "\n"
            "A: 4 squares, a cycle through a1\n"
            "B: 4 squares, a cycle through b1\n");
}

TEST(Text, ShowsBlockedAndUnvisitedSquares) {
  EXPECT_EQ(written(Format::text, two_knights()),
            "2 knights on 4x3 visit 7 of 11 squares, at most 9 possible\n"
            "\n"
            "3  A3  . B2  .\n"
            "2  B3 ## A2  .\n"
            "1  A1 A4  . B1\n"
            "    a  b  c  d\n"
            "\n"
            "A: 4 squares, from a1 to b1\n"
            "B: 3 squares, from d1 to a2\n");
}

TEST(Text, LaysASmallCubeOutAsItsNet) {
  const Sample made = rank_by_rank(*Board::cube(2));
  EXPECT_EQ(written(Format::text, made),
            "open tour of cube:2 from U:a1 to B:b2, 24 squares\n"
            "\n"
            "               U\n"
            "           2   3  4\n"
            "           1   1  2\n"
            "               a  b\n"
            "\n"
            "    L          F          R          B\n"
            "2  11 12   2  19 20   2  15 16   2  23 24\n"
            "1   9 10   1  17 18   1  13 14   1  21 22\n"
            "    a  b       a  b       a  b       a  b\n"
            "\n"
            "               D\n"
            "           2   7  8\n"
            "           1   5  6\n"
            "               a  b\n");
}

TEST(Text, StacksTheFacesOfALargeCube) {
  const std::vector<std::string> text = lines(written(Format::text, rank_by_rank(*Board::cube(9))));
  EXPECT_EQ(text.size(), 2U + 6 * 11 + 5);
  for (const std::string& line : text) EXPECT_LE(line.size(), max_net_columns);
}

TEST(Text, ColoursChangeNoDigit) {
  for (const Sample& made : {open_5x5(), two_cycles(), two_knights(), rank_by_rank(*Board::cube(3))}) {
    const std::string coloured = written(Format::text, made, {true, {}});
    EXPECT_NE(coloured.find("\x1b[38;5;"), std::string::npos);
    EXPECT_EQ(occurrences(coloured, "\x1b[0m"), static_cast<std::size_t>(made.question.board.area()));
    std::string plain;
    for (std::size_t i = 0; i < coloured.size(); ++i) {
      if (coloured[i] == '\x1b')
        i = coloured.find('m', i);
      else if (coloured[i] != ' ' && coloured[i] != '\n')
        plain += coloured[i];
    }
    std::string expected = written(Format::text, made);
    std::erase_if(expected, [](char byte) { return byte == ' ' || byte == '\n'; });
    EXPECT_EQ(plain, expected);
  }
}

TEST(Text, HighlightsStartAndEnd) {
  const auto highlighted = [](const Sample& made) {
    std::vector<std::string> found;
    const std::string text = written(Format::text, made, {true, {}});
    const std::string_view mark = "\x1b[1;38;5;16;48;5;";
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1)) {
      const std::size_t from = text.find_first_not_of(' ', text.find('m', at) + 1);
      found.push_back(text.substr(from, text.find(' ', from) - from));
    }
    return found;
  };
  EXPECT_EQ(highlighted(open_5x5()), (std::vector<std::string>{"25", "1"}));
  EXPECT_EQ(highlighted(closed_6x6()), (std::vector<std::string>{"1"}));
}

TEST(Text, OfAnImpossibleQuestionSaysWhy) {
  EXPECT_EQ(written(Format::text, impossible()), "impossible: both sides are odd\n");
}

TEST(Text, OfAnUnknownAnswerNamesTheLimitAndTheBest) {
  Sample made = impossible();
  made.answer.verdict = Verdict::unknown;
  made.answer.reason = "the time limit of 1 s was reached";
  EXPECT_EQ(written(Format::text, made), "unknown: the time limit of 1 s was reached\n");
  made = two_knights();
  made.answer.verdict = Verdict::unknown;
  made.answer.reason = "stopped";
  EXPECT_EQ(lines(written(Format::text, made))[0],
            "unknown: stopped; the best so far: 2 knights on 4x3 visit 7 of 11 squares, at most 9 possible");
}

TEST(Headline, TellsBoardAndPieceApartFromTheUsual) {
  Sample made = closed_6x6();
  EXPECT_TRUE(made.question.board.set_wrap(Wrap::xy));
  EXPECT_TRUE(made.question.board.set_leaper(1, 4));
  EXPECT_TRUE(made.question.board.block({0, 0}));
  EXPECT_EQ(headline(made.question, made.answer), "closed (1,4)-leaper tour of 6x6 torus, 36 squares (1 blocked)");
}

TEST(Headline, GivesTimesInUnitsThatSuitThem) {
  Sample made = closed_6x6();
  const auto time = [&](std::chrono::nanoseconds elapsed) {
    made.answer.elapsed = elapsed;
    return headline(made.question, made.answer).substr(std::string("closed tour of 6x6, 36 squares").size());
  };
  EXPECT_EQ(time(std::chrono::nanoseconds(0)), "");
  EXPECT_EQ(time(std::chrono::nanoseconds(850)), ", in 850 ns");
  EXPECT_EQ(time(std::chrono::nanoseconds(1500)), ", in 1.5 µs");
  EXPECT_EQ(time(std::chrono::milliseconds(321)), ", in 321 ms");
  EXPECT_EQ(time(std::chrono::seconds(75)), ", in 75.0 s");
}

TEST(NumberedBoard, ShowsTheFirstSquaresOnly) {
  const Sample made = open_5x5();
  const CellList& tour = std::get<Tour>(made.answer.witness).squares;
  EXPECT_EQ(numbered_board(made.question.board, tour, 4),
            "XX XX XX XX XX\n"
            "XX XX XX XX XX\n"
            "XX XX XX 04 XX\n"
            "XX XX 02 XX XX\n"
            "01 XX XX XX 03\n");
  EXPECT_EQ(lines(numbered_board(made.question.board, tour, 99))[0], "07 24 19 14 05");
}

TEST(NumberedBoard, IsAsWideAsTheLargestNumberAndMarksBlockedSquares) {
  Board board = *Board::rectangle(10, 11);
  EXPECT_TRUE(board.block({0, 0}));
  const std::vector<std::string> text = lines(numbered_board(board, CellList{Cell{1}}, 1));
  EXPECT_EQ(text.size(), 11U);
  EXPECT_EQ(text.back(), "### 001 XXX XXX XXX XXX XXX XXX XXX XXX");
}

// Numbers read back from the picture, by their square.
std::map<std::string, int> numbers_in(const std::string& text, const Board& board) {
  std::map<std::string, int> found;
  const std::vector<std::string> all = lines(text);
  for (std::int32_t y = 0; y < board.height(); ++y) {
    std::istringstream words(all[2 + static_cast<std::size_t>(board.height() - 1 - y)]);
    std::string word;
    words >> word;
    EXPECT_EQ(word, std::to_string(y + 1));
    for (std::int32_t x = 0; words >> word; ++x)
      if (word != "." && word != "##") found[square_name({x, y})] = std::stoi(word);
  }
  return found;
}

RC_GTEST_PROP(Text, HoldsTheWholeWalk, ()) {
  const Board board = *any_flat_board();
  const CellList walk = any_walk(board);
  std::map<std::string, int> expected;
  for (std::size_t i = 0; i < walk.size(); ++i) expected[square_name(board, walk[i])] = static_cast<int>(i) + 1;
  const std::string text = written(Format::text, sample(board, tour_task(false), Tour{walk}));
  RC_ASSERT(numbers_in(text, board) == expected);
}

}  // namespace
}  // namespace cavalcade::draw

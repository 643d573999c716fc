// What the reader makes of files that are not quite as they were written, and what it says of those that cannot be
// read.

#include "read/read.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "check/check.hpp"
#include "draw/headline.hpp"

namespace cavalcade::read {
namespace {

// "holds: a closed tour ..", "fault: ..", or what is wrong with the text.
std::string verdict_on(const std::string& text, const Request& said = {}) {
  const Result<Solved> solved = parse_answer(text, said);
  if (!solved) return solved.error().message;
  const check::Finding finding = check::check_answer(solved->question, solved->answer);
  if (finding.outcome != check::Outcome::holds) return "fault: " + finding.what;
  return "holds: " + draw::claim(solved->question, solved->answer);
}

constexpr const char* board_3x4 =
    "4   1  4  7\n"
    "3  12  9  2\n"
    "2   3  6 11\n"
    "1  10 .. ..\n"
    "    a  b  c\n";

const std::string tour_3x4 =
    "open tour of 3x4 from a1 to c2, 12 squares\n\n"
    "4   3  6  9\n"
    "3   8 11  4\n"
    "2   5  2  7\n"
    "1  12 10  1\n"
    "    a  b  c\n";

TEST(Read, TellsFormsApartByTheirContent) {
  EXPECT_EQ(form_of("\x93NUMPY\x01"), Form::npy);
  EXPECT_EQ(form_of(" \n{\"question\":{}}"), Form::json);
  EXPECT_EQ(form_of("step,square,file,rank\n"), Form::csv);
  EXPECT_EQ(form_of("knight,step,square,face,file,rank\r\n"), Form::csv);
  EXPECT_EQ(form_of("\xEF\xBB\xBFsquare;step\n"), Form::board);
  EXPECT_EQ(form_of("a1 b3\n"), Form::lines);
  EXPECT_EQ(form_of("F:a1 U:b3\n"), Form::lines);
  EXPECT_EQ(form_of("L = [12, 13]"), Form::successors);
  EXPECT_EQ(form_of("\xEF\xBB\xBF\n List_2=[ 7,8]\n"), Form::successors);
  EXPECT_EQ(form_of("[7, 8]"), Form::successors) << "without a name";
  EXPECT_EQ(form_of("[{\"question\":{}}]"), Form::json);
  EXPECT_EQ(form_of("L = []"), Form::board);
  EXPECT_EQ(form_of("7 = [1]"), Form::board);
  EXPECT_EQ(form_of("open tour of 8x8\n"), Form::board);
  EXPECT_EQ(form_of(""), Form::board);
}

TEST(Read, HasAPiecePerLineOfAList) {
  const std::vector<Piece> lines = pieces_of("a1 b3\n\nc1 a2\r\n");
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[1].line, 3U);
  EXPECT_EQ(lines[1].text, "c1 a2");
  EXPECT_EQ(pieces_of("{\"a\":1}\n{\"a\":2}\n").size(), 2U);
  EXPECT_EQ(pieces_of("{\n\"a\":1}\n").size(), 1U) << "one answer over several lines";
  EXPECT_EQ(pieces_of("{\"a\":1}\n").size(), 1U);
  EXPECT_EQ(pieces_of(tour_3x4).size(), 1U);
}

TEST(Read, TakesMarksAndEndsOfLinesOfOtherSystems) {
  const std::string csv = "step,square\r\n1,a1\r\n";
  EXPECT_EQ(verdict_on(csv), "holds: an open tour of 1x1 (1 square)");
  EXPECT_EQ(verdict_on("\xEF\xBB\xBF" + csv), "holds: an open tour of 1x1 (1 square)");
  EXPECT_EQ(verdict_on("1  1\r\n   a\r\n"), "holds: an open tour of 1x1 (1 square)");
  EXPECT_EQ(verdict_on("a1\r\n"), "holds: an open tour of 1x1 (1 square)");
}

TEST(Read, TakesTheQuestionFromTheHeadline) {
  EXPECT_EQ(verdict_on(tour_3x4).substr(0, 6), "fault:");
  const std::string two_by_one = "closed tour of 2x1 torus, 2 squares\n\n1  1 2\n   a b\n";
  const Result<Solved> solved = parse_answer(two_by_one);
  ASSERT_TRUE(solved) << solved.error().message;
  EXPECT_TRUE(std::get<TourTask>(solved->question.task).closed);
  EXPECT_EQ(solved->question.board.wrap(), Wrap::xy);
  EXPECT_EQ(verdict_on("open tour of 9x9, 2 squares\n\n1  1 2\n   a b\n"),
            "the headline speaks of '9x9', but the board is 2x1");
}

TEST(Read, SaysWhatIsMissing) {
  EXPECT_EQ(verdict_on("").substr(0, 32), "is no answer that can be read: n");
  EXPECT_EQ(verdict_on("impossible: both sides are odd\n"),
            "says that there is none, without a proof: only JSON carries one (--format json)");
  EXPECT_EQ(verdict_on("unknown: time limit of 1 s reached\n"),
            "says that the answer is unknown, so there is nothing to check");
  EXPECT_EQ(verdict_on("step,square\n5,a1\n6,b3\n"), "does not say which board it is on; say it with --board");
  EXPECT_EQ(verdict_on("9862 closed tours of 6x6 (2 blocked)\n"),
            "speaks of 2 blocked squares; say which with --block");
  EXPECT_EQ(verdict_on("A1 B1\n"), "fault: step 2: a1 to b1 is not a (1,2) move");
}

TEST(Read, SaysWhatIsWrong) {
  EXPECT_EQ(verdict_on("step,square\n1,a1\n2,z\n"), "line 3: 'z' is not a square");
  EXPECT_EQ(verdict_on("step,square\none,a1\n").substr(0, 13), "line 2: step:");
  EXPECT_EQ(verdict_on("step,square\n1,a1\n1,b1\n"), "the numbers on the board do not go 1, 2, 3, ..: look at 1");
  EXPECT_EQ(verdict_on("cycle,step,square\n9,1,a1\n"), "the routes are not numbered 1, 2, 3, ..: look at 9");
  EXPECT_EQ(verdict_on("cycle,step,square\n2,1,a1\n2,2,b1\n"), "the routes are not numbered 1, 2, 3, ..: 1 is missing");
  EXPECT_EQ(verdict_on("a1 F:b2\n"), "F:b2 is of a cube, but the squares before are not");
  EXPECT_EQ(verdict_on("a1 b\n"), "'b' is not a square");
  EXPECT_EQ(verdict_on("1  1 3\n   a b\n"), "the numbers on the board do not go 1, 2, 3, ..: look at 3");
  EXPECT_EQ(verdict_on("1  A1 ZZZZZZZZZZZZZZZZ1\n   a b\n").substr(0, 4), "b1: ");
  EXPECT_EQ(verdict_on("1  A1 B1\n   a b\n"),
            "has several routes; say with --task whether they are cycles or those of a visit");
  EXPECT_EQ(verdict_on("1  A1 B1\n   a b\n", {{"task", "visit"}}).substr(0, 6), "holds:");
  EXPECT_EQ(verdict_on("a1 b1\n", {{"board", "1x1"}}), "b1 is not on the board, 1x1");
  EXPECT_EQ(verdict_on("1  1\n   a\n", {{"board", "2x2"}}), "--board: is 2x2, but the file shows 1x1");
  EXPECT_EQ(verdict_on("cycle,step,square\n1,1,a1\n", {{"task", "visit"}}),
            "--task: is visit, but the file shows cycles");
  EXPECT_EQ(verdict_on(R"({"question":{"board":"1x1"},"verdict":"solved","tour":["a1"]})", {{"closed", true}}),
            "says itself what it answers; drop --closed");
  EXPECT_EQ(verdict_on(R"({"verdict":"solved"})"), "answer: has no \"question\"");
  EXPECT_EQ(verdict_on(board_3x4).substr(0, 4), "b1: ");
}

std::string npy(const std::string& descr, const std::string& order, const std::string& shape, const std::string& data) {
  const std::string header = "{'descr': '" + descr + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }\n";
  std::string bytes("\x93NUMPY\x01\x00", 8);
  bytes += static_cast<char>(header.size());
  bytes += '\0';
  return bytes + header + data;
}

TEST(ReadNpy, TakesWholeNumbersOfEverySize) {
  const std::string holds = "holds: an open tour of 1x1 (1 square)";
  EXPECT_EQ(verdict_on(npy("|u1", "False", "(1, 1)", std::string("\x01", 1))), holds);
  EXPECT_EQ(verdict_on(npy("<i8", "False", "(1, 1)", std::string("\x01\0\0\0\0\0\0\0", 8))), holds);
  EXPECT_EQ(verdict_on(npy(">i4", "False", "(1, 1)", std::string("\0\0\0\x01", 4))), holds);
  EXPECT_EQ(verdict_on(npy("<u2", "False", "(1, 1)", std::string("\x01\0", 2))), holds);
}

TEST(ReadNpy, BelievesNothing) {
  const std::string one("\x01\0\0\0", 4);
  EXPECT_EQ(verdict_on("\x93NUMPY"), "is no NPY array that can be read: its header is damaged");
  EXPECT_EQ(verdict_on(npy("<i4", "False", "(1, 1)", one).substr(0, 40)),
            "is no NPY array that can be read: its header is damaged");
  EXPECT_EQ(verdict_on(npy("<f4", "False", "(1, 1)", one)),
            "holds other numbers than whole ones; save it as an array of integers");
  EXPECT_EQ(verdict_on(npy("<i4", "True", "(1, 1)", one)), "is stored column by column; save it in C order");
  const std::string size = "has more or fewer numbers than its shape says";
  EXPECT_EQ(verdict_on(npy("<i4", "False", "(2147483647, 2147483647)", one)), size);
  EXPECT_EQ(verdict_on(npy("<i4", "False", "(2147483647, 2147483647, 2147483647, 2147483647)", one)), size);
  EXPECT_EQ(verdict_on(npy("<i4", "False", "(1, 1)", one + "x")), size);
  EXPECT_EQ(verdict_on(npy("<i4", "False", "(1,)", one)),
            "has none of the shapes (height, width), (6, side, side), and these with a 2 before them");
  EXPECT_EQ(verdict_on(npy("<i4", "False", "(1, 1)", std::string("\xFF\xFF\xFF\xFF", 4))), "a1 has no step of a route");
  EXPECT_EQ(verdict_on(npy("<i4", "False", "(2, 1, 1)", one + one)),
            "does not say whether it is a cover or a visit; say --task cycles or --task visit");
}

TEST(Read, ComparesStepsWithTheHeadline) {
  const std::string headline = "steps 5 to 7 of an open tour of 8x8\n\n";
  EXPECT_EQ(verdict_on(headline + "5  d2\n6  f1\n").substr(0, 7), "fault: ");
  EXPECT_EQ(verdict_on(headline + "5  d2\n7  f1\n"), "the numbers on the board do not go 1, 2, 3, ..: look at 7");
  EXPECT_EQ(verdict_on(headline + "5  d2\n6  f1\n7  h2\n").substr(0, 23), "fault: the squares fit,");
}

// Commas and lines may be as many as a file has bytes: neither takes longer than its size.
TEST(Read, TakesTimeByTheSizeOfTheFile) {
  constexpr std::size_t many = 2'000'000;
  EXPECT_FALSE(parse_answer(std::string(many, ',') + "\na1\n"));
  std::string faces;
  while (faces.size() < many) faces += "U\n1 1\na\n";
  EXPECT_FALSE(parse_answer(faces));
  std::string files;
  while (files.size() < many) files += "a\n";
  EXPECT_FALSE(parse_answer(files));
  EXPECT_EQ(pieces_of(std::string(many, '\n') + "a1").size(), 1U);
}

TEST(Read, TakesNumbersBySymmetryOnce) {
  const std::string headline = "78 closed tours that a half turn leaves alone, of 6x6\n\nhalf turn: 78\n";
  EXPECT_EQ(verdict_on(headline + "half turn: 78\n"), "'half turn' is there twice");
  const Result<Solved> strange = parse_answer(headline + "\xB7turn: 8\n");
  ASSERT_TRUE(strange);
  EXPECT_EQ(std::get<Count>(strange->answer.witness).by_symmetry.size(), 1U) << "no name of anything";
}

TEST(Read, LetsNoFileNameAnother) {
  EXPECT_EQ(verdict_on("open tour of @/dev/null, 1 square\n\n1  1\n   a\n"), "holds: an open tour of 1x1 (1 square)");
  EXPECT_EQ(verdict_on("8 closed tours of @/dev/null\n").substr(0, 30), "is no answer that can be read:");
}

// Boards of any size may be named in a few bytes.
TEST(Read, SpendsNoMemoryOnWhatIsOnlyNamed) {
  EXPECT_EQ(verdict_on("fxshrxw2147483647\n"), "the board is too large to be listed");
  EXPECT_EQ(verdict_on("a1 fxshrxw2147483647\n", {{"task", "tour"}}), "the board is too large to be listed");
  const Result<Solved> small = parse_answer("a1 zzz9999\n", {}, 1 << 20);
  ASSERT_FALSE(small);
  EXPECT_EQ(small.error().message, "board: has more than the 1048576 squares that are taken here");
}

// ---- lists of successors ----

TEST(ReadSuccessors, TakesTheAnswerOfThePaper) {
  const std::string four = "List = [7, 8, 12, 11, 3, 4, 16, 15, 2, 1, 13, 14, 6, 5, 9, 10]";
  const std::string holds = "holds: a cover of 4x4 by 4 cycles of 4 squares";
  EXPECT_EQ(verdict_on(four, {{"board", "4x4"}}), holds);
  EXPECT_EQ(verdict_on(four + ".\r\n", {{"board", "4x4"}, {"task", "cycles"}}), holds);
  EXPECT_EQ(verdict_on("[7,8,12,11,\n 3,4,16,15,\n 2,1,13,14,\n 6,5,9,10]", {{"board", "4x4"}}), holds);
  EXPECT_EQ(verdict_on(four), "does not say which board it is on; say it with --board");
  EXPECT_EQ(verdict_on(four, {{"board", "8x2"}}).substr(0, 7), "fault: ") << "no knight's moves";
  EXPECT_EQ(verdict_on(four, {{"board", "5x4"}}), "has 16 numbers, and 5x4 has 20 squares");
  EXPECT_EQ(verdict_on(four, {{"board", "4x4"}, {"task", "tour"}}), "--task: is tour, but the file shows cycles");
}

TEST(ReadSuccessors, TellsToursFromCovers) {
  const std::string ring = "L = [5, 8, 7, 3, 6, 2, 1, 4]";
  const Request holed{{"board", "3x3"}, {"block", "b2"}};
  EXPECT_EQ(verdict_on(ring, holed), "holds: a closed tour of 3x3 without b2 (8 squares)");
  Request cover = holed;
  cover.give("task", "cycles");
  EXPECT_EQ(verdict_on(ring, cover), "holds: a cover of 3x3 without b2 by 1 cycle of 8 squares");
  Request from = holed;
  from.give("from", "c1");
  EXPECT_EQ(verdict_on(ring, from), "holds: a closed tour of 3x3 without b2 from c1 (8 squares)");
  const std::string open = "L = [4, 1, 8, 6, 12, 11, 2, 9, 10, 5, 13, 7, 3]";
  EXPECT_EQ(verdict_on(open, {{"board", "3x4"}}).substr(0, 7), "fault: ") << "c4 is not reached from b2";
  EXPECT_EQ(verdict_on("L = [2, 1]", {{"board", "1x1"}}), "holds: an open tour of 1x1 (1 square)");
}

TEST(ReadSuccessors, SaysWhatIsWrong) {
  const Request board{{"board", "2x2"}};
  EXPECT_EQ(verdict_on("L = [2, 3, 4, x]", board).substr(0, 22), "number 4 of the list: ");
  EXPECT_EQ(verdict_on("L = [2, 3, 4, 1", board), "has a list of successors without an end");
  EXPECT_EQ(verdict_on("L = [2, 3, 4, 0]", board).substr(0, 22), "number 4 of the list: ");
  EXPECT_EQ(verdict_on("L = [2, 3, 4, 5]", board), "5 is not the number of a square, 1 to 4");
  EXPECT_EQ(verdict_on("L = [2, 3, 4, 2]", board),
            "square 2 (b1) is reached twice, so that this is neither a tour nor a cover");
  EXPECT_EQ(verdict_on("L = [1, 2, 3, 4]", board), "lists no square");
  EXPECT_EQ(verdict_on("L = [2, 5, 4, 3, 1]", board), "square 3 (a2) is on a cycle beside the open tour");
  EXPECT_EQ(verdict_on("L = [2, 3, 4, 1, 5]", board), "the field off the board leads to itself");
  EXPECT_EQ(verdict_on("L = [7, 8, 12|...]", board).substr(0, 22), "number 3 of the list: ") << "cut off by a prompt";
  EXPECT_EQ(verdict_on("L = [1]", {{"board", "100000x100000"}}), "the board is too large to be listed");
}

TEST(ReadSuccessors, HasAPiecePerList) {
  const std::vector<Piece> lists = pieces_of("L = [2, 1] ;\n\nL = [2,\n1].\n");
  ASSERT_EQ(lists.size(), 2U);
  EXPECT_EQ(lists[0].line, 1U);
  EXPECT_EQ(lists[0].text, "L = [2, 1]");
  const Request single{{"board", "1x1"}};
  for (const Piece& list : lists)
    EXPECT_EQ(verdict_on(std::string(list.text), single), "holds: an open tour of 1x1 (1 square)");
}

}  // namespace
}  // namespace cavalcade::read

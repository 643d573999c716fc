#include <span>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "draw/formats.hpp"
#include "samples.hpp"

namespace cavalcade::draw {
namespace {

std::vector<std::string> fields(const std::string& row) {
  std::vector<std::string> found;
  std::istringstream in(row);
  for (std::string field; std::getline(in, field, ',');) found.push_back(field);
  return found;
}

TEST(Csv, HasOneRowASquare) {
  const std::vector<std::string> rows = lines(written(Format::csv, open_5x5()));
  ASSERT_EQ(rows.size(), 26U);
  EXPECT_EQ(rows[0], "step,square,file,rank");
  EXPECT_EQ(rows[1], "1,a1,1,1");
  EXPECT_EQ(rows[2], "2,c2,3,2");
  EXPECT_EQ(rows[25], "25,a3,1,3");
}

TEST(Csv, NamesTheFaceOnACube) {
  const std::vector<std::string> rows = lines(written(Format::csv, rank_by_rank(*Board::cube(2))));
  EXPECT_EQ(rows[0], "step,square,face,file,rank");
  EXPECT_EQ(rows[1], "1,U:a1,U,1,1");
  EXPECT_EQ(rows[24], "24,B:b2,B,2,2");
}

TEST(Csv, NumbersCyclesAndKnights) {
  EXPECT_EQ(written(Format::csv, two_knights()),
            "knight,step,square,file,rank\n"
            "1,1,a1,1,1\n1,2,c2,3,2\n1,3,a3,1,3\n1,4,b1,2,1\n"
            "2,1,d1,4,1\n2,2,c3,3,3\n2,3,a2,1,2\n"
            "0,0,b2,2,2\n")
      << "b2 is blocked";
  const std::vector<std::string> rows = lines(written(Format::csv, two_cycles()));
  EXPECT_EQ(rows[0], "cycle,step,square,file,rank");
  EXPECT_EQ(rows[8], "2,4,d2,4,2");
}

TEST(Csv, OfALargeBoardHasEveryRow) {
  const std::string text = written(Format::csv, rank_by_rank(*Board::rectangle(300, 400)));
  EXPECT_EQ(occurrences(text, "\n"), 120001U);
  EXPECT_TRUE(text.ends_with("120000,kn400,300,400\n"));
}

// What the columns mean, in the plainest way.
std::string plain_row(const Board& board, std::int64_t step, Square square) {
  const std::string name = square_name(square);
  std::string row = std::to_string(step) + ',' + name + ',';
  if (board.is_cube()) row += {name[0], ','};
  return row + std::to_string(std::int64_t{square.x} + 1) + ',' + std::to_string(std::int64_t{square.y} + 1) + '\n';
}

std::string without_header(const std::string& text) {
  return text.substr(text.find('\n') + 1);
}

std::string rows_of(const Board& board, const Routes& routes) {
  std::ostringstream out;
  write_csv(out, board, routes);
  return without_header(out.str());
}

std::string rows_of_part(const Board& board, const TourPart& part) {
  std::ostringstream out;
  write_csv(out, board, part);
  return without_header(out.str());
}

// Sides from 1 to the longest, cells to the last.
RC_GTEST_PROP(Csv, FindsFileAndRankOfAnyCell, ()) {
  const auto bits = *rc::gen::inRange(0, 31);
  const std::int64_t width = *rc::gen::inRange(std::int64_t{1} << bits, std::int64_t{2} << bits);
  const Board board = *Board::rectangle(width, max_cells / width);
  const auto last = static_cast<std::int32_t>(board.area() - 1);
  CellList path{Cell{0}, Cell{last}};
  for (const std::int32_t drawn : *rc::gen::container<std::vector<std::int32_t>>(20, rc::gen::inRange(0, last))) {
    path.push_back(Cell{drawn});
    path.push_back(Cell{static_cast<std::int32_t>(drawn - drawn % width)});  // the first of its rank ..
    if (drawn >= width) path.push_back(Cell{static_cast<std::int32_t>(drawn - drawn % width - 1)});  // .. and before
  }
  std::string expected;
  std::int64_t step = 0;
  for (const Cell cell : path) expected += plain_row(board, ++step, board.square(cell));
  RC_ASSERT(rows_of(board, {RouteKind::tour, false, {path}}) == expected);
}

// Past the squares whose texts are kept, and past each new digit of the step.
void expect_plain_rows(const Board& board) {
  const Sample made = rank_by_rank(board);
  std::string expected;
  std::int64_t step = 0;
  for (const Cell cell : std::get<Tour>(made.answer.witness).squares)
    expected += plain_row(board, ++step, board.square(cell));
  EXPECT_TRUE(without_header(written(Format::csv, made)) == expected) << board_name(board);
}

TEST(Csv, OfLongSidesIsAsPlainAsOfShortOnes) {
  expect_plain_rows(*Board::rectangle(100001, 2));
  expect_plain_rows(*Board::rectangle(2, 100001));
  expect_plain_rows(*Board::rectangle(1, 1));
  expect_plain_rows(*Board::cube(150));
}

TEST(Csv, CountsEachRouteFromOnePastTheThousand) {
  const Board board = *Board::rectangle(60, 60);
  CellList cells;
  for (std::int32_t cell = 0; cell < 3600; ++cell) cells.push_back(Cell{cell});
  const std::span<const Cell> all(cells);
  const Routes routes{RouteKind::cycles, true, {all.first(1100), all.subspan(1100, 999), all.last(1501)}};
  std::string expected;
  for (std::size_t path = 0; path < routes.paths.size(); ++path) {
    std::int64_t step = 0;
    for (const Cell cell : routes.paths[path])
      expected += std::to_string(path + 1) + ',' + plain_row(board, ++step, board.square(cell));
  }
  EXPECT_EQ(rows_of(board, routes), expected);
}

TEST(Csv, OfAPartCarriesOverEveryDigitOfItsSteps) {
  const Board board = *Board::rectangle(max_side, max_side);
  const auto last = static_cast<std::int32_t>(max_side - 1);
  const std::vector<Square> squares{{0, 0}, {last, last}, {last, 0}, {0, last}, {25, 9}, {26, 99}};
  for (const std::int64_t first :
       {std::int64_t{1}, std::int64_t{997}, std::int64_t{1000}, std::int64_t{999999999998}, max_side * max_side - 5}) {
    std::string expected;
    std::int64_t step = first;
    for (const Square square : squares) expected += plain_row(board, step++, square);
    EXPECT_EQ(rows_of_part(board, {first, squares}), expected);
  }
}

RC_GTEST_PROP(Csv, ReadsBackAsTheWalk, ()) {
  const Sample made = any_walk_sample();
  const Board& board = made.question.board;
  const std::vector<std::string> rows = lines(written(Format::csv, made));
  CellList read;
  CellList blocked;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const std::vector<std::string> row = fields(rows[i]);
    RC_ASSERT(row[0] == (blocked.empty() && row[0] != "0" ? std::to_string(i) : "0"));
    const Result<Square> square = parse_square(board, row[1]);
    RC_ASSERT(static_cast<bool>(square));
    RC_ASSERT(row[row.size() - 2] == std::to_string(square->x + 1));
    RC_ASSERT(row[row.size() - 1] == std::to_string(square->y + 1));
    (row[0] == "0" ? blocked : read).push_back(board.cell(*square));
  }
  RC_ASSERT(read == std::get<Tour>(made.answer.witness).squares);
  RC_ASSERT(blocked == board.blocked_cells().list());
}

}  // namespace
}  // namespace cavalcade::draw

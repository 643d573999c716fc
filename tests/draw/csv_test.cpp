#include "draw/csv.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

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
            "2,1,d1,4,1\n2,2,c3,3,3\n2,3,a2,1,2\n");
  const std::vector<std::string> rows = lines(written(Format::csv, two_cycles()));
  EXPECT_EQ(rows[0], "cycle,step,square,file,rank");
  EXPECT_EQ(rows[8], "2,4,d2,4,2");
}

TEST(Csv, OfALargeBoardHasEveryRow) {
  const std::string text = written(Format::csv, rank_by_rank(*Board::rectangle(300, 400)));
  EXPECT_EQ(occurrences(text, "\n"), 120001U);
  EXPECT_TRUE(text.ends_with("120000,kn400,300,400\n"));
}

RC_GTEST_PROP(Csv, ReadsBackAsTheWalk, ()) {
  const Sample made = any_walk_sample();
  const Board& board = made.question.board;
  const std::vector<std::string> rows = lines(written(Format::csv, made));
  CellList read;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const std::vector<std::string> row = fields(rows[i]);
    RC_ASSERT(row[0] == std::to_string(i));
    const Result<Square> square = parse_square(board, row[1]);
    RC_ASSERT(static_cast<bool>(square));
    RC_ASSERT(row[row.size() - 2] == std::to_string(square->x + 1));
    RC_ASSERT(row[row.size() - 1] == std::to_string(square->y + 1));
    read.push_back(board.cell(*square));
  }
  RC_ASSERT(read == std::get<Tour>(made.answer.witness).squares);
}

}  // namespace
}  // namespace cavalcade::draw

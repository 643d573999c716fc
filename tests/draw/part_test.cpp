#include <sstream>

#include <gtest/gtest.h>

#include "draw/draw.hpp"

namespace cavalcade::draw {
namespace {

struct Written {
  std::string text;
  std::string refused;
};

Written written(Format format, bool closed, const TourPart& part) {
  TourTask task;
  task.closed = closed;
  const Question question{.board = *Board::rectangle(1000000, 1000000), .task = task, .limits = {}};
  Answer answer;
  answer.verdict = Verdict::solved;
  answer.witness = part;
  std::ostringstream out;
  const Result<void> drawn = write(out, format, question, answer, {});
  return {out.str(), drawn ? "" : drawn.error().message};
}

const TourPart three{5, {{0, 0}, {1, 2}, {28, 3}}};

TEST(PartOfATour, IsALineAStepAsText) {
  EXPECT_EQ(written(Format::text, true, three).text,
            "steps 5 to 7 of a closed tour of 1000000x1000000\n\n5  a1\n6  b3\n7  ac4\n");
  EXPECT_EQ(written(Format::text, false, {999999999999, {{0, 0}}}).text,
            "step 999999999999 of an open tour of 1000000x1000000\n\n999999999999  a1\n");
}

TEST(PartOfATour, HasItsStepsInTheRowsOfCsv) {
  EXPECT_EQ(written(Format::csv, true, three).text, "step,square,file,rank\n5,a1,1,1\n6,b3,2,3\n7,ac4,29,4\n");
}

TEST(PartOfATour, HasItsFirstStepAndItsSquaresInJson) {
  EXPECT_NE(written(Format::json, true, three).text.find("\"first_step\":5,\"squares\":[\"a1\",\"b3\",\"ac4\"]"),
            std::string::npos);
}

TEST(PartOfATour, HasNoPictureAndNoMatrix) {
  for (const Format format : {Format::svg, Format::png, Format::pdf, Format::gif, Format::npy}) {
    EXPECT_EQ(written(format, true, three).refused, "part of a tour has no picture or matrix; use text, csv or json");
    EXPECT_EQ(written(format, true, three).text, "");
  }
}

}  // namespace
}  // namespace cavalcade::draw

#include "draw/draw.hpp"

#include <algorithm>
#include <array>

#include <gtest/gtest.h>

#include "ask/json.hpp"
#include "samples.hpp"

namespace cavalcade::draw {
namespace {

TEST(Formats, HaveNamesThatNameThem) {
  for (const Named<Format>& row : formats()) {
    EXPECT_EQ(format_named(row.name), row.value);
    EXPECT_EQ(name_of(row.value), row.name);
    EXPECT_FALSE(row.summary.empty());
  }
  EXPECT_EQ(formats().size(), 9U);
  EXPECT_EQ(format_named("bmp"), std::nullopt);
  EXPECT_EQ(format_named("txt"), Format::text);
}

TEST(Formats, AreRecognisedByFileEndings) {
  EXPECT_EQ(format_of_file("tour.svg"), Format::svg);
  EXPECT_EQ(format_of_file("a/b.c/tour.of.8x8.PNG"), Format::png);
  EXPECT_EQ(format_of_file("tour.txt"), Format::text);
  EXPECT_EQ(format_of_file("tour.npy"), Format::npy);
  EXPECT_EQ(format_of_file("tour.text"), std::nullopt);
  EXPECT_EQ(format_of_file("folder.svg/tour"), std::nullopt);
  EXPECT_EQ(format_of_file("svg"), std::nullopt);
  EXPECT_EQ(format_of_file(""), std::nullopt);
}

TEST(Write, StartsEachFormatWithItsMark) {
  const Sample made = open_5x5();
  const std::array<std::pair<Format, std::string>, 8> marks{{{Format::text, "open tour of 5x5"},
                                                             {Format::json, "{\"question\""},
                                                             {Format::csv, "step,square,file,rank\n"},
                                                             {Format::svg, "<svg xmlns='http://www.w3.org/2000/svg'"},
                                                             {Format::png, "\x89PNG\r\n\x1a\n"},
                                                             {Format::pdf, "%PDF-"},
                                                             {Format::gif, "GIF89a"},
                                                             {Format::npy, "\x93NUMPY\x01"}}};
  for (const auto& [format, mark] : marks)
    EXPECT_EQ(written(format, made).substr(0, mark.size()), mark) << name_of(format);
}

TEST(Write, GivesTheSameBytesEachTime) {
  for (const Named<Format>& row : formats())
    EXPECT_EQ(written(row.value, closed_6x6()), written(row.value, closed_6x6())) << row.name;
}

TEST(Write, LeavesJsonToTheOneWriterThereIs) {
  const Sample made = closed_6x6();
  std::ostringstream expected;
  write_json(expected, made.question, made.answer);
  EXPECT_EQ(written(Format::json, made), expected.str());
}

TEST(Write, RefusesPicturesOfAnswersWithoutSquaresAndWritesNothing) {
  const Sample made = impossible();
  for (const Format format : {Format::csv, Format::svg, Format::png, Format::pdf, Format::gif, Format::npy}) {
    std::ostringstream out;
    const Result<void> drawn = write(out, format, made.question, made.answer, {});
    ASSERT_FALSE(drawn) << name_of(format);
    EXPECT_EQ(drawn.error().message, "the answer has no squares to show (impossible: both sides are odd)");
    EXPECT_EQ(out.str(), "");
  }
  EXPECT_NE(written(Format::json, made).find("both sides are odd"), std::string::npos);
}

TEST(Write, RefusesPicturesWhoseSquaresCannotBeSeen) {
  Sample made = sample(*Board::rectangle(20000, 20000), tour_task(false), Tour{{Cell{0}, Cell{40001}}});
  for (const Format format : {Format::svg, Format::png, Format::pdf, Format::gif}) {
    std::ostringstream out;
    const Result<void> drawn = write(out, format, made.question, made.answer, {});
    ASSERT_FALSE(drawn) << name_of(format);
    EXPECT_NE(drawn.error().message.find("20000x20000 would have squares of less than 2 pixels"), std::string::npos);
    EXPECT_NE(drawn.error().message.find("csv or npy"), std::string::npos);
    EXPECT_EQ(out.str(), "");
  }
}

TEST(Write, DrawsBoardsUpToTheLimitItNames) {
  Sample made = sample(*Board::rectangle(2012, 1), tour_task(false), Tour{{Cell{0}}});
  EXPECT_FALSE(written(Format::png, made).empty());
  made = sample(*Board::rectangle(2013, 1), tour_task(false), Tour{{Cell{0}}});
  std::ostringstream out;
  const Result<void> drawn = write(out, Format::png, made.question, made.answer, {});
  ASSERT_FALSE(drawn);
  EXPECT_NE(drawn.error().message.find("the limit is 2012 squares a side"), std::string::npos) << drawn.error().message;
}

}  // namespace
}  // namespace cavalcade::draw

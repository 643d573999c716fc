#include <cctype>
#include <sstream>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "draw/formats.hpp"
#include "samples.hpp"

namespace cavalcade::draw {
namespace {

// Reads just enough XML to say what is wrong with it: tags must nest, attributes be quoted, entities be known.
std::string fault_in_xml(const std::string& xml) {
  std::vector<std::string> open;
  for (std::size_t i = 0; i < xml.size(); ++i) {
    if (xml[i] == '&') {
      const std::string entity = xml.substr(i, xml.find(';', i) - i + 1);
      if (entity != "&amp;" && entity != "&lt;" && entity != "&gt;") return "unknown entity " + entity;
    }
    if (xml[i] != '<') continue;
    const std::size_t end = xml.find('>', i);
    if (end == std::string::npos) return "a tag without end";
    const std::string tag = xml.substr(i + 1, end - i - 1);
    if (tag.find('<') != std::string::npos) return "a tag within " + tag;
    if (occurrences(tag, "'") != 2 * occurrences(tag, "=")) return "an attribute without quotes in " + tag;
    const std::string name = tag.substr(0, tag.find_first_of(" \n/", 1));
    if (tag.front() == '/') {
      if (open.empty() || open.back() != tag.substr(1)) return tag + " closes nothing";
      open.pop_back();
    } else if (tag.back() != '/') {
      open.push_back(name);
    }
    i = end;
  }
  return open.empty() ? "" : open.back() + " is not closed";
}

// The data of the path elements of the group with the round line ends: the strokes.
std::vector<std::string> stroke_data(const std::string& svg) {
  std::vector<std::string> found;
  const std::size_t group = svg.find("stroke-linejoin='round'>");
  const std::size_t end = svg.find("</g>", group);
  for (std::size_t at = svg.find(" d='", group); at < end; at = svg.find(" d='", at + 1))
    found.push_back(svg.substr(at + 4, svg.find('\'', at + 4) - at - 4));
  return found;
}

// The points of path data as we write it: M x y, then l with pairs of steps.
std::vector<Point> points(const std::string& data) {
  std::vector<Point> found;
  std::size_t i = 0;
  bool relative = false;
  const auto number = [&] {
    std::size_t used = 0;
    if (data[i] == ' ') ++i;
    const double value = std::stod(data.substr(i), &used);
    i += used;
    return value;
  };
  while (i < data.size()) {
    if (data[i] == 'M' || data[i] == 'l') relative = data[i++] == 'l';
    const double x = number();
    const double y = number();
    found.push_back(relative ? Point{found.back().x + x, found.back().y + y} : Point{x, y});
  }
  return found;
}

TEST(Svg, IsWellFormedWhateverIsShown) {
  Board torus = *Board::rectangle(5, 5);
  EXPECT_TRUE(torus.set_wrap(Wrap::xy));
  for (const Sample& made : {open_5x5(), closed_6x6(), two_cycles(), two_knights(), rank_by_rank(*Board::cube(3)),
                             rank_by_rank(torus), rank_by_rank(*Board::rectangle(120, 90))})
    EXPECT_EQ(fault_in_xml(written(Format::svg, made)), "");
}

TEST(Svg, SpeaksToScreenReaders) {
  const std::string svg = written(Format::svg, open_5x5());
  EXPECT_NE(svg.find("role='img'"), std::string::npos);
  EXPECT_NE(svg.find("<title>open tour of 5x5 from a1 to a3, 25 squares</title>"), std::string::npos);
  EXPECT_NE(svg.find("<desc>25 squares from a1 to a3.</desc>"), std::string::npos);
}

TEST(Svg, HasASizeAndAViewBoxOfTheSameSize) {
  const std::string svg = written(Format::svg, open_5x5());
  std::istringstream head(svg.substr(svg.find("width='") + 7));
  int width = 0;
  head >> width;
  std::istringstream box(svg.substr(svg.find("viewBox='") + 9));
  double left = 0;
  double top = 0;
  double box_width = 0;
  box >> left >> top >> box_width;
  EXPECT_LT(left, 0);
  EXPECT_LT(top, 0);
  EXPECT_EQ(width, box_width);
  EXPECT_GT(width, 5 * 64);
}

TEST(Svg, DrawsEachMoveInHalfSquares) {
  const std::vector<std::string> strokes = stroke_data(written(Format::svg, open_5x5()));
  ASSERT_EQ(strokes.size(), 24U);
  EXPECT_EQ(strokes[0], "M1 9l4-2");
  EXPECT_EQ(strokes[1], "M5 7l4 2");
}

TEST(Svg, OfALargeBoardHasAllMovesInFewElements) {
  const std::string svg = written(Format::svg, rank_by_rank(*Board::rectangle(100, 100)));
  const std::vector<std::string> strokes = stroke_data(svg);
  EXPECT_EQ(strokes.size(), 256U);
  std::size_t moves = 0;
  for (const std::string& data : strokes) moves += points(data).size() - 1;
  EXPECT_EQ(moves, 9999U);
  EXPECT_LT(svg.size(), 100000U);
}

TEST(Svg, WritesNumbersUnlessTold) {
  EXPECT_NE(written(Format::svg, open_5x5()).find(">13</text>"), std::string::npos);
  EXPECT_EQ(written(Format::svg, open_5x5(), {false, false}).find(">13</text>"), std::string::npos);
}

TEST(Svg, CarriesTheLegend) {
  const std::string svg = written(Format::svg, two_knights());
  EXPECT_NE(svg.find(">A: 4 squares, a1 to b1</text>"), std::string::npos);
  EXPECT_NE(svg.find(">B: 3 squares, d1 to a2</text>"), std::string::npos);
  EXPECT_NE(svg.find("<desc>A: 4 squares from a1 to b1. B: 3 squares from d1 to a2.</desc>"), std::string::npos);
}

TEST(Svg, UsesNoIdsThatCouldClashOnAPage) {
  EXPECT_EQ(written(Format::svg, closed_6x6()).find(" id="), std::string::npos);
}

// On a plain board the strokes are the walk itself.
RC_GTEST_PROP(Svg, ReadsBackAsTheWalk, ()) {
  const Board board = *Board::rectangle(*rc::gen::inRange(3, 9), *rc::gen::inRange(3, 9));
  const CellList walk = any_walk(board);
  const std::string svg = written(Format::svg, sample(board, tour_task(false), Tour{walk}));
  RC_ASSERT(fault_in_xml(svg).empty());
  const std::vector<std::string> strokes = stroke_data(svg);
  RC_ASSERT(strokes.size() + 1 == walk.size());
  for (std::size_t i = 0; i < strokes.size(); ++i) {
    const std::vector<Point> ends = points(strokes[i]);
    RC_ASSERT(ends.size() == 2U);
    for (std::size_t end = 0; end < 2; ++end) {
      const Square square = board.square(walk[i + end]);
      RC_ASSERT(ends[end].x == 2 * square.x + 1);
      RC_ASSERT(ends[end].y == 2 * (board.height() - square.y) - 1);
    }
  }
}

// Stubs have fractions; the data must still be numbers in pairs, inside the net.
RC_GTEST_PROP(Svg, HasReadableDataOnAnyBoard, ()) {
  const Sample made = any_walk_sample();
  const Layout layout(made.question.board);
  for (const std::string& data : stroke_data(written(Format::svg, made))) {
    for (const Point at : points(data)) {
      RC_ASSERT(at.x > -0.01 && at.x < 2 * static_cast<double>(layout.width()) + 0.01);
      RC_ASSERT(at.y > -0.01 && at.y < 2 * static_cast<double>(layout.height()) + 0.01);
    }
  }
}

}  // namespace
}  // namespace cavalcade::draw

// Plots: what lies where, in SVG and in PNG.

#include "draw/plot.hpp"

#include <algorithm>
#include <regex>

#include <gtest/gtest.h>

namespace cavalcade::draw {
namespace {

Plot bars() {
  Plot plot;
  plot.title = "Nodes";
  plot.axis = "nodes";
  plot.below = "board";
  plot.columns = {"5x5", "6x6"};
  plot.series = {"blind", "hybrid"};
  plot.top = 100;
  plot.ticks = {{0, "0"}, {100, "100"}};
  plot.marks = {PlotMark{.kind = MarkKind::bar, .column = 0, .series = 0, .value = 100, .words = "all <of> them"},
                PlotMark{.kind = MarkKind::bar, .column = 1, .series = 1, .value = 50}};
  return plot;
}

struct Box {
  double left = 1e9;
  double top = 1e9;
  double right = -1e9;
  double bottom = -1e9;
};

// The first filled path of a series with this opacity.
Box box_of(const std::string& svg, const std::string& series) {
  std::smatch match;
  EXPECT_TRUE(std::regex_search(svg, match, std::regex("<path class='" + series + "' opacity='0.35' d='([^']*)z'")));
  Box box;
  const std::string path = match[1];
  const std::regex point("[ML]([0-9.]+) ([0-9.]+)");
  for (std::sregex_iterator it(path.begin(), path.end(), point); it != std::sregex_iterator(); ++it) {
    const double x = std::stod((*it)[1]);
    const double y = std::stod((*it)[2]);
    box = {std::min(box.left, x), std::min(box.top, y), std::max(box.right, x), std::max(box.bottom, y)};
  }
  return box;
}

TEST(Plots, BarsAreAsHighAsTheirValues) {
  const Plot plot = bars();
  const std::string svg = plot_element(plot);
  const Box whole = box_of(svg, "blind");
  const Box half = box_of(svg, "hybrid");
  EXPECT_NEAR(half.bottom, whole.bottom, 0.1);
  EXPECT_NEAR(half.bottom - half.top, (whole.bottom - whole.top) / 2, 0.2);
  EXPECT_GT(half.left, whole.right) << "another column";
}

TEST(Plots, OneDecadeIsOneStepOfALogarithmicAxis) {
  Plot plot = bars();
  plot.ticks.clear();
  set_powers_of_ten(plot, 3, 500, [](double value) { return std::to_string(static_cast<int>(value)); });
  EXPECT_TRUE(plot.logarithmic);
  ASSERT_EQ(plot.ticks.size(), 4U);
  EXPECT_EQ(plot.ticks[0].text, "1");
  EXPECT_EQ(plot.ticks[3].text, "1000");
  plot.marks[0].value = 100;
  plot.marks[1].value = 10;
  const std::string svg = plot_element(plot);
  const Box two = box_of(svg, "blind");
  const Box one = box_of(svg, "hybrid");
  EXPECT_NEAR(two.bottom - two.top, 2 * (one.bottom - one.top), 0.3);
}

TEST(Plots, ABoxHasItsQuartilesAndItsEnds) {
  Plot plot = bars();
  PlotMark box{.kind = MarkKind::box, .column = 0, .series = 0};
  box.spread = {.least = 0, .greatest = 100, .lower_quartile = 25, .median = 50, .upper_quartile = 75};
  plot.marks = {box};
  const std::string svg = plot_element(plot);
  const Box quartiles = box_of(svg, "blind");
  plot.marks = {PlotMark{.kind = MarkKind::bar, .column = 0, .series = 0, .value = 100}};
  const Box whole = box_of(plot_element(plot), "blind");
  EXPECT_NEAR(quartiles.bottom - quartiles.top, (whole.bottom - whole.top) / 2, 0.2);
  EXPECT_NE(svg.find("class='blind whisker'"), std::string::npos);
}

TEST(Plots, AFileStandsOnItsOwn) {
  const std::array<Plot, 2> two{bars(), bars()};
  const std::string svg = plots_svg(two);
  EXPECT_TRUE(svg.starts_with("<svg xmlns='http://www.w3.org/2000/svg'")) << svg;
  EXPECT_NE(svg.find(".blind:not(.whisker)"), std::string::npos);
  EXPECT_NE(svg.find("<title>all &lt;of&gt; them</title>"), std::string::npos);
  const std::string element = plot_element(two[0]);
  EXPECT_EQ(element.find("<style"), std::string::npos) << "the page has the colours";
}

TEST(Plots, PngHasTheSizeOfTheSvgTwice) {
  const std::array<Plot, 1> one{bars()};
  const Result<std::string> png = plots_png(one);
  ASSERT_TRUE(png);
  ASSERT_TRUE(png->starts_with("\x89PNG"));
  const auto number = [&](std::size_t at) {
    return (static_cast<unsigned char>((*png)[at + 2]) << 8) + static_cast<unsigned char>((*png)[at + 3]);
  };
  EXPECT_EQ(number(16), 2 * size_of(one).width);
  EXPECT_EQ(number(20), 2 * size_of(one).height);
}

TEST(Plots, WhatCannotBeReadIsRefused) {
  std::array<Plot, 1> one{bars()};
  EXPECT_TRUE(require_plottable(one));
  one[0].series.resize(25, "another");
  EXPECT_FALSE(require_plottable(one));
  one[0] = bars();
  one[0].columns.resize(61, "9x9");
  EXPECT_FALSE(require_plottable(one));
}

// Colours repeat after eight series, but not together with the shapes.
TEST(Plots, TheNinthSeriesHasAnotherShapeThanTheFirst) {
  EXPECT_NE(legend_element(0, "a"), legend_element(8, "a"));
  EXPECT_NE(legend_element(1, "a"), legend_element(9, "a"));
}

}  // namespace
}  // namespace cavalcade::draw

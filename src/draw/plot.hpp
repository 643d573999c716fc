// Plots of measurements: one column per board, the series (methods, tools) side by side in it, each with a shape and a
// colour of its own. What is to be seen is a Plot; where it lies is decided once (plot.cpp), and drawn as SVG or as
// PNG.
//
// An SVG names the series in classes, so that a page which knows light from dark can colour them.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/spread.hpp"
#include "draw/layout.hpp"
#include "draw/scene.hpp"

namespace cavalcade::draw {

enum class MarkKind : std::uint8_t {
  dot,      // one measurement
  mean,     // the large mark of the series
  whisker,  // from `low` to `high`
  bar,      // from the bottom to `value`
  box,      // least, quartiles, median and greatest of `spread`
};

struct PlotMark {
  MarkKind kind = MarkKind::dot;
  std::size_t column = 0;
  std::size_t series = 0;
  double value = 0;
  double low = 0;
  double high = 0;
  Spread spread{};
  std::string words{};  // shown where a pointer rests on it
};

struct PlotTick {
  double value = 0;
  std::string text;
};

struct Plot {
  std::string title;
  std::string axis;   // what goes up
  std::string below;  // what the columns are
  std::vector<std::string> columns;
  std::vector<std::string> series;     // also the classes of an SVG: letters, digits, dashes
  std::vector<std::size_t> symbols{};  // the shape of each series, by number; if there are none, in their order
  bool logarithmic = false;
  double bottom = 0;  // the values at the ends of the axis
  double top = 1;
  std::vector<PlotTick> ticks;
  std::vector<PlotMark> marks;
};

// The ends and ticks of a logarithmic axis: powers of ten around all values, which are positive. `in_words` writes one.
void set_powers_of_ten(Plot& plot, double least, double greatest, std::string (*in_words)(double));

// ---- as a part of a page, which gives it its colours: the classes plot, axis, grid, whisker, and the series' names
// ----

std::string plot_element(const Plot& plot);
// The mark of a series, to stand in a line of text.
std::string legend_element(std::size_t series, std::string_view name);

// ---- as a file of its own: plots one below the other, and a legend; they share the series of the first ----

// What a file can show, and still be read.
Result<void> require_plottable(std::span<const Plot> plots);
std::string plots_svg(std::span<const Plot> plots);
Result<std::string> plots_png(std::span<const Plot> plots);

// ---- what the two are drawn by ----

enum class Ink : std::uint8_t { text, axis, grid, series };

// Outlines, discs and words, in pixels from the top left corner.
class PlotCanvas {
 public:
  PlotCanvas() = default;
  PlotCanvas(const PlotCanvas&) = delete;
  PlotCanvas& operator=(const PlotCanvas&) = delete;
  virtual ~PlotCanvas() = default;

  struct Pen {
    Ink ink = Ink::text;
    std::size_t series = 0;
    double opacity = 1;
  };
  virtual void stroke(std::span<const Line> lines, Pen pen) = 0;
  virtual void fill(std::span<const Point> outline, Pen pen) = 0;
  virtual void disc(Point centre, double radius, Pen pen) = 0;
  virtual void text(Point at, std::string_view words, Anchor anchor, Ink ink, bool upright) = 0;
  // All until the next end_words belongs together and is explained by the words.
  virtual void begin_words(std::string_view /*words*/) {}
  virtual void end_words() {}
};

struct PlotSize {
  double width = 0;
  double height = 0;
};
PlotSize size_of(std::span<const Plot> plots);
void draw_plots(PlotCanvas& canvas, std::span<const Plot> plots);

}  // namespace cavalcade::draw

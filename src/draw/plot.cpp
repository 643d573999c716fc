#include "draw/plot.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <fmt/format.h>

#include "base/text.hpp"
#include "draw/colour.hpp"

namespace cavalcade::draw {
namespace {

constexpr double least_width = 720;
constexpr double panel_height = 340;
constexpr double left_margin = 78;
constexpr double right_margin = 12;
constexpr double top_margin = 14;
constexpr double bottom_margin = 44;
constexpr double most_apart = 26;  // between series of a column
constexpr double least_apart = 14;
constexpr double column_gap = 20;
constexpr double title_height = 30;
constexpr double legend_line = 24;
constexpr double letter_width = 7.4;  // of the legend, about
constexpr double mean_radius = 6;
constexpr std::size_t most_series = 24;
constexpr std::size_t most_columns = 60;

// ---- marks of the series: disc, square, triangle, diamond ----

void draw_symbol(PlotCanvas& canvas, std::size_t series, std::size_t symbol, Point at, double radius, double opacity) {
  const PlotCanvas::Pen pen{Ink::series, series, opacity};
  switch ((symbol + symbol / distinct_route_colours) % 4) {
    case 0:
      return canvas.disc(at, radius, pen);
    case 1: {
      const std::array<Point, 4> square{{{at.x - radius, at.y - radius},
                                         {at.x + radius, at.y - radius},
                                         {at.x + radius, at.y + radius},
                                         {at.x - radius, at.y + radius}}};
      return canvas.fill(square, pen);
    }
    case 2: {
      const std::array<Point, 3> triangle{{{at.x, at.y - radius * 1.2},
                                           {at.x + radius * 1.15, at.y + radius * 0.9},
                                           {at.x - radius * 1.15, at.y + radius * 0.9}}};
      return canvas.fill(triangle, pen);
    }
    default: {
      const double reach = radius * 1.3;
      const std::array<Point, 4> diamond{
          {{at.x, at.y - reach}, {at.x + reach, at.y}, {at.x, at.y + reach}, {at.x - reach, at.y}}};
      return canvas.fill(diamond, pen);
    }
  }
}

std::size_t symbol_of(const Plot& plot, std::size_t series) {
  return plot.symbols.empty() ? series : plot.symbols[series];
}

// ---- one plot ----

class PlotPanel {
 public:
  PlotPanel(PlotCanvas& canvas, const Plot& plot, double width, double from_top)
      : canvas_(canvas), plot_(plot), width_(width), from_top_(from_top) {
    const double room = column_width() - column_gap;
    apart_ = std::min(most_apart, room / static_cast<double>(std::max<std::size_t>(plot.series.size(), 1)));
  }

  void draw() const {
    draw_axes();
    for (const PlotMark& mark : plot_.marks) {
      if (!mark.words.empty()) canvas_.begin_words(mark.words);
      draw_mark(mark);
      if (!mark.words.empty()) canvas_.end_words();
    }
  }

 private:
  void draw_axes() const {
    canvas_.text({14, from_top_ + (top_margin + panel_height - bottom_margin) / 2}, plot_.axis, Anchor::middle,
                 Ink::axis, true);
    canvas_.text({(left_margin + width_ - right_margin) / 2, from_top_ + panel_height - 10}, plot_.below,
                 Anchor::middle, Ink::axis, false);
    for (std::size_t i = 0; i < plot_.columns.size(); i += columns_per_label())
      canvas_.text({middle_of(i), from_top_ + panel_height - bottom_margin + 14}, plot_.columns[i], Anchor::middle,
                   Ink::text, false);
    for (const PlotTick& tick : plot_.ticks) {
      const std::array<Line, 1> line{{{{left_margin, y(tick.value)}, {width_ - right_margin, y(tick.value)}}}};
      canvas_.stroke(line, {Ink::grid});
      canvas_.text({left_margin - 8, y(tick.value)}, tick.text, Anchor::end, Ink::text, false);
    }
  }

  void draw_mark(const PlotMark& mark) const {
    const Point at{x(mark), y(mark.value)};
    switch (mark.kind) {
      case MarkKind::dot:
        return draw_mark_of(mark.series, at, 2.5, 0.45);
      case MarkKind::mean:
        return draw_mark_of(mark.series, at, symbol_radius(), 1);
      case MarkKind::whisker:
        return draw_whisker(mark.series, at.x, mark.low, mark.high);
      case MarkKind::bar:
        return draw_bar(mark);
      case MarkKind::box:
        return draw_box(mark);
    }
  }

  void draw_mark_of(std::size_t series, Point at, double radius, double opacity) const {
    draw_symbol(canvas_, series, symbol_of(plot_, series), at, radius, opacity);
  }

  void draw_whisker(std::size_t series, double at, double low, double high) const {
    const double half = 4;
    const std::array<Line, 3> lines{{{{at - half, y(low)}, {at + half, y(low)}},
                                     {{at, y(low)}, {at, y(high)}},
                                     {{at - half, y(high)}, {at + half, y(high)}}}};
    canvas_.stroke(lines, {Ink::series, series});
  }

  void draw_bar(const PlotMark& mark) const {
    fill_between(mark, y(mark.value), y(plot_.bottom), 0.35);
    draw_mark_of(mark.series, {x(mark), y(mark.value)}, symbol_radius() * 0.7, 1);
  }

  // Whiskers to the least and the greatest, a box between the quartiles, and the mark of the series on the median.
  void draw_box(const PlotMark& mark) const {
    const Spread& spread = mark.spread;
    draw_whisker(mark.series, x(mark), spread.least, spread.greatest);
    fill_between(mark, y(spread.upper_quartile), y(spread.lower_quartile), 0.35);
    const std::array<Line, 1> median{
        {{{x(mark) - half_width(), y(spread.median)}, {x(mark) + half_width(), y(spread.median)}}}};
    canvas_.stroke(median, {Ink::series, mark.series});
    draw_mark_of(mark.series, {x(mark), y(spread.median)}, symbol_radius() * 0.7, 1);
  }

  void fill_between(const PlotMark& mark, double upper, double lower, double opacity) const {
    const double left = x(mark) - half_width();
    const double right = x(mark) + half_width();
    const std::array<Point, 4> outline{{{left, upper}, {right, upper}, {right, lower}, {left, lower}}};
    canvas_.fill(outline, {Ink::series, mark.series, opacity});
  }

  [[nodiscard]] double column_width() const {
    return (width_ - left_margin - right_margin) / static_cast<double>(std::max<std::size_t>(plot_.columns.size(), 1));
  }
  // Where there is no room for all labels, every second one, or third.
  [[nodiscard]] std::size_t columns_per_label() const {
    std::size_t longest = 1;
    for (const std::string& column : plot_.columns) longest = std::max(longest, column.size());
    return static_cast<std::size_t>(std::ceil(letter_width * static_cast<double>(longest + 1) / column_width()));
  }
  [[nodiscard]] double middle_of(std::size_t column) const {
    return left_margin + column_width() * (static_cast<double>(column) + 0.5);
  }
  [[nodiscard]] double half_width() const { return apart_ * 0.4; }
  [[nodiscard]] double symbol_radius() const { return std::min(mean_radius, apart_ * 0.4); }
  [[nodiscard]] double x(const PlotMark& mark) const {
    const double from_middle = static_cast<double>(mark.series) - static_cast<double>(plot_.series.size() - 1) / 2;
    return middle_of(mark.column) + apart_ * from_middle;
  }
  [[nodiscard]] double y(double value) const {
    const auto on_axis = [this](double of) {
      return plot_.logarithmic ? std::log10(std::max(of, std::numeric_limits<double>::min())) : of;
    };
    const double share = (on_axis(value) - on_axis(plot_.bottom)) / (on_axis(plot_.top) - on_axis(plot_.bottom));
    return from_top_ + top_margin + (panel_height - top_margin - bottom_margin) * (1 - std::clamp(share, 0.0, 1.0));
  }

  PlotCanvas& canvas_;
  const Plot& plot_;
  double width_;
  double from_top_;
  double apart_ = most_apart;
};

// ---- plots in a file: titles above them, the legend on top ----

double width_of(std::span<const Plot> plots) {
  double width = least_width;
  for (const Plot& plot : plots) {
    const double of_column = static_cast<double>(plot.series.size()) * least_apart + column_gap;
    width = std::max(width, left_margin + right_margin + static_cast<double>(plot.columns.size()) * of_column);
  }
  return width;
}

double width_of_entry(std::string_view series) {
  return 36 + letter_width * static_cast<double>(series.size());
}

// Where each entry of the legend begins.
std::vector<Point> legend_places(const Plot& plot, double width) {
  std::vector<Point> places;
  Point at{left_margin, legend_line / 2 + 4};
  for (const std::string& series : plot.series) {
    if (at.x > left_margin && at.x + width_of_entry(series) > width - right_margin)
      at = {left_margin, at.y + legend_line};
    places.push_back(at);
    at.x += width_of_entry(series);
  }
  return places;
}

double legend_height(const Plot& plot, double width) {
  const std::vector<Point> places = legend_places(plot, width);
  return places.empty() ? 0 : places.back().y + legend_line / 2 + 4;
}

// ---- SVG ----

// Coordinates to a tenth of a pixel, without a zero behind the point.
std::string tenths(double value) {
  std::string text = fmt::format("{:.1f}", value);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

class SvgPlotCanvas final : public PlotCanvas {
 public:
  explicit SvgPlotCanvas(std::vector<std::string> series) : series_(std::move(series)) {}

  void stroke(std::span<const Line> lines, Pen pen) override {
    const char* const whisker = pen.ink == Ink::series ? " whisker" : "";
    svg_ += fmt::format("<path class='{}{}' d='", class_of(pen), whisker);
    for (const Line& line : lines)
      svg_ +=
          fmt::format("M{} {}L{} {}", tenths(line.from.x), tenths(line.from.y), tenths(line.to.x), tenths(line.to.y));
    svg_ += "'/>\n";
  }

  void fill(std::span<const Point> outline, Pen pen) override {
    svg_ += fmt::format("<path class='{}'{} d='", class_of(pen), opacity_of(pen));
    for (std::size_t i = 0; i < outline.size(); ++i)
      svg_ += fmt::format("{}{} {}", i == 0 ? "M" : "L", tenths(outline[i].x), tenths(outline[i].y));
    svg_ += "z'/>\n";
  }

  void disc(Point centre, double radius, Pen pen) override {
    svg_ += fmt::format("<circle class='{}' cx='{}' cy='{}' r='{}'{}/>\n", class_of(pen), tenths(centre.x),
                        tenths(centre.y), tenths(radius), opacity_of(pen));
  }

  void text(Point at, std::string_view words, Anchor anchor, Ink ink, bool upright) override {
    constexpr std::array<std::string_view, 3> anchors{"start", "middle", "end"};
    const std::string place = upright
                                  ? fmt::format("transform='translate({} {}) rotate(-90)'", tenths(at.x), tenths(at.y))
                                  : fmt::format("x='{}' y='{}'", tenths(at.x), tenths(at.y + 4));
    svg_ += fmt::format("<text{} {} text-anchor='{}'>{}</text>\n", ink == Ink::axis ? " class='axis'" : "", place,
                        anchors[static_cast<std::size_t>(anchor)], xml_text(words));
  }

  void begin_words(std::string_view words) override { svg_ += fmt::format("<g><title>{}</title>", xml_text(words)); }
  void end_words() override { svg_ += "</g>\n"; }

  std::string taken() && { return std::move(svg_); }

 private:
  [[nodiscard]] std::string_view class_of(Pen pen) const {
    return pen.ink == Ink::series ? std::string_view(series_[pen.series]) : pen.ink == Ink::grid ? "grid" : "axis";
  }
  static std::string opacity_of(Pen pen) { return pen.opacity < 1 ? fmt::format(" opacity='{}'", pen.opacity) : ""; }

  std::vector<std::string> series_;
  std::string svg_;
};

// The colours of all other pictures, for a file that no page gives its own.
std::string style_of(const Plot& plot) {
  std::string style = fmt::format(
      "<style>text {{ font: 13px system-ui, sans-serif; fill: {}; }} .axis {{ fill: {}; }} .grid {{ stroke: {}; fill: "
      "none; }} .whisker {{ fill: none; stroke-width: 1.5; }}",
      hex(palette::ink), hex(palette::faint_ink), hex(palette::light_square));
  for (std::size_t i = 0; i < plot.series.size(); ++i)
    style += fmt::format(" .{0}:not(.whisker) {{ fill: {1}; }} .{0}.whisker {{ stroke: {1}; }}", plot.series[i],
                         hex(route_colour(i)));
  return style + "</style>\n";
}

std::string titles_of(std::span<const Plot> plots) {
  std::string titles;
  for (const Plot& plot : plots) titles += (titles.empty() ? "" : "; ") + plot.title;
  return titles;
}

}  // namespace

void set_powers_of_ten(Plot& plot, double least, double greatest, std::string (*in_words)(double)) {
  const int low = static_cast<int>(std::floor(std::log10(least)));
  const int high = std::max(low + 1, static_cast<int>(std::ceil(std::log10(greatest))));
  const int step = (high - low) / 12 + 1;  // not every power where there are many
  plot.logarithmic = true;
  plot.bottom = std::pow(10, low);
  plot.top = std::pow(10, high);
  for (int power = low; power <= high; power += step)
    plot.ticks.push_back({std::pow(10, power), in_words(std::pow(10, power))});
}

std::string plot_element(const Plot& plot) {
  SvgPlotCanvas canvas(plot.series);
  const double width = width_of({&plot, 1});
  PlotPanel(canvas, plot, width, 0).draw();
  return fmt::format("<svg class='plot' role='img' viewBox='0 0 {} {}' aria-label='{}'>\n", width, panel_height,
                     plot.title) +
         std::move(canvas).taken() + "</svg>\n";
}

std::string legend_element(std::size_t series, std::string_view name) {
  SvgPlotCanvas canvas(std::vector<std::string>(series + 1, std::string(name)));
  draw_symbol(canvas, series, series, {8, 8}, mean_radius, 1);
  return "<svg class='mark' viewBox='0 0 16 16' aria-hidden='true'>" + std::move(canvas).taken() + "</svg>";
}

Result<void> require_plottable(std::span<const Plot> plots) {
  for (const Plot& plot : plots) {
    if (plot.series.size() > most_series)
      return Error{fmt::format("a plot shows at most {} methods side by side, not {}; take csv", most_series,
                               plot.series.size())};
    if (plot.columns.size() > most_columns)
      return Error{fmt::format("a plot shows at most {} boards side by side, not {}; take csv", most_columns,
                               plot.columns.size())};
  }
  return {};
}

PlotSize size_of(std::span<const Plot> plots) {
  const double width = width_of(plots);
  return {width,
          legend_height(plots.front(), width) + static_cast<double>(plots.size()) * (title_height + panel_height)};
}

void draw_plots(PlotCanvas& canvas, std::span<const Plot> plots) {
  const double width = width_of(plots);
  const Plot& first = plots.front();
  const std::vector<Point> places = legend_places(first, width);
  for (std::size_t i = 0; i < places.size(); ++i) {
    draw_symbol(canvas, i, symbol_of(first, i), places[i], mean_radius, 1);
    canvas.text({places[i].x + 12, places[i].y}, first.series[i], Anchor::start, Ink::text, false);
  }
  double from_top = legend_height(first, width);
  for (const Plot& plot : plots) {
    canvas.text({left_margin, from_top + title_height / 2 + 2}, plot.title, Anchor::start, Ink::text, false);
    PlotPanel(canvas, plot, width, from_top + title_height).draw();
    from_top += title_height + panel_height;
  }
}

std::string plots_svg(std::span<const Plot> plots) {
  SvgPlotCanvas canvas(plots.front().series);
  draw_plots(canvas, plots);
  const auto [width, height] = size_of(plots);
  return fmt::format(
             "<svg xmlns='http://www.w3.org/2000/svg' role='img' width='{0}' height='{1}' viewBox='0 0 {0} {1}'>\n"
             "<title>{2}</title>\n",
             width, height, xml_text(titles_of(plots))) +
         style_of(plots.front()) +
         fmt::format("<path fill='{}' d='M0 0H{}V{}H0z'/>\n", hex(palette::page), width, height) +
         std::move(canvas).taken() + "</svg>\n";
}

}  // namespace cavalcade::draw

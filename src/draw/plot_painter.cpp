// Plots as PNG, painted with cairo, two pixels for each of the SVG's.

#include <cmath>
#include <numbers>

#include <cairo.h>

#include "draw/colour.hpp"
#include "draw/painter.hpp"
#include "draw/plot.hpp"
#include "draw/raster.hpp"

namespace cavalcade::draw {
namespace {

constexpr double pixels_per_unit = 2;
constexpr double letter_height = 13;

Colour colour_of(PlotCanvas::Pen pen) {
  switch (pen.ink) {
    case Ink::series:
      return route_colour(pen.series);
    case Ink::grid:
      return palette::light_square;
    case Ink::axis:
      return palette::faint_ink;
    default:
      return palette::ink;
  }
}

class CairoPlotCanvas final : public PlotCanvas {
 public:
  explicit CairoPlotCanvas(cairo_t* context) : context_(context) {}

  void stroke(std::span<const Line> lines, Pen pen) override {
    for (const Line& line : lines) {
      cairo_move_to(context_, line.from.x, line.from.y);
      cairo_line_to(context_, line.to.x, line.to.y);
    }
    cairo_set_line_width(context_, pen.ink == Ink::series ? 1.5 : 1);
    set_pen(pen);
    cairo_stroke(context_);
  }

  void fill(std::span<const Point> outline, Pen pen) override {
    for (const Point& point : outline) cairo_line_to(context_, point.x, point.y);
    cairo_close_path(context_);
    set_pen(pen);
    cairo_fill(context_);
  }

  void disc(Point centre, double radius, Pen pen) override {
    cairo_arc(context_, centre.x, centre.y, radius, 0, 2 * std::numbers::pi);
    set_pen(pen);
    cairo_fill(context_);
  }

  void text(Point at, std::string_view words, Anchor anchor, Ink ink, bool upright) override {
    const std::string letters(words);
    cairo_select_font_face(context_, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(context_, letter_height);
    cairo_text_extents_t extents;
    cairo_text_extents(context_, letters.c_str(), &extents);
    cairo_save(context_);
    cairo_translate(context_, at.x, at.y + (upright ? 0 : 4));
    if (upright) cairo_rotate(context_, -std::numbers::pi / 2);
    constexpr std::array<double, 3> share_before{0, 0.5, 1};
    cairo_move_to(context_, -share_before[static_cast<std::size_t>(anchor)] * extents.x_advance, 0);
    set_pen({ink});
    cairo_show_text(context_, letters.c_str());
    cairo_restore(context_);
    cairo_new_path(context_);
  }

 private:
  void set_pen(Pen pen) {
    const Colour colour = colour_of(pen);
    cairo_set_source_rgba(context_, colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0, pen.opacity);
  }

  cairo_t* context_;
};

}  // namespace

Result<std::string> plots_png(std::span<const Plot> plots) {
  const auto [width, height] = size_of(plots);
  return painted_png(static_cast<int>(std::ceil(width * pixels_per_unit)),
                     static_cast<int>(std::ceil(height * pixels_per_unit)), [&](cairo_surface_t* surface) {
                       Context context(cairo_create(surface));
                       cairo_scale(context.get(), pixels_per_unit, pixels_per_unit);
                       const Colour page = palette::page;
                       cairo_set_source_rgb(context.get(), page.red / 255.0, page.green / 255.0, page.blue / 255.0);
                       cairo_paint(context.get());
                       CairoPlotCanvas canvas(context.get());
                       draw_plots(canvas, plots);
                       return context;
                     });
}

}  // namespace cavalcade::draw

#include "draw/painter.hpp"

#include <array>
#include <numbers>
#include <span>
#include <string_view>

#include "draw/glyph.hpp"

namespace cavalcade::draw {
namespace {

constexpr double full_circle = 2 * std::numbers::pi;

// A stroke of thousands of crossing lines is filled as one polygon, in more than linear time; so it is cut.
constexpr std::size_t lines_at_once = 256;

void set_colour(cairo_t* cr, Colour colour) {
  cairo_set_source_rgb(cr, colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0);
}

void disc(cairo_t* cr, Point centre, double radius) {
  cairo_new_sub_path(cr);
  cairo_arc(cr, centre.x, centre.y, radius, 0, full_circle);
  cairo_close_path(cr);
}

void rounded_square(cairo_t* cr, Point centre, double half, double corner) {
  const double inner = half - corner;
  cairo_new_sub_path(cr);
  cairo_arc(cr, centre.x + inner, centre.y - inner, corner, -full_circle / 4, 0);
  cairo_arc(cr, centre.x + inner, centre.y + inner, corner, 0, full_circle / 4);
  cairo_arc(cr, centre.x - inner, centre.y + inner, corner, full_circle / 4, full_circle / 2);
  cairo_arc(cr, centre.x - inner, centre.y - inner, corner, full_circle / 2, full_circle * 3 / 4);
  cairo_close_path(cr);
}

void glyph(cairo_t* cr, std::span<const PenStroke> outline, Point centre, double radius) {
  const auto x = [&](Point point) { return centre.x + radius * point.x; };
  const auto y = [&](Point point) { return centre.y + radius * point.y; };
  for (const PenStroke& step : outline) {
    switch (step.pen) {
      case Pen::move:
        cairo_move_to(cr, x(step.to), y(step.to));
        break;
      case Pen::line:
        cairo_line_to(cr, x(step.to), y(step.to));
        break;
      case Pen::curve:
        cairo_curve_to(cr, x(step.control_one), y(step.control_one), x(step.control_two), y(step.control_two),
                       x(step.to), y(step.to));
        break;
      case Pen::close:
        cairo_close_path(cr);
        break;
    }
  }
  cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
  set_colour(cr, palette::bead);
  cairo_fill(cr);
}

struct Lettering {
  double size;
  Anchor anchor = Anchor::middle;
  bool bold = false;
};

// Leaves the pen where the text starts.
void place_text(cairo_t* cr, const std::string& text, Point at, const Lettering& lettering) {
  cairo_select_font_face(cr, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                         lettering.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(cr, lettering.size);
  cairo_text_extents_t extents;
  cairo_text_extents(cr, text.c_str(), &extents);
  constexpr std::array<double, 3> share_before{0, 0.5, 1};
  const double before = share_before[static_cast<std::size_t>(lettering.anchor)] * extents.x_advance;
  cairo_move_to(cr, at.x - before, at.y + 0.36 * lettering.size);
}

void paint_text(cairo_t* cr, const std::string& text, Point at, const Lettering& lettering, Colour colour) {
  place_text(cr, text, at, lettering);
  set_colour(cr, colour);
  cairo_show_text(cr, text.c_str());
  cairo_new_path(cr);
}

void paint_chequers(cairo_t* cr, const Scene& scene) {
  const std::int32_t files = scene.layout.files();
  const std::int32_t ranks = scene.layout.ranks();
  // Squares fall on whole pixels; hard edges keep their colours pure.
  cairo_set_antialias(cr, CAIRO_ANTIALIAS_NONE);
  for (const Panel& panel : scene.layout.panels()) {
    set_colour(cr, palette::light_square);
    cairo_rectangle(cr, panel.x, panel.y, files, ranks);
    cairo_fill(cr);
    set_colour(cr, scene.dark_square);
    for (std::int32_t rank = 0; scene.chequered && rank < ranks; ++rank) {
      for (std::int32_t file = (rank + (panel.is_first_dark ? 0 : 1)) % 2; file < files; file += 2)
        cairo_rectangle(cr, panel.x + file, panel.y + ranks - 1 - rank, 1, 1);
      cairo_fill(cr);
    }
  }
  set_colour(cr, palette::blocked);
  for (const Point corner : scene.blocked) {
    cairo_rectangle(cr, corner.x, corner.y, 1, 1);
    cairo_fill(cr);
  }
  cairo_set_antialias(cr, CAIRO_ANTIALIAS_DEFAULT);
}

void paint_crosses(cairo_t* cr, const Scene& scene) {
  cairo_set_line_width(cr, 0.06);
  set_colour(cr, palette::blocked_cross);
  for (const Point corner : scene.blocked) {
    cairo_move_to(cr, corner.x + 0.3, corner.y + 0.3);
    cairo_line_to(cr, corner.x + 0.7, corner.y + 0.7);
    cairo_move_to(cr, corner.x + 0.7, corner.y + 0.3);
    cairo_line_to(cr, corner.x + 0.3, corner.y + 0.7);
    cairo_stroke(cr);
  }
}

void set_pen(cairo_t* cr, double width, const Dash& dash) {
  const std::array<double, 4> lengths{dash.on, dash.off, dash.dot, dash.off};
  int given = 0;
  if (dash.on > 0) given = dash.dot > 0 ? 4 : 2;
  cairo_set_dash(cr, lengths.data(), given, 0);
  cairo_set_line_width(cr, width);
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
}

void paint_stroke(cairo_t* cr, const Stroke& stroke, double width) {
  set_pen(cr, width, stroke.dash);
  set_colour(cr, stroke.colour);
  const bool solid = stroke.dash.on == 0;  // a cut would start the dashes anew
  std::size_t lines = 0;
  for (const Vertex& vertex : stroke.vertices) {
    if (vertex.begins) {
      cairo_move_to(cr, vertex.at.x, vertex.at.y);
      continue;
    }
    cairo_line_to(cr, vertex.at.x, vertex.at.y);
    if (solid && ++lines % lines_at_once == 0) {
      cairo_stroke(cr);
      cairo_move_to(cr, vertex.at.x, vertex.at.y);
    }
  }
  cairo_stroke(cr);
  cairo_set_dash(cr, nullptr, 0, 0);
}

void paint_label(cairo_t* cr, const Label& label) {
  paint_text(cr, label.text, label.at, {label.size, label.anchor}, label.colour);
}

}  // namespace

Context scene_context(cairo_surface_t* surface, const Scene& scene, double pixels) {
  Context context(cairo_create(surface));
  cairo_t* cr = context.get();
  cairo_scale(cr, pixels, pixels);
  cairo_translate(cr, -scene.corner.x, -scene.corner.y);
  return context;
}

void paint_ground(cairo_t* cr, const Scene& scene) {
  set_colour(cr, palette::page);
  cairo_paint(cr);
  paint_chequers(cr, scene);
  paint_crosses(cr, scene);
  paint_edges(cr, scene);
  for (const Label& label : scene.labels) paint_label(cr, label);
  for (const Stroke& swatch : scene.swatches) paint_stroke(cr, swatch, 4.0 / scene.cell);
}

void paint_edges(cairo_t* cr, const Scene& scene) {
  const double pixel = 1.0 / scene.cell;
  const std::array<double, 2> dashes{6 * pixel, 5 * pixel};
  set_colour(cr, palette::faint_ink);
  for (const Edge& edge : scene.edges) {
    cairo_set_line_width(cr, edge.joined ? 1.5 * pixel : pixel);
    cairo_set_dash(cr, dashes.data(), edge.joined ? 2 : 0, 0);
    cairo_move_to(cr, edge.line.from.x, edge.line.from.y);
    cairo_line_to(cr, edge.line.to.x, edge.line.to.y);
    cairo_stroke(cr);
  }
  cairo_set_dash(cr, nullptr, 0, 0);
}

void paint_square(cairo_t* cr, Point centre, Colour colour) {
  cairo_set_antialias(cr, CAIRO_ANTIALIAS_NONE);
  cairo_rectangle(cr, centre.x - 0.5, centre.y - 0.5, 1, 1);
  set_colour(cr, colour);
  cairo_fill(cr);
  cairo_set_antialias(cr, CAIRO_ANTIALIAS_DEFAULT);
}

void paint_line(cairo_t* cr, const Scene& scene, const Line& line, Colour colour) {
  set_pen(cr, scene.line_width, {});
  set_colour(cr, colour);
  cairo_move_to(cr, line.from.x, line.from.y);
  cairo_line_to(cr, line.to.x, line.to.y);
  cairo_stroke(cr);
}

void paint_strokes(cairo_t* cr, const Scene& scene) {
  for (const Stroke& stroke : scene.strokes) paint_stroke(cr, stroke, scene.line_width);
}

void paint_bead(cairo_t* cr, const Scene& scene, const Bead& bead) {
  disc(cr, bead.centre, scene.bead_radius);
  set_colour(cr, palette::bead);
  cairo_fill_preserve(cr);
  set_pen(cr, 0.028, {});
  set_colour(cr, bead.colour);
  cairo_stroke(cr);
  paint_text(cr, bead.text, bead.centre, {scene.bead_text}, palette::ink);
}

void paint_ring(cairo_t* cr, const Scene& scene, Point centre, Colour colour) {
  disc(cr, centre, 0.92 * scene.marker_radius);
  set_pen(cr, 0.14 * scene.marker_radius, {});
  set_colour(cr, colour);
  cairo_stroke(cr);
}

void paint_marker(cairo_t* cr, const Scene& scene, const Marker& marker) {
  const double radius = scene.marker_radius;
  if (marker.sign == Sign::flag)
    rounded_square(cr, marker.centre, 0.84 * radius, 0.25 * radius);
  else
    disc(cr, marker.centre, radius);
  set_colour(cr, marker.colour);
  cairo_fill_preserve(cr);
  set_pen(cr, 0.07 * radius, {});
  set_colour(cr, palette::bead);
  cairo_stroke(cr);
  if (marker.sign == Sign::flag) glyph(cr, flag_glyph(), marker.centre, 0.55 * radius);
  if (marker.sign == Sign::knight) glyph(cr, knight_glyph(), marker.centre, 0.68 * radius);
  if (marker.sign == Sign::letter)
    paint_text(cr, marker.text, marker.centre, {radius, Anchor::middle, true}, palette::bead);
}

void paint_note(cairo_t* cr, const Label& note) {
  const Lettering lettering{note.size, note.anchor, true};
  place_text(cr, note.text, note.at, lettering);
  cairo_text_path(cr, note.text.c_str());
  set_pen(cr, note_halo * note.size, {});
  set_colour(cr, palette::bead);
  cairo_stroke(cr);
  paint_text(cr, note.text, note.at, lettering, note.colour);
}

void paint(cairo_t* cr, const Scene& scene) {
  paint_ground(cr, scene);
  paint_strokes(cr, scene);
  for (const Bead& bead : scene.beads) paint_bead(cr, scene, bead);
  for (const Marker& marker : scene.markers) paint_marker(cr, scene, marker);
  for (const Label& note : scene.notes) paint_note(cr, note);
  for (const Label& name : scene.face_names) paint_note(cr, name);
}

}  // namespace cavalcade::draw

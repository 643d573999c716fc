// A Scene as SVG: valid XML with a title and a description for screen readers, small enough to mail. The path is
// written in units of half a square, where the centres of squares are whole numbers, as relative moves: about five
// bytes each. The dark squares are dashed lines, one per rank, and not one element per square.

#include <cmath>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "base/text.hpp"
#include "draw/formats.hpp"
#include "draw/glyph.hpp"

namespace cavalcade::draw {
namespace {

// To three decimals, and never minus zero.
double rounded(double value) {
  return std::round(value * 1000) / 1000 + 0.0;
}

// Without trailing zeros.
void append_number(std::string& data, double value) {
  value = rounded(value);
  const auto whole = static_cast<std::int64_t>(value);
  if (static_cast<double>(whole) == value) {
    const fmt::format_int digits(whole);
    data.append(digits.data(), digits.size());
  } else {
    fmt::format_to(std::back_inserter(data), "{:g}", value);
  }
}

std::string number(double value) {
  std::string digits;
  append_number(digits, value);
  return digits;
}

// Two numbers as SVG path data has them: a minus sign is separator enough.
void append_pair(std::string& data, double x, double y) {
  append_number(data, x);
  if (rounded(y) >= 0) data += ' ';
  append_number(data, y);
}

class SvgWriter {
 public:
  explicit SvgWriter(const Scene& scene) : scene_(scene), cell_(scene.cell) {}

  std::string text() {
    open();
    squares();
    strokes();
    beads();
    for (const Marker& marker : scene_.markers) this->marker(marker);
    if (!scene_.notes.empty() || !scene_.face_names.empty()) notes();
    legend_swatches();
    labels();
    svg_ += "</svg>\n";
    return std::move(svg_);
  }

 private:
  template <class... Parts>
  void add(fmt::format_string<Parts...> form, Parts&&... parts) {
    fmt::format_to(std::back_inserter(svg_), form, std::forward<Parts>(parts)...);
  }

  [[nodiscard]] std::string pixels(double squares) const { return number(squares * cell_); }

  void open();
  void squares();
  void blocked_squares();
  void edges();
  void strokes();
  void stroke(const Stroke& stroke);
  void beads();
  void marker(const Marker& marker);
  void notes();
  void legend_swatches();
  void label(const Label& label, std::string_view attributes);
  void labels();
  void glyph(std::span<const PenStroke> outline, Point centre, double radius);
  void centred_text(Point at, double size, std::string_view text, std::string_view attributes);

  const Scene& scene_;
  double cell_;
  std::string svg_;
};

void SvgWriter::open() {
  const int width = scene_.pixels_wide();
  const int height = scene_.pixels_high();
  add("<svg xmlns='http://www.w3.org/2000/svg' role='img' width='{}' height='{}' viewBox='{} {} {} {}' "
      "font-family='system-ui,-apple-system,Segoe UI,Roboto,DejaVu Sans,sans-serif'>\n",
      width, height, pixels(scene_.corner.x), pixels(scene_.corner.y), width, height);
  add("<title>{}</title>\n<desc>{}</desc>\n", xml_text(scene_.title), xml_text(scene_.description));
  add("<rect x='{}' y='{}' width='{}' height='{}' fill='{}'/>\n", pixels(scene_.corner.x), pixels(scene_.corner.y),
      width, height, hex(palette::page));
}

void SvgWriter::squares() {
  const std::int32_t files = scene_.layout.files();
  const std::int32_t ranks = scene_.layout.ranks();
  std::string light;
  std::string dark;
  for (const Panel& panel : scene_.layout.panels()) {
    fmt::format_to(std::back_inserter(light), "M{} {}h{}v{}h-{}z", panel.x, panel.y, files, ranks, files);
    for (std::int32_t rank = 0; rank < ranks; ++rank) {
      const int first_dark = (rank + (panel.is_first_dark ? 0 : 1)) % 2;
      fmt::format_to(std::back_inserter(dark), "M{} {}h{}", panel.x + first_dark, panel.y + ranks - rank - 0.5,
                     files - first_dark);
    }
  }
  add("<g transform='scale({})'><path fill='{}' d='{}'/>\n", cell_, hex(palette::light_square), light);
  if (scene_.chequered && !dark.empty())
    add("<path fill='none' stroke='{}' stroke-dasharray='1' d='{}'/>\n", hex(scene_.dark_square), dark);
  if (!scene_.blocked.empty()) blocked_squares();
  svg_ += "</g>\n";
  edges();
}

void SvgWriter::blocked_squares() {
  std::string filled;
  std::string crossed;
  for (const Point corner : scene_.blocked) {
    fmt::format_to(std::back_inserter(filled), "M{} {}h1v1h-1z", corner.x, corner.y);
    fmt::format_to(std::back_inserter(crossed), "M{} {}l.4.4m0-.4l-.4.4", number(corner.x + 0.3),
                   number(corner.y + 0.3));
  }
  add("<path fill='{}' d='{}'/>\n", hex(palette::blocked), filled);
  add("<path fill='none' stroke='{}' stroke-width='.06' d='{}'/>\n", hex(palette::blocked_cross), crossed);
}

void SvgWriter::edges() {
  std::string solid;
  std::string joined;
  for (const Edge& edge : scene_.edges)
    fmt::format_to(std::back_inserter(edge.joined ? joined : solid), "M{} {}L{} {}", pixels(edge.line.from.x),
                   pixels(edge.line.from.y), pixels(edge.line.to.x), pixels(edge.line.to.y));
  if (!solid.empty()) add("<path stroke='{}' stroke-linecap='square' d='{}'/>\n", hex(palette::faint_ink), solid);
  if (!joined.empty())
    add("<path stroke='{}' stroke-width='1.5' stroke-dasharray='6 5' d='{}'/>\n", hex(palette::faint_ink), joined);
}

void SvgWriter::stroke(const Stroke& stroke) {
  std::string data;
  Point pen;
  bool drawing = false;
  for (const Vertex& vertex : stroke.vertices) {
    const Point at{2 * vertex.at.x, 2 * vertex.at.y};
    if (vertex.begins) {
      data += 'M';
      append_pair(data, at.x, at.y);
    } else {
      const double dx = at.x - pen.x;
      if (!drawing)
        data += 'l';
      else if (rounded(dx) >= 0)
        data += ' ';
      append_pair(data, dx, at.y - pen.y);
    }
    drawing = !vertex.begins;
    pen = at;
  }
  std::string dash;
  if (stroke.dash.on > 0) {
    dash = fmt::format(" stroke-dasharray='{} {}", number(2 * stroke.dash.on), number(2 * stroke.dash.off));
    if (stroke.dash.dot > 0) dash += fmt::format(" {} {}", number(2 * stroke.dash.dot), number(2 * stroke.dash.off));
    dash += '\'';
  }
  add("<path stroke='{}'{} d='{}'/>\n", hex(stroke.colour), dash, data);
}

void SvgWriter::strokes() {
  add("<g transform='scale({})' fill='none' stroke-width='{}' stroke-linecap='round' "
      "stroke-linejoin='round'>\n",
      number(cell_ / 2), number(2 * scene_.line_width));
  for (const Stroke& stroke : scene_.strokes) this->stroke(stroke);
  svg_ += "</g>\n";
}

void SvgWriter::centred_text(Point at, double size, std::string_view text, std::string_view attributes) {
  add("<text x='{}' y='{}'{}>{}</text>\n", pixels(at.x), pixels(at.y + 0.36 * size), attributes, xml_text(text));
}

void SvgWriter::beads() {
  if (scene_.beads.empty()) return;
  add("<g fill='{}' stroke-width='{}'>\n", hex(palette::bead), number(0.028 * cell_));
  for (const Bead& bead : scene_.beads)
    add("<circle cx='{}' cy='{}' r='{}' stroke='{}'/>\n", pixels(bead.centre.x), pixels(bead.centre.y),
        pixels(scene_.bead_radius), hex(bead.colour));
  add("</g>\n<g fill='{}' font-size='{}' font-weight='500' text-anchor='middle'>\n", hex(palette::ink),
      pixels(scene_.bead_text));
  for (const Bead& bead : scene_.beads) centred_text(bead.centre, scene_.bead_text, bead.text, "");
  svg_ += "</g>\n";
}

void SvgWriter::glyph(std::span<const PenStroke> outline, Point centre, double radius) {
  const auto append_point = [&](std::string& data, Point point) {
    append_pair(data, (centre.x + radius * point.x) * cell_, (centre.y + radius * point.y) * cell_);
  };
  std::string data;
  for (const PenStroke& step : outline) {
    switch (step.pen) {
      case Pen::move:
        data += 'M';
        break;
      case Pen::line:
        data += 'L';
        break;
      case Pen::curve:
        data += 'C';
        append_point(data, step.control_one);
        data += ' ';
        append_point(data, step.control_two);
        data += ' ';
        break;
      case Pen::close:
        data += 'z';
        continue;
    }
    append_point(data, step.to);
  }
  add("<path fill='{}' fill-rule='evenodd' d='{}'/>\n", hex(palette::bead), data);
}

void SvgWriter::marker(const Marker& marker) {
  const double radius = scene_.marker_radius;
  const Point at = marker.centre;
  const std::string rim = fmt::format("fill='{}' stroke='{}' stroke-width='{}'", hex(marker.colour), hex(palette::bead),
                                      number(0.07 * radius * cell_));
  if (marker.sign == Sign::flag) {
    const double half = 0.84 * radius;
    add("<rect x='{}' y='{}' width='{}' height='{}' rx='{}' {}/>\n", pixels(at.x - half), pixels(at.y - half),
        pixels(2 * half), pixels(2 * half), pixels(0.25 * radius), rim);
    glyph(flag_glyph(), at, 0.55 * radius);
  } else {
    add("<circle cx='{}' cy='{}' r='{}' {}/>\n", pixels(at.x), pixels(at.y), pixels(radius), rim);
    if (marker.sign == Sign::knight) glyph(knight_glyph(), at, 0.68 * radius);
    if (marker.sign == Sign::letter)
      centred_text(at, radius, marker.text,
                   fmt::format(" fill='{}' font-size='{}' font-weight='700' text-anchor='middle'", hex(palette::bead),
                               pixels(radius)));
  }
}

void SvgWriter::notes() {
  add("<g font-weight='700' stroke='{}' paint-order='stroke' stroke-linejoin='round'>\n", hex(palette::bead));
  for (const std::vector<Label>* labels : {&scene_.notes, &scene_.face_names})
    for (const Label& note : *labels) label(note, fmt::format(" stroke-width='{}'", pixels(note_halo * note.size)));
  svg_ += "</g>\n";
}

void SvgWriter::legend_swatches() {
  if (scene_.swatches.empty()) return;
  add("<g transform='scale({})' fill='none' stroke-width='{}' stroke-linecap='round'>\n", number(cell_ / 2),
      number(2 * 4 / cell_));
  for (const Stroke& swatch : scene_.swatches) stroke(swatch);
  svg_ += "</g>\n";
}

void SvgWriter::label(const Label& label, std::string_view attributes) {
  constexpr std::string_view anchors[] = {"start", "middle", "end"};
  centred_text(label.at, label.size, label.text,
               fmt::format(" fill='{}' font-size='{}' text-anchor='{}'{}", hex(label.colour), pixels(label.size),
                           anchors[static_cast<std::size_t>(label.anchor)], attributes));
}

void SvgWriter::labels() {
  for (const Label& coordinate : scene_.labels) label(coordinate, "");
}

}  // namespace

std::string svg_text(const Scene& scene) {
  return SvgWriter(scene).text();
}

}  // namespace cavalcade::draw

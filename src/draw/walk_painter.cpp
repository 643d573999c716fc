#include "draw/walk_painter.hpp"

#include <cmath>

namespace cavalcade::draw {

WalkPainter::WalkPainter(const Scene& scene, const Board& board, const Routes& routes)
    : scene_(scene),
      board_(board),
      routes_(routes),
      walk_(routes),
      ground_(layer()),
      paths_(layer()),
      beads_(layer()),
      frame_(layer()) {
  paint_ground(context(ground_).get(), scene_);
}

cairo_status_t WalkPainter::status() const {
  for (const Surface* surface : {&ground_, &paths_, &beads_, &frame_})
    if (const cairo_status_t status = cairo_surface_status(surface->get())) return status;
  return CAIRO_STATUS_SUCCESS;
}

Surface WalkPainter::layer() const {
  return Surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, scene_.pixels_wide(), scene_.pixels_high()));
}

Context WalkPainter::context(const Surface& surface) const {
  return scene_context(surface.get(), scene_, scene_.cell);
}

std::span<const std::uint32_t> WalkPainter::row(int y) const {
  cairo_surface_flush(frame_.get());
  const unsigned char* bytes = cairo_image_surface_get_data(frame_.get());
  const int stride = cairo_image_surface_get_stride(frame_.get());
  // cairo keeps rows of 32-bit pixels, aligned as such.
  const void* first = bytes + static_cast<std::ptrdiff_t>(y) * stride;
  return {static_cast<const std::uint32_t*>(first), static_cast<std::size_t>(width())};
}

Pixels WalkPainter::around(Point one, Point other, double reach) const {
  const auto x = [&](double squares) { return (squares - scene_.corner.x) * scene_.cell; };
  const auto y = [&](double squares) { return (squares - scene_.corner.y) * scene_.cell; };
  const double margin = reach + 2.0 / scene_.cell;
  const auto [left, right] = std::minmax(one.x, other.x);
  const auto [top, bottom] = std::minmax(one.y, other.y);
  return {std::max(0, static_cast<int>(x(left - margin))), std::max(0, static_cast<int>(y(top - margin))),
          std::min(width(), static_cast<int>(std::ceil(x(right + margin)))),
          std::min(height(), static_cast<int>(std::ceil(y(bottom + margin))))};
}

Pixels WalkPainter::around(Cell cell, double reach) const {
  const Point centre = scene_.layout.centre(cell);
  return around(centre, centre, std::max(reach, 0.5));
}

Pixels WalkPainter::advance_to(std::size_t step) {
  Pixels changed = step_ == 0 ? Pixels{0, 0, width(), height()} : Pixels{};
  for (std::size_t path = 0; path < routes_.paths.size(); ++path) {
    const std::size_t before = step_ == 0 ? 0 : walk_.stops_made(path, step_);
    const std::size_t after = walk_.stops_made(path, step);
    if (before == after) continue;
    if (before > 0) changed.include(around(routes_.stop(path, before - 1), scene_.marker_radius));
    for (std::size_t stop = before; stop < after; ++stop) changed.include(make_stop(path, stop));
    changed.include(around(routes_.stop(path, after - 1), scene_.marker_radius));
  }
  step_ = step;
  show(changed);
  return changed;
}

// The line to a stop, and the square itself unless a closed route comes home to it.
Pixels WalkPainter::make_stop(std::size_t path, std::size_t stop) {
  Pixels changed = around(routes_.stop(path, stop), 0.5);
  if (stop > 0) changed.include(draw_move(path, stop));
  if (stop < routes_.paths[path].size()) mark_square(path, stop);
  return changed;
}

Pixels WalkPainter::draw_move(std::size_t path, std::size_t stop) {
  const MoveLines lines = scene_.layout.lines_of_move(routes_.stop(path, stop - 1), routes_.stop(path, stop));
  const Colour colour = colour_of_move(routes_, path, stop);
  const Context cr = context(paths_);
  paint_line(cr.get(), scene_, lines.first, colour);
  Pixels changed = around(lines.first.from, lines.first.to, scene_.line_width);
  if (lines.two) {
    paint_line(cr.get(), scene_, lines.second, colour);
    changed.include(around(lines.second.from, lines.second.to, scene_.line_width));
  }
  return changed;
}

void WalkPainter::mark_square(std::size_t path, std::size_t stop) {
  const Cell cell = routes_.stop(path, stop);
  const Point centre = scene_.layout.centre(cell);
  const Context ground = context(ground_);
  if (!scene_.layout.panels().empty())
    paint_square(ground.get(), centre, is_dark(cell) ? palette::visited_dark : palette::visited_light);
  const Colour colour = colour_of_move(routes_, path, stop);
  const Context top = context(beads_);
  if (!scene_.beads.empty()) paint_bead(top.get(), scene_, {centre, number_text(routes_, path, stop + 1), colour});
  if (stop == 0) paint_ring(top.get(), scene_, centre, colour);
}

bool WalkPainter::is_dark(Cell cell) const {
  if (!board_.is_graph()) return Board::is_dark(board_.square(cell));
  const BoardGraph::Position at = board_.graph().position(cell);
  return (at[0] + at[1] + at[2] + at[3]) % 2 == 0;
}

void WalkPainter::show(const Pixels& changed) {
  if (changed.empty()) return;
  const Context cr = context(frame_);
  const auto in_pixels = [&](auto&& action) {
    cairo_matrix_t matrix;
    cairo_get_matrix(cr.get(), &matrix);
    cairo_identity_matrix(cr.get());
    action();
    cairo_set_matrix(cr.get(), &matrix);
  };
  const auto lay = [&](const Surface& surface) {
    in_pixels([&] { cairo_set_source_surface(cr.get(), surface.get(), 0, 0); });
    cairo_paint(cr.get());
  };
  in_pixels([&] { cairo_rectangle(cr.get(), changed.left, changed.top, changed.width(), changed.height()); });
  cairo_clip(cr.get());
  lay(ground_);
  paint_edges(cr.get(), scene_);
  lay(paths_);
  lay(beads_);
  for (const Label& name : scene_.face_names) paint_note(cr.get(), name);
  paint_knights(cr.get(), changed);
}

void WalkPainter::paint_knights(cairo_t* cr, const Pixels& changed) const {
  for (std::size_t path = 0; path < routes_.paths.size(); ++path) {
    const std::size_t stop = walk_.stops_made(path, step_) - 1;
    if (!around(routes_.stop(path, stop), scene_.marker_radius).meets(changed)) continue;
    paint_marker(
        cr, scene_,
        {Sign::knight, scene_.layout.centre(routes_.stop(path, stop)), colour_of_move(routes_, path, stop), {}});
  }
}

}  // namespace cavalcade::draw

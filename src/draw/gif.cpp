#include "draw/gif.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <cairo.h>
#include <fmt/format.h>
#include <gif_lib.h>

#include "draw/gif_palette.hpp"
#include "draw/painter.hpp"

namespace cavalcade::draw {
namespace {

constexpr int hundredths_for_all = 1200;  // what the walk takes at most, if frames may be short enough
constexpr int shortest_frame = 4;
constexpr int longest_frame = 35;
constexpr int rest_on_last = 250;

struct Pixels {
  int left = 0;
  int top = 0;
  int right = 0;  // exclusive, as is bottom
  int bottom = 0;

  [[nodiscard]] bool empty() const { return left >= right || top >= bottom; }
  [[nodiscard]] int width() const { return right - left; }
  [[nodiscard]] int height() const { return bottom - top; }

  [[nodiscard]] bool meets(const Pixels& other) const {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }

  void include(const Pixels& other) {
    if (other.empty()) return;
    if (empty()) {
      *this = other;
      return;
    }
    left = std::min(left, other.left);
    top = std::min(top, other.top);
    right = std::max(right, other.right);
    bottom = std::max(bottom, other.bottom);
  }
};

// The board while the knights walk. Three transparent layers over the ground keep what is behind the knights: tinted
// squares belong below all lines, and numbers above.
class WalkPainter {
 public:
  WalkPainter(const Scene& scene, const Board& board, const Routes& routes)
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

  [[nodiscard]] cairo_status_t status() const {
    for (const Surface* surface : {&ground_, &paths_, &beads_, &frame_})
      if (const cairo_status_t status = cairo_surface_status(surface->get())) return status;
    return CAIRO_STATUS_SUCCESS;
  }

  [[nodiscard]] const Walk& walk() const { return walk_; }
  [[nodiscard]] int width() const { return scene_.pixels_wide(); }
  [[nodiscard]] int height() const { return scene_.pixels_high(); }

  // Brings the frame from the step it shows to a later one, and says which pixels that may have changed.
  Pixels advance_to(std::size_t step) {
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

  // The 24-bit colours of one row of the frame.
  [[nodiscard]] std::span<const std::uint32_t> row(int y) const {
    cairo_surface_flush(frame_.get());
    const unsigned char* bytes = cairo_image_surface_get_data(frame_.get());
    const int stride = cairo_image_surface_get_stride(frame_.get());
    // cairo keeps rows of 32-bit pixels, aligned as such.
    const void* first = bytes + static_cast<std::ptrdiff_t>(y) * stride;
    return {static_cast<const std::uint32_t*>(first), static_cast<std::size_t>(width())};
  }

 private:
  [[nodiscard]] Surface layer() const {
    return Surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, scene_.pixels_wide(), scene_.pixels_high()));
  }
  [[nodiscard]] Context context(const Surface& surface) const {
    return scene_context(surface.get(), scene_, scene_.cell);
  }

  [[nodiscard]] Pixels around(Point one, Point other, double reach) const {
    const auto x = [&](double squares) { return (squares - scene_.corner.x) * scene_.cell; };
    const auto y = [&](double squares) { return (squares - scene_.corner.y) * scene_.cell; };
    const double margin = reach + 2.0 / scene_.cell;
    const auto [left, right] = std::minmax(one.x, other.x);
    const auto [top, bottom] = std::minmax(one.y, other.y);
    return {std::max(0, static_cast<int>(x(left - margin))), std::max(0, static_cast<int>(y(top - margin))),
            std::min(width(), static_cast<int>(std::ceil(x(right + margin)))),
            std::min(height(), static_cast<int>(std::ceil(y(bottom + margin))))};
  }
  [[nodiscard]] Pixels around(Cell cell, double reach) const {
    const Point centre = scene_.layout.centre(cell);
    return around(centre, centre, std::max(reach, 0.5));
  }

  Pixels make_stop(std::size_t path, std::size_t stop);
  Pixels draw_move(std::size_t path, std::size_t stop);
  void mark_square(std::size_t path, std::size_t stop);
  void show(const Pixels& changed);

  const Scene& scene_;
  const Board& board_;
  const Routes& routes_;
  Walk walk_;
  Surface ground_;
  Surface paths_;
  Surface beads_;
  Surface frame_;
  std::size_t step_ = 0;
};

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
  const bool dark = Board::is_dark(board_.square(cell));
  const Context ground = context(ground_);
  paint_square(ground.get(), centre, dark ? palette::visited_dark : palette::visited_light);
  const Colour colour = colour_of_move(routes_, path, stop);
  const Context top = context(beads_);
  if (!scene_.beads.empty()) paint_bead(top.get(), scene_, {centre, number_text(routes_, path, stop + 1), colour});
  if (stop == 0) paint_ring(top.get(), scene_, centre, colour);
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
  for (std::size_t path = 0; path < routes_.paths.size(); ++path) {
    const std::size_t stop = walk_.stops_made(path, step_) - 1;
    if (!around(routes_.stop(path, stop), scene_.marker_radius).meets(changed)) continue;
    paint_marker(
        cr.get(), scene_,
        {Sign::knight, scene_.layout.centre(routes_.stop(path, stop)), colour_of_move(routes_, path, stop), {}});
  }
}

// The steps the frames show; the last is the whole walk.
std::vector<std::size_t> steps_of_frames(std::size_t steps) {
  const std::size_t stride = (steps + max_frames - 1) / max_frames;
  std::vector<std::size_t> shown;
  for (std::size_t step = 1; step < steps; step += stride) shown.push_back(step);
  shown.push_back(steps);
  return shown;
}

struct GifClose {
  void operator()(GifFileType* file) const {
    int error = 0;
    EGifCloseFile(file, &error);
  }
};

// Called from C, so nothing may be thrown.
int append_bytes(GifFileType* file, const GifByteType* data, int length) noexcept {
  try {
    static_cast<std::string*>(file->UserData)
        ->append(reinterpret_cast<const char*>(data), static_cast<std::size_t>(length));
    return length;
  } catch (const std::bad_alloc&) {
    return 0;
  }
}

// The file as it grows: frames go in as palette indices, and only what differs from the frame before is stored.
class GifWriter {
 public:
  GifWriter(int width, int height, const GifPalette& palette)
      : palette_(palette), width_(width), shown_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {
    int error = 0;
    file_.reset(EGifOpen(&bytes_, append_bytes, &error));
    if (!file_) return;
    EGifSetGifVersion(file_.get(), true);
    const std::vector<GifColorType> colours = colour_table(palette);
    const std::unique_ptr<ColorMapObject, decltype(&GifFreeMapObject)> map(
        GifMakeMapObject(static_cast<int>(colours.size()), colours.data()), GifFreeMapObject);
    ok_ = map && EGifPutScreenDesc(file_.get(), width, height, 8, 0, map.get()) == GIF_OK && put_loop();
  }

  void add_frame(const WalkPainter& painter, const Pixels& changed, int hundredths) {
    if (!ok_) return;
    indices_.resize(static_cast<std::size_t>(changed.width()) * static_cast<std::size_t>(changed.height()));
    const Pixels differing = compare(painter, changed);
    ok_ = put_timing(hundredths) && put_pixels(changed, differing);
    first_ = false;
  }

  Result<std::string> finish() {
    const bool closed = file_ && EGifCloseFile(file_.release(), nullptr) == GIF_OK;
    if (!ok_ || !closed) return Error{"the animation could not be written: not enough memory"};
    return std::move(bytes_);
  }

 private:
  static std::vector<GifColorType> colour_table(const GifPalette& palette) {
    std::vector<GifColorType> colours(256);
    for (std::size_t i = 0; i < palette.size(); ++i) {
      const Colour colour = palette.colour(i);
      colours[i] = {colour.red, colour.green, colour.blue};
    }
    return colours;
  }

  bool put_loop() {
    constexpr std::string_view application = "NETSCAPE2.0";
    constexpr std::array<GifByteType, 3> for_ever{1, 0, 0};
    return EGifPutExtensionLeader(file_.get(), APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(file_.get(), static_cast<int>(application.size()), application.data()) == GIF_OK &&
           EGifPutExtensionBlock(file_.get(), static_cast<int>(for_ever.size()), for_ever.data()) == GIF_OK &&
           EGifPutExtensionTrailer(file_.get()) == GIF_OK;
  }

  bool put_timing(int hundredths) {
    const GraphicsControlBlock control{DISPOSE_DO_NOT, false, hundredths, GifPalette::transparent};
    std::array<GifByteType, 4> packed{};
    EGifGCBToExtension(&control, packed.data());
    return EGifPutExtension(file_.get(), GRAPHICS_EXT_FUNC_CODE, static_cast<int>(packed.size()), packed.data()) ==
           GIF_OK;
  }

  // Fills indices_ for the rectangle, transparent where the picture stays as it is, and returns what does not.
  Pixels compare(const WalkPainter& painter, const Pixels& changed) {
    Pixels differing;
    std::size_t at = 0;
    for (int y = changed.top; y < changed.bottom; ++y) {
      const std::span<const std::uint32_t> row = painter.row(y);
      for (int x = changed.left; x < changed.right; ++x, ++at) {
        const std::uint8_t colour = palette_.nearest(row[static_cast<std::size_t>(x)]);
        std::uint8_t& shown =
            shown_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x)];
        const bool stays = !first_ && colour == shown;
        indices_[at] = stays ? GifPalette::transparent : colour;
        shown = colour;
        if (!stays) differing.include({x, y, x + 1, y + 1});
      }
    }
    return differing;
  }

  bool put_pixels(const Pixels& changed, Pixels stored) {
    if (stored.empty()) stored = {changed.left, changed.top, changed.left + 1, changed.top + 1};
    if (EGifPutImageDesc(file_.get(), stored.left, stored.top, stored.width(), stored.height(), false, nullptr) !=
        GIF_OK)
      return false;
    for (int y = stored.top; y < stored.bottom; ++y) {
      const auto first = static_cast<std::size_t>(y - changed.top) * static_cast<std::size_t>(changed.width()) +
                         static_cast<std::size_t>(stored.left - changed.left);
      if (EGifPutLine(file_.get(), indices_.data() + first, stored.width()) != GIF_OK) return false;
    }
    return true;
  }

  const GifPalette& palette_;
  int width_;
  std::string bytes_;
  std::unique_ptr<GifFileType, GifClose> file_;
  std::vector<std::uint8_t> shown_;
  std::vector<GifByteType> indices_;
  bool first_ = true;
  bool ok_ = false;
};

// Looks at a few moments of the walk, the first and the last among them.
GifPalette palette_of(const Scene& scene, const Board& board, const Routes& routes) {
  constexpr std::size_t moments = 6;
  WalkPainter painter(scene, board, routes);
  GifPaletteMaker maker;
  const std::size_t steps = painter.walk().steps();
  if (painter.status() != CAIRO_STATUS_SUCCESS) return maker.palette();
  for (std::size_t moment = 0; moment <= moments; ++moment) {
    painter.advance_to(1 + moment * (steps - 1) / moments);
    for (int y = 0; y < painter.height(); ++y) maker.see(painter.row(y));
  }
  return maker.palette();
}

}  // namespace

Result<std::string> gif_bytes(const Scene& scene, const Board& board, const Routes& routes) {
  const GifPalette palette = palette_of(scene, board, routes);
  WalkPainter painter(scene, board, routes);
  if (const cairo_status_t status = painter.status())
    return Error{fmt::format("the animation could not be drawn: {}", cairo_status_to_string(status))};
  const std::vector<std::size_t> steps = steps_of_frames(painter.walk().steps());
  const int each = std::clamp(hundredths_for_all / static_cast<int>(steps.size()), shortest_frame, longest_frame);
  GifWriter writer(painter.width(), painter.height(), palette);
  for (const std::size_t step : steps) {
    const Pixels changed = painter.advance_to(step);
    writer.add_frame(painter, changed, step == steps.back() ? rest_on_last : each);
  }
  return writer.finish();
}

}  // namespace cavalcade::draw

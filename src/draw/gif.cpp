// An animated GIF: the knights walk from square to square, the squares behind them change colour and their paths grow.
// It loops, and rests a while on the last frame. A frame is one step of the Walk, or as many as keep the animation
// within max_frames; it stores only the rectangle that changed, and in it only the pixels that did. All frames share
// one palette, made from what is drawn: the colours of the scene first, then the commonest of their blends.

#include <algorithm>
#include <array>
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

#include "draw/formats.hpp"
#include "draw/gif_palette.hpp"
#include "draw/walk_painter.hpp"

namespace cavalcade::draw {
namespace {

constexpr int hundredths_for_all = 1200;  // what the walk takes at most, if frames may be short enough
constexpr int shortest_frame = 4;
constexpr int longest_frame = 35;
constexpr int rest_on_last = 250;

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
    const Pixels looked_at = changed.empty() ? Pixels{0, 0, 1, 1} : changed;  // a frame has a pixel at least
    indices_.resize(static_cast<std::size_t>(looked_at.width()) * static_cast<std::size_t>(looked_at.height()));
    const Pixels differing = compare(painter, looked_at);
    ok_ = put_timing(hundredths) && put_pixels(looked_at, differing);
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

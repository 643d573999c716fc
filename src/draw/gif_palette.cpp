#include "draw/gif_palette.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace cavalcade::draw {
namespace {

constexpr std::uint32_t rgb_bits = 0xFFFFFF;
constexpr int too_close = 90;  // squared distance below which a blend is not worth an entry
constexpr int gradient_steps = 48;

// Squared, weighted by how much each channel adds to lightness.
int distance(Colour one, Colour other) {
  const int red = one.red - other.red;
  const int green = one.green - other.green;
  const int blue = one.blue - other.blue;
  return 2 * red * red + 4 * green * green + 3 * blue * blue;
}

std::size_t nearest_of(std::span<const Colour> colours, Colour wanted) {
  std::size_t nearest = 0;
  int least = std::numeric_limits<int>::max();
  for (std::size_t i = 0; i < colours.size(); ++i) {
    const int d = distance(colours[i], wanted);
    if (d >= least) continue;
    least = d;
    nearest = i;
  }
  return nearest;
}

}  // namespace

GifPalette::GifPalette(std::vector<Colour> colours) : colours_(std::move(colours)), remembered_(remembered_colours) {}

std::uint8_t GifPalette::nearest(std::uint32_t rgb) const {
  rgb &= rgb_bits;
  Remembered& slot = remembered_[(rgb * 2654435761U >> 16) % remembered_colours];
  if (slot.rgb != rgb) slot = {rgb, static_cast<std::uint8_t>(nearest_of(colours_, from_hex(rgb)))};
  return slot.nearest;
}

void GifPaletteMaker::see(std::span<const std::uint32_t> pixels) {
  for (std::size_t i = 0; i < pixels.size();) {
    const std::uint32_t rgb = pixels[i] & rgb_bits;
    std::size_t run = i;
    while (run < pixels.size() && (pixels[run] & rgb_bits) == rgb) ++run;
    seen_[rgb] += run - i;
    i = run;
  }
}

GifPalette GifPaletteMaker::palette() const {
  constexpr std::size_t room = GifPalette::transparent;
  std::vector<Colour> scene{
      palette::page,          palette::ink,          palette::faint_ink, palette::light_square,  palette::dark_square,
      palette::visited_light, palette::visited_dark, palette::blocked,   palette::blocked_cross, palette::bead};
  for (int i = 0; i <= gradient_steps; ++i) scene.push_back(progress_colour(static_cast<double>(i) / gradient_steps));
  for (std::size_t i = 0; i < distinct_route_colours; ++i) scene.push_back(route_colour(i));
  const auto was_seen = [&](Colour colour) {
    return seen_.contains(static_cast<std::uint32_t>(colour.red << 16 | colour.green << 8 | colour.blue));
  };
  std::vector<Colour> colours{palette::page};
  for (const Colour colour : scene)
    if (was_seen(colour) && std::find(colours.begin(), colours.end(), colour) == colours.end())
      colours.push_back(colour);

  std::vector<std::pair<std::uint64_t, std::uint32_t>> commonest;
  commonest.reserve(seen_.size());
  for (const auto& [rgb, times] : seen_) commonest.emplace_back(times, rgb);
  std::sort(commonest.begin(), commonest.end(), std::greater<>());
  for (const auto& [times, rgb] : commonest) {
    if (colours.size() == room) break;
    const Colour colour = from_hex(rgb);
    if (distance(colours[nearest_of(colours, colour)], colour) >= too_close) colours.push_back(colour);
  }
  return GifPalette(std::move(colours));
}

}  // namespace cavalcade::draw

// Stands in for draw/raster.cpp, draw/plot_painter.cpp and draw/gif.cpp in a build without cairo and giflib; nobody is
// let through to it (draw::is_in_build).

#include "draw/formats.hpp"
#include "draw/plot.hpp"

namespace cavalcade::draw {
namespace {

Error no_pictures() {
  return Error{"png, pdf and gif are not in this build; take svg"};
}

}  // namespace

bool has_pictures() {
  return false;
}

Result<std::string> png_bytes(const Scene& /*scene*/) {
  return no_pictures();
}

Result<std::string> pdf_bytes(std::span<const Scene> /*pages*/) {
  return no_pictures();
}

Result<std::string> plots_png(std::span<const Plot> /*plots*/) {
  return no_pictures();
}

Result<std::string> gif_bytes(const Scene& /*scene*/, const Board& /*board*/, const Routes& /*routes*/) {
  return no_pictures();
}

}  // namespace cavalcade::draw

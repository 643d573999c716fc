// PNG files of what cairo paints.

#pragma once

#include <functional>
#include <string>

#include "base/result.hpp"
#include "draw/painter.hpp"

namespace cavalcade::draw {

// Paints on a surface of this size, and hands back the context that says whether it could. The whole file, or an error.
using Paint = std::function<Context(cairo_surface_t*)>;
Result<std::string> painted_png(int width, int height, const Paint& paint);

}  // namespace cavalcade::draw

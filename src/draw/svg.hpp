// A Scene as SVG: valid XML with a title and a description for screen readers, small enough to mail. The path is
// written in units of half a square, where the centres of squares are whole numbers, as relative moves: about five
// bytes each. The dark squares are dashed lines, one a rank, and not one element a square.

#pragma once

#include <string>

#include "draw/scene.hpp"

namespace cavalcade::draw {

std::string svg_text(const Scene& scene);

}  // namespace cavalcade::draw

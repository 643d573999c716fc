// A Scene as PNG and as PDF, both painted by draw/painter.hpp. Either is the whole file or an error: cairo's own words,
// after it ran out of memory or of what it can represent. The same scene gives the same bytes (no dates inside).

#pragma once

#include <string>

#include "base/result.hpp"
#include "draw/scene.hpp"

namespace cavalcade::draw {

Result<std::string> png_bytes(const Scene& scene);
Result<std::string> pdf_bytes(const Scene& scene);

}  // namespace cavalcade::draw

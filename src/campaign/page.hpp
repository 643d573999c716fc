// The report as one page that needs nothing else: no script, no file beside it, light or dark as the reader likes.

#pragma once

#include <filesystem>
#include <iosfwd>

#include "campaign/report.hpp"

namespace cavalcade::campaign {

// The pictures are of the best visit of each instance, read and checked again from the folder of its task. A visit that
// is not there or does not hold has no picture, and the page says so.
void write_page(std::ostream& out, const Report& report, const std::filesystem::path& folder);

}  // namespace cavalcade::campaign

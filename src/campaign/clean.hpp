// Deletes a campaign, and nothing else.

#pragma once

#include <filesystem>
#include <vector>

#include "base/result.hpp"

namespace cavalcade::campaign {

// Deletes what a campaign wrote into the folder, and the folder itself if nothing else is in it. Returns what was left,
// in order. Refused if there is no campaign in it, or if one is at work there.
Result<std::vector<std::filesystem::path>> clean(const std::filesystem::path& folder);

}  // namespace cavalcade::campaign

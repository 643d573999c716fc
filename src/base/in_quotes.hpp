// What somebody wrote, as a message repeats it.

#pragma once

#include <string>
#include <string_view>

namespace cavalcade {

// In single quotes, cut short if it is long, and with control characters spelled out (\x0a), so that a message stays
// one line and cannot steer the terminal it is shown on.
std::string in_quotes(std::string_view text);

}  // namespace cavalcade

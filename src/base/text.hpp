// Text that somebody else wrote, made fit for where it is to stand: a message, or a page.

#pragma once

#include <string>
#include <string_view>

namespace cavalcade {

// In single quotes, cut short if it is long, and with control characters spelled out (\x0a), so that a message stays
// one line and cannot steer the terminal it is shown on.
std::string in_quotes(std::string_view text);

// Without blanks before and behind, nor the carriage return of a line from Windows.
std::string_view trimmed(std::string_view text);

// With &, < and > spelled out. For what stands between tags, not for attributes.
std::string xml_text(std::string_view text);

}  // namespace cavalcade

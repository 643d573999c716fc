// Text as XML and HTML have it.

#pragma once

#include <string>
#include <string_view>

namespace cavalcade::draw {

// With &, < and > spelled out. For what stands between tags, not for attributes.
std::string xml_text(std::string_view text);

}  // namespace cavalcade::draw

// JSON text as a tree, for readers that believe nothing: a field that occurs twice in an object is refused, since one
// reader would take the first and another the last, and so is nesting deeper than any file of ours. Time grows with the
// text, however many fields an object has; the library's own reader looks through all of them for every new one.

#pragma once

#include <string_view>

#include <nlohmann/json.hpp>

#include "base/result.hpp"

namespace cavalcade {

using Json = nlohmann::ordered_json;

// `what` is what the message begins with: "answer", "question".
Result<Json> parse_json(std::string_view text, std::string_view what);

}  // namespace cavalcade

// Server-sent events as text (the HTML standard, section "Server-sent events"), in the chunks of HTTP/1.1.

#pragma once

#include <string>
#include <string_view>

namespace cavalcade::serve {

// "event: name", "data: .." for each line of the data, and an empty line.
std::string event_text(std::string_view name, std::string_view data);

// What clients pass over: it shows that the stream has begun.
inline constexpr std::string_view comment_text = ": \n\n";

std::string chunk_of(std::string_view text);
inline constexpr std::string_view last_chunk = "0\r\n\r\n";

}  // namespace cavalcade::serve

// What goes over the wire. A HttpResponse as HTTP, with the fields that tell a browser to trust it with as little as
// possible: scripts, styles and connections only of our own, no framing, no guessing of types, no address passed on.
// And server-sent events as text (the HTML standard, section "Server-sent events"), in the chunks of HTTP/1.1.

#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <string>
#include <string_view>

#include "serve/http.hpp"

namespace cavalcade::serve {

using WireResponse = boost::beast::http::response<boost::beast::http::string_body>;

enum class Body { sent, only_announced };  // only_announced: the reply to HEAD

WireResponse response_of(HttpResponse reply, bool keep_alive, Body body = Body::sent);

// The head of a stream of events; the events follow in chunks.
std::string stream_head(bool keep_alive);

// As it goes over the wire.
std::string wire_text(const WireResponse& response);

// "event: name", "data: .." for each line of the data, and an empty line.
std::string event_text(std::string_view name, std::string_view data);

// What clients pass over: it shows that the stream has begun.
inline constexpr std::string_view comment_text = ": \n\n";

std::string chunk_of(std::string_view text);
inline constexpr std::string_view last_chunk = "0\r\n\r\n";

}  // namespace cavalcade::serve

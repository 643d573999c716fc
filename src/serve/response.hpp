// A Reply as HTTP, with the fields that tell a browser to trust it with as little as possible: scripts, styles and
// connections only of our own, no framing, no guessing of types, no address passed on.

#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <string>

#include "serve/http.hpp"

namespace cavalcade::serve {

using Response = boost::beast::http::response<boost::beast::http::string_body>;

enum class Body { sent, only_announced };  // only_announced: the reply to HEAD

Response response_of(Reply reply, bool keep_alive, Body body = Body::sent);

// The head of a stream of events; the events follow in chunks.
std::string stream_head(bool keep_alive);

// As it goes over the wire.
std::string wire_text(const Response& response);

}  // namespace cavalcade::serve

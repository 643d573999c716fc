#include "serve/wire.hpp"

#include <algorithm>
#include <array>
#include <boost/beast/core/ostream.hpp>
#include <boost/beast/http/write.hpp>
#include <sstream>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace cavalcade::serve {
namespace {

namespace http = boost::beast::http;
using Field = http::field;

constexpr auto on_every_reply = std::to_array<std::pair<const char*, const char*>>({
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
     "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
});

void set_common_fields(http::fields& fields, const std::string& type, bool immutable) {
  for (const auto& [name, value] : on_every_reply) fields.set(name, value);
  fields.set(Field::content_type, type);
  fields.set(Field::cache_control, immutable ? "public, max-age=31536000, immutable" : "no-store");
}

// A name that cannot end the quotes it stands in, nor the line.
std::string plain_name(std::string name) {
  std::ranges::replace_if(
      name, [](char c) { return c < ' ' || c > '~' || c == '"' || c == '\\' || c == '/' || c == '%'; }, '_');
  return name;
}

}  // namespace

WireResponse response_of(HttpResponse reply, bool keep_alive, Body body) {
  WireResponse response;
  response.version(11);
  response.result(static_cast<unsigned>(reply.status));
  set_common_fields(response, reply.type, reply.immutable);
  if (reply.gzipped) response.set(Field::content_encoding, "gzip");
  if (reply.has_forms) response.set(Field::vary, "Accept-Encoding");
  if (reply.file_name)
    response.set(Field::content_disposition, fmt::format("attachment; filename=\"{}\"", plain_name(*reply.file_name)));
  if (!reply.allow.empty()) response.set(Field::allow, reply.allow);
  if (reply.status == 429 || reply.status == 503) response.set(Field::retry_after, "1");
  response.keep_alive(keep_alive);
  response.content_length(reply.body.size());
  if (body == Body::sent) response.body() = std::move(reply.body);
  return response;
}

std::string stream_head(bool keep_alive) {
  http::response_header<> head;
  head.version(11);
  head.result(http::status::ok);
  set_common_fields(head, "text/event-stream", false);
  head.set(Field::transfer_encoding, "chunked");
  if (!keep_alive) head.set(Field::connection, "close");
  std::ostringstream text;
  text << head;
  return text.str();
}

std::string wire_text(const WireResponse& response) {
  std::ostringstream text;
  text << response;
  return text.str();
}

std::string event_text(std::string_view name, std::string_view data) {
  while (data.ends_with('\n')) data.remove_suffix(1);
  std::string text = fmt::format("event: {}\n", name);
  while (true) {
    const auto end = data.find_first_of("\r\n");  // either would end the line for the client
    text += fmt::format("data: {}\n", data.substr(0, end));
    if (end == std::string_view::npos) break;
    data.remove_prefix(end + 1);
  }
  return text + "\n";
}

std::string chunk_of(std::string_view text) {
  return fmt::format("{:x}\r\n{}\r\n", text.size(), text);
}

}  // namespace cavalcade::serve

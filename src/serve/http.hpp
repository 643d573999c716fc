// What a handler is asked and what it replies, in words that know nothing of sockets.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cavalcade::serve {

// How a file goes over the wire: as it is, or compressed; none, if the client takes neither.
enum class Form : std::uint8_t { plain, gzip, none };

struct Asked {
  std::string path;   // as it was sent, without the query
  std::string query;  // what follows the '?', as it was sent
  std::string body;
  bool wants_events = false;  // Accept: text/event-stream
  Form form = Form::plain;    // Accept-Encoding
};

struct Reply {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::optional<std::string> file_name;  // offered as a download under this name
  bool gzipped = false;                  // the body is compressed already
  bool has_forms = false;                // it can be had in several forms, plain and compressed
  bool immutable = false;                // may be cached for ever, because its path changes with its content
  std::string allow;                     // with 405: the methods there are
  bool is_unfinished = false;
};

// {"error": line}. Bytes that are not UTF-8 are replaced.
Reply refusal(int status, std::string_view line);

// No reply yet: see Exchange::in_a_hurry.
Reply unfinished();

}  // namespace cavalcade::serve

// Requests and responses as handlers see them, in words that know nothing of sockets; and the values of HTTP fields.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cavalcade::serve {

// How a file goes over the wire: as it is, or compressed; none, if the client takes neither.
enum class Form : std::uint8_t { plain, gzip, none };

struct HttpRequest {
  std::string path;   // as it was sent, without the query
  std::string query;  // what follows the '?', as it was sent
  std::string body;
  bool wants_events = false;  // Accept: text/event-stream
  Form form = Form::plain;    // Accept-Encoding
};

struct HttpResponse {
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
HttpResponse refusal(int status, std::string_view line);

// No reply yet: see Exchange::in_a_hurry.
HttpResponse unfinished();

// ---- the values of fields: words, whose case does not matter, and lists of items with parameters ----

std::string in_lower_case(std::string_view text);
bool same_word(std::string_view a, std::string_view b);

// "application/json; charset=utf-8" -> "application/json"
std::string_view without_parameters(std::string_view item);

// Each item of "a, b;q=0.5".
template <class Visit>
void for_each_item(std::string_view list, Visit visit) {
  while (true) {
    const auto comma = list.find(',');
    visit(list.substr(0, comma));
    if (comma == std::string_view::npos) return;
    list.remove_prefix(comma + 1);
  }
}

// In which form a file is sent, by the value of Accept-Encoding (RFC 9110, 12.5.3): "gzip, deflate;q=0.5"; of several
// such fields, joined by commas. A client that says nothing gets it as it is, because it may not be able to unpack.
Form form_for(std::string_view accepted);

}  // namespace cavalcade::serve

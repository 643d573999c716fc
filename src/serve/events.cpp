#include "serve/events.hpp"

#include <fmt/format.h>

namespace cavalcade::serve {

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

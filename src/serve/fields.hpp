// The values of HTTP fields: words, whose case does not matter, lists of items with parameters, and what they mean.

#pragma once

#include <string>
#include <string_view>

#include "serve/http.hpp"

namespace cavalcade::serve {

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

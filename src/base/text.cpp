#include "base/text.hpp"

#include <fmt/format.h>

namespace cavalcade {
namespace {

constexpr std::size_t longest_shown = 80;

bool is_control(unsigned char letter) {
  return letter < 0x20 || letter == 0x7f;
}

// The second and later bytes of a UTF-8 character: no place to cut.
bool continues_character(char letter) {
  return (static_cast<unsigned char>(letter) & 0xc0U) == 0x80U;
}

}  // namespace

std::string in_quotes(std::string_view text) {
  std::size_t end = text.size();
  if (end > longest_shown)
    for (end = longest_shown; end > longest_shown - 4 && continues_character(text[end]);) --end;
  std::string shown = "'";
  for (const char letter : text.substr(0, end)) {
    const auto byte = static_cast<unsigned char>(letter);
    if (is_control(byte))
      shown += fmt::format("\\x{:02x}", byte);
    else
      shown += letter;
  }
  shown += end < text.size() ? "..'" : "'";
  return shown;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

std::string xml_text(std::string_view text) {
  std::string xml;
  for (const char byte : text) {
    switch (byte) {
      case '&':
        xml += "&amp;";
        break;
      case '<':
        xml += "&lt;";
        break;
      case '>':
        xml += "&gt;";
        break;
      default:
        xml += byte;
    }
  }
  return xml;
}

}  // namespace cavalcade

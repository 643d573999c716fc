#include "draw/xml_text.hpp"

namespace cavalcade::draw {

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

}  // namespace cavalcade::draw

// What a fuzz target does about a broken law: it stops the program, which libFuzzer and ctest both notice.

#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace cavalcade {

inline void require(bool holds, std::string_view law) {
  if (holds) return;
  std::fprintf(stderr, "broken: %.*s\n", static_cast<int>(law.size()), law.data());
  std::abort();
}

// Every refusal is one line that can be shown as it is.
inline void require_one_line(std::string_view message) {
  require(!message.empty() && message.size() < 1000, "a refusal is a short message");
  for (const char letter : message) {
    const auto byte = static_cast<unsigned char>(letter);
    require(byte >= 0x20 && byte != 0x7f, "a refusal is one line without control characters");
  }
}

}  // namespace cavalcade

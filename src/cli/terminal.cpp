#include "cli/terminal.hpp"

#include <cstdlib>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

namespace cavalcade::cli {

bool stdin_is_terminal() {
  return isatty(STDIN_FILENO) == 1;
}

bool stdout_is_terminal() {
  return isatty(STDOUT_FILENO) == 1;
}

bool stderr_is_terminal() {
  return isatty(STDERR_FILENO) == 1;
}

bool colour_wanted() {
  const char* refused = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool plain =
      (refused != nullptr && *refused != '\0') || terminal == nullptr || std::string_view(terminal) == "dumb";
  return stdout_is_terminal() && !plain;
}

TerminalSize terminal_size() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return {};
  return {size.ws_col, size.ws_row};
}

}  // namespace cavalcade::cli

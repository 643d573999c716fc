#include "cli/terminal.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <iostream>
#include <sys/ioctl.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

namespace cavalcade::cli {

void reserve_standard_descriptors() {
  constexpr std::array<std::pair<int, int>, 3> closed_as{
      {{STDIN_FILENO, O_WRONLY}, {STDOUT_FILENO, O_RDONLY}, {STDERR_FILENO, O_WRONLY}}};
  for (const auto& [descriptor, mode] : closed_as)
    if (fcntl(descriptor, F_GETFD) < 0)  // NOLINT(cppcoreguidelines-pro-type-vararg): the system's interface
      open("/dev/null", mode);           // NOLINT(cppcoreguidelines-pro-type-vararg): gets the lowest number, this one
}

void to_standard_error(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

Result<void> flush_standard_output() {
  const bool arrived = std::cout.flush().good() && std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (arrived) return {};
  return Error{fmt::format("cannot write to standard output{}{}", errno == 0 ? "" : ": ",
                           errno == 0 ? "" : std::generic_category().message(errno))};
}

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

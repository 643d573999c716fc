// What the program may assume about its terminal.

#pragma once

#include <chrono>

namespace cavalcade::cli {

bool stdin_is_terminal();
bool stdout_is_terminal();
bool stderr_is_terminal();

// A terminal, and the user did not say NO_COLOR.
bool colour_wanted();

struct TerminalSize {
  unsigned columns = 80;
  unsigned lines = 24;
};
TerminalSize terminal_size();

}  // namespace cavalcade::cli

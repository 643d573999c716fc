// What the program may assume about its terminal, and about standard input, output and error in general.

#pragma once

#include <optional>
#include <string_view>

#include "base/result.hpp"

namespace cavalcade::cli {

// Of 0, 1 and 2 those that are closed are opened, so that no file of ours gets their numbers and is written to by
// mistake. What is read or written there still fails, but for standard error, where it goes nowhere.
void reserve_standard_descriptors();

// As far as it can be written: where standard error is closed or full nobody can be told, which is no reason to fail.
void to_standard_error(std::string_view text);

// Fails if what was printed so far has not all arrived on standard output. errno, which the caller has
// set to 0 before, says more.
Result<void> flush_standard_output();

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

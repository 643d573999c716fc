// What a shell offers when Tab is pressed: commands, options, and values such as methods, squares of the board and
// names of files. The shells' own scripts are a few lines each; they ask this program, which knows.

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command_line.hpp"

namespace cavalcade::cli {

struct Candidate {
  std::string text;
  std::string what;  // one line, or empty
};

struct Completion {
  std::vector<Candidate> candidates;
  ValueKind names = ValueKind::other;  // also names of files or of folders, which the shell finds itself
};

// For the last of the words, which may be empty. The first is that after the program's name.
Completion complete(std::span<CommandNode> nodes, std::span<const std::string> words);

enum class Shell : std::uint8_t { bash, zsh, fish };
std::string completion_script(Shell shell);

}  // namespace cavalcade::cli

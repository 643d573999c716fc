// Reads a command line: finds the command and hands its options what was given for them.
//
// Options are --name VALUE, --name=VALUE, -n VALUE, -nVALUE and flags; they may stand before, between and behind the
// values of places such as BOARD; behind -- all are such values. A value may look like anything but an option of the
// command. An option is given once, unless it repeats. What is not understood gets one line that says what was probably
// meant.

#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "cli/command.hpp"

namespace cavalcade::cli {

// A command that has declared its options, and its parts.
struct CommandNode {
  std::unique_ptr<Command> command;
  std::string path;  // "cavalcade campaign run"
  std::vector<CommandNode> parts;

  [[nodiscard]] const Options& options() const { return command->options(); }
};

// All of the program, in the order of the help.
std::vector<CommandNode> command_tree();

// Among the nodes, the one of this name.
CommandNode* find_command(std::span<CommandNode> nodes, std::string_view name);

// "; did you mean tour?", if one of the names is like what was written; else nothing.
std::string suggestion(std::string_view written, const std::vector<std::string>& names);

// "'tuor' is not a command; did you mean tour? (see cavalcade --help)"; `within` is the command that has these parts.
Error unknown_command(std::span<const CommandNode> nodes, std::string_view written, std::string_view within);

// What to do with a command line.
struct Chosen {
  enum class What : std::uint8_t { run, help, version };
  What what = What::run;
  CommandNode* node = nullptr;  // none: the program as a whole
};

// The first argument is that after the program's name.
Result<Chosen> read_command_line(std::span<CommandNode> nodes, std::span<const std::string> arguments);

}  // namespace cavalcade::cli

// What a command takes, for people: as --help prints it, and as a manual page. Both come from the table of its options.

#pragma once

#include <span>
#include <string>

#include "cli/command_line.hpp"

namespace cavalcade::cli {

// No line is longer than `width`, but for words that are.
std::string help_text(const CommandNode& node, std::size_t width);
std::string help_text(std::span<const CommandNode> program, std::size_t width);

// In the language of man(7); "cavalcade-campaign-run.1" is the file it belongs into.
std::string manual_page(const CommandNode& node);
std::string manual_page(std::span<const CommandNode> program);
std::string manual_name(const CommandNode& node);  // "cavalcade-campaign-run"

// That of the terminal, within reason; 80 if there is none.
std::size_t help_width();

}  // namespace cavalcade::cli

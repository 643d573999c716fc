// What the commands with one question and one answer share: where the answer goes (standard output or a file, the
// terminal move by move, a file for check), asking, and the exit code.

#pragma once

#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "ask/request.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"

namespace cavalcade::cli {

struct ShowOptions {
  OutputOptions output;
  std::optional<std::string> proof;
  bool animate = false;
};

// --proof, --animate, and those of declare_output.
void declare_show(CLI::App& app, ShowOptions& options);

// What is wrong with the request, or cannot be shown as asked, is refused before the work begins, where one can tell.
Exit ask_and_show(const Request& request, const ShowOptions& options);
// What comes after: the proof, the picture, and the exit code.
Exit show(const Question& question, const Answer& answer, const Output& output, const ShowOptions& options);

}  // namespace cavalcade::cli

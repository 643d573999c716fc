// What the commands with one question and one answer share: where the answer goes (standard output or a file, the
// terminal move by move, a file for check), asking, and the exit code.

#pragma once

#include <optional>
#include <string>

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
void declare_show(Options& options, ShowOptions& show);

// What is wrong with the request, or cannot be shown as asked, is refused before the work begins, where one can tell.
Exit ask_and_show(const Request& request, const ShowOptions& options);

// Its parts, for those who ask in another way. Why --proof cannot be written, as far as one can tell before:
Result<void> require_proof_file(const ShowOptions& options);
// What comes after: the proof, the picture, and the exit code. Where there is no proof, or no picture, a line says so,
// and the proof of an earlier run does not stay to be taken for one of this.
Exit show(const Question& question, const Answer& answer, const Output& output, const ShowOptions& options);

}  // namespace cavalcade::cli

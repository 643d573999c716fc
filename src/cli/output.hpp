// Where an answer goes: standard output or a file, in a format that is named or follows from the file's ending. What
// cannot be written is found out before the work begins where possible, and never passes silently.

#pragma once

#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

#include "base/result.hpp"
#include "draw/draw.hpp"

namespace cavalcade::cli {

struct OutputOptions {
  std::optional<std::string> format;
  std::optional<std::string> file;
  bool numbers = false;
  bool no_numbers = false;
  bool quiet = false;
};

// --format, -o, --quiet; and --numbers or --no-numbers for pictures.
void declare_output(CLI::App& app, OutputOptions& options);

// The options, understood: the file can be written as far as one can tell, and the format suits the place.
struct Output {
  draw::Format format = draw::Format::text;
  std::string file;  // empty: standard output
  draw::Style style;
};
Result<Output> parse_output(const OutputOptions& options);

// The same where there is nothing to draw: text or JSON, and text into a file whose ending does not say. Other formats
// are refused: "--format: a count is written as text or json", where `what` is all before " as".
Result<Output> parse_plain_output(OutputOptions options, std::string_view what);

// Why the file that an option names cannot be written, as far as one can tell before.
std::optional<Error> file_refusal(std::string_view option, const std::string& file);

// For the files of an option; with all above it, and nothing to do if it is there.
std::optional<Error> make_folder(std::string_view option, const std::string& folder);

// Runs `write` on the place (standard output if there is no file) and makes sure that every byte arrived. What `write`
// refuses is handed on.
std::optional<Error> write_to(std::string_view option, const std::string& file,
                              const std::function<std::optional<Error>(std::ostream&)>& write);

std::optional<Error> write_answer(const Output& output, const Question& question, const Answer& answer,
                                  const Budget& budget = Budget(Limits{}));

// The text of a file, or of standard input for "-".
Result<std::string> read_input(const std::string& file);

}  // namespace cavalcade::cli

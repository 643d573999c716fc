// Where an answer goes: standard output or a file, in a format that is named or follows from the file's ending. What
// cannot be written is found out before the work begins where possible, and never passes silently. A file is there
// whole or not at all, and an old one stays until the new one is there (base/files.hpp).

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "cli/options.hpp"
#include "cli/watch.hpp"
#include "draw/draw.hpp"

namespace cavalcade::cli {

struct OutputOptions {
  std::optional<std::string> format;
  std::optional<std::string> file;
  bool numbers = false;
  bool no_numbers = false;
  bool stable = false;  // times are left out: see leave_times_out
  ProgressOptions progress;
};

// --format, -o, --progress, --quiet; and --numbers or --no-numbers for pictures.
void declare_output(Options& options, OutputOptions& output);
// The same where there is nothing to draw; the help says what the formats are, and what is not said with --quiet.
void declare_plain_output(Options& options, OutputOptions& output, const std::string& formats,
                          const std::string& quiet = "No progress line");

// --stable, for commands that write an answer, and what it asks for.
void declare_stable(Options& options, OutputOptions& output);
void leave_times_out(const OutputOptions& output, Answer& answer);

// The options, understood: the file can be written as far as one can tell, and the format suits the place.
struct Output {
  draw::Format format = draw::Format::text;
  std::string file;  // empty: standard output
  draw::Style style;
};
Result<Output> parse_output(OutputOptions options);

// The same where there is nothing to draw: text or JSON, and text into a file whose ending says nothing. Other formats
// are refused: "--format: a count is written as text or json", where `what` is all before " as".
Result<Output> parse_plain_output(OutputOptions options, std::string_view what);

// What names the format of a report, which is not an answer: --format, else the ending of the file, else text.
std::string report_format(const std::optional<std::string>& format, const std::string& file);

// Why the file that an option names cannot be written, as far as one can tell before: "-o: cannot write 'FILE': ..".
Result<void> require_writable(std::string_view option, const std::string& file);

// For the files of an option; with all above it, and nothing to do if it is there.
Result<void> make_folder(std::string_view option, const std::string& folder);

// Runs `write` on the place (standard output if there is no file) and makes sure that every byte arrived. What `write`
// refuses is handed on, and nothing of it is kept.
//
// `shortcoming` is asked when all is written: what is missing, if this is not what was asked for ("unknown: time limit
// of 1 s reached"). Such a thing does not take the place of a file that may be better: that stays, and a line says so.
using Write = std::function<Result<void>(std::ostream&)>;
using Shortcoming = std::function<std::optional<std::string>()>;
Result<void> write_to(std::string_view option, const std::string& file, const Write& write,
                      const Shortcoming& shortcoming = {});

// Whether an answer can be written in a format at all: one without squares is not a picture.
bool can_be_shown(const Answer& answer, draw::Format format);

// An unknown answer takes no file's place.
Result<void> write_answer(const Output& output, const Question& question, const Answer& answer);

// The text of a file, or of standard input for "-".
Result<std::string> read_input(const std::string& file);

// Tours or covers as lines of text or JSON, for those who stream them. A line of JSON is an answer with its question,
// which is the same text in all of them. A line of text lists squares, and has a slash between the cycles of a cover.
//
// The names of all squares are made once, each with what comes between two squares after it, in places of equal size:
// so a square is a copy of a few bytes, and then the line goes on where its name ends. Requires board.has_cells().
class RouteLines {
 public:
  RouteLines(const Question& question, bool as_json);
  void write(std::ostream& out, const Tour& tour);
  void write(std::ostream& out, const Cover& cover);

 private:
  static constexpr std::size_t piece = 8;

  // Writes the names of squares from `end` on, and says where they end.
  char* append(char* end, std::span<const Cell> squares) const;

  std::string before_;
  std::string_view after_;
  std::string_view between_cycles_;
  std::size_t between_ = 0;
  std::size_t place_ = piece;
  std::string names_;
  std::vector<std::uint8_t> lengths_;
  std::string line_;
};

}  // namespace cavalcade::cli

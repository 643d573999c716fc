#include "cli/output.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <iterator>
#include <unistd.h>
#include <variant>

#include <fmt/format.h>

#include "ask/in_build.hpp"
#include "ask/json.hpp"
#include "base/files.hpp"
#include "board/square_name.hpp"
#include "cli/command.hpp"
#include "cli/terminal.hpp"

namespace cavalcade::cli {
namespace {

Result<void> about(std::string_view option, const Result<void>& done) {
  if (done) return done;
  return Error{fmt::format("{}: {}", option, done.error().message)};
}

bool is_binary(draw::Format format) {
  return format == draw::Format::png || format == draw::Format::pdf || format == draw::Format::gif ||
         format == draw::Format::npy;
}

// More room between us and whoever reads: fewer switches between the two. Whatever is not a pipe stays as it is.
void widen_pipe(int descriptor) {
  constexpr int megabyte = 1 << 20;
  fcntl(descriptor, F_SETPIPE_SZ, megabyte);  // NOLINT(cppcoreguidelines-pro-type-vararg): the system's interface
}

Result<draw::Format> known_format_for(const OutputOptions& options) {
  const std::string accepted = names_in_build(draw::formats());
  if (options.format) {
    const std::optional<draw::Format> named = draw::format_named(*options.format);
    if (named) return *named;
    return Error{fmt::format("--format: '{}' is not one of {}", *options.format, accepted)};
  }
  if (!options.file) return draw::Format::text;
  const std::optional<draw::Format> by_ending = draw::format_of_file(*options.file);
  if (by_ending) return *by_ending;
  return Error{
      fmt::format("-o: the ending of '{}' names no format; name one with --format ({})", *options.file, accepted)};
}

Result<draw::Format> format_for(const OutputOptions& options) {
  Result<draw::Format> format = known_format_for(options);
  if (!format) return format;
  const Result<void> done = about(options.format ? "--format" : "-o", require_in_build(*format, draw::formats()));
  if (!done) return done.error();
  return format;
}

}  // namespace

void declare_stable(Options& options, OutputOptions& output) {
  options.group(groups::output);
  options.flag("--stable", output.stable, "Leave times out, so that the same question is answered by the same text");
}

void leave_times_out(const OutputOptions& output, Answer& answer) {
  if (output.stable) answer.elapsed = {};
}

void declare_output(Options& options, OutputOptions& output) {
  options.group(groups::output);
  options.text("--format", "FORMAT", output.format,
               names_in_build(draw::formats()) + " (default: by the ending of -o, else text)");
  options.text("-o,--output", "FILE", output.file, "Write to this file instead of standard output");
  options.flag("--numbers", output.numbers, "Move numbers in pictures (default: while they can be read)");
  options.flag("--no-numbers", output.no_numbers, "No move numbers in pictures");
  declare_progress(options, output.progress);
}

void declare_plain_output(Options& options, OutputOptions& output, const std::string& formats,
                          const std::string& quiet) {
  options.group(groups::output);
  options.text("--format", "FORMAT", output.format, formats + " (default: by the ending of -o, else text)");
  options.text("-o,--output", "FILE", output.file, "Write to this file instead of standard output");
  declare_progress(options, output.progress, quiet);
}

std::string report_format(const std::optional<std::string>& format, const std::string& file) {
  if (format) return *format;
  const std::size_t dot = file.find_last_of("./");
  return dot == std::string::npos || file[dot] == '/' ? "text" : file.substr(dot + 1);
}

Result<void> require_writable(std::string_view option, const std::string& file) {
  return about(option, files::require_writable(file));
}

Result<Output> parse_output(OutputOptions options) {
  if (options.file == "-") options.file.reset();
  if (options.numbers && options.no_numbers) return Error{"--numbers: contradicts --no-numbers; drop one of them"};
  if (const Result<void> done = require_progress(options.progress); !done) return done.error();
  const Result<draw::Format> format = format_for(options);
  if (!format) return format.error();
  Output output;
  output.format = *format;
  output.file = options.file.value_or("");
  if (options.numbers || options.no_numbers) output.style.numbers = options.numbers;
  output.style.colour = output.file.empty() && colour_wanted();
  if (!output.file.empty()) {
    if (const Result<void> done = require_writable("-o", output.file); !done) return done.error();
  } else if (is_binary(output.format) && stdout_is_terminal()) {
    return Error{fmt::format("--format: {} is not for a terminal; name a file with -o", draw::name_of(output.format))};
  }
  return output;
}

Result<Output> parse_plain_output(OutputOptions options, std::string_view what) {
  if (options.file && !options.format && !draw::format_of_file(*options.file)) options.format = "text";
  Result<Output> output = parse_output(std::move(options));
  if (output && output->format != draw::Format::text && output->format != draw::Format::json)
    return Error{fmt::format("--format: {} as text or json", what)};
  return output;
}

Result<void> make_folder(std::string_view option, const std::string& folder) {
  return about(option, files::make_folder(folder));
}

Result<void> write_to(std::string_view option, const std::string& file, const Write& write,
                      const Shortcoming& shortcoming) {
  if (file.empty()) {
    widen_pipe(STDOUT_FILENO);
    errno = 0;
    const Result<void> written = write(std::cout);
    return written ? flush_standard_output() : written;
  }
  Result<files::NewFile> made = files::NewFile::open(file);
  if (!made) return about(option, made.error());
  errno = 0;
  const Result<void> written = write(made->out());
  // What failed is then said by the file itself.
  if (!written && !made->out().good()) return about(option, made->keep(files::Lasting::no));
  if (!written) return written.error();
  const std::optional<std::string> missing = shortcoming ? shortcoming() : std::nullopt;
  if (missing && made->replaces()) {
    say(fmt::format("{}; '{}' is left as it was", *missing, file));
    return {};
  }
  return about(option, made->keep(files::Lasting::yes));
}

bool can_be_shown(const Answer& answer, draw::Format format) {
  const bool has_squares = !std::holds_alternative<std::monostate>(answer.witness);
  return has_squares || format == draw::Format::text || format == draw::Format::json;
}

Result<void> write_answer(const Output& output, const Question& question, const Answer& answer) {
  return write_to(
      "-o", output.file,
      [&](std::ostream& out) { return draw::write(out, output.format, question, answer, output.style); },
      [&]() -> std::optional<std::string> {
        if (answer.verdict != Verdict::unknown) return {};
        return fmt::format("unknown: {}", answer.reason);
      });
}

Result<std::string> read_input(const std::string& file) {
  if (file == "-") return std::string(std::istreambuf_iterator<char>(std::cin), {});
  return files::read(file);
}

RouteLines::RouteLines(const Question& question, bool as_json) : after_("\n"), between_cycles_(" / ") {
  const bool is_cover = std::holds_alternative<CyclesTask>(question.task);
  if (as_json) {
    before_ = witness_json_head(question, is_cover ? "cycles" : "tour") + (is_cover ? "[\"" : "\"");
    after_ = is_cover ? "\"]]}\n" : "\"]}\n";
    between_cycles_ = R"("],[")";
  }
  const Board& board = question.board;
  const std::string between = as_json ? R"(",")" : " ";
  between_ = between.size();
  const auto cells = static_cast<std::size_t>(board.area());
  const auto named = [&](std::size_t cell) {
    return square_name(board, Cell{static_cast<std::int32_t>(cell)}) + between;
  };
  const std::size_t longest = named(cells - 1).size();
  place_ = (longest + piece - 1) / piece * piece;
  names_.resize(cells * place_);
  lengths_.resize(cells);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const std::string name = named(cell);
    name.copy(names_.data() + cell * place_, name.size());
    lengths_[cell] = static_cast<std::uint8_t>(name.size());
  }
}

char* RouteLines::append(char* end, std::span<const Cell> squares) const {
  for (const Cell cell : squares) {
    const char* const name = names_.data() + index(cell) * place_;
    for (std::size_t done = 0; done < place_; done += piece) std::memcpy(end + done, name + done, piece);
    end += lengths_[index(cell)];
  }
  return squares.empty() ? end : end - between_;
}

void RouteLines::write(std::ostream& out, const Tour& tour) {
  line_.resize(before_.size() + (tour.squares.size() + 1) * place_ + after_.size());
  char* end = append(line_.data() + before_.copy(line_.data(), before_.size()), tour.squares);
  end += after_.copy(end, after_.size());
  out.write(line_.data(), end - line_.data());
}

void RouteLines::write(std::ostream& out, const Cover& cover) {
  std::size_t squares = 0;
  for (const CellList& cycle : cover.cycles) squares += cycle.size();
  line_.resize(before_.size() + (squares + 1) * place_ + cover.cycles.size() * between_cycles_.size() + after_.size());
  char* end = line_.data() + before_.copy(line_.data(), before_.size());
  for (std::size_t i = 0; i < cover.cycles.size(); ++i) {
    if (i > 0) end += between_cycles_.copy(end, between_cycles_.size());
    end = append(end, cover.cycles[i]);
  }
  end += after_.copy(end, after_.size());
  out.write(line_.data(), end - line_.data());
}

}  // namespace cavalcade::cli

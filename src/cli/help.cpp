#include "cli/help.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ask/in_build.hpp"
#include "ask/parse.hpp"
#include "cli/command.hpp"
#include "cli/terminal.hpp"
#include "cli/version.hpp"
#include "draw/draw.hpp"

namespace cavalcade::cli {
namespace {

constexpr std::string_view program_summary = "Cavalcade finds, checks, compares, draws and plays knight's tours.";
constexpr std::string_view program_notes =
    "A BOARD is 8x8 (width x height; files a, b, .. and ranks 1, 2, ..; a1 at the bottom left), cube:4 (the faces of a "
    "cube; squares such as F:c3), 4x4x4 (a box, in three or four dimensions; squares such as b3.2), hex:5 (a hexagon), "
    "@FILE (a map: '.' free, '#' blocked; @- reads it from standard input), or graph:FILE (any graph, as TSPLIB, "
    "DIMACS, "
    "JSON or a list of edges).";

const std::vector<Example>& program_examples() {
  static const std::vector<Example> examples{
      {"tour 8x8 --closed", "a closed tour of the chessboard"},
      {"tour 8x8 --from d4 -o tour.svg", "a picture of one from d4"},
      {"tour 5x5 --animate", "watch the knight walk"},
      {"cycles 9x6 --knights 3", "three cycles that share the board"},
      {"visit 8x8 --knights a8,e5", "two knights in turn"},
      {"count 8x8 --closed", "the 13267364410532 closed tours"},
      {"enumerate 6x6 --closed", "all 9862 tours, one per line"},
      {"sample 8x8 --closed -n 5", "five tours, all equally likely"},
      {"model 8x8 --closed --as dimacs", "a formula for SAT solvers"},
      {"trial 6x6 --repeat 10", "the methods against each other"},
      {"tour 8x8 --format json | cavalcade check -", "verified from scratch"},
      {"play --open", "the game, in the browser"},
  };
  return examples;
}

// Whether this build has the methods, formats and commands that the example names.
bool can_be_run(const Example& example) {
  std::string before = "cavalcade";
  for (const std::string& word : split_at(example.line, ' ')) {
    const bool is_method = before == "--method" || before == "--methods";
    const Result<TourMethod> tour = parse_name<TourMethod>(word);
    const Result<CoverMethod> cover = parse_name<CoverMethod>(word);
    if (is_method && tour && !is_in_build(*tour)) return false;
    if (is_method && cover && !is_in_build(*cover)) return false;
    const std::optional<draw::Format> format = draw::format_of_file(word);
    if (format && !draw::is_in_build(*format)) return false;
    if (before == "cavalcade" && word == "play" && play_command() == nullptr) return false;
    before = word;
  }
  return true;
}

std::vector<Example> in_build(std::vector<Example> examples) {
  std::erase_if(examples, [](const Example& example) { return !can_be_run(example); });
  return examples;
}

struct ExitCode {
  int code;
  std::string_view meaning;
};
constexpr std::array exit_codes{
    ExitCode{0, "answered"},
    ExitCode{1, "proved impossible, or check found a fault"},
    ExitCode{2, "invalid question, or what was asked for could not be written"},
    ExitCode{3, "unknown: a limit was reached"},
    ExitCode{130, "interrupted"},
};

// ---- words ----

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
    if (end > at) words.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

// The words in lines, each indented; the first line goes on at `column`.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t column, std::size_t width) {
  std::string out;
  bool begins_line = true;
  for (const std::string& word : words_of(text)) {
    if (!begins_line && column + 1 + word.size() > width) {
      out += '\n' + std::string(indent, ' ');
      column = indent;
      begins_line = true;
    }
    if (!begins_line) {
      out += ' ';
      ++column;
    }
    out += word;
    column += word.size();
    begins_line = false;
  }
  return out;
}

std::vector<std::string> paragraphs_of(std::string_view text) {
  std::vector<std::string> paragraphs;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find("\n\n", at), text.size());
    paragraphs.emplace_back(text.substr(at, end - at));
    at = end + 2;
  }
  return paragraphs;
}

// "-o, --output FILE"
std::string heading_of(const Option& option) {
  std::string heading = fmt::format("{}", fmt::join(option.spellings(), ", "));
  if (!option.is_flag() && !option.is_place()) heading += ' ' + option.value;
  return heading;
}

// " [default: 60s]"
std::string usual_of(const Option& option) {
  if (option.usual.empty() && option.environment.empty()) return "";
  if (option.environment.empty()) return fmt::format(" [default: {}]", option.usual);
  if (option.usual.empty()) return fmt::format(" [or {}]", option.environment);
  return fmt::format(" [default: {}, or {}]", option.usual, option.environment);
}

std::vector<std::string> headings_of(const Options& options) {
  std::vector<std::string> headings;
  for (const Option& option : options.all())
    if (std::find(headings.begin(), headings.end(), option.group) == headings.end()) headings.push_back(option.group);
  // What most commands have alike comes last.
  for (const std::string_view last : {groups::method, groups::limits, groups::output})
    std::stable_partition(headings.begin(), headings.end(), [&](const std::string& group) { return group != last; });
  return headings;
}

// "cavalcade tour BOARD [OPTIONS]"
std::string synopsis(const CommandNode& node) {
  if (!node.parts.empty()) return node.path + " COMMAND ..";
  std::string line = node.path;
  for (const Option& option : node.options().all()) {
    if (!option.is_place() && !option.required) continue;
    const std::string shown = heading_of(option) + (option.repeats ? " .." : "");
    line += option.required ? ' ' + shown : fmt::format(" [{}]", shown);
  }
  return line + " [OPTIONS]";
}

// ---- for the terminal ----

constexpr std::size_t help_column = 24;

void add_row(std::string& out, const std::string& heading, const std::string& help, std::size_t column,
             std::size_t width) {
  out += "  " + heading;
  if (2 + heading.size() + 2 > column)
    out += '\n' + std::string(column, ' ');
  else
    out += std::string(column - heading.size() - 2, ' ');
  out += wrapped(help, column, column, width) + '\n';
}

void add_choices(std::string& out, const Option& option, std::size_t width) {
  std::size_t longest = 0;
  for (const Choice& choice : option.choices) longest = std::max(longest, choice.name.size());
  const std::size_t column = help_column + 2 + longest + 2;
  for (const Choice& choice : option.choices) {
    out += fmt::format("{:{}}{:<{}}", "", help_column + 2, choice.name, longest + 2);
    out += wrapped(choice.summary, column, column, width) + '\n';
  }
}

void add_options(std::string& out, const Options& options, std::size_t width) {
  for (const std::string& group : headings_of(options)) {
    out += fmt::format("\n{}:\n", group);
    for (const Option& option : options.all()) {
      if (option.group != group) continue;
      add_row(out, heading_of(option), option.help + usual_of(option), help_column, width);
      add_choices(out, option, width);
    }
  }
}

std::string whole_line(const Example& example) {
  return example.line.starts_with("mpirun ") ? example.line : "cavalcade " + example.line;
}

// A command line that is longer goes on in the next line, as a shell takes it.
std::string command_line(const std::string& line, std::size_t width) {
  std::string out;
  std::size_t column = 0;
  for (const std::string& word : words_of(line)) {
    const bool is_first = out.empty();
    if (!is_first && column + 1 + word.size() + 2 > width) {
      out += " \\\n      ";
      column = 6;
    } else {
      out += is_first ? "  " : " ";
      column += is_first ? 2 : 1;
    }
    out += word;
    column += word.size();
  }
  return out;
}

void add_examples(std::string& out, const std::vector<Example>& examples, std::size_t width) {
  if (examples.empty()) return;
  constexpr std::size_t usual_column = 44;
  out += "\nExamples:\n";
  for (const Example& example : examples) {
    const std::string line = command_line(whole_line(example), width);
    out += line;
    const bool fits = line.find('\n') == std::string::npos;
    const std::size_t column = std::max(usual_column, line.size() + 2);
    if (!example.what.empty() && fits && column + example.what.size() <= width)
      out += std::string(column - line.size(), ' ') + example.what;
    else if (!example.what.empty())
      out += "\n      " + wrapped(example.what, 6, 6, width);
    out += '\n';
  }
}

void add_notes(std::string& out, std::string_view notes, std::size_t width) {
  for (const std::string& paragraph : paragraphs_of(notes)) out += '\n' + wrapped(paragraph, 0, 0, width) + '\n';
}

void add_commands(std::string& out, std::span<const CommandNode> nodes, std::size_t width) {
  constexpr std::size_t column = 15;
  out += "\nCommands:\n";
  for (const CommandNode& node : nodes) add_row(out, node.options().name, node.options().summary, column, width);
}

// ---- manual pages ----

// Text in which nothing is a command of man(7).
std::string roff(std::string_view text) {
  std::string out;
  for (const char letter : text) {
    if (letter == '\\')
      out += "\\e";
    else if (letter == '-')
      out += "\\-";
    else
      out += letter;
  }
  if (!out.empty() && (out.front() == '.' || out.front() == '\'')) out.insert(0, "\\&");
  return out;
}

std::string manual_head(const std::string& name, std::string_view summary, const std::string& synopsis) {
  std::string upper(name);
  std::transform(upper.begin(), upper.end(), upper.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
  return fmt::format(".TH {} 1 \"\" \"Cavalcade {}\" \"Knight's tours\"\n.SH NAME\n{} \\- {}\n.SH SYNOPSIS\n.B {}\n",
                     roff(upper), version_number(), roff(name), roff(summary), roff(synopsis));
}

std::string manual_paragraphs(std::string_view text) {
  std::string out;
  for (const std::string& paragraph : paragraphs_of(text))
    out += ".PP\n" + roff(wrapped(paragraph, 0, 0, 10000)) + '\n';
  return out;
}

std::string manual_options(const Options& options) {
  std::string out;
  for (const std::string& group : headings_of(options)) {
    out += fmt::format(".SS {}\n", group);
    for (const Option& option : options.all()) {
      if (option.group != group) continue;
      out += fmt::format(".TP\n.B {}\n{}\n", roff(heading_of(option)), roff(option.help + usual_of(option)));
      if (option.choices.empty()) continue;
      out += ".RS\n";
      for (const Choice& choice : option.choices)
        out += fmt::format(".TP\n.B {}\n{}\n", roff(choice.name), roff(choice.summary));
      out += ".RE\n";
    }
  }
  return out.empty() ? "" : ".SH OPTIONS\n" + out;
}

std::string manual_commands(std::span<const CommandNode> nodes) {
  std::string out = ".SH COMMANDS\n";
  for (const CommandNode& node : nodes)
    out += fmt::format(".TP\n.BR {} (1)\n{}\n", roff(manual_name(node)), roff(node.options().summary));
  return out;
}

std::string manual_examples(const std::vector<Example>& examples) {
  if (examples.empty()) return "";
  std::string out = ".SH EXAMPLES\n";
  for (const Example& example : examples) {
    out += fmt::format(".TP\n.B {}\n", roff(whole_line(example)));
    if (!example.what.empty()) out += roff(example.what) + '\n';
  }
  return out;
}

std::string manual_tail() {
  std::string out = ".SH EXIT STATUS\n";
  for (const ExitCode& exit : exit_codes) out += fmt::format(".TP\n.B {}\n{}\n", exit.code, roff(exit.meaning));
  out += ".SH ENVIRONMENT\n";
  for (const EnvironmentVariable& variable : environment_variables())
    out += fmt::format(".TP\n.B {}\n{}\n", variable.name, roff(variable.help));
  return out;
}

}  // namespace

std::size_t help_width() {
  return std::clamp<std::size_t>(terminal_size().columns, 40, 100);
}

std::string help_text(const CommandNode& node, std::size_t width) {
  const Options& options = node.options();
  std::string out = wrapped("Usage: " + synopsis(node), 7, 0, width) + "\n\n";
  out += wrapped(options.summary + '.', 0, 0, width) + '\n';
  if (!node.parts.empty()) add_commands(out, node.parts, width);
  add_options(out, options, width);
  add_notes(out, options.notes, width);
  add_examples(out, in_build(options.examples), width);
  return out;
}

std::string help_text(std::span<const CommandNode> program, std::size_t width) {
  std::string out = "Usage: cavalcade COMMAND [OPTIONS]\n\n" + wrapped(program_summary, 0, 0, width) + '\n';
  add_commands(out, program, width);
  out += "\nOptions:\n";
  add_row(out, "-h, --help", "This text; after a command, about that command", help_column, width);
  add_row(out, "-V, --version", "The version, and those of the libraries", help_column, width);
  add_examples(out, in_build(program_examples()), width);
  add_notes(out, program_notes, width);
  out += "\nExit codes:\n";
  for (const ExitCode& exit : exit_codes)
    add_row(out, fmt::format("{:>3}", exit.code), std::string(exit.meaning), 8, width);
  out += "\nEnvironment:\n";
  for (const EnvironmentVariable& variable : environment_variables())
    add_row(out, std::string(variable.name), std::string(variable.help), help_column + 4, width);
  return out;
}

std::string manual_name(const CommandNode& node) {
  std::string name = node.path;
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

std::string manual_page(const CommandNode& node) {
  const Options& options = node.options();
  std::string page = manual_head(manual_name(node), options.summary, synopsis(node)) + ".SH DESCRIPTION\n" +
                     roff(options.summary) + ".\n" + manual_paragraphs(options.notes);
  if (!node.parts.empty()) page += manual_commands(node.parts);
  return page + manual_options(options) + manual_examples(in_build(options.examples)) + manual_tail() +
         ".SH SEE ALSO\n.BR cavalcade (1)\n";
}

std::string manual_page(std::span<const CommandNode> program) {
  std::string page = manual_head("cavalcade", "finds, checks, compares, draws and plays knight's tours",
                                 "cavalcade COMMAND [OPTIONS]") +
                     ".SH DESCRIPTION\n" + roff(program_summary) + '\n' + manual_paragraphs(program_notes) +
                     manual_commands(program) + manual_examples(in_build(program_examples())) + manual_tail() +
                     ".SH SEE ALSO\n";
  for (const CommandNode& node : program)
    page += fmt::format(".BR {} (1){}\n", roff(manual_name(node)), &node == &program.back() ? "" : ",");
  return page;
}

}  // namespace cavalcade::cli

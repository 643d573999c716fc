// What a command takes: its name, its help, and a table of its options. From that table come the reading of a command
// line (cli/command_line.hpp), help and manual pages (cli/help.hpp) and what a shell completes (cli/completion.hpp).
// Options that are fields of a question come from their own table (ask/fields.hpp) and go into a Request.

#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "ask/in_build.hpp"
#include "ask/request.hpp"
#include "base/budget.hpp"

namespace cavalcade::cli {

// What a shell may offer for a value: nothing, the choices, names of files or folders, boards, squares of the board.
enum class ValueKind : std::uint8_t { other, choice, file, folder, board, squares };

struct Option {
  std::string names;  // "--repeat", "-o,--output"; without dashes it is a place on the line: "FILE"
  std::string value;  // what stands for the value in the help; empty for a flag
  std::string help;
  std::function<void(const std::string&)> take;  // of a flag with an empty text

  std::string group{};            // the heading it stands under
  std::string usual{};            // what is meant if it is not given; empty if that takes more than a word
  std::vector<Choice> choices{};  // what it may be, if that can be listed
  std::string environment{};      // a variable that says what is usual
  bool required = false;
  bool repeats = false;  // it may be given several times
  bool given = false;
  bool from_environment = false;  // not given, but the variable says it

  [[nodiscard]] ValueKind kind() const;
  [[nodiscard]] bool is_place() const { return names.front() != '-'; }
  [[nodiscard]] bool is_flag() const { return value.empty(); }
  [[nodiscard]] std::vector<std::string> spellings() const;  // "-o", "--output"
};

struct Example {
  std::string line;    // without "cavalcade" at its beginning
  std::string what{};  // what it shows
};

class Options {
 public:
  std::string name;               // of the command
  std::string summary;            // one line
  std::string notes;              // after the options, in sentences; an empty line ends a paragraph
  std::vector<Example> examples;  // after the notes

  // The heading of what is added from here on.
  void group(std::string_view heading) { group_ = heading; }

  Option& flag(const std::string& names, bool& place, const std::string& help);
  // What the place holds already is what is usual.
  Option& text(const std::string& names, const std::string& value, std::string& place, const std::string& help);
  Option& text(const std::string& names, const std::string& value, std::optional<std::string>& place,
               const std::string& help);
  // Any number of values, one after the other.
  Option& texts(const std::string& names, const std::string& value, std::vector<std::string>& place,
                const std::string& help);

  // BOARD and how the piece moves on it.
  void board(Request& request, bool required = true);
  // The other fields of a question: those that are named, or all of the kind of task.
  void fields(Request& request, unsigned tasks, std::initializer_list<std::string_view> names);
  void fields(Request& request, unsigned tasks);

  [[nodiscard]] bool given(std::string_view names) const;
  // The same, or by the environment.
  [[nodiscard]] bool is_set(std::string_view names) const;
  // By one of its spellings.
  [[nodiscard]] Option* find(std::string_view spelling);
  [[nodiscard]] std::vector<Option>& all() { return options_; }
  [[nodiscard]] const std::vector<Option>& all() const { return options_; }

 private:
  Option& add(Option option);
  void add(Request& request, const Field& field);

  std::string group_ = "Options";
  std::vector<Option> options_;
};

// The rows of a table of names, as choices: those that are in this build.
template <class Value>
std::vector<Choice> choices_of(std::span<const Named<Value>> rows = names<Value>()) {
  std::vector<Choice> choices;
  for (const Named<Value>& row : rows)
    if (is_in_build(row.value)) choices.push_back({row.name, row.summary});
  return choices;
}

// Variables of the environment that say what is usual, or how things look.
struct EnvironmentVariable {
  std::string_view name;
  std::string_view help;
};
std::span<const EnvironmentVariable> environment_variables();
// "CAVALCADE_THREADS: 'many' is not ..", if that is what it says.
Result<void> require_environment(std::string_view name, std::string_view value);

// --time-limit and --memory-limit where a file is read and checked. They are by default those of the file's size.
struct FileLimitOptions {
  std::optional<std::string> time;
  std::optional<std::string> memory;
};
void declare_file_limits(Options& options, FileLimitOptions& limits);
Result<Limits> parse_file_limits(const FileLimitOptions& options, std::size_t file_bytes);

}  // namespace cavalcade::cli

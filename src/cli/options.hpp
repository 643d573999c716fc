// What a command takes: its name, its help, and a table of its options. cli/cli.cpp hands the table to the library that
// reads command lines, which no other file knows. Options that are fields of a question come from their own table
// (ask/fields.hpp) and go into a Request.

#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "ask/request.hpp"
#include "base/budget.hpp"

namespace cavalcade::cli {

struct Option {
  std::string names;  // "--repeat", "-o,--output"; without dashes it is a place on the line: "FILE"
  std::string value;  // what stands for the value in the help; empty for a flag
  std::string help;
  std::function<void(const std::string&)> take;  // of a flag with an empty text
  bool required = false;
  bool given = false;
};

class Options {
 public:
  std::string name;     // of the command
  std::string summary;  // one line
  std::string notes;    // after the options: examples

  Option& flag(const std::string& names, bool& place, const std::string& help);
  Option& text(const std::string& names, const std::string& value, std::string& place, const std::string& help);
  Option& text(const std::string& names, const std::string& value, std::optional<std::string>& place,
               const std::string& help);

  // BOARD and how the piece moves on it.
  void board(Request& request, bool required = true);
  // The other fields of a question: those that are named, or all of the kind of task.
  void fields(Request& request, unsigned tasks, std::initializer_list<std::string_view> names);
  void fields(Request& request, unsigned tasks);

  [[nodiscard]] bool given(std::string_view names) const;
  [[nodiscard]] std::vector<Option>& all() { return options_; }

 private:
  Option& add(Option option);
  void add(Request& request, const Field& field);

  std::vector<Option> options_;
};

// "\n  auto: the best method ..": the rows of a table of names, for help texts.
template <class Value>
std::string listed(std::span<const Named<Value>> rows = names<Value>()) {
  std::string text;
  for (const Named<Value>& row : rows) text += fmt::format("\n  {}: {}", row.name, row.summary);
  return text;
}

// --time-limit and --memory-limit where a file is read and checked. They are by default those of the file's size.
struct FileLimitOptions {
  std::optional<std::string> time;
  std::optional<std::string> memory;
};
void declare_file_limits(Options& options, FileLimitOptions& limits);
Result<Limits> parse_file_limits(const FileLimitOptions& limits, std::size_t file_bytes);

}  // namespace cavalcade::cli

// The fields of a question, one row per field and kind of task. All that people ask with comes from this table: the
// options of the command line and their help, JSON in both directions, the HTTP API, the types of the page, and what
// belongs to which task. A new option is a new row.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "ask/question.hpp"
#include "base/result.hpp"

namespace cavalcade {

// A value as somebody gave it, not yet understood. The command line has texts, and `true` for a flag; JSON has numbers
// and lists, too. Any value may be given as a text; a list as its items with commas between them.
// A board may be a graph.
using Given = std::variant<bool, std::int64_t, std::string, std::vector<std::string>, BoardGraph::Shared>;

// How messages spell a field: `tie_break` in JSON, `--tie-break` on the command line.
enum class Spelling : std::uint8_t { json, option };

// Who may give a field. An answer repeats those of its question that decide what it is.
enum class Carried : std::uint8_t { in_answers, in_questions, on_the_command_line };

struct Choice {
  std::string_view name;
  std::string_view summary;
};

// Under which headings the help lists fields and options.
namespace groups {
constexpr std::string_view board = "Board";
constexpr std::string_view question = "Question";
constexpr std::string_view method = "Method";
constexpr std::string_view limits = "Limits";
constexpr std::string_view output = "Output";
}  // namespace groups

struct Field {
  std::string_view name;
  unsigned tasks = tasks::all;
  std::string_view group = groups::question;
  std::string_view value{};  // what stands for the value in --help: SQUARE, N..M; empty for a flag
  std::string_view help{};
  std::string_view usual{};          // what is meant if it is not given, if `write` does not tell
  std::string_view environment{};    // a variable that says what is usual on the command line
  std::string_view missing{};        // it has to be there: what to give
  std::string_view methods{};        // it belongs to these, "warnsdorff,hybrid"; the first is meant if none is named
  bool choices_are_options = false;  // on the command line each choice is a flag of its own, the default aside
  Carried carried = Carried::in_answers;
  std::string_view type = "string";  // of the page, in TypeScript
  std::vector<Choice> (*choices)() = nullptr;
  // Understands the value, or says what is wrong with it, without the name of the field. The fields before it have been
  // read.
  Result<void> (*read)(Question&, const Given&) = nullptr;
  // What would be read; nothing if there is nothing to say.
  std::optional<Given> (*write)(const Question&) = nullptr;
};

// Whether the field belongs to the method, as far as it belongs to some methods only.
bool goes_with(const Field& field, std::string_view method);

// Whether some method that it belongs to is in this build (ask/in_build.hpp); so is what belongs to none.
bool has_method_in_build(const Field& field);

// In the order in which they are read and written; `board` and `task` come first.
std::span<const Field> fields();

// The row of a field that a question of this kind has.
const Field* find_field(std::string_view name, unsigned tasks);

// "--tie-break" or "tie_break"; of a field whose choices are options "--closed, --open or --two-factors".
std::string spelled(std::string_view field, Spelling spelling);
// "--open", or "counted open".
std::string spelled(std::string_view field, std::string_view choice, Spelling spelling);

// What a question says, field by field, as an answer repeats it.
std::vector<std::pair<std::string_view, Given>> fields_of(const Question& question);

// The same names and types for the page: an interface of TypeScript.
std::string typescript_of_questions();

}  // namespace cavalcade

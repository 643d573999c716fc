#include "cli/options.hpp"

#include <algorithm>
#include <cctype>

#include "ask/parse.hpp"
#include "check/check.hpp"

namespace cavalcade::cli {
namespace {

// What is meant if nothing is given, or empty.
std::string default_of(const Request& request, const Field& field) {
  if (const Given* preset = request.find(field.name); preset != nullptr && std::holds_alternative<std::string>(*preset))
    return std::get<std::string>(*preset);
  if (field.write == nullptr || field.choices == nullptr) return "";
  for (const std::string_view task : {"tour", "cycles", "visit", "count"}) {
    const Question question{.board = *Board::rectangle(8, 8), .task = *task_named(task), .limits = {}};
    if ((field.tasks & task_kind(question.task)) == 0) continue;
    const std::optional<Given> given = field.write(question);
    return given ? std::get<std::string>(*given) : "";
  }
  return "";
}

std::string help_of(const Request& request, const Field& field) {
  std::string help(field.help);
  const std::string usual = default_of(request, field);
  if (!usual.empty()) help += fmt::format(" (default {})", usual);
  if (field.choices == nullptr) return help;
  help += ':';
  for (const Choice& choice : field.choices()) help += fmt::format("\n  {}: {}", choice.name, choice.summary);
  return help;
}

std::string sentence(std::string_view text) {
  std::string capitalised(text);
  capitalised.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(capitalised.front())));
  return capitalised;
}

}  // namespace

Option& Options::add(Option option) {
  return options_.emplace_back(std::move(option));
}

Option& Options::flag(const std::string& names, bool& place, const std::string& help) {
  return add({.names = names, .value = "", .help = help, .take = [&place](const std::string&) { place = true; }});
}

Option& Options::text(const std::string& names, const std::string& value, std::string& place, const std::string& help) {
  return add(
      {.names = names, .value = value, .help = help, .take = [&place](const std::string& text) { place = text; }});
}

Option& Options::text(const std::string& names, const std::string& value, std::optional<std::string>& place,
                      const std::string& help) {
  return add(
      {.names = names, .value = value, .help = help, .take = [&place](const std::string& text) { place = text; }});
}

void Options::add(Request& request, const Field& field) {
  const std::string key(field.name);
  if (field.choices_are_options) {
    const std::string usual = field.missing.empty() ? default_of(request, field) : "";
    for (const Choice& choice : field.choices()) {
      if (choice.name == usual) continue;
      const std::string chosen(choice.name);
      add({.names = "--" + chosen,
           .value = "",
           .help = sentence(choice.summary),
           .take = [&request, key, chosen](const std::string&) {
             // More than one is refused when the question is understood.
             std::vector<std::string> all;
             if (const Given* before = request.find(key)) all = std::get<std::vector<std::string>>(*before);
             all.push_back(chosen);
             request.give(key, std::move(all));
           }});
    }
    return;
  }
  add({.names = key == "board" ? "BOARD" : spelled(key, Spelling::option),
       .value = std::string(field.value),
       .help = help_of(request, field),
       .take = [&request, key, is_flag = field.value.empty()](const std::string& text) {
         request.give(key, is_flag ? Given(true) : Given(text));
       }});
}

void Options::board(Request& request, bool required) {
  fields(request, tasks::all, {"board", "block", "wrap", "leaper"});
  const auto place = std::find_if(options_.begin(), options_.end(), [](const Option& o) { return o.names == "BOARD"; });
  place->required = required;
}

void Options::fields(Request& request, unsigned tasks, std::initializer_list<std::string_view> names) {
  for (const std::string_view wanted : names) add(request, *find_field(wanted, tasks));
}

void Options::fields(Request& request, unsigned tasks) {
  for (const Field& field : cavalcade::fields()) {
    const bool is_of_the_board = field.name == "board" || field.name == "task" || field.name == "block" ||
                                 field.name == "wrap" || field.name == "leaper";
    if ((field.tasks & tasks) != 0 && !is_of_the_board) add(request, field);
  }
}

bool Options::given(std::string_view names) const {
  return std::any_of(options_.begin(), options_.end(),
                     [&](const Option& option) { return option.names == names && option.given; });
}

void declare_file_limits(Options& options, FileLimitOptions& limits) {
  options.text("--time-limit", "TIME", limits.time,
               "Such as 500ms, 60s, 5m, or none (default 8s for each MB of the file)");
  options.text("--memory-limit", "BYTES", limits.memory, "Such as 512M or 16G (default 384M for each MB of the file)");
}

Result<Limits> parse_file_limits(const FileLimitOptions& options, std::size_t file_bytes) {
  Limits limits = check::usual_limits(file_bytes);
  if (options.time) {
    const auto time = about("--time-limit", parse_time_limit(*options.time));
    if (!time) return time.error();
    limits.time = *time;
  }
  if (options.memory) {
    const Result<std::uint64_t> memory = about("--memory-limit", parse_bytes(*options.memory));
    if (!memory) return memory.error();
    limits.memory = *memory;
  }
  return limits;
}

}  // namespace cavalcade::cli

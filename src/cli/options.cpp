#include "cli/options.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "ask/parse.hpp"
#include "check/check.hpp"

namespace cavalcade::cli {
namespace {

// What is meant if nothing is given, or empty if that takes more than a word.
std::string usual_of(const Request& request, const Field& field) {
  if (const Given* preset = request.find(field.name); preset != nullptr && std::holds_alternative<std::string>(*preset))
    return std::get<std::string>(*preset);
  if (!field.usual.empty()) return std::string(field.usual);
  if (field.write == nullptr || field.choices == nullptr) return "";
  for (const std::string_view task : {"tour", "cycles", "visit", "count"}) {
    const Question question{.board = *Board::rectangle(8, 8), .task = *task_named(task), .limits = {}};
    if ((field.tasks & task_kind(question.task)) == 0) continue;
    const std::optional<Given> given = field.write(question);
    return given ? std::get<std::string>(*given) : "";
  }
  return "";
}

std::string sentence(std::string_view text) {
  std::string capitalised(text);
  capitalised.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(capitalised.front())));
  return capitalised;
}

}  // namespace

std::vector<std::string> Option::spellings() const {
  return split_at(names, ',');
}

ValueKind Option::kind() const {
  if (!choices.empty()) return ValueKind::choice;
  if (value == "FILE") return ValueKind::file;
  if (value == "FOLDER") return ValueKind::folder;
  if (value == "BOARD") return ValueKind::board;
  return value == "SQUARE" || value == "SQUARES" ? ValueKind::squares : ValueKind::other;
}

Option& Options::add(Option option) {
  if (option.group.empty()) option.group = group_;
  return options_.emplace_back(std::move(option));
}

Option& Options::flag(const std::string& names, bool& place, const std::string& help) {
  return add({.names = names, .value = "", .help = help, .take = [&place](const std::string&) { place = true; }});
}

Option& Options::text(const std::string& names, const std::string& value, std::string& place, const std::string& help) {
  return add({.names = names,
              .value = value,
              .help = help,
              .take = [&place](const std::string& text) { place = text; },
              .usual = place});
}

Option& Options::text(const std::string& names, const std::string& value, std::optional<std::string>& place,
                      const std::string& help) {
  return add(
      {.names = names, .value = value, .help = help, .take = [&place](const std::string& text) { place = text; }});
}

Option& Options::texts(const std::string& names, const std::string& value, std::vector<std::string>& place,
                       const std::string& help) {
  return add({.names = names,
              .value = value,
              .help = help,
              .take = [&place](const std::string& text) { place.push_back(text); },
              .repeats = true});
}

void Options::add(Request& request, const Field& field) {
  const std::string key(field.name);
  const std::string group(field.group);
  const auto add_to_list = [&request, key](const std::vector<std::string>& items) {
    std::vector<std::string> all;
    if (const Given* before = request.find(key)) all = std::get<std::vector<std::string>>(*before);
    all.insert(all.end(), items.begin(), items.end());
    request.give(key, std::move(all));
  };
  if (field.choices_are_options) {
    const std::string usual = field.missing.empty() ? usual_of(request, field) : "";
    for (const Choice& choice : field.choices()) {
      if (choice.name == usual) continue;
      const std::string chosen(choice.name);
      // More than one is refused when the question is understood.
      add({.names = "--" + chosen,
           .value = "",
           .help = sentence(choice.summary),
           .take = [add_to_list, chosen](const std::string&) { add_to_list({chosen}); },
           .group = group});
    }
    return;
  }
  Option option{.names = key == "board" ? "BOARD" : spelled(key, Spelling::option),
                .value = std::string(field.value),
                .help = std::string(field.help),
                .take = {},
                .group = group,
                .usual = usual_of(request, field),
                .choices = field.choices == nullptr ? std::vector<Choice>() : field.choices(),
                .environment = std::string(field.environment),
                .repeats = field.type == "string[]"};
  if (option.repeats)
    option.take = [add_to_list](const std::string& text) { add_to_list(split_at(text, ',')); };
  else
    option.take = [&request, key, is_flag = field.value.empty()](const std::string& text) {
      request.give(key, is_flag ? Given(true) : Given(text));
    };
  add(std::move(option));
}

void Options::board(Request& request, bool required) {
  for (const Field& field : cavalcade::fields())
    if (field.group == groups::board) add(request, field);
  find("BOARD")->required = required;
}

void Options::fields(Request& request, unsigned tasks, std::initializer_list<std::string_view> names) {
  for (const std::string_view wanted : names)
    if (const Field& field = *find_field(wanted, tasks); has_method_in_build(field)) add(request, field);
}

void Options::fields(Request& request, unsigned tasks) {
  for (const Field& field : cavalcade::fields()) {
    const bool is_wanted = (field.tasks & tasks) != 0 && field.name != "task" && field.group != groups::board;
    if (is_wanted && has_method_in_build(field)) add(request, field);
  }
}

bool Options::given(std::string_view names) const {
  return std::any_of(options_.begin(), options_.end(),
                     [&](const Option& option) { return option.names == names && option.given; });
}

bool Options::is_set(std::string_view names) const {
  return std::any_of(options_.begin(), options_.end(), [&](const Option& option) {
    return option.names == names && (option.given || option.from_environment);
  });
}

Option* Options::find(std::string_view spelling) {
  for (Option& option : options_)
    for (const std::string& one : option.spellings())
      if (one == spelling) return &option;
  return nullptr;
}

std::span<const EnvironmentVariable> environment_variables() {
  static constexpr std::array all{
      EnvironmentVariable{"CAVALCADE_THREADS", "What --threads is by default"},
      EnvironmentVariable{"CAVALCADE_TIME_LIMIT", "What --time-limit is by default, but for campaigns"},
      EnvironmentVariable{"CAVALCADE_MEMORY_LIMIT", "What --memory-limit is by default"},
      EnvironmentVariable{"NO_COLOR", "If it is set, boards in the terminal have no colours"},
  };
  return all;
}

Result<void> require_environment(std::string_view name, std::string_view value) {
  const auto said_of = [&](const auto& result) -> Result<void> {
    if (result) return {};
    return Error{fmt::format("{}: {}", name, result.error().message)};
  };
  if (name == "CAVALCADE_THREADS") return said_of(parse_threads(value));
  if (name == "CAVALCADE_TIME_LIMIT") return said_of(parse_time_limit(value));
  return said_of(parse_bytes(value));
}

void declare_file_limits(Options& options, FileLimitOptions& limits) {
  options.group(groups::limits);
  options.text("--time-limit", "TIME", limits.time, "Such as 500ms, 60s, 5m, or none (default: 8s per MB of the file)")
      .environment = "CAVALCADE_TIME_LIMIT";
  options.text("--memory-limit", "BYTES", limits.memory, "Such as 512M or 16G (default: 384M per MB of the file)")
      .environment = "CAVALCADE_MEMORY_LIMIT";
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

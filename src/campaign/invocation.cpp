#include "campaign/invocation.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ask/fields.hpp"
#include "ask/json.hpp"
#include "model/tools/tools.hpp"

namespace cavalcade::campaign {
namespace {

// The system takes no longer argument than 128 KiB: more blocked squares than fit are given as a map.
constexpr std::size_t longest_list = 100'000;
constexpr const char* map_name = "map.txt";

std::string shell_word(const std::string& word) {
  const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("-_.,/=:+@").find(c) != std::string_view::npos;
  });
  if (plain) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string shell_line(const std::string& program, const std::vector<std::string>& command) {
  std::string line = program;
  for (std::size_t i = 1; i < command.size(); ++i) line += " " + shell_word(command[i]);
  return line;
}

std::string argument_of(const Given& given) {
  if (const auto* text = std::get_if<std::string>(&given)) return *text;
  if (const auto* number = std::get_if<std::int64_t>(&given)) return fmt::format("{}", *number);
  return fmt::format("{}", fmt::join(std::get<std::vector<std::string>>(given), ","));
}

// Top rank first, as @FILE is read.
std::string map_of(const Board& board) {
  std::string map;
  for (std::int32_t y = board.height() - 1; y >= 0; --y) {
    for (std::int32_t x = 0; x < board.width(); ++x) map += board.is_blocked(Square{x, y}) ? '#' : '.';
    map += '\n';
  }
  return map;
}

// "tour 8x8 --closed --method sat": the question for the command line.
std::vector<std::string> arguments_of(const Question& question, model::ModelFiles& files) {
  std::vector<std::string> arguments{std::string(task_name(question.task)), ""};
  for (const auto& [name, given] : fields_of(question)) {
    if (name == "task") continue;
    const auto* flag = std::get_if<bool>(&given);
    if (flag != nullptr) {
      if (*flag) arguments.push_back(spelled(name, Spelling::option));
      continue;
    }
    std::string argument = argument_of(given);
    if (name == "board") {
      arguments[1] = std::move(argument);
    } else if (name == "block" && argument.size() > longest_list && question.board.is_flat()) {
      arguments[1] = fmt::format("@{}", map_name);
      files.model_name = map_name;
      files.model = map_of(question.board);
    } else {
      arguments.insert(arguments.end(), {spelled(name, Spelling::option), std::move(argument)});
    }
  }
  return arguments;
}

Invocation native_invocation(const Task& task, std::chrono::milliseconds time_limit, const std::string& program) {
  const Question question = question_of(task);
  Invocation invocation;
  invocation.files.data_name = "question.json";
  invocation.files.data = question_json(question) + "\n";
  invocation.command = arguments_of(question, invocation.files);
  invocation.command.insert(invocation.command.begin(), program);
  const std::vector<std::string> rest{"--threads",    fmt::format("{}", task.threads),
                                      "--time-limit", fmt::format("{}ms", time_limit.count()),
                                      "--format",     "json",
                                      "--quiet"};
  invocation.command.insert(invocation.command.end(), rest.begin(), rest.end());
  invocation.script = fmt::format("program={}\n[ -x \"$program\" ] || program=cavalcade\nexec {}", shell_word(program),
                                  shell_line("\"${CAVALCADE:-$program}\"", invocation.command));
  return invocation;
}

Result<Invocation> tool_invocation(const Task& task, model::Tool tool, std::chrono::milliseconds time_limit) {
  const Question question = question_of(task);
  model::ModelOptions options;
  options.layout = model::Layout::apart;
  options.search = task.search;
  const bool minizinc = tool == model::Tool::minizinc;
  Result<model::ModelFiles> files =
      model::model_of(question, minizinc ? model::Language::minizinc : model::Language::asp, options);
  if (!files) return files.error();
  Invocation invocation;
  invocation.files = std::move(*files);
  invocation.command =
      model::command_of(tool, invocation.files, {.time = time_limit, .threads = task.threads, .seed = question.seed});
  invocation.script = "exec " + shell_line(shell_word(invocation.command.front()), invocation.command);
  return invocation;
}

}  // namespace

Result<Invocation> invocation_of(const Task& task, std::chrono::milliseconds time_limit, const std::string& program) {
  if (const std::optional<model::Tool> tool = task.target.tool()) return tool_invocation(task, *tool, time_limit);
  return native_invocation(task, time_limit, program);
}

}  // namespace cavalcade::campaign

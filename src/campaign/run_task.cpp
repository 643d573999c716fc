// Runs one task, from an empty folder to a complete one.

#include <algorithm>

#include <fmt/format.h>

#include "ask/json.hpp"
#include "base/files.hpp"
#include "base/process.hpp"
#include "board/square_name.hpp"
#include "campaign/judge.hpp"
#include "campaign/run.hpp"
#include "campaign/task_folder.hpp"
#include "model/model.hpp"
#include "model/tools/tools.hpp"

namespace cavalcade::campaign {
namespace {

namespace fs = std::filesystem;

// Targets stop by themselves at the time limit and print their best; this much later they are ended.
constexpr std::chrono::seconds grace{5};

// Less room than this and what a target printed may have been cut short without a word.
constexpr std::uintmax_t least_room = 16 << 10U;

struct Invocation {
  model::ModelFiles files;
  std::vector<std::string> command;
  std::string script;  // the same command, for a shell
};

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

std::string listed(const std::vector<Square>& squares) {
  std::string list;
  for (const Square square : squares) list += (list.empty() ? "" : ",") + square_name(square);
  return list;
}

Invocation native_invocation(const Instance& instance, const Question& question, const RunTerms& terms) {
  Invocation invocation;
  invocation.files.data_name = "question.json";
  invocation.files.data = question_json(question) + "\n";
  invocation.command = {terms.program, "visit", board_name(question.board)};
  if (!instance.blocked.empty())
    invocation.command.insert(invocation.command.end(), {"--block", listed(instance.blocked)});
  const std::vector<std::string> rest{"--knights",    listed(instance.knights),
                                      "--time-limit", fmt::format("{}ms", terms.time_limit.count()),
                                      "--format",     "json",
                                      "--quiet"};
  invocation.command.insert(invocation.command.end(), rest.begin(), rest.end());
  invocation.script = shell_line("\"${CAVALCADE:-cavalcade}\"", invocation.command);
  return invocation;
}

Result<Invocation> invocation_of(const Task& task, const Question& question, const RunTerms& terms) {
  if (task.target == Target::native) return native_invocation(task.instance, question, terms);
  const bool minizinc = task.target == Target::minizinc;
  model::ModelOptions options;
  options.layout = model::Layout::apart;
  options.search = {{task.search}, task.restart};
  Result<model::ModelFiles> files =
      model::model_of(question, minizinc ? model::Language::minizinc : model::Language::asp, options);
  if (!files) return files.error();
  Invocation invocation;
  invocation.files = std::move(*files);
  invocation.command = model::command_of(minizinc ? model::Tool::minizinc : model::Tool::clingo, invocation.files,
                                         {.time = terms.time_limit, .threads = task.threads, .seed = 1});
  invocation.script = shell_line(shell_word(invocation.command.front()), invocation.command);
  return invocation;
}

Result<void> require_room(const fs::path& folder) {
  std::error_code failure;
  const fs::space_info space = fs::space(folder, failure);
  if (failure || space.available >= least_room) return {};
  return Error{fmt::format("cannot write to '{}': no space left on the disk", folder.string())};
}

Result<Judgement> judge_output(const Task& task, const Question& question, const TaskFolder& folder,
                               const ProcessEnd& end) {
  const Result<std::string> output = files::read(folder.output());
  if (!output) return output.error();
  const Result<std::string> errors = files::read(folder.errors());
  if (!errors) return errors.error();
  return judge(task, question, *output, *errors, end);
}

}  // namespace

Result<std::optional<Record>> run_task(const Task& task, const RunTerms& terms) {
  const Question question = question_of(task.instance);
  const Result<Invocation> invocation = invocation_of(task, question, terms);
  if (!invocation) return invocation.error();
  const TaskFolder folder(terms.folder, task);
  if (const Result<void> done = folder.prepare(invocation->files, invocation->script); !done) return done.error();

  ProcessOptions options;
  options.folder = folder.path();
  options.out = folder.output();
  options.err = folder.errors();
  options.temporary = folder.temporary();
  options.time_limit = terms.time_limit + grace;
  options.stop = terms.stop;
  const std::string started = time_stamp();
  const Result<ProcessEnd> end = run_process(invocation->command, options);
  if (!end) return end.error();
  if (end->stopped) return std::optional<Record>();
  if (const Result<void> done = require_room(folder.path()); !done) return done.error();

  Result<Judgement> judgement = judge_output(task, question, folder, *end);
  if (!judgement) return judgement.error();
  judgement->record.started = started;
  judgement->record.finished = time_stamp();
  judgement->record.seconds = std::chrono::duration<double>(end->elapsed).count();
  if (const Result<void> done = folder.complete(task, question, judgement->record, judgement->answer); !done)
    return done.error();
  return std::optional(std::move(judgement->record));
}

}  // namespace cavalcade::campaign

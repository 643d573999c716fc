// Runs one task, from an empty folder to a complete one.

#include <fmt/format.h>

#include "base/files.hpp"
#include "base/process.hpp"
#include "campaign/invocation.hpp"
#include "campaign/judge.hpp"
#include "campaign/run.hpp"
#include "campaign/task_folder.hpp"

namespace cavalcade::campaign {
namespace {

namespace fs = std::filesystem;

// Targets stop by themselves at the time limit and print their best; this much later they are ended.
constexpr std::chrono::seconds grace{5};

// Less room than this and what a target printed may have been cut short without a word.
constexpr std::uintmax_t least_room = 16 << 10U;

Result<void> require_room(const fs::path& folder) {
  std::error_code failure;
  const fs::space_info space = fs::space(folder, failure);
  if (failure || space.available >= least_room) return {};
  return Error{fmt::format("cannot write to '{}': no space left on the disk", folder.string())};
}

Result<Judgement> judge_output(const Task& task, const TaskFolder& folder, const ProcessEnd& end) {
  const Result<std::string> output = files::read(folder.output());
  if (!output) return output.error();
  const Result<std::string> errors = files::read(folder.errors());
  if (!errors) return errors.error();
  return judge(task, *output, *errors, end);
}

}  // namespace

Result<std::optional<Record>> run_task(const Task& task, const RunTerms& terms) {
  const Result<Invocation> invocation = invocation_of(task, terms.time_limit, terms.program);
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

  Result<Judgement> judgement = judge_output(task, folder, *end);
  if (!judgement) return judgement.error();
  judgement->record.started = started;
  judgement->record.finished = time_stamp();
  judgement->record.seconds = std::chrono::duration<double>(end->elapsed).count();
  if (const Result<void> done = folder.complete(task, judgement->record, judgement->answer); !done) return done.error();
  return std::optional(std::move(judgement->record));
}

}  // namespace cavalcade::campaign

#include "cli/cycles_table.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "atlas/atlas.hpp"
#include "atlas/report.hpp"
#include "atlas/table.hpp"
#include "cli/interrupt.hpp"
#include "cli/progress_line.hpp"
#include "cli/terminal.hpp"
#include "engine/engine.hpp"

namespace cavalcade::cli {
namespace {

Result<Output> parse_table_output(const OutputOptions& options) {
  Result<Output> output = parse_output(options);
  if (output && output->format != draw::Format::text && output->format != draw::Format::json)
    return Error{"--format: a table is text or json"};
  return output;
}

// The instances that are decided at the same time share the memory.
Limits limits_of_each(Limits limits, std::int32_t threads) {
  limits.memory = Budget(limits).memory() / static_cast<std::uint64_t>(threads);
  return limits;
}

Error about_folder(const Error& error) {
  return Error{"--out: " + error.message};
}

// The table and, if a folder is named, the atlas in it: what that has already is not asked for again.
Result<atlas::Table> decide(const atlas::Terms& terms, std::int32_t threads, const std::optional<std::string>& folder,
                            bool quiet) {
  std::optional<Result<FolderLock>> lock;
  if (folder) lock.emplace(atlas::open_atlas(*folder, terms.side));
  if (lock && !*lock) return about_folder(lock->error());
  const Interrupt interrupt;
  Progress progress;
  std::optional<ProgressLine> line;
  if (!quiet && stderr_is_terminal()) line.emplace(progress, "cycles", "instances", std::nullopt);
  const auto answer = [](const Question& question) {
    Progress unseen;
    return engine::answer(question, Budget(question.limits, &Interrupt::flag()), unseen);
  };
  const auto keep = [&](const atlas::Instance& instance, const Question& question, const Answer& found) {
    return folder ? atlas::store_answer(*folder, instance, question, found) : std::nullopt;
  };
  const auto recall = [&](const atlas::Instance& instance, const Question& question) {
    return folder ? atlas::recall_answer(*folder, instance, question) : std::nullopt;
  };
  Result<atlas::Table> table = atlas::decide(terms, threads, answer, keep, progress, recall);
  if (!table) return about_folder(table.error());
  if (folder)
    if (const std::optional<Error> refused = atlas::close_atlas(*folder, *table)) return about_folder(*refused);
  return table;
}

Exit exit_of_table(const atlas::Table& table) {
  if (table.interrupted) return Exit::interrupted;
  return table.count(Verdict::unknown) > 0 ? Exit::unknown : Exit::answered;
}

}  // namespace

Exit decide_table(const TableOptions& options, Request request, const OutputOptions& output_options) {
  const Result<std::int64_t> side = parse_whole(*options.side, atlas::least_side, atlas::greatest_side, "--table");
  if (!side) return refuse(side.error().message);
  // Any instance will do: what is common to all is understood once.
  request.task = "cycles";
  request.board = "4x4";
  request.knights = "1";
  const Result<Question> common = parse_question(request);
  if (!common) return refuse(common.error().message);
  const Result<Output> output = parse_table_output(output_options);
  if (!output) return refuse(output.error().message);

  const atlas::Terms terms{static_cast<std::int32_t>(*side), common->seed,
                           limits_of_each(common->limits, common->threads)};
  const Result<atlas::Table> table = decide(terms, common->threads, options.folder, output_options.quiet);
  if (!table) return refuse(table.error().message);
  const std::optional<Error> refused = write_to(
      "-o", output->file,
      [&](std::ostream& out) {
        output->format == draw::Format::json ? write_table_json(out, *table) : write_table_text(out, *table);
        return std::optional<Error>();
      },
      [&] { return table->interrupted ? std::optional("the table was interrupted") : std::nullopt; });
  if (refused) return refuse(refused->message);
  return exit_of_table(*table);
}

}  // namespace cavalcade::cli

// cavalcade cycles: a board covered by several closed cycles of balanced length, or the table of all such covers.

#include <array>

#include <fmt/format.h>

#include "ask/parse.hpp"
#include "atlas/atlas.hpp"
#include "atlas/table.hpp"
#include "cli/ask_and_show.hpp"
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/terminal.hpp"
#include "cli/watch.hpp"
#include "engine/engine.hpp"

namespace cavalcade::cli {
namespace {

// ---- the table of all balanced covers up to N x N (atlas/) ----

using atlas::TableFormat;

struct TableOutput {
  TableFormat format = TableFormat::text;
  std::string file;  // empty: standard output
};

Result<TableFormat> parse_table_format(const OutputOptions& options, const std::string& file) {
  if (options.format) return about("--format", parse_name(*options.format, atlas::table_formats()));
  const std::size_t dot = file.find_last_of("./");
  const bool has_ending = dot != std::string::npos && file[dot] == '.';
  return about("-o", parse_name(has_ending ? file.substr(dot + 1) : "text", atlas::table_formats()));
}

Result<TableOutput> parse_table_output(const OutputOptions& options) {
  if (const Result<void> done = require_progress(options.progress); !done) return done.error();
  TableOutput output;
  if (options.file && *options.file != "-") output.file = *options.file;
  const Result<TableFormat> format = parse_table_format(options, output.file);
  if (!format) return format.error();
  output.format = *format;
  const bool needs_cairo = *format == TableFormat::png || *format == TableFormat::pdf;
  if (needs_cairo && !draw::is_in_build(draw::Format::png)) return Error{"--format: png and pdf are not in this build"};
  if (needs_cairo && output.file.empty() && stdout_is_terminal())
    return Error{"--format: a picture is not for a terminal; name a file with -o"};
  if (!output.file.empty())
    if (const Result<void> done = require_writable("-o", output.file); !done) return done.error();
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
                            ProgressStyle style) {
  std::optional<Result<FolderLock>> lock;
  if (folder) lock.emplace(atlas::open_atlas(*folder, terms.side));
  if (lock && !*lock) return about_folder(lock->error());
  const Interrupt interrupt;
  Progress progress;
  const ProgressReport report(style, progress, "cycles", "instances", std::nullopt);
  const auto answer = [](const Question& question) {
    Progress unseen;
    return engine::answer(question, Budget(question.limits, &Interrupt::flag()), unseen);
  };
  const auto keep = [&](const atlas::Instance& instance, const Question& question, const Answer& found) {
    return folder ? atlas::store_answer(*folder, instance, question, found) : Result<void>();
  };
  const auto recall = [&](const atlas::Instance& instance, const Question& question) {
    return folder ? atlas::recall_answer(*folder, instance, question) : std::nullopt;
  };
  Result<atlas::Table> table = atlas::decide(terms, threads, answer, keep, progress, recall);
  if (!table) return about_folder(table.error());
  if (folder)
    if (const Result<void> done = atlas::close_atlas(*folder, *table); !done) return about_folder(done.error());
  return table;
}

Exit exit_of_table(const atlas::Table& table) {
  if (table.interrupted) return Exit::interrupted;
  return table.count(Verdict::unknown) > 0 ? Exit::unknown : Exit::answered;
}

class CyclesCommand final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "cycles";
    options.summary = "Cover a board by closed cycles of balanced length, or say why none do";
    request_.give("task", "cycles");
    request_.give("time_limit", "60s");
    options.board(request_, false);
    options.fields(request_, tasks::covers, {"knights", "lengths", "method", "labeling"});
    options.group("Table");
    options.text("--table", "N", side_,
                 "Decide every board up to N x N with every number of knights instead, N from 4 to 20; the time limit "
                 "is that of each, and 30s by default");
    options.text("--out", "FOLDER", folder_, "With --table: a folder for all answers, for check");
    options.fields(request_, tasks::covers, {"seed", "threads", "time_limit", "memory_limit"});
    declare_show(options, show_);
    options.examples = {{"cycles 6x6 --knights 4"},
                        {"cycles 9x6 --knights 3 -o cycles.svg"},
                        {"cycles 9x6 --knights 3 --method cycle --labeling snake"},
                        {"cycles 8x8 --knights 5 --lengths 10..16"},
                        {"cycles 6x6 --knights 6 --proof none.json"},
                        {"cycles 9x6 --knights 3 --format successors"},
                        {"cycles 8x8 --knights 17", "more than there is room for: impossible"},
                        {"cycles --table 10 --threads 4 --out atlas"},
                        {"cycles --table 10 -o table.svg"}};
    options.notes =
        fmt::format("A table is written as text, json, csv, latex{}, by --format or the ending of -o (.txt, .tex, ..).",
                    draw::is_in_build(draw::Format::png) ? ", svg, png or pdf" : " or svg");
  }

  Exit run() override {
    if (side_) return run_table();
    if (folder_) return refuse("--out: is the folder of a table; add --table, or write one answer with -o");
    if (request_.find("board") == nullptr) return refuse("BOARD: is missing; give one, such as 8x8, or --table N");
    return ask_and_show(request_, show_);
  }

 private:
  Exit run_table() {
    constexpr std::array<const char*, 13> of_one_question{
        "BOARD",  "--knights", "--lengths", "--method", "--labeling", "--block", "--closed-by",
        "--wrap", "--piece",   "--leaper",  "--proof",  "--animate",  "--stable"};
    for (const char* const option : of_one_question)
      if (options_.given(option))
        return refuse(fmt::format("--table: asks for every board and number of knights; drop {}", option));
    const Result<std::int64_t> side = about("--table", parse_whole(*side_, atlas::least_side, atlas::greatest_side));
    if (!side) return refuse(side.error().message);
    // Any instance will do: what is common to all is understood once.
    request_.give("board", "4x4");
    request_.give("knights", 1);
    if (!options_.is_set("--time-limit")) request_.give("time_limit", "30s");
    const Result<Question> common = parse_question(request_);
    if (!common) return refuse(common.error().message);
    const Result<TableOutput> output = parse_table_output(show_.output);
    if (!output) return refuse(output.error().message);

    const atlas::Terms terms{static_cast<std::int32_t>(*side), common->seed,
                             limits_of_each(common->limits, common->threads)};
    const Result<atlas::Table> table = decide(terms, common->threads, folder_, show_.output.progress.style());
    if (!table) return refuse(table.error().message);
    const Result<void> written = write_to(
        "-o", output->file, [&](std::ostream& out) { return atlas::write_table(out, output->format, *table); },
        [&] { return table->interrupted ? std::optional("the table was interrupted") : std::nullopt; });
    if (!written) return refuse(written.error().message);
    return exit_of_table(*table);
  }

  Request request_;
  ShowOptions show_;
  std::optional<std::string> side_;
  std::optional<std::string> folder_;  // for the atlas
};

}  // namespace

std::unique_ptr<Command> cycles_command() {
  return std::make_unique<CyclesCommand>();
}

}  // namespace cavalcade::cli

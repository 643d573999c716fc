#include "cli/answer_files.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ask/parse.hpp"
#include "cli/output.hpp"

namespace cavalcade::cli {
namespace {

std::optional<read::Origin> origin_named(std::string_view name) {
  const Result<read::Origin> origin = parse_name(name, read::origins());
  return origin ? std::optional(*origin) : std::nullopt;
}

}  // namespace

void declare_answer_files(Options& options, AnswerFileOptions& answers, const std::string& help) {
  options.texts("FILE", "FILE", answers.files, help).required = true;
  options.group(groups::board);
  options.text("--board", "BOARD", answers.board, "8x8, cube:4 or @FILE (default: as the file shows)");
  options.fields(answers.said, tasks::all, {"block", "closed_by", "wrap", "piece", "leaper", "avoid"});
  for (const char* const option : {"--wrap", "--leaper"}) options.find(option)->usual.clear();
  options.group(groups::question);
  options.text("--task", "TASK", answers.task, "tour, cycles or visit (default: as the file shows)");
  options.fields(answers.said, tasks::tours, {"closed"});
  options.text("--from", "SQUARE or PROGRAM", answers.from,
               "The first square of the tour; or whose output FILE is: dimacs, tsplib, minizinc, clingo or chip, "
               "and then the model, or its question as JSON, comes before FILE");
  options.fields(answers.said, tasks::tours, {"to", "step", "use", "symmetry", "squares", "step_of"});
  options.fields(answers.said, tasks::covers, {"lengths"});
  options.find("--lengths")->help = "Squares of a cycle, such as 16..20 (default: those that are there)";
}

Result<AnswerFiles> parse_answer_files(const AnswerFileOptions& options) {
  AnswerFiles all{options.files, options.said, {}, {}};
  if (options.board) all.said.give("board", *options.board);
  if (options.task) all.said.give("task", *options.task);
  if (options.from) {
    all.from = origin_named(*options.from);
    if (!all.from) all.said.give("from", *options.from);
  }
  if (!all.from) return all;
  if (!all.said.items().empty())
    return Error{fmt::format("{}: the model says what was asked; drop it",
                             spelled(all.said.items().front().field, Spelling::option))};
  if (all.files.size() < 2)
    return Error{fmt::format("FILE: --from {} takes two: the model that was solved, and what came out", *options.from)};
  const std::string model = all.files.front();
  all.files.erase(all.files.begin());
  const Result<std::string> text = read_input(model);
  if (!text) return text.error();
  Result<Question> question = about(model, read::question_in(*text));
  if (!question) return question.error();
  all.question = std::move(*question);
  return all;
}

Result<AnswerFile> AnswerFile::open(const std::string& name, const AnswerFiles& all) {
  Result<std::string> text = read_input(name);
  if (!text) return text.error();
  AnswerFile file;
  file.all_ = &all;
  file.text_ = std::make_shared<const std::string>(std::move(*text));
  file.pieces_ = all.from ? std::vector<read::Piece>{{1, *file.text_}} : read::pieces_of(*file.text_);
  return file;
}

Result<StoredAnswer> AnswerFile::read(const read::Piece& piece) const {
  if (!all_->from) {
    Result<Solved> solved = read::parse_answer(piece.text, all_->said);
    if (!solved) return solved.error();
    return StoredAnswer{std::move(*solved)};
  }
  Result<read::ForeignAnswer> read = read::read_foreign(*all_->from, *all_->question, piece.text);
  if (!read) return read.error();
  return StoredAnswer{{*all_->question, std::move(read->answer)}, std::move(read->fault)};
}

Exit worse(Exit one, Exit other) {
  constexpr std::array order{Exit::answered, Exit::unknown, Exit::impossible, Exit::invalid, Exit::interrupted};
  const auto place = [&](Exit exit) { return std::find(order.begin(), order.end(), exit); };
  return std::max(place(one), place(other)) == place(one) ? one : other;
}

}  // namespace cavalcade::cli

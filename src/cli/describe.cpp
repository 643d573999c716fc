// cavalcade describe: what stored tours are like: symmetry, sums, turns, crossings. What is described has been checked.

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "check/check.hpp"
#include "cli/answer_files.hpp"
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "describe/description.hpp"
#include "draw/headline.hpp"

namespace cavalcade::cli {
namespace {

class DescribeCommand final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "describe";
    options.summary = "Say what stored tours are like: symmetry, sums, turns, crossings";
    declare_answer_files(options, answers_,
                         "Tours in any format that is written (json, text, csv, npy), lines of enumerate or sample, or "
                         "- for standard input");
    declare_plain_output(options, output_, "text or json, a line per tour");
    declare_file_limits(options, limits_);
    options.notes =
        "What is described has been checked. Sums are those of the numbers as they stand: semimagic if all ranks have "
        "one sum and all files have one, magic if the diagonals have it, too. A closed tour with a half turn is "
        "Eulerian if the turn keeps its direction, Bergholtian if it reverses it. Images is the number of different "
        "tours that turns and reflections of the board make of it; the class is the first of these in the order of "
        "enumerate, so tours with the same class are the same up to symmetry. Turns, angles and crossings are those "
        "of a line through the middles of the squares, on boards without joined edges.";
    options.examples = {{"tour 8x8 --closed | cavalcade describe -"},
                        {"describe tour.json"},
                        {"sample 8x8 --closed -n 100 | cavalcade describe - --closed --format json"}};
  }

  Exit run() override {
    const Result<Output> output = parse_plain_output(output_, "a description is written");
    if (!output) return refuse(output.error().message);
    const Result<AnswerFiles> answers = parse_answer_files(answers_);
    if (!answers) return refuse(answers.error().message);
    const Interrupt interrupt;
    Exit worst = Exit::answered;
    const Result<void> written = write_to("-o", output->file, [&](std::ostream& out) -> Result<void> {
      for (const std::string& name : answers->files) {
        worst = worse(worst, describe_file(out, name, *answers, output->format));
        if (worst == Exit::interrupted) break;
      }
      return {};
    });
    return written ? worst : refuse(written.error().message);
  }

 private:
  [[nodiscard]] Exit describe_file(std::ostream& out, const std::string& name, const AnswerFiles& answers,
                                   draw::Format format) {
    const Result<AnswerFile> file = AnswerFile::open(name, answers);
    if (!file) return refuse(file.error().message);
    const Result<Limits> limits = parse_file_limits(limits_, file->bytes());
    if (!limits) return refuse(limits.error().message);
    const Budget budget(*limits, &Interrupt::flag());
    Exit worst = Exit::answered;
    for (const read::Piece& piece : file->pieces()) {
      const std::string place = file->is_list() ? fmt::format("{}: line {}", name, piece.line) : name;
      const Result<StoredAnswer> stored = file->read(piece);
      const Exit exit = stored ? describe_one(out, place, *stored, format, budget)
                               : refuse(fmt::format("{}: {}", place, stored.error().message));
      worst = worse(worst, exit);
      if (budget.exhausted()) return worse(worst, budget.interrupted() ? Exit::interrupted : Exit::unknown);
    }
    return worst;
  }

  Exit describe_one(std::ostream& out, const std::string& place, const StoredAnswer& stored, draw::Format format,
                    const Budget& budget) {
    const auto& [question, answer] = stored.solved;
    const auto* tour = std::get_if<Tour>(&answer.witness);
    if (tour == nullptr) return refuse(fmt::format("{}: is no whole tour, and only those are described", place));
    const check::Finding finding = check::check_answer(question, answer, check::usual_effort, budget);
    if (!stored.fault.empty() || finding.outcome == check::Outcome::faulty) {
      say(fmt::format("{}: not described, it is wrong: {}", place, stored.fault.empty() ? finding.what : stored.fault));
      return Exit::impossible;
    }
    const auto* task = std::get_if<TourTask>(&question.task);
    const bool closed = task != nullptr && task->closed;
    const Result<describe::Description> description = describe::describe(question.board, *tour, closed, budget);
    if (finding.outcome == check::Outcome::unsettled || !description) {
      say(fmt::format("{}: {}", place, description ? finding.what : description.error().message));
      return budget.interrupted() ? Exit::interrupted : Exit::unknown;
    }
    if (format == draw::Format::json)
      out << describe::json(question.board, *description) << '\n';
    else
      write_text(out, draw::subject(question, answer), describe::lines(question.board, *description));
    return Exit::answered;
  }

  void write_text(std::ostream& out, const std::string& subject,
                  const std::vector<std::pair<std::string, std::string>>& lines) {
    std::size_t width = 0;
    for (const auto& [name, words] : lines) width = std::max(width, name.size());
    if (std::exchange(is_first_, false))
      out << subject << '\n';
    else
      out << '\n' << subject << '\n';
    for (const auto& [name, words] : lines) out << fmt::format("  {:<{}}  {}\n", name, width, words);
  }

  AnswerFileOptions answers_;
  OutputOptions output_;
  FileLimitOptions limits_;
  bool is_first_ = true;
};

}  // namespace

std::unique_ptr<Command> describe_command() {
  return std::make_unique<DescribeCommand>();
}

}  // namespace cavalcade::cli

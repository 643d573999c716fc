// cavalcade draw: pictures or files of answers that were stored. What is drawn has been checked.

#include "draw/draw.hpp"

#include <filesystem>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "ask/json.hpp"
#include "check/check.hpp"
#include "cli/answer_files.hpp"
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"

namespace cavalcade::cli {
namespace {

class DrawCommand final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "draw";
    options.summary = "Draw stored answers, or write them in another format";
    declare_answer_files(
        options, answers_,
        "Answers in any format that is written (json, text, csv, npy, successors), lines of enumerate or sample, "
        "or - for standard input");
    declare_output(options, output_);
    declare_stable(options, output_);
    declare_file_limits(options, limits_);
    options.notes =
        "What is drawn has been checked. What a file does not say the options say, as of check. Several answers, from "
        "several files or the lines of one, go into a folder that -o names, each under the name of its file and the "
        "number of its line, in the format that --format names; as json they may go to one place, a line each.";
    options.examples = {{"draw tour.json -o tour.svg"},
                        {"tour 8x8 --format json | cavalcade draw - -o tour.png --no-numbers"},
                        {"draw tour.npy --closed -o tour.json"},
                        {"sample 8x8 --closed -n 5 --format json | cavalcade draw - --format svg -o pictures/"},
                        {"draw --from dimacs tour.cnf cadical.out -o tour.svg"}};
  }

  Exit run() override {
    if (const Result<void> done = require_progress(output_.progress); !done) return refuse(done.error().message);
    // What is wrong with the options is said before a file is read.
    if (!is_folder())
      if (const Result<Output> output = parse_output(output_); !output) return refuse(output.error().message);
    const Result<AnswerFiles> answers = parse_answer_files(answers_);
    if (!answers) return refuse(answers.error().message);
    std::vector<Opened> files;
    for (const std::string& name : answers->files) {
      Result<AnswerFile> file = AnswerFile::open(name, *answers);
      if (!file) return refuse(file.error().message);
      files.push_back({name, std::move(*file)});
    }
    const Interrupt interrupt;
    const bool several = files.size() > 1 || files.front().file.is_list();
    return several || is_folder() ? draw_several(files) : draw_one(files.front());
  }

 private:
  struct Opened {
    std::string name;
    AnswerFile file;
  };
  // An answer that was found to be right, or at least not wrong.
  struct Checked {
    Solved solved;
    Exit exit = Exit::answered;  // any other: it is not drawn
  };

  [[nodiscard]] bool is_folder() const {
    std::error_code ignored;
    return output_.file && (output_.file->ends_with('/') || std::filesystem::is_directory(*output_.file, ignored));
  }

  static Checked refused(const std::string& message, Exit exit = Exit::invalid) {
    say(message);
    return {{*parse_question({{"board", "1x1"}}), {}}, exit};
  }

  [[nodiscard]] Checked checked(const Opened& opened, const read::Piece& piece, const Budget& budget) const {
    const std::string name = opened.file.is_list() ? fmt::format("{}: line {}", opened.name, piece.line) : opened.name;
    Result<StoredAnswer> stored = opened.file.read(piece);
    if (!stored) return refused(fmt::format("{}: {}", name, stored.error().message));
    auto& [question, answer] = stored->solved;
    leave_times_out(output_, answer);
    std::string fault = stored->fault;
    if (fault.empty()) {
      const check::Finding finding = check::check_answer(question, answer, check::usual_effort, budget);
      if (budget.interrupted()) return {std::move(stored->solved), Exit::interrupted};
      if (finding.outcome == check::Outcome::faulty) fault = finding.what;
    }
    if (!fault.empty())
      return refused(fmt::format("{}: not drawn, the answer is wrong: {}", name, fault), Exit::impossible);
    return {std::move(stored->solved), Exit::answered};
  }

  [[nodiscard]] Exit draw_one(const Opened& opened) const {
    const Result<Limits> limits = parse_file_limits(limits_, opened.file.bytes());
    if (!limits) return refuse(limits.error().message);
    const Budget budget(*limits, &Interrupt::flag());
    const Checked found = checked(opened, opened.file.pieces().front(), budget);
    return found.exit == Exit::answered ? write(output_, found.solved, budget) : found.exit;
  }

  [[nodiscard]] static Exit write(const OutputOptions& options, const Solved& solved, const Budget& budget) {
    const Result<Output> output = parse_output(options);
    if (!output) return refuse(output.error().message);
    const Result<void> written = write_to("-o", output->file, [&](std::ostream& out) {
      return draw::write(out, output->format, solved.question, solved.answer, output->style, budget);
    });
    if (written) return Exit::answered;
    if (budget.interrupted()) return Exit::interrupted;
    if (!budget.exhausted()) return refuse(written.error().message);
    refuse(written.error().message + " (--time-limit)");
    return Exit::unknown;
  }

  // Calls `take` for each answer that is right; the worst end of all.
  template <class Take>
  [[nodiscard]] Exit each(const std::vector<Opened>& files, const Take& take) const {
    Exit worst = Exit::answered;
    for (const Opened& opened : files) {
      const Result<Limits> limits = parse_file_limits(limits_, opened.file.bytes());
      if (!limits) return refuse(limits.error().message);
      const Budget budget(*limits, &Interrupt::flag());
      for (const read::Piece& piece : opened.file.pieces()) {
        if (budget.exhausted()) {
          say(fmt::format("{}: {} (--time-limit)", opened.name, budget.why_exhausted()));
          worst = worse(worst, budget.interrupted() ? Exit::interrupted : Exit::unknown);
          break;
        }
        const Checked found = checked(opened, piece, budget);
        worst = worse(worst, found.exit == Exit::answered ? take(opened, piece, found.solved, budget) : found.exit);
        if (worst == Exit::interrupted) return worst;
      }
    }
    return worst;
  }

  [[nodiscard]] Exit draw_several(const std::vector<Opened>& files) const {
    if (!is_folder()) {
      const Result<Output> output = parse_output(output_);
      if (output && output->format == draw::Format::json) return write_lines(files, *output);
      return refuse("-o: there are several answers; name a folder for them, such as pictures/");
    }
    if (!output_.format) return refuse("--format: is missing; a folder says nothing about the format");
    OutputOptions unplaced = output_;
    unplaced.file = "/dev/null";
    if (const Result<Output> output = parse_output(unplaced); !output) return refuse(output.error().message);
    if (const Result<void> done = make_folder("-o", *output_.file); !done) return refuse(done.error().message);
    std::set<std::string> taken;
    return each(files, [&](const Opened& opened, const read::Piece& piece, const Solved& solved, const Budget& budget) {
      std::string name = opened.name == "-" ? "answer" : std::filesystem::path(opened.name).stem().string();
      if (opened.file.is_list()) name += fmt::format("-{}", piece.line);
      name += fmt::format(".{}", *output_.format == "text" ? "txt" : *output_.format);
      if (!taken.insert(name).second)
        return refuse(fmt::format("-o: two answers would be called '{}'; draw them into separate folders", name));
      OutputOptions one = output_;
      one.file = (std::filesystem::path(*output_.file) / name).string();
      return write(one, solved, budget);
    });
  }

  // JSON, a line each.
  [[nodiscard]] Exit write_lines(const std::vector<Opened>& files, const Output& output) const {
    Exit worst = Exit::answered;
    const Result<void> written = write_to("-o", output.file, [&](std::ostream& out) -> Result<void> {
      worst = each(files, [&](const Opened&, const read::Piece&, const Solved& solved, const Budget&) {
        write_json(out, solved.question, solved.answer);
        return Exit::answered;
      });
      if (!out.good()) return Error{"cannot write all answers: whoever reads them has gone, or the disk is full"};
      return {};
    });
    return written ? worst : refuse(written.error().message);
  }

  AnswerFileOptions answers_;
  OutputOptions output_;
  FileLimitOptions limits_;
};

}  // namespace

std::unique_ptr<Command> draw_command() {
  return std::make_unique<DrawCommand>();
}

}  // namespace cavalcade::cli

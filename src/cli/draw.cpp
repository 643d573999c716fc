// cavalcade draw: a picture or a file of an answer that was stored as JSON. What is drawn has been checked.

#include "draw/draw.hpp"

#include <fmt/format.h>

#include "ask/json.hpp"
#include "check/check.hpp"
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
    options.summary = "Draw a stored answer, or write it in another format";
    options.text("FILE", "FILE", file_, "An answer as JSON, or - for standard input").required = true;
    declare_output(options, output_);
    declare_stable(options, output_);
    declare_file_limits(options, limits_);
    options.examples = {{"draw tour.json -o tour.svg"},
                        {"tour 8x8 --format json | cavalcade draw - -o tour.png --no-numbers"}};
  }

  Exit run() override {
    const Result<Output> output = parse_output(output_);
    if (!output) return refuse(output.error().message);
    const Result<std::string> text = read_input(file_);
    if (!text) return refuse(text.error().message);
    const Result<Limits> limits = parse_file_limits(limits_, text->size());
    if (!limits) return refuse(limits.error().message);
    Result<Solved> solved = parse_answer(*text);
    if (!solved) return refuse(fmt::format("{}: {}", file_, solved.error().message));
    leave_times_out(output_, solved->answer);
    const Interrupt interrupt;
    const Budget budget(*limits, &Interrupt::flag());
    const check::Finding finding = check::check_answer(solved->question, solved->answer, check::usual_effort, budget);
    if (budget.interrupted()) return Exit::interrupted;
    if (finding.outcome == check::Outcome::faulty) {
      say(fmt::format("{}: not drawn, the answer is wrong: {}", file_, finding.what));
      return Exit::impossible;
    }
    const Result<void> written = write_to("-o", output->file, [&](std::ostream& out) {
      return draw::write(out, output->format, solved->question, solved->answer, output->style, budget);
    });
    if (written) return Exit::answered;
    if (budget.interrupted()) return Exit::interrupted;
    if (!budget.exhausted()) return refuse(written.error().message);
    refuse(written.error().message + " (--time-limit)");
    return Exit::unknown;
  }

 private:
  std::string file_;
  OutputOptions output_;
  FileLimitOptions limits_;
};

}  // namespace

std::unique_ptr<Command> draw_command() {
  return std::make_unique<DrawCommand>();
}

}  // namespace cavalcade::cli

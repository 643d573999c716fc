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
  void declare(CLI::App& commands) override {
    app_ = commands.add_subcommand("draw", "Draw a stored answer: svg, png, pdf, gif, txt, csv, json, npy");
    app_->add_option("FILE", file_, "An answer as JSON, or - for standard input")->required();
    declare_output(*app_, output_);
    declare_file_limits(*app_, limits_);
    app_->footer(
        "Examples:\n"
        "  cavalcade draw tour.json -o tour.svg\n"
        "  cavalcade tour 8x8 --format json | cavalcade draw - -o tour.png --no-numbers");
  }

  Exit run() override {
    const Result<Output> output = parse_output(output_);
    if (!output) return refuse(output.error().message);
    const Result<std::string> text = read_input(file_);
    if (!text) return refuse(text.error().message);
    const Result<Limits> limits = parse_file_limits(limits_, text->size());
    if (!limits) return refuse(limits.error().message);
    const Result<Solved> solved = parse_answer(*text);
    if (!solved) return refuse(fmt::format("{}: {}", file_, solved.error().message));
    const Interrupt interrupt;
    const Budget budget(*limits, &Interrupt::flag());
    const check::Finding finding = check::check_answer(solved->question, solved->answer, check::usual_effort, budget);
    if (budget.interrupted()) return Exit::interrupted;
    if (finding.outcome == check::Outcome::faulty) {
      fmt::print(stderr, "cavalcade: {}: not drawn, the answer is wrong: {}\n", file_, finding.what);
      return Exit::impossible;
    }
    const std::optional<Error> refused = write_answer(*output, solved->question, solved->answer, budget);
    if (!refused) return Exit::answered;
    if (budget.interrupted()) return Exit::interrupted;
    if (!budget.exhausted()) return refuse(refused->message);
    refuse(refused->message + " (--time-limit)");
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

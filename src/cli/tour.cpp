// cavalcade tour: one tour, by any method, to any format.

#include <fmt/format.h>

#include "cli/animate.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/solve.hpp"
#include "cli/terminal.hpp"

namespace cavalcade::cli {
namespace {

class TourCommand final : public Command {
 public:
  void declare(CLI::App& commands) override {
    app_ = commands.add_subcommand("tour", "Find a tour of a board, or say why there is none");
    request_.time_limit = "60s";
    declare_board(*app_, request_);
    declare_tour_goal(*app_, request_);
    app_->add_option("--method", request_.method, "How to search:" + help_of_methods());
    app_->add_option("--tie-break", request_.tie_break, "How Warnsdorff's rule breaks ties:" + help_of_tie_breaks());
    declare_limits(*app_, request_);
    declare_output(*app_, output_);
    app_->add_flag("--animate", animate_, "Play the tour in the terminal");
    app_->footer(
        "Examples:\n"
        "  cavalcade tour 8x8 --from d4 --method warnsdorff\n"
        "  cavalcade tour 8x8 --closed -o tour.gif\n"
        "  cavalcade tour 10x10 --block a1,j10 --format json\n"
        "  cavalcade tour 6x6 --closed --wrap xy\n"
        "  cavalcade tour 1000x1000 -o tour.npy");
  }

  Exit run() override {
    const Result<Question> question = parse_question(request_);
    if (!question) return refuse(question.error().message);
    if (animate_ && !stdout_is_terminal()) return refuse("--animate: needs a terminal; try -o tour.gif");
    const Result<Output> output = parse_output(output_);
    if (!output) return refuse(output.error().message);

    const Answer answer = solve(*question, "tour", output_.quiet);
    if (animate_ && answer.verdict == Verdict::solved) {
      if (const std::optional<Error> refused = animate(*question, answer, output->style))
        return refuse(refused->message);
      return exit_of(answer);
    }
    // An answer without squares is not a picture, but it is an answer: in words.
    if (std::optional<Error> refused = write_answer(*output, *question, answer)) {
      if (answer.verdict != Verdict::impossible && answer.verdict != Verdict::unknown) return refuse(refused->message);
      fmt::print(stderr, "cavalcade: {}: {}\n", name_of(answer.verdict), answer.reason);
    }
    return exit_of(answer);
  }

 private:
  Request request_;
  OutputOptions output_;
  bool animate_ = false;
};

}  // namespace

std::unique_ptr<Command> tour_command() {
  return std::make_unique<TourCommand>();
}

}  // namespace cavalcade::cli

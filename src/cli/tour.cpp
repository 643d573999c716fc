// cavalcade tour: one tour, by any method, to any format.

#include <fmt/format.h>

#include "ask/json.hpp"
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
    app_->add_option("--squares", request_.squares, "Only these steps of the tour, such as 1..10");
    app_->add_option("--step-of", request_.step_of, "Only the step of this square");
    app_->add_option("--proof", proof_, "Write an impossible answer with its certificate to this file, for check");
    declare_limits(*app_, request_);
    declare_output(*app_, output_);
    app_->add_flag("--animate", animate_, "Play the tour in the terminal");
    app_->footer(
        "Examples:\n"
        "  cavalcade tour 8x8 --from d4 --method warnsdorff\n"
        "  cavalcade tour 8x8 --closed -o tour.gif\n"
        "  cavalcade tour 10x10 --block a1,j10 --format json\n"
        "  cavalcade tour 6x6 --closed --wrap xy\n"
        "  cavalcade tour 1000x1000 -o tour.npy\n"
        "  cavalcade tour 1000000x1000000 --closed --squares 5000000000..5000000009\n"
        "  cavalcade tour 6x6 --block b4,e2 --closed --proof none.json");
  }

  Exit run() override {
    Result<Question> question = parse_question(request_);
    if (!question) return refuse(question.error().message);
    if (animate_ && !stdout_is_terminal()) return refuse("--animate: needs a terminal; try -o tour.gif");
    const Result<Output> output = parse_output(output_);
    if (!output) return refuse(output.error().message);
    std::get<TourTask>(question->task).by_rank = output->format == draw::Format::npy && !animate_;
    if (proof_)
      if (const std::optional<Error> refused = file_refusal("--proof", *proof_)) return refuse(refused->message);

    const Answer answer = solve(*question, "tour", output_.quiet);
    if (proof_ && answer.verdict == Verdict::impossible)
      if (const std::optional<Error> refused = write_proof(*question, answer)) return refuse(refused->message);
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
  [[nodiscard]] std::optional<Error> write_proof(const Question& question, const Answer& answer) const {
    return write_to("--proof", *proof_, [&](std::ostream& out) {
      write_json(out, question, answer);
      return std::optional<Error>();
    });
  }

  Request request_;
  OutputOptions output_;
  std::optional<std::string> proof_;
  bool animate_ = false;
};

}  // namespace

std::unique_ptr<Command> tour_command() {
  return std::make_unique<TourCommand>();
}

}  // namespace cavalcade::cli

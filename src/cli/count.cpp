// cavalcade count: how many tours or covers there are, exactly.

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/solve.hpp"
#include "engine/count_methods.hpp"
#include "middle/crew.hpp"

namespace cavalcade::cli {
namespace {

class CountCommand final : public Command {
 public:
  void declare(CLI::App& commands) override {
    app_ = commands.add_subcommand("count", "The exact number of tours, or of covers by cycles");
    request_.task = "count";
    request_.time_limit = "none";
    declare_board(*app_, request_)->required();
    app_->add_flag("--closed", closed_, "Closed tours");
    app_->add_flag("--open", open_, "Open tours, those that could be closed among them");
    app_->add_flag("--two-factors", two_factors_, "Covers by cycles of any number and length");
    app_->add_flag("--directed", request_.directed, "A tour and its reverse are two");
    app_->add_option("--from", request_.from, "Open tours that begin on this square, such as d4");
    app_->add_flag("--by-start", request_.by_start, "Open tours by the square they begin on");
    app_->add_flag("--symmetric", symmetric_, "Closed tours that a half turn leaves alone, and by other symmetries");
    app_->add_flag("--distinct", distinct_, "Tours up to turns and reflections of the board");
    app_->add_option("--method", request_.method, "How to count (default auto):" + help_of_count_methods());
    app_->add_option("--checkpoint", request_.checkpoint,
                     "A folder for what is known so far: the same command goes on from there; also where states go "
                     "that do not fit the memory");
    declare_limits(*app_, request_);
    app_->add_option("--format", output_.format, "text or json");
    app_->add_option("-o,--output", output_.file, "Write to this file instead of standard output");
    app_->add_flag("--quiet", output_.quiet, "No progress line");
    app_->footer(
        "There is no time limit unless one is set. Under mpirun all ranks count a plain rectangle together; the "
        "memory\n"
        "limit is shared among them.\n"
        "\n"
        "Examples:\n"
        "  cavalcade count 8x8 --closed --threads 2             13267364410532, in seconds\n"
        "  cavalcade count 6x6 --open --by-start                a board of numbers\n"
        "  cavalcade count 8x8 --closed --symmetric             2432932 have a half turn\n"
        "  cavalcade count 6x6 --closed --distinct              1245\n"
        "  cavalcade count 7x6 --closed --block d3,d4           7436, round two holes\n"
        "  cavalcade count 4x4 --closed --wrap xy               1344, on a torus\n"
        "  cavalcade count 8x10 --closed --checkpoint states    may be stopped, and goes on\n"
        "  mpirun -n 4 cavalcade count 7x8 --closed");
  }

  Exit run() override {
    if (std::optional<std::string> wrong = read_flags()) return refuse(*wrong);
    const Result<Question> question = parse_question(request_);
    if (!question) return refuse(question.error().message);
    const Result<Output> output = parse_plain_output(output_, "a count is written");
    if (!output) return refuse(output.error().message);
    if (std::optional<std::string> wrong = engine::checkpoint_refusal(*question))
      return refuse("--checkpoint: " + *wrong);

    const bool is_first = middle::Crew::of_process().rank() == 0;
    Result<Answer> answer = Error{};
    watch(question->limits, "count", output_.quiet || !is_first,
          [&](const Budget& budget, Progress& progress) { answer = engine::count(*question, budget, progress); });
    if (!answer) return refuse(answer.error().message);
    if (is_first)
      if (std::optional<Error> refused = write_answer(*output, *question, *answer)) return refuse(refused->message);
    return exit_of(*answer);
  }

 private:
  // Flags become the words of the request.
  std::optional<std::string> read_flags() {
    const int things = (closed_ ? 1 : 0) + (open_ ? 1 : 0) + (two_factors_ ? 1 : 0);
    if (things > 1) return "--closed: say one of --closed, --open and --two-factors";
    if (closed_) request_.counted = "closed";
    if (open_) request_.counted = "open";
    if (two_factors_) request_.counted = "two-factors";
    if (symmetric_ && distinct_) return "--symmetric: contradicts --distinct; drop one of them";
    if (symmetric_) request_.scope = "symmetric";
    if (distinct_) request_.scope = "distinct";
    return std::nullopt;
  }

  Request request_;
  OutputOptions output_;
  bool closed_ = false;
  bool open_ = false;
  bool two_factors_ = false;
  bool symmetric_ = false;
  bool distinct_ = false;
};

}  // namespace

std::unique_ptr<Command> count_command() {
  return std::make_unique<CountCommand>();
}

}  // namespace cavalcade::cli

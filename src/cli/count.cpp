// cavalcade count: how many tours or covers there are, exactly.

#include <fmt/format.h>

#include "base/mpi.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/watch.hpp"
#include "engine/engine.hpp"

namespace cavalcade::cli {
namespace {

class CountCommand final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "count";
    options.summary = "The exact number of tours, or of covers by cycles";
    request_.give("task", "count");
    request_.give("time_limit", "none");
    options.board(request_);
    options.fields(request_, tasks::counts);
    declare_plain_output(options, output_, "text or json");
    declare_stable(options, output_);
    options.notes =
        "There is no time limit unless one is set. Under mpirun all ranks count a plain rectangle together; "
        "the memory limit is shared among them.";
    options.examples = {{"count 8x8 --closed --threads 2", "13267364410532, in seconds"},
                        {"count 6x6 --open --by-start", "a board of numbers"},
                        {"count 8x8 --closed --symmetric", "2432932 have a half turn"},
                        {"count 6x6 --closed --distinct", "1245"},
                        {"count 7x6 --closed --block d3,d4", "7436, round two holes"},
                        {"count 4x4 --closed --wrap xy", "1344, on a torus"},
                        {"count 6x6 --two-factors --by-cycles", "36236, of which 9862 are tours"},
                        {"count 6x6 --knights 4", "100 balanced covers"},
                        {"count 8x10 --closed --checkpoint states", "may be stopped, and goes on"},
                        {"mpirun -n 4 cavalcade count 7x8 --closed"}};
  }

  Exit run() override {
    const Result<Question> question = parse_question(request_);
    if (!question) return refuse(question.error().message);
    const Result<Output> output = parse_plain_output(output_, "a count is written");
    if (!output) return refuse(output.error().message);
    if (const Result<void> done = engine::require_own_checkpoint(*question); !done)
      return refuse("--checkpoint: " + done.error().message);

    const bool is_first = MpiGroup::of_process().rank() == 0;
    Result<Answer> answer = Error{};
    watch(question->limits, "count", is_first ? output_.progress.style() : ProgressStyle::none,
          [&](const Budget& budget, Progress& progress) { answer = engine::count(*question, budget, progress); });
    if (!answer) return refuse(answer.error().message);
    leave_times_out(output_, *answer);
    if (is_first)
      if (const Result<void> done = write_answer(*output, *question, *answer); !done)
        return refuse(done.error().message);
    return exit_of(*answer);
  }

 private:
  Request request_;
  OutputOptions output_;
};

}  // namespace

std::unique_ptr<Command> count_command() {
  return std::make_unique<CountCommand>();
}

}  // namespace cavalcade::cli

// cavalcade sample: tours drawn at random, each exactly equally likely, one line each.

#include <fmt/format.h>

#include "ask/parse.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/watch.hpp"
#include "engine/engine.hpp"

namespace cavalcade::cli {
namespace {

constexpr std::int64_t most_tours = 1'000'000'000;

class SampleCommand final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "sample";
    options.summary = "Tours drawn at random, each exactly equally likely";
    request_.give("time_limit", "none");
    options.board(request_);
    options.fields(request_, tasks::tours, {"closed"});
    options.group(groups::question);
    options.flag("--open", open_, "The tour may end anywhere (the default)");
    options.fields(request_, tasks::tours, {"from", "step", "use", "symmetry"});
    options.text("-n,--number", "N", number_, "How many tours");
    options.fields(request_, tasks::tours, {"seed", "threads", "time_limit", "memory_limit"});
    declare_plain_output(options, output_, "text (squares in a line) or json (an answer per line)");
    options.notes =
        "Every tour of the board has exactly the same probability, and each line is drawn independently of "
        "the others, so a tour can come twice. A tour and its reverse are one tour: a closed one is written "
        "from its lowest square, an open one from the lower of its ends. The same seed gives the same tours.\n\n"
        "Exit codes: 0 all tours were drawn; 1 the board has no tour; 2 invalid question; 3 a limit was "
        "reached.";
    options.examples = {{"sample 8x8 --closed -n 1000"},
                        {"sample 8x8 --open -n 5 --seed 7 --format json"},
                        {"sample 6x6 --block a1,f6 --closed --threads 2"}};
  }

  Exit run() override {
    if (open_ && request_.find("closed") != nullptr) return refuse("--open: contradicts --closed; drop one of them");
    const Result<Question> question = parse_question(request_);
    if (!question) return refuse(question.error().message);
    if (const Result<void> done = engine::require_sampling(*question); !done) return refuse(done.error().message);
    const Result<std::int64_t> number = about("-n", parse_whole(number_, 1, most_tours));
    if (!number) return refuse(number.error().message);
    const Result<Output> output = parse_plain_output(output_, "sampled tours are written");
    if (!output) return refuse(output.error().message);

    engine::Sampling result;
    const auto wanted = static_cast<std::uint64_t>(*number);
    const Result<void> written = write_to(
        "-o", output->file, [&](std::ostream& out) { return stream(out, *output, *question, wanted, result); },
        [&] { return result.tours < wanted ? std::optional("the list is not complete") : std::nullopt; });
    if (!written) return refuse(written.error().message);
    return tell_end(result, wanted);
  }

 private:
  // Ends early, with an error, if nobody takes the tours.
  Result<void> stream(std::ostream& out, const Output& output, const Question& question, std::uint64_t number,
                      engine::Sampling& result) const {
    watch(question.limits, "sample", output_.progress.style(), [&](const Budget& budget, Progress& progress) {
      std::optional<RouteLines> lines;  // once there is a tour, the board is known to be small
      result = engine::sample(question, number, budget, progress, [&](const Tour& tour) {
        if (!lines) lines.emplace(question, output.format == draw::Format::json);
        lines->write(out, tour);
        return out.good();
      });
    });
    if (!out.good()) return Error{"cannot write all tours: whoever reads them has gone, or the disk is full"};
    return {};
  }

  static Exit tell_end(const engine::Sampling& result, std::uint64_t number) {
    if (result.impossible) {
      say("no tour: " + result.reason);
      return Exit::impossible;
    }
    if (result.tours < number) {
      say(fmt::format("{} tour{} of {}: {}", result.tours, result.tours == 1 ? "" : "s", number, result.reason));
      return result.interrupted ? Exit::interrupted : Exit::unknown;
    }
    return Exit::answered;
  }

  Request request_;
  OutputOptions output_;
  bool open_ = false;
  std::string number_ = "1";
};

}  // namespace

std::unique_ptr<Command> sample_command() {
  return std::make_unique<SampleCommand>();
}

}  // namespace cavalcade::cli

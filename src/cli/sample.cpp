// cavalcade sample: tours drawn at random, each exactly equally likely, one line each.

#include "engine/sample.hpp"

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/solve.hpp"
#include "cli/tour_lines.hpp"

namespace cavalcade::cli {
namespace {

constexpr std::int64_t most_tours = 1'000'000'000;

class SampleCommand final : public Command {
 public:
  void declare(CLI::App& commands) override {
    app_ = commands.add_subcommand("sample", "Tours drawn at random, each exactly equally likely");
    declare_board(*app_, request_)->required();
    app_->add_flag("--closed", request_.closed, "The last square is a move away from the first");
    app_->add_flag("--open", open_, "The tour may end anywhere (default)");
    app_->add_option("--from", request_.from, "The square that closed tours are written from");
    app_->add_option("-n,--number", number_, "How many tours (default 1)");
    declare_limits(*app_, request_);
    app_->add_option("--format", output_.format, "text (squares in a line) or json (an object a line)");
    app_->add_option("-o,--output", output_.file, "Write to this file instead of standard output");
    app_->add_flag("--quiet", output_.quiet, "No progress line");
    app_->footer(
        "Every tour of the board has exactly the same probability, and each line is drawn independently of the "
        "others,\n"
        "so a tour can come twice. A tour and its reverse are one tour: a closed one is written from its lowest "
        "square,\n"
        "an open one from the lower of its ends. The same seed gives the same tours.\n"
        "\n"
        "Exit codes: 0 all tours were drawn; 1 the board has no tour; 2 invalid question; 3 a limit was reached.\n"
        "\n"
        "Examples:\n"
        "  cavalcade sample 8x8 --closed -n 1000\n"
        "  cavalcade sample 8x8 --open -n 5 --seed 7 --format json\n"
        "  cavalcade sample 6x6 --block a1,f6 --closed --threads 2");
  }

  Exit run() override {
    if (open_ && request_.closed) return refuse("--open: contradicts --closed; drop one of them");
    const Result<Question> question = parse_question(request_);
    if (!question) return refuse(question.error().message);
    if (const std::optional<Error> refused = engine::sampling_refusal(std::get<TourTask>(question->task)))
      return refuse(refused->message);
    const Result<std::int64_t> number = parse_whole(number_, 1, most_tours, "-n");
    if (!number) return refuse(number.error().message);
    const Result<Output> output = parse_plain_output(output_, "sampled tours are written");
    if (!output) return refuse(output.error().message);

    engine::Sampling result;
    const auto wanted = static_cast<std::uint64_t>(*number);
    const std::optional<Error> refused = write_to(
        "-o", output->file, [&](std::ostream& out) { return stream(out, *output, *question, wanted, result); },
        [&] { return result.tours < wanted ? std::optional("the list is not complete") : std::nullopt; });
    if (refused) return refuse(refused->message);
    return tell_end(result, wanted);
  }

 private:
  // Ends early, with an error, if nobody takes the tours.
  std::optional<Error> stream(std::ostream& out, const Output& output, const Question& question, std::uint64_t number,
                              engine::Sampling& result) const {
    watch(question.limits, "sample", output_.quiet, [&](const Budget& budget, Progress& progress) {
      std::optional<TourLines> lines;  // once there is a tour, the board is known to be small
      result = engine::sample(question, number, budget, progress, [&](const Tour& tour) {
        if (!lines) lines.emplace(question.board, output.format == draw::Format::json);
        lines->write(out, tour);
        return out.good();
      });
    });
    if (!out.good()) return Error{"cannot write all tours: whoever reads them has gone, or the disk is full"};
    return std::nullopt;
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

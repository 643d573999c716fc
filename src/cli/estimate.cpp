// cavalcade estimate: how many nodes blind search has before it, without walking them all.

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "ask/parse.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/watch.hpp"
#include "engine/engine.hpp"

namespace cavalcade::cli {
namespace {

constexpr std::int64_t most_probes = 1'000'000'000'000;

class EstimateCommand final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "estimate";
    options.summary = "How large the tree of blind search is, estimated by random probes";
    request_.give("time_limit", "none");
    options.board(request_);
    options.fields(request_, tasks::tours, {"closed", "from"});
    options.group(groups::question);
    options.text("--probes", "N", probes_, "How many random walks");
    options.fields(request_, tasks::tours, {"seed", "time_limit", "memory_limit"});
    declare_plain_output(options, output_, "text or json");
    options.notes =
        "The tree has a node per path from the start, as tour --method blind counts them; without --from, from every "
        "start. It is all that the search would walk if it went on after every tour, so the nodes divided by the "
        "number of tours (count) say what a tour costs if tours are spread evenly. The estimate is Knuth's (1975): "
        "its expected value is the number of nodes, and the standard error says how far off it may be. The order of "
        "the moves makes no difference to the size of the tree. The same seed gives the same estimate.\n\n"
        "Exit codes: 0 all probes were made; 2 invalid question; 3 a limit was reached.";
    options.examples = {{"estimate 8x8 --from d4 --probes 1000000"},
                        {"estimate 5x5 --closed", "5x5 has no closed tour: what blind search takes to find out"},
                        {"estimate 6x6 --seed 7 --format json"}};
  }

  Exit run() override {
    const Result<Question> question = parse_question(request_);
    if (!question) return refuse(question.error().message);
    const Result<std::int64_t> probes = about("--probes", parse_whole(probes_, 1, most_probes));
    if (!probes) return refuse(probes.error().message);
    const Result<Output> output = parse_plain_output(output_, "an estimate is written");
    if (!output) return refuse(output.error().message);

    engine::Estimate result;
    watch(question->limits, "estimate", output_.progress.style(), [&](const Budget& budget, Progress& progress) {
      result = engine::estimate(*question, static_cast<std::uint64_t>(*probes), budget, progress);
    });
    if (!result.reason.empty()) {
      say(fmt::format("{} of {} probes: {}", result.probes, *probes, result.reason));
      return result.interrupted ? Exit::interrupted : Exit::unknown;
    }
    const Result<void> written = write_to(
        "-o", output->file,
        [&](std::ostream& out) {
          out << (output->format == draw::Format::json ? as_json(result) : as_text(result)) << '\n';
          return Result<void>();
        },
        [] { return std::optional<const char*>(); });
    return written ? Exit::answered : refuse(written.error().message);
  }

 private:
  // "2.24e+21 nodes, standard error 1.4e+19 (1000000 probes, the deepest 63 squares)"
  static std::string as_text(const engine::Estimate& estimate) {
    return fmt::format("{:.6g} nodes, standard error {:.2g} ({} probes, the deepest {} squares)", estimate.nodes,
                       estimate.standard_error, estimate.probes, estimate.deepest);
  }

  // As texts: they can be beyond the numbers that readers of JSON have.
  static std::string as_json(const engine::Estimate& estimate) {
    const nlohmann::ordered_json json{{"nodes", fmt::format("{:.6g}", estimate.nodes)},
                                      {"standard_error", fmt::format("{:.2g}", estimate.standard_error)},
                                      {"probes", estimate.probes},
                                      {"deepest", estimate.deepest}};
    return json.dump();
  }

  Request request_;
  OutputOptions output_;
  std::string probes_ = "100000";
};

}  // namespace

std::unique_ptr<Command> estimate_command() {
  return std::make_unique<EstimateCommand>();
}

}  // namespace cavalcade::cli

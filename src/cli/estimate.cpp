// cavalcade estimate: how many nodes blind search has before it, without walking them all.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "ask/parse.hpp"
#include "board/square_name.hpp"
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
    options.flag("--first", first_, "Only what the search takes until its first tour");
    options.fields(request_, tasks::tours, {"order", "seed", "time_limit", "memory_limit"});
    declare_plain_output(options, output_, "text or json");
    options.notes =
        "The tree has a node per path from the start, as tour --method blind counts them; without --from, from every "
        "start. It is all that the search would walk if it went on after every tour, so the nodes divided by the "
        "number of tours (count) say what a tour costs if tours are spread evenly. The estimate is Knuth's (1975): "
        "its expected value is the number of nodes, and the standard error says how far off it may be. The order of "
        "the moves makes no difference to the size of the tree. The same seed gives the same estimate.\n\n"
        "With --first the order makes all the difference. The engine finds the first tour in that order, by asking at "
        "each square which moves can still lead to a tour; what the search walks in vain before each of them is "
        "estimated by --probes walks, or counted if it has no more nodes than that.\n\n"
        "Exit codes: 0 all probes were made; 2 invalid question; 3 a limit was reached.";
    options.examples = {{"estimate 8x8 --from d4 --probes 1000000"},
                        {"estimate 5x5 --closed", "5x5 has no closed tour: what blind search takes to find out"},
                        {"estimate 8x8 --from d4 --first --order 82314567",
                         "when blind search in this order meets its first tour, and which one"},
                        {"estimate 6x6 --seed 7 --format json"}};
  }

  Exit run() override {
    if (first_) request_.give("method", "blind");
    if (request_.find("order") != nullptr && !first_) return refuse("--order: it makes a difference only with --first");
    const Result<Question> question = parse_question(request_);
    if (!question) return refuse(question.error().message);
    const Result<std::int64_t> probes = about("--probes", parse_whole(probes_, 1, most_probes));
    if (!probes) return refuse(probes.error().message);
    const Result<Output> output = parse_plain_output(output_, "an estimate is written");
    if (!output) return refuse(output.error().message);

    engine::FirstTourEstimate result;
    watch(question->limits, "estimate", output_.progress.style(), [&](const Budget& budget, Progress& progress) {
      const auto wanted = static_cast<std::uint64_t>(*probes);
      if (first_)
        result = engine::estimate_first_tour(*question, wanted, budget, progress);
      else
        result.walked = engine::estimate(*question, wanted, budget, progress);
    });
    const engine::Estimate& walked = result.walked;
    if (!walked.reason.empty()) {
      say(first_ ? walked.reason : fmt::format("{} of {} probes: {}", walked.probes, *probes, walked.reason));
      return walked.interrupted ? Exit::interrupted : Exit::unknown;
    }
    const bool json = output->format == draw::Format::json;
    const Result<void> written = write_to(
        "-o", output->file,
        [&](std::ostream& out) {
          if (first_)
            out << (json ? as_json(question->board, result) : as_text(question->board, result)) << '\n';
          else
            out << (json ? as_json(walked).dump() : as_text(walked)) << '\n';
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

  // "3.25e+12 nodes until the first tour, standard error 6.6e+10 (16 trees walked in vain)", and the tour.
  static std::string as_text(const Board& board, const engine::FirstTourEstimate& first) {
    const engine::Estimate& walked = first.walked;
    std::string text =
        fmt::format("{:.6g} nodes {}, standard error {:.2g} ({} tree{} walked in vain, {} probes at most in each)",
                    walked.nodes, first.tour ? "until the first tour" : "and no tour", walked.standard_error,
                    first.in_vain, first.in_vain == 1 ? "" : "s", walked.probes);
    if (first.tour) text += fmt::format("\n{}", fmt::join(names_of(board, *first.tour), " "));
    return text;
  }

  // As texts: they can be beyond the numbers that readers of JSON have.
  static nlohmann::ordered_json as_json(const engine::Estimate& estimate) {
    return {{"nodes", fmt::format("{:.6g}", estimate.nodes)},
            {"standard_error", fmt::format("{:.2g}", estimate.standard_error)},
            {"probes", estimate.probes},
            {"deepest", estimate.deepest}};
  }

  static std::string as_json(const Board& board, const engine::FirstTourEstimate& first) {
    nlohmann::ordered_json json = as_json(first.walked);
    json["in_vain"] = first.in_vain;
    if (first.tour) json["tour"] = names_of(board, *first.tour);
    return json.dump();
  }

  static std::vector<std::string> names_of(const Board& board, const Tour& tour) {
    std::vector<std::string> names;
    names.reserve(tour.squares.size());
    for (const Cell cell : tour.squares) names.push_back(square_name(board, cell));
    return names;
  }

  Request request_;
  OutputOptions output_;
  std::string probes_ = "100000";
  bool first_ = false;
};

}  // namespace

std::unique_ptr<Command> estimate_command() {
  return std::make_unique<EstimateCommand>();
}

}  // namespace cavalcade::cli

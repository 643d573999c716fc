// cavalcade enumerate: every tour of a board, or every cover by cycles, one line each, as they are found.

#include <optional>

#include <fmt/format.h>

#include "ask/parse.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/watch.hpp"
#include "engine/engine.hpp"

namespace cavalcade::cli {
namespace {

class EnumerateCommand final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "enumerate";
    options.summary = "Every tour of a board, or every cover by cycles, one line each, as they are found";
    request_.give("time_limit", "none");
    options.board(request_);
    options.fields(request_, tasks::tours, {"closed"});
    options.group(groups::question);
    options.flag("--open", open_, "The tour may end anywhere (the default)");
    options.fields(request_, tasks::tours, {"from", "to", "step", "use", "symmetry"});
    options.text("--knights", "N", knights_, "Covers by this number of cycles instead of tours");
    options.fields(request_, tasks::covers, {"lengths"});
    options.group(groups::method);
    options.text("--method", "METHOD", method_, "How to search").choices = choices_of(engine::enumerators());
    options.group(groups::question);
    options.flag("--distinct", distinct_, "One tour of each class that turns and reflections of the board make");
    options.text("--limit", "N", limit_, "At most this number of tours or covers");
    options.fields(request_, tasks::tours, {"seed", "threads", "time_limit", "memory_limit"});
    declare_plain_output(options, output_, "text (squares in a line) or json (an answer per line)",
                         "No progress line, and no line about the end");
    options.notes =
        "A tour and its reverse are one tour, unless --from or --to names an end of an open tour. A closed "
        "tour begins on the lowest square (rank by rank from a1), or where --from says, and goes first to "
        "the lower of its two neighbours there; an open one without named ends begins on the lower of them. "
        "The method search lists closed tours in the lexicographic order of their squares; open ones by "
        "their first square, then by their last, then in that order; and that for any number of --threads. "
        "Of a class of --distinct tours it lists the one whose squares come first in lexicographic order; "
        "turns and reflections that move a square of --from or --to, or a move of --use elsewhere, do not count. "
        "With --step a tour has a direction, and a closed one a beginning: each list of squares that has these steps "
        "comes once, in the order of the search. With --knights, each cycle of a "
        "cover is written as a closed tour is, from its lowest square on; the cycles come in the order of their "
        "first squares, with a slash between them, and covers in the lexicographic order of their cycles. How "
        "many there were is said on standard error; the exit code is 0 also if there is none.";
    options.examples = {{"enumerate 6x6 --closed | wc -l"},
                        {"enumerate 6x6 --closed --distinct"},
                        {"enumerate 5x5 --from a1 --format json"},
                        {"enumerate 8x8 --closed --limit 10"},
                        {"enumerate 6x6 --closed --symmetry quarter"},
                        {"enumerate 6x6 --step 1=a1,12=d4,25=f2,36=b3"},
                        {"enumerate 6x6 --knights 4", "100 covers by cycles of 8 and 10 squares"},
                        {"enumerate 6x6 --knights 3 --lengths 4..28 --format json"}};
  }

  Exit run() override {
    if (open_ && request_.find("closed") != nullptr) return refuse("--open: contradicts --closed; drop one of them");
    const Result<engine::Enumerator> method = about("--method", parse_name(method_, engine::enumerators()));
    if (!method) return refuse(method.error().message);
    const Result<Question> question = knights_ ? parse_question_of_covers(*method) : parse_question(request_);
    if (!question) return refuse(question.error().message);
    if (!knights_)
      if (const Result<void> done = engine::require_enumerable(*question, *method, distinct_); !done)
        return refuse(done.error().message);
    const Result<std::int64_t> limit =
        about("--limit", parse_whole(limit_.value_or(std::to_string(INT64_MAX)), 1, INT64_MAX));
    if (!limit) return refuse(limit.error().message);
    const Result<Output> output =
        parse_plain_output(output_, knights_ ? "covers are enumerated" : "tours are enumerated");
    if (!output) return refuse(output.error().message);

    engine::Enumeration result;
    const auto most = static_cast<std::uint64_t>(*limit);
    const Result<void> written = write_to(
        "-o", output->file, [&](std::ostream& out) { return stream(out, *output, *question, *method, most, result); },
        [&] { return is_cut_short(result, most) ? std::optional("the list is not complete") : std::nullopt; });
    if (!written) return refuse(written.error().message);
    return tell_end(result, most);
  }

 private:
  Result<Question> parse_question_of_covers(engine::Enumerator method) {
    if (open_) return Error{"--open: belongs to tours; drop it or --knights"};
    if (distinct_) return Error{"--distinct: belongs to tours; drop it or --knights"};
    if (method != engine::Enumerator::search) return Error{"--method: covers are enumerated by search; drop it"};
    request_.give("task", "cycles");
    request_.give("knights", *knights_);
    return parse_question(request_);
  }

  // Ends early, with an error, if nobody takes the tours.
  Result<void> stream(std::ostream& out, const Output& output, const Question& question, engine::Enumerator method,
                      std::uint64_t limit, engine::Enumeration& result) const {
    std::optional<RouteLines> lines;  // made when there is one: a board that has none may be of any size
    std::uint64_t written = 0;
    const auto take = [&](const auto& found) {
      if (!lines) lines.emplace(question, output.format == draw::Format::json);
      lines->write(out, found);
      return ++written < limit && out.good();
    };
    watch(question.limits, "enumerate", output_.progress.style(), [&](const Budget& budget, Progress& progress) {
      result = knights_ ? engine::enumerate_covers(question, budget, progress, take)
                        : engine::enumerate(question, method, budget, progress, take, distinct_);
    });
    if (!out.good())
      return Error{fmt::format("cannot write all {}s: whoever reads them has gone, or the disk is full", thing())};
    return {};
  }

  static bool is_cut_short(const engine::Enumeration& result, std::uint64_t limit) {
    return !result.complete && result.tours < limit;
  }

  [[nodiscard]] Exit tell_end(const engine::Enumeration& result, std::uint64_t limit) const {
    const std::string number = fmt::format("{} {}{}", result.tours, thing(), result.tours == 1 ? "" : "s");
    if (is_cut_short(result, limit)) {
      say(fmt::format("{} so far: {}", number, result.reason));
      return result.interrupted ? Exit::interrupted : Exit::unknown;
    }
    if (!output_.progress.quiet)
      say(fmt::format("{}{}{}", number, result.complete ? "" : ", and no more were asked for",
                      result.reason.empty() ? "" : ": " + result.reason));
    return Exit::answered;
  }

  [[nodiscard]] std::string_view thing() const { return knights_ ? "cover" : "tour"; }

  Request request_;
  OutputOptions output_;
  std::optional<std::string> knights_;
  bool open_ = false;
  bool distinct_ = false;
  std::string method_ = "search";
  std::optional<std::string> limit_;
};

}  // namespace

std::unique_ptr<Command> enumerate_command() {
  return std::make_unique<EnumerateCommand>();
}

}  // namespace cavalcade::cli

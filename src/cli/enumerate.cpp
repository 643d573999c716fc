// cavalcade enumerate: every tour of a board, one line each, as they are found.

#include "engine/enumerate.hpp"

#include <optional>

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/solve.hpp"
#include "cli/tour_lines.hpp"

namespace cavalcade::cli {
namespace {

Result<engine::Enumerator> parse_enumerator(const std::string& name) {
  std::string names;
  for (const auto& row : engine::enumerators()) {
    if (row.name == name) return row.value;
    names += fmt::format("{}{}", names.empty() ? "" : ", ", row.name);
  }
  return Error{fmt::format("--method: '{}' is not one of {}", name, names)};
}

class EnumerateCommand final : public Command {
 public:
  void declare(CLI::App& commands) override {
    app_ = commands.add_subcommand("enumerate", "Every tour of a board, one line each, as they are found");
    request_.time_limit = "none";
    declare_board(*app_, request_)->required();
    app_->add_flag("--closed", request_.closed, "The last square is a move away from the first");
    app_->add_flag("--open", open_, "The tour may end anywhere (default)");
    app_->add_option("--from", request_.from, "The first square, such as d4");
    app_->add_option("--to", request_.to, "The last square");
    app_->add_option("--method", method_, "How to search (default search):" + help_of_enumerators());
    app_->add_flag("--distinct", distinct_, "One tour of each class that turns and reflections of the board make");
    app_->add_option("--limit", limit_, "At most so many tours");
    declare_limits(*app_, request_);
    app_->add_option("--format", output_.format, "text (squares in a line) or json (an object a line)");
    app_->add_option("-o,--output", output_.file, "Write to this file instead of standard output");
    app_->add_flag("--quiet", output_.quiet, "No progress line, and no line about the end");
    app_->footer(
        "A tour and its reverse are one tour, unless --from or --to names an end of an open tour. A closed tour "
        "begins\n"
        "on the lowest square (rank by rank from a1), or where --from says, and goes first to the lower of its two\n"
        "neighbours there; an open one without named ends begins on the lower of them. The method search lists closed\n"
        "tours in the lexicographic order of their squares; open ones by their first square, then by their last, then "
        "in\n"
        "that order; and that for any number of --threads. Of a class of --distinct tours it lists the one whose "
        "squares\n"
        "come first in lexicographic order; turns and reflections that move a square of --from or --to do not count.\n"
        "How many there were is said on standard error; the exit code is 0 also if there is none.\n"
        "\n"
        "Examples:\n"
        "  cavalcade enumerate 6x6 --closed | wc -l\n"
        "  cavalcade enumerate 6x6 --closed --distinct\n"
        "  cavalcade enumerate 5x5 --from a1 --format json\n"
        "  cavalcade enumerate 8x8 --closed --limit 10");
  }

  Exit run() override {
    if (open_ && request_.closed) return refuse("--open: contradicts --closed; drop one of them");
    const Result<engine::Enumerator> method = parse_enumerator(method_);
    if (!method) return refuse(method.error().message);
    const Result<Question> question = parse_question(request_);
    if (!question) return refuse(question.error().message);
    if (const std::optional<Error> refused = engine::enumeration_refusal(*question, *method, distinct_))
      return refuse(refused->message);
    const Result<std::int64_t> limit = parse_whole(limit_, 1, INT64_MAX, "--limit");
    if (!limit) return refuse(limit.error().message);
    const Result<Output> output = parse_plain_output(output_, "tours are enumerated");
    if (!output) return refuse(output.error().message);

    engine::Enumeration result;
    const auto most = static_cast<std::uint64_t>(*limit);
    const std::optional<Error> refused = write_to(
        "-o", output->file, [&](std::ostream& out) { return stream(out, *output, *question, *method, most, result); },
        [&] { return is_cut_short(result, most) ? std::optional("the list is not complete") : std::nullopt; });
    if (refused) return refuse(refused->message);
    return tell_end(result, most);
  }

 private:
  // Ends early, with an error, if nobody takes the tours.
  std::optional<Error> stream(std::ostream& out, const Output& output, const Question& question,
                              engine::Enumerator method, std::uint64_t limit, engine::Enumeration& result) const {
    std::optional<TourLines> lines;  // made when there is a tour: a board that has none may be of any size
    std::uint64_t written = 0;
    const auto take = [&](const Tour& tour) {
      if (!lines) lines.emplace(question.board, output.format == draw::Format::json);
      lines->write(out, tour);
      return ++written < limit && out.good();
    };
    watch(question.limits, "enumerate", output_.quiet, [&](const Budget& budget, Progress& progress) {
      result = engine::enumerate(question, method, budget, progress, take, distinct_);
    });
    if (!out.good()) return Error{"cannot write all tours: whoever reads them has gone, or the disk is full"};
    return std::nullopt;
  }

  static bool is_cut_short(const engine::Enumeration& result, std::uint64_t limit) {
    return !result.complete && result.tours < limit;
  }

  [[nodiscard]] Exit tell_end(const engine::Enumeration& result, std::uint64_t limit) const {
    const std::string number = fmt::format("{} tour{}", result.tours, result.tours == 1 ? "" : "s");
    if (is_cut_short(result, limit)) {
      say(fmt::format("{} so far: {}", number, result.reason));
      return result.interrupted ? Exit::interrupted : Exit::unknown;
    }
    if (!output_.quiet)
      say(fmt::format("{}{}{}", number, result.complete ? "" : ", and no more were asked for",
                      result.reason.empty() ? "" : ": " + result.reason));
    return Exit::answered;
  }

  Request request_;
  OutputOptions output_;
  bool open_ = false;
  bool distinct_ = false;
  std::string method_ = "search";
  std::string limit_ = std::to_string(INT64_MAX);
};

}  // namespace

std::unique_ptr<Command> enumerate_command() {
  return std::make_unique<EnumerateCommand>();
}

}  // namespace cavalcade::cli

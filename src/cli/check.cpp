// cavalcade check: is this answer right?

#include "check/check.hpp"

#include <fmt/format.h>

#include "ask/json.hpp"
#include "ask/listing.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "draw/headline.hpp"

namespace cavalcade::cli {
namespace {

class CheckCommand final : public Command {
 public:
  void declare(CLI::App& commands) override {
    app_ = commands.add_subcommand("check", "Verify an answer, and say what is wrong with it");
    app_->add_option("FILE", file_,
                     "An answer as JSON, a numbered board or a CSV as tour prints them, or - for standard input")
        ->required();
    app_->add_flag("--closed", asked_.closed, "Not JSON: the tour is meant to be closed");
    declare_moves(*app_, asked_);
    app_->footer(
        "Examples:\n"
        "  cavalcade tour 8x8 --closed --format json | cavalcade check -\n"
        "  cavalcade tour 8x8 --closed | cavalcade check - --closed\n"
        "  cavalcade check tour.json\n"
        "JSON says what it answers; a board or a CSV does not, so it is checked as an open knight's tour unless the\n"
        "options say otherwise.");
  }

  Exit run() override {
    const Result<std::string> text = read_input(file_);
    if (!text) return refuse(text.error().message);
    const Result<Solved> solved = is_json(*text) ? parse_answer(*text) : parse_listing(*text, asked_);
    if (!solved) return refuse(fmt::format("{}: {}", file_, solved.error().message));
    const check::Finding finding = check::check_answer(solved->question, solved->answer, thorough);
    switch (finding.outcome) {
      case check::Outcome::holds:
        fmt::print("holds: {}\n", words(*solved));
        return Exit::answered;
      case check::Outcome::faulty:
        fmt::print("fault: {}\n", finding.what);
        return Exit::impossible;
      default:
        fmt::print("unsettled: {}\n", finding.what);
        return Exit::unknown;
    }
  }

 private:
  static constexpr std::uint64_t thorough = 10 * check::usual_effort;

  static bool is_json(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first != std::string::npos && (text[first] == '{' || text[first] == '[');
  }

  static std::string words(const Solved& solved) {
    const bool has_squares = !std::holds_alternative<std::monostate>(solved.answer.witness);
    return has_squares ? draw::subject(solved.question, solved.answer) : draw::headline(solved.question, solved.answer);
  }

  std::string file_;
  Request asked_;
};

}  // namespace

std::unique_ptr<Command> check_command() {
  return std::make_unique<CheckCommand>();
}

}  // namespace cavalcade::cli

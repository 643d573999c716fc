// cavalcade check: is this answer right, or are all answers of this atlas?

#include "check/check.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "ask/json.hpp"
#include "ask/listing.hpp"
#include "ask/parse.hpp"
#include "atlas/verify.hpp"
#include "check/dimacs.hpp"
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "draw/headline.hpp"
#include "engine/engine.hpp"

namespace cavalcade::cli {
namespace {

class CheckCommand final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "check";
    options.summary = "Verify an answer, and say what is wrong with it";
    options
        .text("FILE", "FILE", file_,
              "An answer as JSON, a numbered board or a CSV as tour prints them, - for standard input, or the "
              "folder of an atlas (cycles --table --out)")
        .required = true;
    options.group(groups::question);
    options.flag("--closed", closed_, "Not JSON: the tour is meant to be closed");
    options.fields(asked_, tasks::tours, {"wrap", "leaper"});
    options.group(groups::output);
    options.text("--export", "FOLDER", export_,
                 "A proof: a folder for it and its formula, proof.drat and formula.cnf, as drat-trim reads them");
    declare_file_limits(options, limits_);
    options.text("--threads", "N", threads_, "An atlas: threads to use, a number or all").environment =
        "CAVALCADE_THREADS";
    options.notes =
        "JSON says what it answers; a board or a CSV does not, so it is checked as an open knight's tour "
        "unless the options say otherwise. What cannot be settled within the limits is unsettled, exit code "
        "3; of an atlas, they are those of each file.";
    options.examples = {{"tour 8x8 --closed --format json | cavalcade check -"},
                        {"tour 8x8 --closed | cavalcade check - --closed"},
                        {"check tour.json"},
                        {"check none.json --export proof"},
                        {"check atlas --threads 4"}};
  }

  Exit run() override {
    if (closed_) asked_.give("closed", true);
    std::error_code ignored;
    if (!std::filesystem::is_directory(file_, ignored)) return check_file();
    if (export_) return refuse("--export: is for one answer; name a file of the atlas");
    return check_atlas();
  }

 private:
  static constexpr std::uint64_t thorough = 10 * check::usual_effort;
  static constexpr std::size_t most_remarks = 20;

  [[nodiscard]] Exit check_file() const {
    const Result<std::string> text = read_input(file_);
    if (!text) return refuse(text.error().message);
    const Result<Limits> limits = parse_file_limits(limits_, text->size());
    if (!limits) return refuse(limits.error().message);
    const Result<Solved> solved = is_json(*text) ? parse_answer(*text) : parse_listing(*text, asked_);
    if (!solved) return refuse(fmt::format("{}: {}", file_, solved.error().message));
    const Interrupt interrupt;
    const Budget budget(*limits, &Interrupt::flag());
    if (export_)
      if (const Result<void> done = export_proof(*solved, budget); !done) return not_exported(done.error(), budget);
    const check::Finding finding = engine::examined(solved->question, solved->answer, thorough, budget);
    switch (finding.outcome) {
      case check::Outcome::holds:
        return print_claim(*solved, is_json(*text));
      case check::Outcome::faulty:
        fmt::print("fault: {}\n", finding.what);
        return Exit::impossible;
      default:
        fmt::print("unsettled: {}\n", with_hint(finding.what, budget));
        return budget.interrupted() ? Exit::interrupted : Exit::unknown;
    }
  }

  // A time limit does not say how it is raised; one of memory does.
  static std::string with_hint(const std::string& what, const Budget& budget) {
    const bool out_of_time = budget.exhausted() && !budget.interrupted();
    return out_of_time && what.ends_with(budget.why_exhausted()) ? what + " (--time-limit)" : what;
  }

  static Exit not_exported(const Error& refused, const Budget& budget) {
    refuse(with_hint(refused.message, budget));
    if (budget.interrupted()) return Exit::interrupted;
    return budget.exhausted() ? Exit::unknown : Exit::invalid;
  }

  [[nodiscard]] Result<void> export_proof(const Solved& solved, const Budget& budget) const {
    if (const Result<void> done = make_folder("--export", *export_); !done) return done.error();
    const auto write_both = [&](std::ostream& formula, std::ostream& proof) {
      const Result<void> written = check::export_proof(solved.question, solved.answer, formula, proof, budget);
      return written ? written : Error{"--export: " + written.error().message};
    };
    return write_to("--export", *export_ + "/formula.cnf", [&](std::ostream& formula) {
      return write_to("--export", *export_ + "/proof.drat",
                      [&](std::ostream& proof) { return write_both(formula, proof); });
    });
  }

  [[nodiscard]] Exit check_atlas() const {
    const Result<std::int32_t> threads = about("--threads", parse_threads(threads_));
    if (!threads) return refuse(threads.error().message);
    if (const Result<Limits> limits = parse_file_limits(limits_, 0); !limits) return refuse(limits.error().message);
    const Interrupt interrupt;
    const auto budget_of = [&](std::size_t file_bytes) {
      return Budget(*parse_file_limits(limits_, file_bytes), &Interrupt::flag());
    };
    const Result<atlas::Verification> checked = atlas::verify(file_, *threads, thorough, budget_of);
    if (!checked) return refuse(checked.error().message);
    if (Interrupt::requested()) return Exit::interrupted;
    print("fault", checked->faults);
    print("unsettled", checked->unsettled);
    fmt::print("{}\n", summary(*checked));
    if (!checked->faults.empty()) return Exit::impossible;
    return checked->unsettled.empty() && checked->unknown == 0 ? Exit::answered : Exit::unknown;
  }

  // The first of them; a spoiled index has as many as the table has instances.
  static void print(const char* kind, const std::vector<atlas::Remark>& remarks) {
    const std::size_t shown = std::min(remarks.size(), most_remarks);
    for (std::size_t i = 0; i < shown; ++i) fmt::print("{}: {}: {}\n", kind, remarks[i].file, remarks[i].what);
    if (shown < remarks.size()) fmt::print("{}: and {} more\n", kind, remarks.size() - shown);
  }

  // "holds: 289 instances, 170 solved, 119 impossible, checked from scratch in 40.1 s"; "undecided: .., 3 unknown, ..".
  static std::string summary(const atlas::Verification& checked) {
    const char* const outcome = !checked.faults.empty()      ? "fault"
                                : !checked.unsettled.empty() ? "unsettled"
                                : checked.unknown > 0        ? "undecided"
                                                             : "holds";
    std::string words = fmt::format("{}: {} instances, {} solved, {} impossible", outcome, checked.instances,
                                    checked.solved, checked.impossible);
    if (checked.unknown > 0) words += fmt::format(", {} unknown", checked.unknown);
    if (!checked.unsettled.empty()) words += fmt::format(", {} unsettled", checked.unsettled.size());
    if (!checked.faults.empty())
      words += fmt::format(", {} fault{}", checked.faults.size(), checked.faults.size() == 1 ? "" : "s");
    return fmt::format("{}, checked from scratch in {:.1f} s", words,
                       std::chrono::duration<double>(checked.elapsed).count());
  }

  static bool is_json(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first != std::string::npos && (text[first] == '{' || text[first] == '[');
  }

  // What has been verified, in words of our own, and what of the file has no part in it.
  static Exit print_claim(const Solved& solved, bool from_json) {
    if (solved.answer.verdict == Verdict::unknown) {
      fmt::print("unknown: {}\n", draw::claim(solved.question, solved.answer));
      return Exit::unknown;
    }
    fmt::print("holds: {}\n", draw::claim(solved.question, solved.answer));
    if (from_json)
      fmt::print(
          "not looked at: method, seconds, stats, reason, the nodes of an exhausted search; of the question the "
          "method, its options and the seed\n");
    return Exit::answered;
  }

  std::string file_;
  FileLimitOptions limits_;
  Request asked_;
  bool closed_ = false;
  std::optional<std::string> export_;
  std::string threads_ = "all";
};

}  // namespace

std::unique_ptr<Command> check_command() {
  return std::make_unique<CheckCommand>();
}

}  // namespace cavalcade::cli

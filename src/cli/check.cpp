// cavalcade check: are these answers right, or all answers of this atlas?

#include "check/check.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "ask/json.hpp"
#include "ask/parse.hpp"
#include "atlas/verify.hpp"
#include "check/dimacs.hpp"
#include "cli/answer_files.hpp"
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "draw/headline.hpp"
#include "engine/engine.hpp"

namespace cavalcade::cli {
namespace {

// What is said of a file, and how the command ends because of it.
struct Judged {
  Exit exit = Exit::answered;
  std::vector<std::string> lines{};
  bool is_refusal = false;  // for standard error
};

class CheckCommand final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "check";
    options.summary = "Verify answers, and say what is wrong with them";
    declare_answer_files(
        options, answers_,
        "Answers in any format that is written (json, text, csv, npy, successors), lines of enumerate or sample, "
        "- for standard input; or the folder of an atlas (cycles --table --out)");
    options.group(groups::output);
    options.text("--export", "FOLDER", export_,
                 "A proof: a folder for it and its formula, proof.drat and formula.cnf, as drat-trim reads them");
    declare_file_limits(options, limits_);
    options.text("--threads", "N", threads_, "An atlas: threads to use, a number or all").environment =
        "CAVALCADE_THREADS";
    options.notes =
        "JSON says what it answers, and so does the first line of text. What a file does not say is what the options "
        "say: a CSV, an array or a line of squares is an open knight's tour of the smallest board that has its "
        "squares, unless they say otherwise. Of several files each has a line with its name; of a file with an answer "
        "per line, each is checked, and the first faults are named. The exit code is that of the worst: 2 a file "
        "cannot be read, 1 a fault, 3 not settled within the limits, which are those of each file.\n\n"
        "That there is none is a claim which no solver's output proves: it is unsettled.";
    options.examples = {{"tour 8x8 --closed --format json | cavalcade check -"},
                        {"tour 8x8 --closed --format csv | cavalcade check - --closed"},
                        {"sample 8x8 --closed -n 1000 | cavalcade check - --closed"},
                        {"check tour.json cover.txt visit.csv"},
                        {"check tour.npy --block a1,c3 --wrap xy"},
                        {"cycles 9x6 --knights 3 --format successors | cavalcade check - --board 9x6"},
                        {"check --from dimacs tour.cnf cadical.out"},
                        {"check none.json --export proof"},
                        {"check atlas --threads 4"}};
  }

  Exit run() override {
    std::error_code ignored;
    for (const std::string& file : answers_.files) {
      if (!std::filesystem::is_directory(file, ignored)) continue;
      if (answers_.files.size() > 1) return refuse(fmt::format("{}: is a folder; an atlas is checked alone", file));
      if (export_) return refuse("--export: is for one answer; name a file of the atlas");
      return check_atlas(file);
    }
    const Result<AnswerFiles> answers = parse_answer_files(answers_);
    if (!answers) return refuse(answers.error().message);
    if (export_ && answers->files.size() > 1) return refuse("--export: is for one answer; name one file");
    return check_files(*answers);
  }

 private:
  static constexpr std::uint64_t thorough = 10 * check::usual_effort;
  static constexpr std::size_t most_remarks = 20;

  [[nodiscard]] Exit check_files(const AnswerFiles& answers) const {
    const Interrupt interrupt;
    Exit worst = Exit::answered;
    for (const std::string& file : answers.files) {
      const Judged judged = judge_file(file, answers);
      const std::string name = answers.files.size() > 1 ? file + ": " : "";
      for (const std::string& line : judged.lines) judged.is_refusal ? say(line) : fmt::print("{}{}\n", name, line);
      worst = worse(worst, judged.exit);
      if (worst == Exit::interrupted) break;
    }
    return worst;
  }

  static Judged refused(const std::string& message) { return {Exit::invalid, {message}, true}; }

  [[nodiscard]] Judged judge_file(const std::string& name, const AnswerFiles& answers) const {
    const Result<AnswerFile> file = AnswerFile::open(name, answers);
    if (!file) return refused(file.error().message);
    const Result<Limits> limits = parse_file_limits(limits_, file->bytes());
    if (!limits) return refused(limits.error().message);
    const Budget budget(*limits, &Interrupt::flag());
    if (file->is_list() && export_) return refused("--export: is for one answer, and the file has several");
    if (file->is_list()) return judge_lines(*file, budget);
    const Result<StoredAnswer> stored = file->read(file->pieces().front());
    if (!stored) return refused(fmt::format("{}: {}", name, stored.error().message));
    if (export_)
      if (const Result<void> done = export_proof(stored->solved, budget); !done)
        return not_exported(done.error(), budget);
    Judged judged = judge(*file, *stored, budget);
    const bool is_whole_answer = !file->is_foreign() && file->form() == read::Form::json;
    if (judged.exit == Exit::answered && is_whole_answer && answers.files.size() == 1)
      judged.lines.emplace_back(
          "not looked at: method, seconds, stats, reason, the nodes of an exhausted search; of the question the "
          "method, its options and the seed");
    return judged;
  }

  // One answer.
  [[nodiscard]] static Judged judge(const AnswerFile& file, const StoredAnswer& stored, const Budget& budget) {
    if (!stored.fault.empty()) return {Exit::impossible, {"fault: " + stored.fault}};
    const auto& [question, answer] = stored.solved;
    if (file.is_foreign() && answer.verdict == Verdict::unknown)
      return {Exit::unknown, {"unsettled: " + answer.reason}};
    const check::Finding finding = engine::examined(question, answer, thorough, budget);
    switch (finding.outcome) {
      case check::Outcome::holds:
        if (answer.verdict == Verdict::unknown) return {Exit::unknown, {"unknown: " + draw::claim(question, answer)}};
        return {Exit::answered, {"holds: " + draw::claim(question, answer)}};
      case check::Outcome::faulty:
        return {Exit::impossible, {fmt::format("fault: {}{}", finding.what, hint(file, stored.solved))}};
      default:
        return {budget.interrupted() ? Exit::interrupted : Exit::unknown,
                {"unsettled: " + with_hint(finding.what, budget)}};
    }
  }

  // A format that does not tell blocked squares from those that were left out, and has such.
  static std::string hint(const AnswerFile& file, const Solved& solved) {
    if (file.is_foreign() || file.form() == read::Form::json || file.form() == read::Form::board) return "";
    const auto* tour = std::get_if<Tour>(&solved.answer.witness);
    const auto* cover = std::get_if<Cover>(&solved.answer.witness);
    if (tour == nullptr && cover == nullptr) return "";
    std::size_t listed = tour != nullptr ? tour->squares.size() : 0;
    if (cover != nullptr)
      for (const CellList& cycle : cover->cycles) listed += cycle.size();
    if (std::cmp_greater_equal(listed, solved.question.board.free_squares())) return "";
    return " (if squares are blocked, name them with --block)";
  }

  // A file with an answer per line: the first faults, and a line about all.
  [[nodiscard]] static Judged judge_lines(const AnswerFile& file, const Budget& budget) {
    Judged judged;
    std::size_t faults = 0;
    std::size_t unsettled = 0;
    std::size_t looked_at = 0;
    std::string claim;  // of all lines, as long as it is the same
    for (const read::Piece& piece : file.pieces()) {
      if (budget.exhausted()) break;
      const Result<StoredAnswer> stored = file.read(piece);
      const Judged one =
          stored ? judge(file, *stored, budget) : Judged{Exit::impossible, {"fault: " + stored.error().message}};
      const std::string& said = one.lines.front();
      ++looked_at;
      judged.exit = worse(judged.exit, one.exit);
      if (one.exit == Exit::answered) {
        const std::string_view about_it = std::string_view(said).substr(said.find(": ") + 2);
        if (looked_at == 1) claim = about_it;
        if (claim != about_it) claim.clear();
        continue;
      }
      std::size_t& number = one.exit == Exit::impossible ? faults : unsettled;
      if (++number > most_remarks) continue;
      const std::size_t colon = said.find(": ");
      judged.lines.push_back(fmt::format("{}: line {}{}", said.substr(0, colon), piece.line, said.substr(colon)));
    }
    const std::size_t left = file.pieces().size() - looked_at;
    if (left > 0) judged.exit = worse(judged.exit, budget.interrupted() ? Exit::interrupted : Exit::unknown);
    judged.lines.push_back(summary_of_lines(looked_at, faults, unsettled, left, claim, budget));
    return judged;
  }

  // "holds: 9862 lines, each a closed tour of 6x6 (36 squares)"; "fault: 9862 lines, 2 faults, 1 unsettled".
  static std::string summary_of_lines(std::size_t looked_at, std::size_t faults, std::size_t unsettled,
                                      std::size_t left, const std::string& claim, const Budget& budget) {
    const char* const outcome = faults > 0 ? "fault" : unsettled + left > 0 ? "unsettled" : "holds";
    std::string words = fmt::format("{}: {} lines", outcome, looked_at + left);
    if (faults > 0) words += fmt::format(", {} fault{}", faults, faults == 1 ? "" : "s");
    if (unsettled > 0) words += fmt::format(", {} unsettled", unsettled);
    if (left > 0) words += fmt::format(", {} not looked at: {}", left, with_hint(budget.why_exhausted(), budget));
    if (faults + unsettled + left == 0 && !claim.empty()) words += ", each " + claim;
    return words;
  }

  // A time limit does not say how it is raised; one of memory does.
  static std::string with_hint(const std::string& what, const Budget& budget) {
    const bool out_of_time = budget.exhausted() && !budget.interrupted();
    return out_of_time && what.ends_with(budget.why_exhausted()) ? what + " (--time-limit)" : what;
  }

  static Judged not_exported(const Error& refused, const Budget& budget) {
    const Exit exit = budget.interrupted() ? Exit::interrupted : budget.exhausted() ? Exit::unknown : Exit::invalid;
    return {exit, {with_hint(refused.message, budget)}, true};
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

  [[nodiscard]] Exit check_atlas(const std::string& folder) const {
    const Result<std::int32_t> threads = about("--threads", parse_threads(threads_));
    if (!threads) return refuse(threads.error().message);
    if (const Result<Limits> limits = parse_file_limits(limits_, 0); !limits) return refuse(limits.error().message);
    const Interrupt interrupt;
    const auto budget_of = [&](std::size_t file_bytes) {
      return Budget(*parse_file_limits(limits_, file_bytes), &Interrupt::flag());
    };
    const Result<atlas::Verification> checked = atlas::verify(folder, *threads, thorough, budget_of);
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

  AnswerFileOptions answers_;
  FileLimitOptions limits_;
  std::optional<std::string> export_;
  std::string threads_ = "all";
};

}  // namespace

std::unique_ptr<Command> check_command() {
  return std::make_unique<CheckCommand>();
}

}  // namespace cavalcade::cli

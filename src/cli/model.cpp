// cavalcade model: the question as a model for other tools, on standard output or in files.

#include "model/model.hpp"

#include <array>
#include <chrono>
#include <filesystem>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ask/json.hpp"
#include "ask/parse.hpp"
#include "base/text.hpp"
#include "cli/ask_and_show.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/watch.hpp"
#include "engine/engine.hpp"

namespace cavalcade::cli {
namespace {

namespace fs = std::filesystem;
using model::Language;

// Options that have a meaning for some tasks or languages only: named with others they are refused, not passed over.
struct Applies {
  const char* option;
  std::string_view tasks;      // "tour", or several with blanks; empty: all
  std::string_view languages;  // likewise
};
constexpr const char* keep_defects = "--keep-defects,--keep-even-defect";
constexpr std::array applicable{
    Applies{"--visited", "visit", "dimacs"},       Applies{"--redundant", "", "opl"},
    Applies{"--variant", "visit", "minizinc asp"}, Applies{keep_defects, "", "minizinc opl z chip"},
    Applies{"--search", "", "minizinc"},           Applies{"--restart", "", "minizinc"},
};

bool lists(std::string_view names, std::string_view name) {
  if (names.empty()) return true;
  return fmt::format(" {} ", names).find(fmt::format(" {} ", name)) != std::string::npos;
}

std::string joined(std::span<const std::string_view> names) {
  return fmt::format("{}", fmt::join(names.begin(), names.end(), ", "));
}

// Where the model goes.
struct Place {
  bool is_folder = false;
  std::string path;  // empty: standard output
};

Result<void> write_text(const std::string& file, std::string_view text) {
  return write_to("-o", file, [&](std::ostream& out) {
    out << text;
    return Result<void>();
  });
}

// ---- a bijection along moves that is no tour, for OPL and Z ----

// A cover by several cycles, and the question that it answers.
struct Counterexample {
  Question question;
  Answer answer;
  [[nodiscard]] const Cover* cover() const { return std::get_if<Cover>(&answer.witness); }
};

// Two cycles, or three if no two cover the board, and so on; a moment is allowed for all. Without a cover there is
// none, or it was not found in time.
Counterexample cover_by_several_cycles(const Question& tour, ProgressStyle style) {
  constexpr std::chrono::seconds moment{5};
  const std::int64_t shortest = fewest_squares_of_a_cycle(tour.board);
  const std::int64_t squares = tour.board.free_squares();
  const std::int64_t longest = tour.board.alternates_colour() ? squares / 2 * 2 : squares;
  Counterexample found{tour, {}};
  const auto end = std::chrono::steady_clock::now() + moment;
  for (std::int64_t knights = 2; knights <= squares / shortest; ++knights) {
    found.question.task = CyclesTask{.knights = knights, .shortest = shortest, .longest = longest};
    found.question.limits.time = end - std::chrono::steady_clock::now();
    if (*found.question.limits.time <= std::chrono::nanoseconds{0}) break;
    found.answer = solve(found.question, "counterexample", style);
    if (found.answer.verdict != Verdict::impossible) break;
  }
  return found;
}

class ModelCommand final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "model";
    options.summary = "Write a question as a model for other tools";
    options.board(request_);
    options.group(groups::question);
    options.text("--task", "TASK", task_,
                 "tour, cycles or visit (default: cycles with a number of --knights, visit with their squares, else "
                 "tour)");
    options.group("Model");
    Option& as = options.text("--as", "LANGUAGE", language_, "The language");
    as.required = true;
    as.choices = choices_of(model::languages());
    options.fields(request_, tasks::tours, {"closed", "from", "to"});
    options.group(groups::question);
    options.text("--knights", "N or SQUARES", knights_,
                 "How many cycles; or where the knights of a visit start, such as a8,e5");
    options.fields(request_, tasks::covers, {"lengths"});
    options.group("Model");
    options.text("--visited", "N", visited_,
                 "dimacs: how many squares are to be visited (default: all that are free); the other languages ask for "
                 "the most");
    options.text("--redundant", "SWITCH", redundant_, "opl: on or off, the constraint that follows from the others");
    declare_tools(options);
    options.group(groups::output);
    options.text("-o,--output", "FILE", output_,
                 "Write to this file; or into this folder, if it is one or ends in /, with the data in a file of its "
                 "own where the language has such");
    options.flag(
        "--solve", solve_,
        "minizinc, asp: have MiniZinc (with Gecode) or clingo solve it, and show the checked answer; -o is then "
        "a file for that");
    options.text("--format", "FORMAT", show_.output.format,
                 "--solve: the format of the answer, as of the other commands");
    options.text("--proof", "FILE", show_.proof, "--solve: a file for an answer with a certificate, for check");
    request_.give("time_limit", "60s");
    options.fields(request_, tasks::tours, {"seed", "threads", "time_limit", "memory_limit"});
    declare_stable(options, show_.output);
    declare_progress(options, show_.output.progress);
    options.examples = {
        {"model 8x8 --closed --as opl"},
        {"model 8x8 --closed --as z -o folder/", "tour.tex, and a bijection that is no tour, for check"},
        {"model 8x8 --closed --as z --keep-defects", "as the document has it"},
        {"model 4x4 --knights 4 --as chip", "the program of the 1998 paper"},
        {"model 9x6 --knights 3 --as chip -o folder/ && swipl -g first_answer -t halt folder/chip.pl folder/cycles.pl"},
        {"model 8x8 --closed --as dimacs -o tour.cnf && cadical tour.cnf"},
        {"model 6x6 --task cycles --knights 4 --as dimacs | cadical"},
        {"model 8x8 --task visit --knights a8,e5 --as dimacs --visited 62"},
        {"model 8x8 --task visit --knights a8,e5 --as minizinc -o visit.mzn && minizinc visit.mzn"},
        {"model 8x8 --closed --as minizinc --search int_search:first_fail,indomain_min -o folder/"},
        {"model 8x8 --task visit --knights a8,e5 --as asp | clingo -"},
        {"model 8x8 --task visit --knights a8,e5 --as asp --solve --time-limit 10s"},
        {"model 10x10 --from a1 --as tsplib -o tour.hcp"}};
  }

  Exit run() override {
    if (const Result<void> done = require_progress(show_.output.progress); !done) return refuse(done.error().message);
    const Result<Language> language = about("--as", parse_name(language_, model::languages()));
    if (!language) return refuse(language.error().message);
    request_.give("task", task());
    if (knights_) request_.give("knights", *knights_);
    const Result<Question> question = parse_question(request_);
    if (!question) return refuse(question.error().message);
    if (const Result<void> done = require_applicable_options(); !done) return refuse(done.error().message);
    if (solve_) return solve_and_show(*question, *language);
    const Place place = parse_place();
    if (!place.path.empty() && !place.is_folder) {
      const std::optional<draw::Format> other = draw::format_of_file(place.path);
      if (other && *other != draw::Format::text)
        return refuse(fmt::format("-o: a model is no {} file; name another ending, or add --solve for the answer",
                                  draw::name_of(*other)));
      if (const Result<void> done = require_writable("-o", place.path); !done) return refuse(done.error().message);
    }
    Result<model::ModelOptions> options = parse_options(*question);
    if (!options) return refuse(options.error().message);
    if (place.is_folder) options->layout = model::Layout::apart;
    return write(*question, *language, *options, place);
  }

 private:
  void declare_tools(Options& options) {
    options.text("--variant", "MANNER", variant_,
                 "minizinc, asp: how a visit is put, paths (where each square leads; the default) or stamps (when "
                 "each square is visited, in the manner of the report)");
    options.flag(
        keep_defects, keep_defects_,
        "As the document has it that the model comes from, with what is wrong there. minizinc: stamps by which "
        "two knights only ever visit an odd number of squares; opl, z: a closed tour that may be several "
        "cycles; chip: constraints on another list than the domains");
    options.text("--search", "SEARCH", search_,
                 "minizinc: how to search, such as int_search:first_fail,indomain_min, or seq_search: and two such "
                 "pairs with ';' between them, or all_search: and one pair for all variables in one array");
    options.text("--restart", "WHEN", restart_,
                 fmt::format("minizinc: when to begin anew, one of {}", joined(model::minizinc_restarts())));
  }

  [[nodiscard]] Result<void> require_applicable_options() const {
    for (const char* const option :
         {"--format", "--proof", "--stable", "--seed", "--threads", "--time-limit", "--memory-limit"})
      if (!solve_ && options_.given(option)) return Error{fmt::format("{}: is for --solve; add that", option)};
    for (const auto& [option, tasks, languages] : applicable) {
      if (!options_.given(option)) continue;
      const std::string_view spelled = std::string_view(option).substr(0, std::string_view(option).find(','));
      if (!lists(tasks, task()))
        return Error{fmt::format("{}: has no meaning for --task {}; drop it", spelled, task())};
      if (!lists(languages, language_))
        return Error{fmt::format("{}: has no meaning for --as {}; drop it", spelled, language_)};
    }
    for (const auto& [language, task_with_defects] : {std::pair{"minizinc", "visit"}, std::pair{"opl", "tour"}})
      if (keep_defects_ && language_ == language && task() != task_with_defects)
        return Error{
            fmt::format("--keep-defects: {} has one in --task {} alone; drop it", language, task_with_defects)};
    return {};
  }

  // What --knights says, if nothing else does.
  [[nodiscard]] std::string task() const {
    if (task_) return *task_;
    if (!knights_) return "tour";
    return parse_whole(*knights_, 0, INT64_MAX) ? "cycles" : "visit";
  }

  // A folder if it is one, or has the name of one.
  [[nodiscard]] Place parse_place() const {
    if (!output_ || *output_ == "-") return {};
    std::error_code ignored;
    return {output_->ends_with('/') || fs::is_directory(*output_, ignored), *output_};
  }

  [[nodiscard]] Result<model::ModelOptions> parse_options(const Question& question) const {
    model::ModelOptions options;
    if (visited_) {
      const auto knights = static_cast<std::int64_t>(std::get<VisitTask>(question.task).knights.size());
      const Result<std::int64_t> visited =
          about("--visited", parse_whole(*visited_, knights, question.board.free_squares()));
      if (!visited) return visited.error();
      options.visited = *visited;
    }
    const Result<bool> redundant = about("--redundant", parse_name<bool>(redundant_));
    if (!redundant) return redundant.error();
    options.redundant = *redundant;
    if (const Result<void> done = parse_tool_options(options); !done) return done.error();
    return options;
  }

  Result<void> parse_tool_options(model::ModelOptions& options) const {
    const std::string variant = variant_.value_or(keep_defects_ ? "stamps" : "paths");
    if (variant != "stamps" && variant != "paths")
      return Error{fmt::format("--variant: {} is not paths or stamps", in_quotes(variant))};
    if (keep_defects_ && variant_ == "paths") return Error{"--keep-defects: are those of stamps; drop --variant paths"};
    options.visit = variant == "paths" ? model::VisitModel::paths : model::VisitModel::stamps;
    options.keep_defects = keep_defects_;
    if (search_) {
      Result<model::MiniZincSearch> search = model::parse_minizinc_search(*search_);
      if (!search) return Error{"--search: " + search.error().message};
      options.search = std::move(*search);
    }
    if (restart_)
      if (const Result<void> done = about("--restart", model::require_minizinc_restart(*restart_)); !done)
        return done.error();
    options.search.restart = restart_;
    return {};
  }

  [[nodiscard]] Exit solve_and_show(const Question& question, Language language) {
    if (language != Language::minizinc && language != Language::asp)
      return refuse("--solve: only minizinc and asp have a tool that is run; take one of them");
    const model::Tool tool = language == Language::minizinc ? model::Tool::minizinc : model::Tool::clingo;
    const Result<model::ModelOptions> options = parse_options(question);
    if (!options) return refuse(options.error().message);
    show_.output.file = output_;
    const Result<Output> output = parse_output(show_.output);
    if (!output) return refuse(output.error().message);
    if (const Result<void> done = require_proof_file(show_); !done) return refuse(done.error().message);
    std::optional<Result<Answer>> answer;
    watch(question.limits, std::string(model::name_of(tool)), show_.output.progress.style(),
          [&](const Budget& budget, Progress& progress) {
            answer.emplace(engine::answer_by_tool(question, tool, *options, budget, progress));
          });
    if (!*answer) return refuse(answer->error().message);
    leave_times_out(show_.output, **answer);
    return show(question, **answer, *output, show_);
  }

  [[nodiscard]] Exit write(const Question& question, Language language, model::ModelOptions options,
                           const Place& place) const {
    // What is refused is refused before a counterexample is looked for.
    Result<model::ModelFiles> files = model::model_of(question, language, options);
    if (!files) return refuse(files.error().message);
    std::optional<Counterexample> counterexample;
    const auto* const tour = std::get_if<TourTask>(&question.task);
    const bool has_counterexample = language == Language::z || (language == Language::opl && options.keep_defects);
    if (has_counterexample && tour != nullptr && tour->closed) {
      counterexample = cover_by_several_cycles(question, show_.output.progress.style());
      if (counterexample->answer.interrupted) return Exit::interrupted;
      options.counterexample = counterexample->cover();
      files = model::model_of(question, language, options);
    }
    Result<void> written = place.is_folder ? write_folder(place.path, *files) : write_text(place.path, files->model);
    if (written && place.is_folder && options.counterexample != nullptr)
      written = write_to("-o", (fs::path(place.path) / "counterexample.json").string(), [&](std::ostream& out) {
        write_json(out, counterexample->question, counterexample->answer);
        return Result<void>();
      });
    return written ? Exit::answered : refuse(written.error().message);
  }

  static Result<void> write_folder(const std::string& folder, const model::ModelFiles& files) {
    if (const Result<void> done = make_folder("-o", folder); !done) return done.error();
    if (const Result<void> done = write_text((fs::path(folder) / files.model_name).string(), files.model); !done)
      return done.error();
    if (!files.library_name.empty())
      if (const Result<void> done = write_text((fs::path(folder) / files.library_name).string(), files.library); !done)
        return done.error();
    if (files.data_name.empty()) return {};
    return write_text((fs::path(folder) / files.data_name).string(), files.data);
  }

  Request request_;
  std::optional<std::string> task_;
  std::optional<std::string> knights_;
  std::string language_;
  std::optional<std::string> visited_;
  std::string redundant_ = "on";
  std::optional<std::string> variant_;
  bool keep_defects_ = false;
  std::optional<std::string> search_;
  std::optional<std::string> restart_;
  std::optional<std::string> output_;
  bool solve_ = false;
  ShowOptions show_;
};

}  // namespace

std::unique_ptr<Command> model_command() {
  return std::make_unique<ModelCommand>();
}

}  // namespace cavalcade::cli

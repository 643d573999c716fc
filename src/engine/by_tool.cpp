#include <fmt/format.h>

#include "engine/engine.hpp"
#include "engine/methods.hpp"

namespace cavalcade::engine {
namespace {

model::Language language_of(model::Tool tool) {
  return tool == model::Tool::minizinc ? model::Language::minizinc : model::Language::asp;
}

// The same question for our own methods.
Question for_ourselves(Question question) {
  if (auto* tour = std::get_if<TourTask>(&question.task)) tour->method = TourMethod::automatic;
  if (auto* cycles = std::get_if<CyclesTask>(&question.task)) cycles->method = CoverMethod::automatic;
  return question;
}

struct Judge {
  const Question& question;
  model::Tool tool;
  const Budget& budget;
  Progress& progress;

  [[nodiscard]] Answer operator()(const model::ModelRun& run) const {
    model::ToolReading reading = model::read_output(tool, question.board, question.task, run.output);
    const std::optional<std::string> failure = model::failure_of(tool, run.errors, run.end);
    Answer answer;
    if (reading.paths)
      answer = found(std::move(*reading.paths), reading.claims_optimal);
    else if (reading.claims_none && !failure)
      answer = none();
    else
      answer.reason = why_nothing(run.end, failure, reading.trouble);
    answer.interrupted = answer.verdict == Verdict::unknown && run.end.stopped;
    return answer;
  }

 private:
  [[nodiscard]] Answer found(std::vector<CellList> paths, bool claims_optimal) const {
    Answer answer;
    answer.verdict = Verdict::solved;
    if (std::holds_alternative<TourTask>(question.task)) {
      answer.witness = Tour{std::move(paths.front())};
    } else if (std::holds_alternative<CyclesTask>(question.task)) {
      answer.witness = Cover{std::move(paths)};
    } else {
      model::play_on(question.board, paths);
      answer.witness = Visit{std::move(paths), question.board.free_squares()};
      answer.reason = "there are no more squares";
      if (claims_optimal) bound(answer);
    }
    return answer;
  }

  // Our own bound on visits, with its certificate.
  void bound(Answer& answer) const {
    Answer ours = engine::answer(for_ourselves(question), budget, progress);
    const auto* our_visit = std::get_if<Visit>(&ours.witness);
    if (our_visit == nullptr) return;
    auto& visit = std::get<Visit>(answer.witness);
    visit.bound = our_visit->bound;
    std::int64_t squares = 0;
    for (const CellList& path : visit.paths) squares += static_cast<std::int64_t>(path.size());
    if (squares == visit.bound) answer.verdict = Verdict::optimal;
    answer.reason = std::move(ours.reason);
    answer.certificate = std::move(ours.certificate);
  }

  // Our own proof that there is none.
  [[nodiscard]] Answer none() const {
    Answer ours = engine::answer(for_ourselves(question), budget, progress);
    if (ours.verdict == Verdict::impossible) {
      ours.stats = {};
      return ours;
    }
    Answer answer;
    answer.reason = fmt::format("{} says that there is none, but {}", model::name_of(tool),
                                ours.verdict == Verdict::unknown ? "that is not proved: " + ours.reason
                                                                 : fmt::format("{} has found one", ours.method));
    return answer;
  }

  [[nodiscard]] std::string why_nothing(const ProcessEnd& end, const std::optional<std::string>& failure,
                                        const std::string& trouble) const {
    if (end.stopped) return "interrupted";
    if (failure) return fmt::format("{} failed: {}", model::name_of(tool), *failure);
    if (budget.exhausted() || end.timed_out) return budget.why_exhausted();
    if (!trouble.empty()) return fmt::format("what {} printed is no answer: {}", model::name_of(tool), trouble);
    return fmt::format("{} ended without an answer", model::name_of(tool));
  }
};

// Writing a larger model takes longer than any budget can be asked, and no tool comes to an end with it.
constexpr std::int64_t most_squares = 100'000;

}  // namespace

Result<Answer> answer_by_tool(const Question& question, model::Tool tool, const model::ModelOptions& options,
                              const Budget& budget, Progress& progress) {
  if (question.board.area() > most_squares) {
    Answer answer;
    answer.method = model::name_of(tool);
    answer.reason = fmt::format("other tools are asked about boards of at most {} squares, and this one has {}",
                                most_squares, question.board.area());
    return answer;
  }
  model::ModelOptions apart = options;
  apart.layout = model::Layout::apart;
  const Result<model::ModelFiles> files = model::model_of(question, language_of(tool), apart);
  if (!files) return files.error();
  const model::ToolLimits limits{budget.time_left(), question.threads, question.seed};
  const Result<model::ModelRun> run = model::run_model(tool, *files, limits, budget.stop_flag(), budget.memory());
  if (!run) return run.error();
  Answer answer = Judge{question, tool, budget, progress}(*run);
  answer.method = model::name_of(tool);
  answer.elapsed = run->end.elapsed;
  return passed(question, std::move(answer), budget);
}

}  // namespace cavalcade::engine

#include "campaign/judge.hpp"

#include "ask/json.hpp"
#include "base/text.hpp"
#include "check/check.hpp"
#include "model/tools/tools.hpp"

namespace cavalcade::campaign {
namespace {

std::int64_t squares_of(const Visit& visit) {
  std::int64_t squares = 0;
  for (const CellList& path : visit.paths) squares += static_cast<std::int64_t>(path.size());
  return squares;
}

bool is_same_question(const Question& one, const Question& other) {
  return question_json(one) == question_json(other);
}

// What the paths of a tool are to the task. Visits are played on, and the record says by how many squares.
Witness witness_of(const Question& question, std::vector<CellList> paths, Record& record) {
  if (std::holds_alternative<TourTask>(question.task)) return Tour{std::move(paths.front())};
  if (std::holds_alternative<CyclesTask>(question.task)) return Cover{std::move(paths)};
  record.played_on = model::play_on(question.board, paths);
  return Visit{std::move(paths), question.board.free_squares()};
}

std::optional<std::string> fault_in_witness(const Question& question, const Witness& witness) {
  if (const auto* tour = std::get_if<Tour>(&witness))
    return check::fault_in_tour(question.board, std::get<TourTask>(question.task), tour->squares);
  if (const auto* cover = std::get_if<Cover>(&witness))
    return check::fault_in_cover(question.board, std::get<CyclesTask>(question.task), cover->cycles);
  return check::fault_in_visit(question.board, std::get<VisitTask>(question.task), std::get<Visit>(witness));
}

Answer answer_of(Target target, Witness witness) {
  Answer answer;
  answer.verdict = Verdict::solved;
  answer.method = name_of(target);
  answer.witness = std::move(witness);
  return answer;
}

// One that holds.
void keep(Judgement& judgement, Answer answer) {
  Record& record = judgement.record;
  record.status = answer.verdict == Verdict::impossible ? Status::impossible : Status::found;
  record.proved = answer.verdict == Verdict::optimal || answer.verdict == Verdict::impossible;
  if (const auto* visit = std::get_if<Visit>(&answer.witness)) {
    record.visited = squares_of(*visit) - record.played_on;
    record.bound = visit->bound;
  }
  judgement.answer = std::move(answer);
}

void judge_tool(Judgement& judgement, model::Tool tool, const Question& question, std::string_view output,
                std::string_view errors, const ProcessEnd& end) {
  model::ToolReading reading = model::read_output(tool, question.board, question.task, output);
  Record& record = judgement.record;
  record.claims_optimal = reading.claims_optimal;
  const std::optional<std::string> failure = model::failure_of(tool, errors, end);
  record.trouble = failure.value_or(reading.trouble);
  if (!reading.paths) {
    record.status = failure                    ? Status::failed
                    : !reading.trouble.empty() ? Status::invalid
                    : reading.claims_none      ? Status::impossible
                                               : Status::undecided;
    return;
  }
  Witness witness = witness_of(question, std::move(*reading.paths), record);
  if (std::optional<std::string> fault = fault_in_witness(question, witness)) {
    record.status = Status::invalid;
    record.played_on = 0;
    record.trouble = std::move(*fault);
    return;
  }
  keep(judgement, answer_of(record.target, std::move(witness)));
}

// What is left of an answer that is more than the checker could settle: the visit without its bound, the claim without
// its proof.
void keep_unsettled(Judgement& judgement, const Question& question, const Answer& answer) {
  if (answer.verdict == Verdict::impossible) {
    judgement.record.status = Status::impossible;
    return;
  }
  Witness witness = answer.witness;
  if (auto* visit = std::get_if<Visit>(&witness)) visit->bound = question.board.free_squares();
  keep(judgement, answer_of(judgement.record.target, std::move(witness)));
}

void judge_native(Judgement& judgement, const Question& question, std::string_view output, std::string_view errors,
                  const ProcessEnd& end) {
  Record& record = judgement.record;
  if (output.empty()) {
    record.status = Status::failed;
    record.trouble = model::complaint(errors, end);
    return;
  }
  const auto invalid = [&](std::string why) {
    record.status = Status::invalid;
    record.trouble = std::move(why);
  };
  Result<Solved> solved = parse_answer(output);
  if (!solved) return invalid(solved.error().message);
  if (!is_same_question(solved->question, question)) return invalid("answers another question");
  Answer& answer = solved->answer;
  if (answer.verdict == Verdict::unknown) {
    record.status = Status::undecided;
    record.trouble = answer.reason;
    return;
  }
  record.claims_optimal = answer.verdict == Verdict::optimal;
  const check::Finding finding = check::check_answer(question, answer);
  if (finding.outcome == check::Outcome::faulty) return invalid(finding.what);
  if (finding.outcome == check::Outcome::holds) return keep(judgement, std::move(answer));
  record.trouble = finding.what;
  keep_unsettled(judgement, question, answer);
}

std::optional<std::string> fault_in_visit_record(const Record& record, const Visit& visit) {
  if (record.visited != squares_of(visit) - record.played_on || record.played_on < 0) return "miscounts its squares";
  if (record.bound != visit.bound) return "has another bound than its visit";
  return std::nullopt;
}

}  // namespace

Judgement judge(const Task& task, std::string_view output, std::string_view errors, const ProcessEnd& end) {
  const Question question = question_of(task);
  Judgement judgement{record_of(task), std::nullopt};
  if (const std::optional<model::Tool> tool = task.target.tool())
    judge_tool(judgement, *tool, question, output, errors, end);
  else
    judge_native(judgement, question, output, errors, end);
  return judgement;
}

std::optional<std::string> fault_in_record(const Task& task, const Record& record,
                                           const std::optional<Answer>& answer) {
  const Record due = record_of(task);
  if (record.name != due.name || record.target != due.target || record.kind != due.kind || record.board != due.board ||
      record.squares != due.squares || record.blocked != due.blocked || record.knights != due.knights)
    return "is the record of another task";
  const bool is_proved_none = record.status == Status::impossible && record.proved;
  if ((record.is_valid() || is_proved_none) != answer.has_value())
    return "has an answer without a record of it, or the other way round";
  const bool has_numbers = record.visited || record.bound || record.played_on != 0;
  if (!answer) return has_numbers || record.proved ? std::optional("claims more than it has") : std::nullopt;
  if (answer->verdict == Verdict::unknown) return "claims an answer that is none";
  const check::Finding finding = check::check_answer(question_of(task), *answer);
  if (finding.outcome != check::Outcome::holds) return finding.what;
  if ((answer->verdict == Verdict::impossible) != is_proved_none) return "has another verdict than its answer";
  if (record.proved != (answer->verdict == Verdict::optimal || is_proved_none))
    return "claims another proof than its answer";
  if (const auto* visit = std::get_if<Visit>(&answer->witness)) return fault_in_visit_record(record, *visit);
  return has_numbers ? std::optional("has the numbers of a visit") : std::nullopt;
}

}  // namespace cavalcade::campaign

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

Answer answer_of_tool(Target target, Visit visit) {
  Answer answer;
  answer.verdict = Verdict::solved;
  answer.method = name_of(target);
  answer.witness = std::move(visit);
  return answer;
}

void keep_visit(Judgement& judgement, Answer answer) {
  const auto& visit = std::get<Visit>(answer.witness);
  judgement.record.status = Status::visited;
  judgement.record.visited = squares_of(visit) - judgement.record.played_on;
  judgement.record.bound = visit.bound;
  judgement.record.proved = answer.verdict == Verdict::optimal;
  judgement.answer = std::move(answer);
}

void judge_tool(Judgement& judgement, const Task& task, const Question& question, std::string_view output,
                std::string_view errors, const ProcessEnd& end) {
  const model::Tool tool = task.target == Target::minizinc ? model::Tool::minizinc : model::Tool::clingo;
  const auto& visit_task = std::get<VisitTask>(question.task);
  model::ToolReading reading = model::read_output(tool, question.board, question.task, output);
  Record& record = judgement.record;
  record.claims_optimal = reading.claims_optimal;
  const std::optional<std::string> failure = model::failure_of(tool, errors, end);
  record.trouble = failure.value_or(reading.trouble);
  if (!reading.paths) {
    record.status = failure ? Status::failed : reading.trouble.empty() ? Status::nothing : Status::invalid;
    return;
  }
  Visit visit{std::move(*reading.paths), question.board.free_squares()};
  record.played_on = model::play_on(question.board, visit.paths);
  if (std::optional<std::string> fault = check::fault_in_visit(question.board, visit_task, visit)) {
    record.status = Status::invalid;
    record.played_on = 0;
    record.trouble = std::move(*fault);
    return;
  }
  keep_visit(judgement, answer_of_tool(task.target, std::move(visit)));
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
    record.status = Status::nothing;
    record.trouble = answer.reason;
    return;
  }
  record.claims_optimal = answer.verdict == Verdict::optimal;
  const check::Finding finding = check::check_answer(question, answer);
  if (finding.outcome == check::Outcome::faulty) return invalid(finding.what);
  if (finding.outcome == check::Outcome::unsettled) {  // the visit stands, the bound does not
    record.trouble = finding.what;
    answer = answer_of_tool(Target::native, {std::get<Visit>(answer.witness).paths, question.board.free_squares()});
  }
  keep_visit(judgement, std::move(answer));
}

}  // namespace

Judgement judge(const Task& task, const Question& question, std::string_view output, std::string_view errors,
                const ProcessEnd& end) {
  Judgement judgement{record_of(task), std::nullopt};
  if (task.target == Target::native)
    judge_native(judgement, question, output, errors, end);
  else
    judge_tool(judgement, task, question, output, errors, end);
  return judgement;
}

std::optional<std::string> fault_in_record(const Task& task, const Question& question, const Record& record,
                                           const std::optional<Answer>& answer) {
  const Record due = record_of(task);
  if (record.name != due.name || record.target != due.target || record.size != due.size ||
      record.blocked != due.blocked || record.knights != due.knights)
    return "is the record of another task";
  if (record.is_valid() != answer.has_value()) return "has a visit without a record of it, or the other way round";
  if (!answer) return record.visited || record.proved ? std::optional("claims squares without a visit") : std::nullopt;
  const auto* visit = std::get_if<Visit>(&answer->witness);
  if (visit == nullptr) return "has no visit";
  const check::Finding finding = check::check_answer(question, *answer);
  if (finding.outcome != check::Outcome::holds) return finding.what;
  if (record.visited != squares_of(*visit) - record.played_on || record.played_on < 0) return "miscounts its squares";
  if (record.bound != visit->bound) return "has another bound than its visit";
  if (record.proved != (answer->verdict == Verdict::optimal)) return "claims another proof than its visit";
  return std::nullopt;
}

}  // namespace cavalcade::campaign

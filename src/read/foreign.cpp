#include "read/foreign.hpp"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "ask/json_values.hpp"
#include "base/text.hpp"
#include "model/languages.hpp"
#include "model/model.hpp"
#include "model/tools/tools.hpp"
#include "model/words.hpp"
#include "read/claim.hpp"
#include "read/successors.hpp"

namespace cavalcade::read {
namespace {

constexpr std::array<Named<Origin>, 5> origin_names{{
    {Origin::dimacs, "dimacs", "what a SAT solver printed: CaDiCaL, Kissat, MiniSat and others"},
    {Origin::tsplib, "tsplib", "a tour of LKH or Concorde"},
    {Origin::minizinc, "minizinc", "what MiniZinc printed"},
    {Origin::clingo, "clingo", "what clingo printed"},
    {Origin::chip, "chip", "a list of successors, as a CHIP program prints it"},
}};

std::string_view name_of_origin(Origin origin) {
  return origin_names[static_cast<std::size_t>(origin)].name;
}

ForeignAnswer without_solution(Origin origin, bool claims_none) {
  const std::string_view who = origin == Origin::dimacs ? "the solver" : name_of_origin(origin);
  Answer answer;
  answer.reason = claims_none ? fmt::format("{} says that there is none, and nothing here proves it", who)
                              : fmt::format("{} found none, and does not say that there is none", who);
  return {std::move(answer)};
}

ForeignAnswer solution(const Question& question, std::vector<CellList> routes) {
  Answer answer;
  answer.verdict = Verdict::solved;
  if (std::holds_alternative<TourTask>(question.task)) {
    answer.witness = Tour{std::move(routes.front())};
  } else if (std::holds_alternative<CyclesTask>(question.task)) {
    answer.witness = Cover{std::move(routes)};
  } else {
    model::play_on(question.board, routes);
    answer.witness = Visit{std::move(routes), question.board.free_squares()};
    answer.reason = "there are no more squares";
  }
  return {std::move(answer)};
}

ForeignAnswer no_solution(std::string why) {
  return {{}, std::move(why)};
}

ForeignAnswer read_dimacs(const Question& question, std::string_view printed) {
  const model::SolverStatus status = model::status_in(printed);
  if (status != model::SolverStatus::satisfiable)
    return without_solution(Origin::dimacs, status == model::SolverStatus::unsatisfiable);
  // Solvers print every variable, and there is more than one per square: a short text costs no more than its size.
  if (std::cmp_less(printed.size(), question.board.free_squares()))
    return no_solution("it is too short for a model of this formula");
  Result<std::vector<CellList>> routes = model::read_dimacs_model(question.board, question.task, printed);
  return routes ? solution(question, std::move(*routes)) : no_solution(routes.error().message);
}

Result<ForeignAnswer> read_tsplib(const Question& question, std::string_view printed) {
  const auto* task = std::get_if<TourTask>(&question.task);
  if (task == nullptr) return Error{"is not about a tour, and TSPLIB is about nothing else"};
  Result<CellList> tour = model::read_tsplib_tour(question.board, *task, printed);
  if (!tour) return tour.error();
  return solution(question, {std::move(*tour)});
}

Result<ForeignAnswer> read_tool(Origin origin, const Question& question, std::string_view printed) {
  const model::Tool tool = origin == Origin::minizinc ? model::Tool::minizinc : model::Tool::clingo;
  // The last line of a text that was copied may lack its end.
  std::string whole(printed);
  if (!whole.empty() && whole.back() != '\n') whole += '\n';
  model::ToolReading reading = model::read_output(tool, question.board, question.task, whole);
  if (reading.paths) return solution(question, std::move(*reading.paths));
  if (reading.claims_none || reading.trouble.empty()) return without_solution(origin, reading.claims_none);
  if (reading.trouble.starts_with("solution ")) return no_solution(std::move(reading.trouble));
  return Error{reading.trouble};
}

// "no" as CHIP and first_answer of chip.pl say it, "false." as SWI-Prolog does.
bool says_no(std::string_view printed) {
  const std::vector<std::string_view> words = split(printed, " \t\r\n.");
  return words.size() == 1 && (words.front() == "no" || words.front() == "false");
}

Result<ForeignAnswer> read_chip(const Question& question, std::string_view printed) {
  if (std::holds_alternative<VisitTask>(question.task)) return Error{"is about a visit, and CHIP has no model of one"};
  if (says_no(printed)) return without_solution(Origin::chip, true);
  const Result<std::vector<std::int64_t>> next = parse_successors(printed);
  if (!next) return next.error();
  const auto* tour = std::get_if<TourTask>(&question.task);
  std::optional<Cell> first;
  if (tour != nullptr && tour->from) first = question.board.cell(*tour->from);
  Result<SuccessorRoutes> followed = follow_successors(question.board, *next, first);
  if (!followed) return no_solution(followed.error().message);
  if (followed->routes.empty()) return no_solution("every square leads to itself");
  if (tour != nullptr && followed->routes.size() > 1)
    return no_solution(fmt::format("it is {} cycles, and no tour", followed->routes.size()));
  return solution(question, std::move(followed->routes));
}

}  // namespace

std::span<const Named<Origin>> origins() {
  return origin_names;
}

Result<Question> question_in(std::string_view text) {
  std::string in_comments;
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || text[first] != '{') {
    std::optional<std::string> found = model::question_in_comments(text);
    if (!found) return Error{"holds no question: give the model that was solved, or a question or an answer as JSON"};
    in_comments = std::move(*found);
    text = in_comments;
  }
  const Result<Json> json = parse_json(text, "question");
  if (!json) return json.error();
  const auto within = json->is_object() ? json->find("question") : json->end();
  const Result<Request> request = request_in(within == json->end() ? *json : *within);
  if (!request) return request.error();
  return parse_question(*request);
}

Result<ForeignAnswer> read_foreign(Origin origin, const Question& question, std::string_view printed) {
  if (std::holds_alternative<CountTask>(question.task)) return Error{"a count has no model that others could solve"};
  if (const Result<void> done = model::require_text_size(question.board, name_of_origin(origin)); !done)
    return done.error();
  switch (origin) {
    case Origin::dimacs:
      return read_dimacs(question, printed);
    case Origin::tsplib:
      return read_tsplib(question, printed);
    case Origin::chip:
      return read_chip(question, printed);
    default:
      return read_tool(origin, question, printed);
  }
}

}  // namespace cavalcade::read

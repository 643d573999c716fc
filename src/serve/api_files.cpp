// Answers that come from a file: /api/check says whether they hold, in whatever format they were written, /api/draw
// turns them into pictures and files, /api/describe says what a tour is like. What is drawn or described has been
// checked.

#include <algorithm>
#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "ask/json.hpp"
#include "check/check.hpp"
#include "describe/description.hpp"
#include "draw/draw.hpp"
#include "draw/headline.hpp"
#include "engine/engine.hpp"
#include "read/read.hpp"
#include "serve/api.hpp"
#include "serve/body.hpp"

namespace cavalcade::serve {
namespace {

constexpr std::uint64_t effort = check::usual_effort / 4;  // a few seconds at most

// Files may claim what takes any amount of work to confirm: they get as much as a question.
Budget budget_for(const Exchange& exchange) {
  const Allowance allowance;
  return Budget({.time = allowance.usual_time, .memory = allowance.memory, .checkpoint = {}}, &exchange.gone());
}

std::string_view name_of(check::Outcome outcome) {
  switch (outcome) {
    case check::Outcome::holds:
      return "holds";
    case check::Outcome::faulty:
      return "faulty";
    case check::Outcome::unsettled:
      break;
  }
  return "unsettled";
}

std::string_view type_of(draw::Format format) {
  switch (format) {
    case draw::Format::json:
      return "application/json";
    case draw::Format::csv:
      return "text/csv; charset=utf-8";
    case draw::Format::svg:
      return "image/svg+xml";
    case draw::Format::png:
      return "image/png";
    case draw::Format::pdf:
      return "application/pdf";
    case draw::Format::gif:
      return "image/gif";
    case draw::Format::npy:
      return "application/octet-stream";
    case draw::Format::successors:
    case draw::Format::text:
      break;
  }
  return "text/plain; charset=utf-8";
}

// What is to be drawn: "format=svg", or of a clue puzzle only its clues, "format=svg&show=clues".
struct Wanted {
  draw::Format format = draw::Format::text;
  bool only_clues = false;
};

std::optional<Wanted> wanted_in(std::string_view query) {
  constexpr std::string_view field = "format=";
  constexpr std::string_view clues = "&show=clues";
  if (!query.starts_with(field)) return std::nullopt;
  const bool only_clues = query.ends_with(clues);
  if (only_clues) query.remove_suffix(clues.size());
  const std::optional<draw::Format> format = draw::format_named(query.substr(field.size()));
  if (!format) return std::nullopt;
  return Wanted{*format, only_clues};
}

// An answer that is not wrong, or why it is not taken.
Result<Solved> right_answer(std::string_view body, std::string_view what_for, const Budget& budget) {
  Result<Solved> solved = parse_answer(body, Allowance{}.most_squares);
  if (!solved) return solved;
  const check::Finding finding = check::check_answer(solved->question, solved->answer, effort, budget);
  if (finding.outcome == check::Outcome::faulty)
    return Error{fmt::format("answer: not {}, because it is wrong: {}", what_for, finding.what)};
  return solved;
}

std::string clues_title(const Question& question) {
  const auto& task = std::get<TourTask>(question.task);
  return fmt::format("{} tour, {} of {} steps are given", task.closed ? "a closed" : "an open",
                     known_steps(question.board, task).size(), question.board.free_squares());
}

}  // namespace

HttpResponse check(const HttpRequest& request, Exchange& exchange) {
  const Budget budget = budget_for(exchange);
  const std::vector<read::Piece> pieces = read::pieces_of(request.body);
  const std::string_view first = pieces.empty() ? std::string_view(request.body) : pieces.front().text;
  const Result<Solved> solved = read::parse_answer(first, Request(Spelling::json), Allowance{}.most_squares);
  if (!solved) return refusal(400, solved.error().message);
  const check::Finding finding = engine::examined(solved->question, solved->answer, effort, budget);
  const std::string what = finding.outcome == check::Outcome::holds ? draw::claim(solved->question, solved->answer)
                                                                    : without_options(finding.what);
  std::ostringstream answer;
  write_json(answer, solved->question, solved->answer);
  HttpResponse reply;
  reply.body = fmt::format(R"({{"outcome":"{}","what":{},"answers":{},"answer":{}}})", name_of(finding.outcome),
                           Json(what).dump(), std::max<std::size_t>(pieces.size(), 1), std::move(answer).str());
  return reply;
}

HttpResponse draw(const HttpRequest& request, Exchange& exchange) {
  const Budget budget = budget_for(exchange);
  const std::optional<Wanted> wanted = wanted_in(request.query);
  if (!wanted) return refusal(400, "format: is not one of text, json, csv, svg, png, pdf, gif, npy, successors");
  const Result<Solved> solved = right_answer(request.body, "drawn", budget);
  if (!solved) return refusal(400, solved.error().message);
  const auto& [question, answer] = *solved;
  if (wanted->only_clues && (!std::holds_alternative<TourTask>(question.task) || !question.board.is_flat()))
    return refusal(400, "show: clues are those of a tour of a flat board");
  std::ostringstream file;
  const Result<void> done =
      wanted->only_clues ? draw::write_puzzle(file, wanted->format, clues_title(question), question, answer, {}, budget)
                         : draw::write(file, wanted->format, question, answer, {}, budget);
  if (!done) return refusal(400, without_options(done.error().message));
  const bool is_text = wanted->format == draw::Format::text;
  HttpResponse reply;
  reply.type = type_of(wanted->format);
  reply.body = std::move(file).str();
  reply.file_name = fmt::format("{}.{}", wanted->only_clues ? "puzzle" : task_name(question.task),
                                is_text ? "txt" : draw::name_of(wanted->format));
  return reply;
}

HttpResponse describe(const HttpRequest& request, Exchange& exchange) {
  const Budget budget = budget_for(exchange);
  const Result<Solved> solved = right_answer(request.body, "described", budget);
  if (!solved) return refusal(400, solved.error().message);
  const auto* task = std::get_if<TourTask>(&solved->question.task);
  const auto* tour = std::get_if<Tour>(&solved->answer.witness);
  if (task == nullptr || tour == nullptr) return refusal(400, "answer: has no tour to describe");
  const Board& board = solved->question.board;
  const Result<describe::Description> found = describe::describe(board, *tour, task->closed, budget);
  if (!found) return refusal(400, without_options(found.error().message));
  HttpResponse reply;
  reply.body = describe::json(board, *found);
  return reply;
}

}  // namespace cavalcade::serve

// Answers that come from a file: /api/check says whether they hold, /api/draw turns them into pictures and files. What
// is drawn has been checked.

#include <sstream>

#include <fmt/format.h>

#include "ask/json.hpp"
#include "check/check.hpp"
#include "draw/draw.hpp"
#include "draw/headline.hpp"
#include "engine/engine.hpp"
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

std::optional<draw::Format> format_in(std::string_view query) {
  constexpr std::string_view field = "format=";
  if (!query.starts_with(field)) return std::nullopt;
  return draw::format_named(query.substr(field.size()));
}

}  // namespace

HttpResponse check(const HttpRequest& request, Exchange& exchange) {
  const Budget budget = budget_for(exchange);
  const Result<Solved> solved = parse_answer(request.body, Allowance{}.most_squares);
  if (!solved) return refusal(400, solved.error().message);
  const check::Finding finding = engine::examined(solved->question, solved->answer, effort, budget);
  const std::string what = finding.outcome == check::Outcome::holds ? draw::claim(solved->question, solved->answer)
                                                                    : without_options(finding.what);
  std::ostringstream answer;
  write_json(answer, solved->question, solved->answer);
  HttpResponse reply;
  reply.body = fmt::format(R"({{"outcome":"{}","what":{},"answer":{}}})", name_of(finding.outcome), Json(what).dump(),
                           std::move(answer).str());
  return reply;
}

HttpResponse draw(const HttpRequest& request, Exchange& exchange) {
  const Budget budget = budget_for(exchange);
  const std::optional<draw::Format> format = format_in(request.query);
  if (!format) return refusal(400, "format: is not one of text, json, csv, svg, png, pdf, gif, npy, successors");
  const Result<Solved> solved = parse_answer(request.body, Allowance{}.most_squares);
  if (!solved) return refusal(400, solved.error().message);
  const check::Finding finding = check::check_answer(solved->question, solved->answer, effort, budget);
  if (finding.outcome == check::Outcome::faulty)
    return refusal(400, fmt::format("answer: not drawn, because it is wrong: {}", finding.what));
  std::ostringstream file;
  if (const Result<void> done = draw::write(file, *format, solved->question, solved->answer, {}, budget); !done)
    return refusal(400, without_options(done.error().message));
  const bool is_text = *format == draw::Format::text;
  HttpResponse reply;
  reply.type = type_of(*format);
  reply.body = std::move(file).str();
  reply.file_name = fmt::format("{}.{}", task_name(solved->question.task), is_text ? "txt" : draw::name_of(*format));
  return reply;
}

}  // namespace cavalcade::serve

// Questions of every kind: /api/solve, as one reply or with events on the way, and /api/trace.

#include <sstream>
#include <utility>

#include "ask/json.hpp"
#include "engine/engine.hpp"
#include "play/trace.hpp"
#include "serve/api.hpp"
#include "serve/body.hpp"

namespace cavalcade::serve {
namespace {

constexpr std::int64_t most_steps = 50'000;
// It is sent again and again while a search runs.
constexpr std::size_t longest_path_to_draw = 4096;

std::string to_json(Progress& progress) {
  const Progress::Snapshot seen = progress.snapshot();
  Json json{{"done", seen.done}, {"total", seen.total}, {"nodes", seen.nodes}, {"seconds", seen.seconds}};
  if (seen.seconds_left) json["seconds_left"] = *seen.seconds_left;
  const CellList path = progress.shown_path();
  if (path.size() <= longest_path_to_draw)
    for (const Cell cell : path) json["path"].push_back(static_cast<std::int32_t>(cell));
  return json.dump();
}

std::string to_json(const Question& question, Answer answer) {
  answer.reason = without_options(std::move(answer.reason));
  std::ostringstream text;
  write_json(text, question, answer);
  std::string line = std::move(text).str();
  line.pop_back();  // the line feed
  return line;
}

}  // namespace

HttpResponse solve(const HttpRequest& request, Exchange& exchange) {
  const Result<Json> body = parse_body(request.body);
  if (!body) return refusal(400, body.error().message);
  const Result<Question> question = question_in(*body);
  if (!question) return refusal(400, question.error().message);
  Progress progress;
  const auto following = exchange.follow([&] { return to_json(progress); });
  Answer answer = engine::answer(*question, Budget(question->limits, &exchange.gone()), progress);
  HttpResponse reply;
  reply.body = to_json(*question, std::move(answer));
  return reply;
}

HttpResponse trace(const HttpRequest& request, Exchange& exchange) {
  const Result<Json> body = parse_body(request.body);
  if (!body) return refusal(400, body.error().message);
  const Result<Question> question = question_in(*body);
  if (!question) return refusal(400, question.error().message);
  const Result<std::int64_t> steps = whole_in(*body, "steps", 1, most_steps, most_steps);
  if (!steps) return refusal(400, steps.error().message);
  Result<play::Trace> trace = play::trace(*question, static_cast<std::size_t>(*steps), exchange.gone());
  if (!trace) return refusal(400, trace.error().message);
  HttpResponse reply;
  reply.body = "{\"cells\":" + Json(trace->steps).dump() + ",\"complete\":" + (trace->complete ? "true" : "false") +
               ",\"answer\":" + to_json(*question, std::move(trace->answer)) + "}";
  return reply;
}

}  // namespace cavalcade::serve

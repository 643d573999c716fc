// What the page asks while somebody plays: /api/verdict, /api/starts, /api/puzzle.

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "play/puzzle.hpp"
#include "play/verdict.hpp"
#include "serve/api.hpp"
#include "serve/body.hpp"

namespace cavalcade::serve {
namespace {

// A game has boards that a player can see, and an answer while the player looks on.
constexpr Allowance of_games{.most_squares = 400,
                             .usual_time = std::chrono::seconds(1),
                             .most_time = std::chrono::seconds(10),
                             .memory = 64'000'000};
constexpr std::size_t most_knights = 8;
// Nearly all verdicts take a few milliseconds. What is not settled after this long waits with others of its kind for
// the rest of its time, and does not keep the quick ones waiting.
constexpr std::chrono::milliseconds first_try{100};

struct Judged {
  Json json;
  bool settled = false;  // more time would change nothing
};

HttpResponse json_reply(const Json& json) {
  HttpResponse reply;
  reply.body = json.dump();
  return reply;
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// What is drawn on the board. The steps of a proof in logic are nothing to look at, and many.
Json to_json(const Board& board, const Certificate& certificate) {
  Json json = certificate_json(board, certificate);
  json.erase("steps");
  return json;
}

Json to_json(const play::Game& game, const play::GameVerdict& verdict) {
  const Board& board = game.board;
  Json json;
  json["verdict"] = name_of(verdict.outlook);
  json["visited"] = game.path.size();
  json["squares"] = board.free_squares();
  json["moves"] = names_of(board, moves_of(game));
  if (verdict.outlook == play::Outlook::winnable) json["completion"] = names_of(board, verdict.completion);
  if (verdict.lost_since) json["lost_since"] = *verdict.lost_since;
  if (!verdict.reason.empty()) json["reason"] = without_options(verdict.reason);
  if (!verdict.culprits.empty()) json["culprits"] = names_of(board, verdict.culprits);
  if (verdict.certificate) json["certificate"] = to_json(board, *verdict.certificate);
  json["dead_ends"] = names_of(board, verdict.dead_ends);
  return json;
}

Json to_json(const play::KnightsGame& game, const play::KnightsVerdict& verdict) {
  Json json;
  json["verdict"] = verdict.over ? "over" : "playing";
  json["turn"] = game.turn();
  json["visited"] = game.visited();
  json["best"] = verdict.best;
  json["bound"] = verdict.bound;
  json["moves"] = names_of(game.board, moves_of(game));
  json["completion"] = Json::array();
  for (const CellList& squares : verdict.completions) json["completion"].push_back(names_of(game.board, squares));
  if (!verdict.reason.empty()) json["reason"] = without_options(verdict.reason);
  if (verdict.certificate) json["certificate"] = to_json(game.board, *verdict.certificate);
  return json;
}

void add_advice(Json& json, const play::Game& game, const play::Advice& advice) {
  json["winning"] = names_of(game.board, advice.winning);
  json["losing"] = names_of(game.board, advice.losing);
  if (advice.completions) json["completions"] = *advice.completions;
}

Result<Judged> verdict_of_one(const BoardAsked& asked, const Json& path, bool advised, const Budget& budget) {
  const Result<std::vector<Square>> squares = squares_in(asked.board, path, "path");
  if (!squares) return squares.error();
  const Result<play::Game> game = play::make_game(asked.board, asked.closed, *squares);
  if (!game) return game.error();
  const play::GameVerdict verdict = play::judge(*game, budget);
  const bool lost_some_time = verdict.outlook == play::Outlook::lost && !verdict.lost_since;
  Judged judged{to_json(*game, verdict), verdict.outlook != play::Outlook::unknown && !lost_some_time};
  if (advised) add_advice(judged.json, *game, play::advise(*game, budget));
  return judged;
}

Result<Judged> verdict_of_several(const BoardAsked& asked, const Json& lists, const Budget& budget) {
  if (!lists.is_array() || lists.size() > most_knights)
    return Error{fmt::format("paths: is not a list of at most {} lists of squares", most_knights)};
  std::vector<std::vector<Square>> paths;
  for (const Json& list : lists) {
    Result<std::vector<Square>> squares = squares_in(asked.board, list, "paths");
    if (!squares) return squares.error();
    paths.push_back(std::move(*squares));
  }
  const Result<play::KnightsGame> game = play::make_knights_game(asked.board, paths);
  if (!game) return game.error();
  const play::KnightsVerdict verdict = play::judge(*game, budget);
  return Judged{to_json(*game, verdict), verdict.over || verdict.best == verdict.bound};
}

}  // namespace

HttpResponse verdict(const HttpRequest& request, Exchange& exchange) {
  const auto start = std::chrono::steady_clock::now();
  const Result<Json> body = parse_body(request.body);
  if (!body) return refusal(400, body.error().message);
  const Result<BoardAsked> board = board_in(*body, of_games);
  if (!board) return refusal(400, board.error().message);
  Limits limits = board->limits;
  const bool first = exchange.in_a_hurry() && limits.time.value_or(of_games.most_time) > first_try;
  if (first) limits.time = first_try;
  const Budget budget(limits, &exchange.gone());
  const auto path = body->find("path");
  const auto paths = body->find("paths");
  if ((path == body->end()) == (paths == body->end()))
    return refusal(400, "path: give path, a list of squares, or paths, one list per knight");
  Result<Judged> judged = path != body->end()
                              ? verdict_of_one(*board, *path, body->value("advice", Json(false)) == Json(true), budget)
                              : verdict_of_several(*board, *paths, budget);
  if (!judged) return refusal(400, judged.error().message);
  if (first && !judged->settled) return unfinished();
  judged->json["seconds"] = seconds_since(start);
  return json_reply(judged->json);
}

HttpResponse starts(const HttpRequest& request, Exchange& exchange) {
  Allowance allowance = of_games;
  allowance.usual_time = std::chrono::seconds(2);
  const Result<Json> body = parse_body(request.body);
  if (!body) return refusal(400, body.error().message);
  const Result<BoardAsked> board = board_in(*body, allowance);
  if (!board) return refusal(400, board.error().message);
  const play::Starts found = play::judge_starts(board->board, board->closed, Budget(board->limits, &exchange.gone()));
  return json_reply({{"hopeless", names_of(board->board, found.hopeless)},
                     {"reason", found.reason},
                     {"unsettled", names_of(board->board, found.unsettled)}});
}

HttpResponse puzzle(const HttpRequest& request, Exchange& exchange) {
  const Result<Json> body = parse_body(request.body);
  if (!body) return refusal(400, body.error().message);
  const auto levels = static_cast<std::int64_t>(play::levels().size());
  const Result<std::int64_t> level = whole_in(*body, "level", 1, levels);
  if (!level) return refusal(400, level.error().message);
  const auto date = body->find("date");
  const Result<std::int64_t> given = whole_in(*body, "seed", 0, 999'999'999'999, date == body->end() ? 1 : 0);
  if (!given) return refusal(400, given.error().message);
  auto seed = static_cast<std::uint64_t>(*given);
  if (date != body->end()) {
    const Result<std::uint64_t> day =
        date->is_string() ? play::seed_of_day(date->get_ref<const std::string&>()) : Error{"date: is not a text"};
    if (!day) return refusal(400, day.error().message);
    seed = *day;
  }
  const bool closed = body->value("closed", Json(false)) == Json(true);
  const play::Level& wanted = play::levels()[static_cast<std::size_t>(*level) - 1];
  if (closed && wanted.side % 2 == 1)
    return refusal(400, fmt::format("closed: level {} is played on {}x{}, which has no closed tour", *level,
                                    wanted.side, wanted.side));
  const Budget budget({.time = of_games.most_time, .memory = of_games.memory, .checkpoint = {}}, &exchange.gone());
  const std::optional<play::Puzzle> made = play::make_puzzle(static_cast<std::size_t>(*level), closed, seed, budget);
  if (!made) return refusal(503, "no puzzle was made in time; try another seed");
  return json_reply({{"board", board_name(made->game.board)},
                     {"closed", closed},
                     {"path", names_of(made->game.board, made->game.path)},
                     {"left", made->solution.size()},
                     {"choices", made->grade.choices},
                     {"surprises", made->grade.surprises},
                     {"level", *level},
                     {"name", wanted.name},
                     {"seed", std::to_string(seed)},
                     {"completions", 1}});
}

}  // namespace cavalcade::serve

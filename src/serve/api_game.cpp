// What the page asks while somebody plays: /api/verdict, /api/starts, /api/puzzle, /api/clues.

#include <span>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "play/clue_puzzle.hpp"
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
constexpr std::string_view none_in_time = "no puzzle was made in time; try another seed";
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
  const Result<play::Game> game = play::make_game(asked.board, asked.closed, *squares, asked.steps);
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

// Which puzzle is asked for: a level, a goal, and a number or a day.
struct PuzzleAsked {
  std::size_t level = 1;
  bool closed = false;
  std::uint64_t seed = 0;
};

Result<std::uint64_t> seed_in(const Json& body) {
  const auto date = body.find("date");
  if (date == body.end()) {
    const Result<std::int64_t> seed = whole_in(body, "seed", 0, 999'999'999'999, 1);
    if (!seed) return seed.error();
    return static_cast<std::uint64_t>(*seed);
  }
  if (!date->is_string()) return Error{"date: is not a text"};
  return play::seed_of_day(date->get_ref<const std::string&>());
}

template <class Level>
Result<PuzzleAsked> puzzle_in(std::string_view text, std::span<const Level> levels) {
  const Result<Json> body = parse_body(text);
  if (!body) return body.error();
  const Result<std::int64_t> level = whole_in(*body, "level", 1, static_cast<std::int64_t>(levels.size()));
  if (!level) return level.error();
  const Result<std::uint64_t> seed = seed_in(*body);
  if (!seed) return seed.error();
  const PuzzleAsked asked{static_cast<std::size_t>(*level), body->value("closed", Json(false)) == Json(true), *seed};
  const std::int32_t side = levels[asked.level - 1].side;
  if (asked.closed && side % 2 == 1)
    return Error{fmt::format("closed: level {} is played on {}x{}, which has no closed tour", asked.level, side, side)};
  return asked;
}

Budget budget_of_puzzle(const Exchange& exchange) {
  return Budget({.time = of_games.most_time, .memory = of_games.memory, .checkpoint = {}}, &exchange.gone());
}

// How any puzzle is named.
Json to_json(const PuzzleAsked& asked, std::string_view level_name, const Board& board) {
  return {{"board", board_name(board)},         {"closed", asked.closed}, {"level", asked.level}, {"name", level_name},
          {"seed", std::to_string(asked.seed)}, {"completions", 1}};
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
  const Result<PuzzleAsked> asked = puzzle_in(request.body, play::levels());
  if (!asked) return refusal(400, asked.error().message);
  const std::optional<play::Puzzle> made =
      play::make_puzzle(asked->level, asked->closed, asked->seed, budget_of_puzzle(exchange));
  if (!made) return refusal(503, none_in_time);
  Json json = to_json(*asked, play::levels()[asked->level - 1].name, made->game.board);
  json["path"] = names_of(made->game.board, made->game.path);
  json["left"] = made->solution.size();
  json["choices"] = made->grade.choices;
  json["surprises"] = made->grade.surprises;
  return json_reply(json);
}

HttpResponse clues(const HttpRequest& request, Exchange& exchange) {
  const Result<PuzzleAsked> asked = puzzle_in(request.body, play::clue_levels());
  if (!asked) return refusal(400, asked.error().message);
  const std::optional<play::CluePuzzle> made =
      play::make_clue_puzzle(asked->level, asked->closed, asked->seed, budget_of_puzzle(exchange));
  if (!made) return refusal(503, none_in_time);
  const Board& board = made->question.board;
  Json json = to_json(*asked, made->level(), board);
  json["path"] = names_of(board, {made->solution.front()});
  json["step"] = Json::array();
  for (const GivenStep& clue : known_steps(board, std::get<TourTask>(made->question.task)))
    if (clue.step > 1) json["step"].push_back(fmt::format("{}={}", clue.step, square_name(board, clue.cell)));
  json["left"] = made->solution.size() - 1;
  json["choices"] = made->choices;
  return json_reply(json);
}

}  // namespace cavalcade::serve

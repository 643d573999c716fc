#include "serve/api.hpp"

#include <utility>

#include "play/clue_puzzle.hpp"
#include "play/puzzle.hpp"
#include "serve/body.hpp"

namespace cavalcade::serve {
namespace {

template <class Value>
Json listed() {
  Json all = Json::array();
  for (const Named<Value>& row : names<Value>()) all.push_back({{"name", row.name}, {"summary", row.summary}});
  return all;
}

}  // namespace

HttpResponse about(std::string_view version, const std::vector<std::string>& addresses_for_others) {
  const Allowance allowance;
  Json json;
  json["version"] = version;
  json["limits"] = {{"squares", allowance.most_squares}, {"seconds", allowance.most_time.count()}};
  json["methods"] = {{"tour", listed<TourMethod>()}, {"cycles", listed<CoverMethod>()}};
  json["tie_breaks"] = listed<TieBreak>();
  json["levels"] = Json::array();
  for (const play::Level& level : play::levels()) json["levels"].push_back(level.name);
  json["clue_levels"] = Json::array();
  for (const play::ClueLevel& level : play::clue_levels()) json["clue_levels"].push_back(level.name);
  json["addresses"] = addresses_for_others;
  HttpResponse reply;
  reply.body = json.dump();
  return reply;
}

std::vector<Route> api_routes(std::string_view version, AddressesForOthers addresses) {
  return {
      {"GET", "/api/about", 0,
       [version = std::string(version), addresses = std::move(addresses)](const HttpRequest&, Exchange&) {
         return about(version, *addresses);
       },
       Lane::at_once},
      {"POST", "/api/verdict", usual_body, verdict, Lane::verdicts, Lane::long_verdicts},
      {"POST", "/api/starts", usual_body, starts, Lane::boards},
      {"POST", "/api/puzzle", usual_body, puzzle, Lane::boards},
      {"POST", "/api/clues", usual_body, clues, Lane::boards},
      {"POST", "/api/solve", usual_body, solve, Lane::searches},
      {"POST", "/api/trace", usual_body, trace, Lane::searches},
      {"POST", "/api/check", answer_body, check, Lane::files, std::nullopt, true},
      {"POST", "/api/draw", answer_body, draw, Lane::files},
      {"POST", "/api/describe", answer_body, describe, Lane::files},
  };
}

}  // namespace cavalcade::serve

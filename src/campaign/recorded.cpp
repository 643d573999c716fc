#include "campaign/recorded.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "ask/parse.hpp"
#include "base/in_quotes.hpp"

namespace cavalcade::campaign {
namespace {

using Json = nlohmann::ordered_json;

// "a1,c3" of a list of names; empty if there is none.
Result<std::vector<Square>> squares_at(const Board& board, const Json& object, const char* key) {
  return about(key, parse_squares(board, object.value(key, std::vector<std::string>())));
}

Result<Recorded> read_instance(const Json& json) {
  Recorded recorded;
  recorded.instance.name = json.at("name").get<std::string>();
  const Result<Board> board = about("board", parse_board(json.at("board").get<std::string>()));
  if (!board) return board.error();
  recorded.instance.size = board->width();
  Result<std::vector<Square>> blocked = squares_at(*board, json, "block");
  if (!blocked) return blocked.error();
  recorded.instance.blocked = std::move(*blocked);
  sort_squares(recorded.instance.blocked);
  Result<std::vector<Square>> knights = squares_at(*board, json, "knights");
  if (!knights) return knights.error();
  recorded.instance.knights = std::move(*knights);
  for (const auto& [tool, visited] : json.at("recorded_visited_300s").items())
    recorded.visited[tool] = visited.is_null() ? std::nullopt : std::optional(visited.get<std::int64_t>());
  return recorded;
}

}  // namespace

Result<std::vector<Recorded>> parse_recorded(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("instances") || !json["instances"].is_array())
    return Error{"is not a list of recorded instances"};
  std::vector<Recorded> all;
  for (const Json& item : json["instances"]) {
    const auto refused = [&](std::string_view what) {
      return Error{fmt::format("instance {}: {}", all.size() + 1, what)};
    };
    try {
      Result<Recorded> recorded = read_instance(item);
      if (!recorded) return refused(recorded.error().message);
      all.push_back(std::move(*recorded));
    } catch (const Json::exception&) {
      return refused("needs a name, a board, lists of squares block and knights, and recorded_visited_300s");
    }
  }
  return all;
}

std::vector<Task> tasks_of(const std::vector<Recorded>& recorded, const std::vector<Target>& targets) {
  std::vector<Task> tasks;
  for (const Recorded& one : recorded)
    for (const Target target : targets) tasks.push_back({.instance = one.instance, .target = target, .restart = {}});
  return tasks;
}

}  // namespace cavalcade::campaign

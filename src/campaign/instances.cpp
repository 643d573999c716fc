#include "campaign/instances.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "ask/parse.hpp"
#include "base/random.hpp"
#include "base/text.hpp"

namespace cavalcade::campaign {
namespace {

// The first `count` squares of a random order of the board: a Fisher-Yates shuffle that stops early.
std::vector<Square> draw_squares(std::int32_t size, std::size_t count, Random& random) {
  std::vector<std::int32_t> order(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  std::iota(order.begin(), order.end(), 0);
  std::vector<Square> squares;
  for (std::size_t i = 0; i < count; ++i) {
    std::swap(order[i], order[i + random.below(order.size() - i)]);
    squares.push_back({order[i] % size, order[i] / size});
  }
  return squares;
}

Instance draw_instance(const Recipe& recipe, std::int32_t size, std::int64_t number, Random& random) {
  const auto spread = static_cast<std::uint64_t>(recipe.most_blocked - recipe.fewest_blocked + 1);
  const std::int64_t blocked = recipe.fewest_blocked + static_cast<std::int64_t>(random.below(spread));
  Instance instance{fmt::format("{}_{}x{}", number, size, size), size, {}, {}};
  const auto knights = static_cast<std::size_t>(recipe.knights);
  instance.knights = draw_squares(size, knights + static_cast<std::size_t>(blocked), random);
  instance.blocked.assign(instance.knights.begin() + recipe.knights, instance.knights.end());
  sort_squares(instance.blocked);
  instance.knights.resize(knights);
  return instance;
}

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

Result<std::vector<Task>> generate(const Recipe& recipe) {
  const std::int64_t smallest = *std::min_element(recipe.sizes.begin(), recipe.sizes.end());
  if (recipe.most_blocked + recipe.knights > smallest * smallest)
    return Error{fmt::format("{} blocked squares and {} knights do not fit a board of {} x {}", recipe.most_blocked,
                             recipe.knights, smallest, smallest)};
  Random random(recipe.seed);
  std::vector<Task> tasks;
  for (const std::int32_t size : recipe.sizes) {
    for (std::int64_t number = 0; number < recipe.per_size; ++number) {
      const Instance instance = draw_instance(recipe, size, number, random);
      for (const Target target : recipe.targets)
        tasks.push_back({.instance = instance, .target = target, .restart = {}});
    }
  }
  return tasks;
}

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

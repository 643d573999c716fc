#include "campaign/instances.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "ask/parse.hpp"
#include "base/files.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "board/square_name.hpp"
#include "campaign/tasks_file.hpp"

namespace cavalcade::campaign {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

// ---- drawn at random ----

// The first `count` squares of a random order of these: a Fisher-Yates shuffle that stops early.
std::vector<std::string> draw_squares(const Board& board, CellList order, std::size_t count, Random& random) {
  std::vector<std::string> squares;
  for (std::size_t i = 0; i < count; ++i) {
    std::swap(order[i], order[i + random.below(order.size() - i)]);
    squares.push_back(square_name(board, order[i]));
  }
  return squares;
}

// The free squares that the question does not name.
CellList squares_to_draw(const Board& board, const Request& question) {
  std::set<std::string> named;
  for (const char* const field : {"from", "to"}) named.insert(question.text(field));
  CellList squares;
  for (const Cell cell : board.free_cells())
    if (!named.contains(square_name(board, cell))) squares.push_back(cell);
  return squares;
}

std::vector<std::string> blocked_squares(const Board& board) {
  std::vector<std::string> squares;
  for (const Cell cell : board.blocked_cells()) squares.push_back(square_name(board, cell));
  return squares;
}

// One instance after the other, from one stream of random numbers.
class Drawing {
 public:
  explicit Drawing(const Recipe& recipe)
      : recipe_(recipe), random_(recipe.seed), is_visit_(recipe.question.text("task") == "visit") {}

  // `knights` is 0 for a tour.
  Result<Instance> draw(const NamedBoard& place, std::int64_t number, std::int64_t knights) {
    const CellList squares = squares_to_draw(place.board, recipe_.question);
    const std::int64_t on_squares = is_visit_ ? knights : 0;
    if (recipe_.most_blocked + on_squares > static_cast<std::int64_t>(squares.size()))
      return Error{
          fmt::format("--blocked: {} blocked squares and {} knights do not fit {}, which has {} squares for them",
                      recipe_.most_blocked, on_squares, place.name, squares.size())};
    const auto spread = static_cast<std::uint64_t>(recipe_.most_blocked - recipe_.fewest_blocked + 1);
    const auto blocked = static_cast<std::size_t>(recipe_.fewest_blocked) + random_.below(spread);
    std::vector<std::string> drawn =
        draw_squares(place.board, squares, static_cast<std::size_t>(on_squares) + blocked, random_);
    const auto first_blocked = drawn.begin() + on_squares;
    Request request = recipe_.question;
    request.give("board", board_name(place.board));
    std::vector<std::string> holes = blocked_squares(place.board);
    holes.insert(holes.end(), first_blocked, drawn.end());
    if (!holes.empty()) request.give("block", std::move(holes));
    if (is_visit_) request.give("knights", std::vector<std::string>(drawn.begin(), first_blocked));
    if (!is_visit_ && knights > 0) request.give("knights", knights);
    if (!is_visit_) request.give("seed", number + 1);
    Result<Question> question = parse_question(request, most_squares);
    if (!question) return question.error();
    return Instance{name_of_instance(place, number, knights), std::move(*question)};
  }

 private:
  [[nodiscard]] std::string name_of_instance(const NamedBoard& place, std::int64_t number, std::int64_t knights) const {
    std::string name = recipe_.numbered ? fmt::format("{}_{}", number, place.name) : place.name;
    if (recipe_.knights.size() > 1) name += fmt::format("-{}", knights);
    return name;
  }

  const Recipe& recipe_;
  Random random_;
  bool is_visit_;
};

// ---- in a folder ----

bool is_map(const fs::path& file) {
  return file.extension() == ".txt" || file.extension() == ".map";
}

Result<std::vector<fs::path>> files_in(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code failure;
  for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end; entry.increment(failure))
    if (!entry->is_directory(failure) && (is_map(entry->path()) || entry->path().extension() == ".json"))
      found.push_back(entry->path());
  if (failure) return Error{fmt::format("cannot read '{}': {}", folder.string(), failure.message())};
  std::sort(found.begin(), found.end());
  return found;
}

Result<Instance> read_question(const fs::path& file) {
  const Result<std::string> text = files::read(file);
  if (!text) return text.error();
  Result<Question> question = about(in_quotes(file.string()), parse_instance_question(*text));
  if (!question) return question.error();
  return Instance{file.stem(), std::move(*question)};
}

// ---- with what others recorded ----

Result<Recorded> read_recorded(const Json& json) {
  Request request(Spelling::json);
  request.give("task", "visit");
  request.give("board", json.at("board").get<std::string>());
  if (const auto blocked = json.value("block", std::vector<std::string>()); !blocked.empty())
    request.give("block", blocked);
  request.give("knights", json.at("knights").get<std::vector<std::string>>());
  Result<Question> question = parse_question(request, most_squares);
  if (!question) return question.error();
  Recorded recorded{{json.at("name").get<std::string>(), std::move(*question)}, {}};
  for (const auto& [tool, visited] : json.at("recorded_visited_300s").items())
    recorded.visited[tool] = visited.is_null() ? std::nullopt : std::optional(visited.get<std::int64_t>());
  return recorded;
}

}  // namespace

std::vector<NamedBoard> report_boards() {
  std::vector<NamedBoard> boards;
  for (const std::int32_t side : {8, 10, 12, 14, 16})
    boards.push_back({fmt::format("{}x{}", side, side), *Board::rectangle(side, side)});
  return boards;
}

Result<NamedBoard> parse_named_board(std::string_view text) {
  Result<Board> board = parse_board(text);
  if (!board) return board.error();
  if (board->is_given_graph())
    return Error{fmt::format("{} is a graph; campaigns take boards that a few words name", in_quotes(text))};
  if (board->area() > most_squares)
    return Error{fmt::format("{} has more than the {} squares that a campaign takes", in_quotes(text), most_squares)};
  std::string name = text.starts_with('@') ? fs::path(text.substr(1)).stem().string() : board_name(*board);
  std::replace(name.begin(), name.end(), ':', '-');
  if (const Result<void> done = require_plain_name(name); !done) return done.error();
  return NamedBoard{std::move(name), std::move(*board)};
}

Result<std::vector<Instance>> generate(const Recipe& recipe) {
  Drawing drawing(recipe);
  std::vector<Instance> instances;
  const std::vector<std::int64_t> knights = recipe.knights.empty() ? std::vector<std::int64_t>{0} : recipe.knights;
  for (const NamedBoard& board : recipe.boards)
    for (const std::int64_t number_of_knights : knights)
      for (std::int64_t number = 0; number < recipe.per_board; ++number) {
        Result<Instance> instance = drawing.draw(board, number, number_of_knights);
        if (!instance) return instance.error();
        instances.push_back(std::move(*instance));
      }
  return instances;
}

Result<InstanceFolder> read_instances(const fs::path& folder) {
  const Result<std::vector<fs::path>> found = files_in(folder);
  if (!found) return found.error();
  if (found->empty())
    return Error{fmt::format("'{}' holds neither maps (.txt, .map) nor questions (.json)", folder.string())};
  InstanceFolder all;
  std::set<std::string> names;
  for (const fs::path& file : *found) {
    if (const Result<void> done = require_plain_name(file.stem().string()); !done) return done.error();
    if (!names.insert(file.stem()).second)
      return Error{fmt::format("'{}' holds two files with the name {}", folder.string(), file.stem().string())};
    if (is_map(file)) {
      Result<NamedBoard> board = parse_named_board("@" + file.string());
      if (!board) return board.error();
      all.maps.push_back(std::move(*board));
    } else {
      Result<Instance> instance = read_question(file);
      if (!instance) return instance.error();
      all.questions.push_back(std::move(*instance));
    }
  }
  return all;
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
      Result<Recorded> recorded = read_recorded(item);
      if (!recorded) return refused(recorded.error().message);
      all.push_back(std::move(*recorded));
    } catch (const Json::exception&) {
      return refused("needs a name, a board, lists of squares block and knights, and recorded_visited_300s");
    }
  }
  return all;
}

Result<std::vector<Task>> tasks_of(const std::vector<Instance>& instances, const std::vector<Target>& targets) {
  std::vector<Task> tasks;
  for (const Instance& instance : instances)
    for (const Target target : targets) {
      if (const Result<void> done = require_suitable(target, instance.question); !done)
        return Error{fmt::format("{}: {}", instance.name, done.error().message)};
      tasks.push_back(make_task(instance, target));
    }
  return tasks;
}

}  // namespace cavalcade::campaign

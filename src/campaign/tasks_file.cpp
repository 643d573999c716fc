#include "campaign/tasks_file.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "ask/fields.hpp"
#include "ask/json.hpp"
#include "ask/parse.hpp"
#include "base/text.hpp"

namespace cavalcade::campaign {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::int32_t greatest_threads = 1024;

// Thrown and caught inside this file only: the first fault ends the reading.
struct Fault {
  std::string message;
};

[[noreturn]] void fail(std::string_view field, std::string_view what) {
  throw Fault{fmt::format("{}: {}", field, what)};
}

const Json& field(const Json& object, const std::string& key) {
  const auto found = object.find(key);
  if (found == object.end()) fail(key, "is missing");
  return *found;
}

std::string text_at(const Json& object, const std::string& key) {
  const Json& value = field(object, key);
  if (!value.is_string()) fail(key, "is not a text");
  return value.get<std::string>();
}

std::int32_t whole_at(const Json& object, const std::string& key, std::int32_t least, std::int32_t most) {
  const Json& value = field(object, key);
  const bool fits = value.is_number_integer() && value >= least && value <= most;
  if (!fits) fail(key, fmt::format("is not a whole number from {} to {}", least, most));
  return value.get<std::int32_t>();
}

void require(const Result<void>& done, std::string_view key) {
  if (!done) fail(key, done.error().message);
}

Target read_target(const Json& json) {
  const Result<Target> target = parse_target(text_at(json, "target"));
  if (!target) fail("target", target.error().message);
  return *target;
}

// ---- a question, a target ----

model::MiniZincSearch read_search(const Json& json) {
  model::MiniZincSearch search;
  if (json.contains("search")) {
    Result<model::MiniZincSearch> parsed = model::parse_minizinc_search(text_at(json, "search"));
    if (!parsed) fail("search", parsed.error().message);
    search = std::move(*parsed);
  }
  if (json.contains("restart")) {
    search.restart = text_at(json, "restart");
    require(model::require_minizinc_restart(*search.restart), "restart");
  }
  return search;
}

Task read_task(const Json& json) {
  for (const auto& [key, value] : json.items())
    if (key != "name" && key != "target" && key != "question" && key != "search" && key != "restart" &&
        key != "threads")
      fail(key, "is no field of a task");
  const std::string name = text_at(json, "name");
  require(require_plain_name(name), "name");
  const Target target = read_target(json);
  Result<Question> question = parse_instance_question(json["question"].dump());
  if (!question) fail("question", question.error().message);
  require(require_suitable(target, *question), "target");
  Task task{{name, std::move(*question)}, target};
  if ((json.contains("search") || json.contains("restart")) && target != Target::minizinc)
    fail(json.contains("search") ? "search" : "restart", "is for the target minizinc; drop it");
  task.search = read_search(json);
  if (json.contains("threads")) task.threads = whole_at(json, "threads", 1, greatest_threads);
  return task;
}

Json to_json(const Task& task) {
  Json json{{"name", task.instance.name},
            {"target", name_of(task.target)},
            {"question", Json::parse(question_json(task.instance.question))}};
  if (!task.search.groups.empty()) json["search"] = model::search_text(task.search);
  if (task.search.restart) json["restart"] = *task.search.restart;
  if (task.threads != 1) json["threads"] = task.threads;
  return json;
}

// ---- the report's format ----

Square square_of(const Json& json, std::int32_t size, const std::string& key) {
  if (!json.is_object()) fail(key, "is not a square with x and y");
  const auto coordinate = [&](const char* axis) {
    const auto found = json.find(axis);
    const bool fits = found != json.end() && found->is_number_integer() && *found >= 1 && *found <= size;
    if (!fits) fail(key, fmt::format("{} is missing or not a whole number from 1 to {}", axis, size));
    return found->get<std::int32_t>() - 1;
  };
  const std::int32_t x = coordinate("x");
  return {x, coordinate("y")};
}

// "0_8x8_minizinc" is instance 0_8x8.
std::string instance_name(std::string name, Target target) {
  const std::string ending = fmt::format("_{}", name_of(target));
  if (name.size() > ending.size() && name.ends_with(ending)) name.resize(name.size() - ending.size());
  require(require_plain_name(name), "name");
  return name;
}

std::vector<Square> read_knights(const Json& json, std::int32_t size) {
  std::vector<Square> knights{square_of(field(json, "knight1"), size, "knight1")};
  for (std::size_t number = 2; json.contains(fmt::format("knight{}", number)); ++number) {
    const std::string key = fmt::format("knight{}", number);
    knights.push_back(square_of(json[key], size, key));
  }
  return knights;
}

std::vector<Square> read_blocked(const Json& json, std::int32_t size) {
  const Json& list = field(json, "occ");
  if (!list.is_array()) fail("occ", "is not a list of squares");
  std::vector<Square> blocked;
  for (const Json& item : list) blocked.push_back(square_of(item, size, "occ"));
  if (whole_at(json, "k", 0, size * size) != static_cast<std::int32_t>(blocked.size()))
    fail("k", fmt::format("is {}, but occ lists {} squares", json["k"].dump(), blocked.size()));
  return blocked;
}

void require_different(const std::vector<Square>& blocked, const std::vector<Square>& knights) {
  std::set<std::pair<std::int32_t, std::int32_t>> taken;
  const auto take = [&](Square square, const std::string& key) {
    if (!taken.insert({square.x, square.y}).second)
      fail(key, fmt::format("({}, {}) is taken twice", square.x + 1, square.y + 1));
  };
  for (const Square square : blocked) take(square, "occ");
  for (std::size_t i = 0; i < knights.size(); ++i) take(knights[i], fmt::format("knight{}", i + 1));
}

Question read_visit(const Json& json) {
  const std::int32_t size = whole_at(json, "n", least_size, greatest_size);
  std::vector<Square> knights = read_knights(json, size);
  const std::vector<Square> blocked = read_blocked(json, size);
  require_different(blocked, knights);
  Result<Board> board = Board::rectangle(size, size);
  if (!board) fail("n", board.error().message);
  for (const Square square : blocked) require(board->block(square), "occ");
  return {.board = std::move(*board), .task = VisitTask{std::move(knights)}, .limits = {}};
}

std::string choice(const Json& value, const std::string& key, std::span<const std::string_view> choices) {
  std::string name = value.is_string() ? value.get<std::string>() : value.dump();
  if (std::find(choices.begin(), choices.end(), name) == choices.end())
    fail(key, fmt::format("{} is nothing that MiniZinc knows", in_quotes(name)));
  return name;
}

// "-p 4".
std::int32_t read_threads(const Json& value) {
  const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
  if (text.empty()) return 1;
  const std::string_view number = text.starts_with("-p ") ? std::string_view(text).substr(3) : std::string_view(text);
  const Result<std::int64_t> threads = about("threads", parse_whole(number, 1, greatest_threads));
  if (!threads) fail("params", threads.error().message);
  return static_cast<std::int32_t>(*threads);
}

// The target native has none of them.
void read_params(const Json& json, Task& task) {
  const Json& list = field(json, "params");
  if (!list.is_array()) fail("params", "is not a list");
  model::MiniZincSearch search{{model::usual_stamp_search()}, {}};
  std::int32_t threads = 1;
  for (const Json& param : list) {
    if (!param.is_object()) fail("params", "holds something that is not an object");
    for (const auto& [key, value] : param.items()) {
      if (key == "varchoice")
        search.groups[0].variables = choice(value, "params: varchoice", model::minizinc_variable_choices());
      if (key == "constrainchoice")
        search.groups[0].values = choice(value, "params: constrainchoice", model::minizinc_value_choices());
      if (key == "restart") search.restart = choice(value, "params: restart", model::minizinc_restarts());
      if (key == "threads") threads = read_threads(value);
    }
  }
  if (task.target == Target::minizinc) task.search = std::move(search);
  if (task.target.tool()) task.threads = threads;
}

Task read_report_task(const Json& json) {
  const std::string name = text_at(json, "name");
  const Target target = read_target(json);
  if (target != Target::native && !target.tool())
    fail("target", fmt::format("{} is not one of native, minizinc, clingo", in_quotes(name_of(target))));
  std::string of_instance = instance_name(name, target);
  Task task{{std::move(of_instance), read_visit(json)}, target};
  read_params(json, task);
  return task;
}

// ---- all of them ----

// How messages speak of the task: by its name, or by its number if it has none.
std::string spoken_name(const Json& json, std::size_t number) {
  if (json.is_object() && json.contains("name") && json["name"].is_string())
    return fmt::format("task {}", in_quotes(json["name"].get<std::string>()));
  return fmt::format("task {}", number + 1);
}

// What can be wrong between tasks.
class Gathering {
 public:
  void add(const Task& task) {
    if (!labels_.insert(task_label(task)).second)
      fail("name", fmt::format("there is another task {} for {}", task.instance.name, name_of(task.target)));
    const auto [place, is_new] = instances_.try_emplace(task.instance.name, task.instance);
    if (!is_new && !(place->second == task.instance))
      fail("name", fmt::format("there is another instance {} with another question", task.instance.name));
  }

 private:
  std::set<std::string> labels_;
  std::map<std::string, Instance> instances_;
};

}  // namespace

Result<std::vector<Task>> parse_tasks(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return Error{"is not JSON"};
  if (!json.is_array() || json.empty()) return Error{"is not a list of tasks"};
  std::vector<Task> tasks;
  Gathering gathering;
  for (std::size_t number = 0; number < json.size(); ++number) {
    try {
      if (!json[number].is_object()) throw Fault{"is not an object"};
      tasks.push_back(json[number].contains("question") ? read_task(json[number]) : read_report_task(json[number]));
      gathering.add(tasks.back());
    } catch (const Fault& fault) {
      return Error{fmt::format("{}: {}", spoken_name(json[number], number), fault.message)};
    }
  }
  return tasks;
}

std::string tasks_json(const std::vector<Task>& tasks) {
  Json json = Json::array();
  for (const Task& task : tasks) json.push_back(to_json(task));
  return json.dump(1) + "\n";
}

Result<Question> parse_instance_question(std::string_view text) {
  const Result<Request> request = parse_request(text);
  if (!request) return request.error();
  for (const Request::Item& item : request->items()) {
    const Field* row = find_field(item.field, tasks::all);
    if (row != nullptr && row->carried != Carried::in_answers)
      return Error{fmt::format("{}: is the same for a whole campaign; drop it", item.field)};
  }
  Result<Question> question = parse_question(*request, most_squares);
  if (!question) return question;
  if (const Result<void> done = require_instance(*question); !done) return done.error();
  return question;
}

}  // namespace cavalcade::campaign

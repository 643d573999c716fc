#include "campaign/tasks_file.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

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

// Names become folders: nothing that leads elsewhere or needs quoting.
void require_plain(const std::string& name) {
  constexpr std::size_t longest = 100;
  const bool plain = std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_' ||
           c == '-';
  });
  if (name.empty() || name.size() > longest || !plain || name.front() == '.' || name.front() == '-')
    fail("name", fmt::format("{} is not 1 to {} letters, digits, '.', '_' or '-', beginning with a letter or digit",
                             in_quotes(name), longest));
}

// "0_8x8_minizinc" is instance 0_8x8.
std::string instance_name(std::string name, Target target) {
  const std::string ending = fmt::format("_{}", name_of(target));
  if (name.size() > ending.size() && name.ends_with(ending)) name.resize(name.size() - ending.size());
  require_plain(name);
  return name;
}

Target read_target(const Json& json) {
  const std::string name = text_at(json, "target");
  if (const std::optional<Target> target = target_named(name)) return *target;
  fail("target", fmt::format("{} is not one of native, minizinc, clingo", in_quotes(name)));
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
  sort_squares(blocked);
  if (whole_at(json, "k", 0, size * size) != static_cast<std::int32_t>(blocked.size()))
    fail("k", fmt::format("is {}, but occ lists {} squares", json["k"].dump(), blocked.size()));
  return blocked;
}

void require_different(const Instance& instance) {
  std::set<std::pair<std::int32_t, std::int32_t>> taken;
  const auto take = [&](Square square, const std::string& key) {
    if (!taken.insert({square.x, square.y}).second)
      fail(key, fmt::format("({}, {}) is taken twice", square.x + 1, square.y + 1));
  };
  for (const Square square : instance.blocked) take(square, "occ");
  for (std::size_t i = 0; i < instance.knights.size(); ++i) take(instance.knights[i], fmt::format("knight{}", i + 1));
}

std::string choice(const Json& value, const std::string& key, std::span<const std::string_view> choices) {
  std::string name = value.is_string() ? value.get<std::string>() : value.dump();
  if (std::find(choices.begin(), choices.end(), name) == choices.end())
    fail("params", fmt::format("{}: {} is nothing that MiniZinc knows", key, in_quotes(name)));
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

void read_params(const Json& json, Task& task) {
  const Json& list = field(json, "params");
  if (!list.is_array()) fail("params", "is not a list");
  for (const Json& param : list) {
    if (!param.is_object()) fail("params", "holds something that is not an object");
    for (const auto& [key, value] : param.items()) {
      if (key == "varchoice") task.search.variables = choice(value, key, model::minizinc_variable_choices());
      if (key == "constrainchoice") task.search.values = choice(value, key, model::minizinc_value_choices());
      if (key == "restart") task.restart = choice(value, key, model::minizinc_restarts());
      if (key == "threads") task.threads = read_threads(value);
    }
  }
}

Task read_task(const Json& json) {
  Task task;
  const std::string name = text_at(json, "name");
  task.target = read_target(json);
  task.instance.name = instance_name(name, task.target);
  task.instance.size = whole_at(json, "n", least_size, greatest_size);
  task.instance.knights = read_knights(json, task.instance.size);
  task.instance.blocked = read_blocked(json, task.instance.size);
  require_different(task.instance);
  read_params(json, task);
  return task;
}

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
      fail("name", fmt::format("there is another instance {} with other squares", task.instance.name));
  }

 private:
  std::set<std::string> labels_;
  std::map<std::string, Instance> instances_;
};

Json to_json(Square square) {
  return {{"x", square.x + 1}, {"y", square.y + 1}};
}

Json params_of(const Task& task) {
  Json params = Json::array();
  if (task.target == Target::native) return params;
  if (task.target == Target::minizinc) {
    params.push_back({{"varchoice", task.search.variables}});
    params.push_back({{"constrainchoice", task.search.values}});
    if (task.restart) params.push_back({{"restart", *task.restart}});
  }
  params.push_back({{"threads", fmt::format("-p {}", task.threads)}});
  return params;
}

Json to_json(const Task& task) {
  const Instance& instance = task.instance;
  Json json{{"name", fmt::format("{}_{}", instance.name, name_of(task.target))},
            {"target", name_of(task.target)},
            {"n", instance.size},
            {"k", instance.blocked.size()}};
  for (std::size_t i = 0; i < instance.knights.size(); ++i)
    json[fmt::format("knight{}", i + 1)] = to_json(instance.knights[i]);
  json["occ"] = Json::array();
  for (const Square square : instance.blocked) json["occ"].push_back(to_json(square));
  json["params"] = params_of(task);
  return json;
}

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
      tasks.push_back(read_task(json[number]));
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

}  // namespace cavalcade::campaign

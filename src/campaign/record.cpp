#include "campaign/record.hpp"

#include <array>
#include <chrono>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "ask/parse.hpp"

namespace cavalcade::campaign {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<Named<Status>, 5> status_table{{
    {Status::found, "found", "there is one, and it holds", "visited"},
    {Status::impossible, "impossible", "the target says that there is none"},
    {Status::undecided, "undecided", "the target came to no end in its time, or gave up", "nothing"},
    {Status::invalid, "invalid", "the target printed an answer that is none"},
    {Status::failed, "failed", "the target crashed or refused"},
}};

Json to_json(const std::optional<std::int64_t>& number) {
  return number ? Json(*number) : Json(nullptr);
}

std::optional<std::int64_t> optional_number(const Json& json) {
  if (json.is_null()) return std::nullopt;
  return json.get<std::int64_t>();
}

template <class Value>
Value known(const std::optional<Value>& value) {
  if (value) return *value;
  throw Json::other_error::create(501, "a name that nobody knows", nullptr);
}

// What all versions have, from the status on.
void add_outcome(Json& json, const Record& record) {
  json["visited"] = to_json(record.visited);
  json["bound"] = to_json(record.bound);
  json["played_on"] = record.played_on;
  json["claims_optimal"] = record.claims_optimal;
  json["proved"] = record.proved;
  json["seconds"] = record.seconds;
  json["trouble"] = record.trouble;
  json["started"] = record.started;
  json["finished"] = record.finished;
}

// What a tool printed may stand in `trouble`, and need not be text that JSON can hold.
std::string text_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void read_board(const Json& json, Record& record) {
  if (json.contains("size")) return set_square(record, json.at("size").get<std::int64_t>());
  record.kind = known(kind_named(json.at("kind").get<std::string>()));
  record.board = json.at("board").get<std::string>();
  record.squares = json.at("squares").get<std::int64_t>();
}

std::int64_t knights_of(const cavalcade::Task& task) {
  if (const auto* cycles = std::get_if<CyclesTask>(&task)) return cycles->knights;
  if (const auto* visit = std::get_if<VisitTask>(&task)) return static_cast<std::int64_t>(visit->knights.size());
  return 1;
}

}  // namespace

std::span<const Named<Status>> statuses() {
  return status_table;
}

std::string_view name_of(Status status) {
  return status_table.at(static_cast<std::size_t>(status)).name;
}

std::optional<Status> status_named(std::string_view name) {
  const Result<Status> status = parse_name(name, statuses());
  return status ? std::optional(*status) : std::nullopt;
}

Record record_of(const Task& task) {
  const Question& question = task.instance.question;
  Record record;
  record.name = task.instance.name;
  record.target = task.target;
  record.kind = kind_of(question);
  record.board = board_label(question.board);
  record.squares = question.board.area();
  record.blocked = question.board.blocked_count();
  record.knights = knights_of(question.task);
  return record;
}

std::string record_json(const Record& record) {
  Json json{{"name", record.name},       {"target", name_of(record.target)}, {"kind", name_of(record.kind)},
            {"board", record.board},     {"squares", record.squares},        {"blocked", record.blocked},
            {"knights", record.knights}, {"status", name_of(record.status)}};
  add_outcome(json, record);
  return text_of(json);
}

std::string old_record_json(const Record& record) {
  const Named<Status>& status = status_table.at(static_cast<std::size_t>(record.status));
  Json json{{"name", record.name},
            {"target", name_of(record.target)},
            {"size", side_of_square(record).value_or(0)},
            {"blocked", record.blocked},
            {"knights", record.knights},
            {"status", status.former_name.empty() ? status.name : status.former_name}};
  add_outcome(json, record);
  return text_of(json);
}

std::optional<std::int64_t> side_of_square(const Record& record) {
  const Result<std::int64_t> side = parse_whole(record.board.substr(0, record.board.find('x')), 1, max_side);
  if (!side || record.board != fmt::format("{}x{}", *side, *side) || record.squares != *side * *side)
    return std::nullopt;
  return *side;
}

void set_square(Record& record, std::int64_t side) {
  record.kind = Kind::visit;
  record.board = fmt::format("{}x{}", side, side);
  record.squares = side > 0 && side <= max_side ? side * side : 0;
}

Result<Record> parse_record(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    Record record;
    record.name = json.at("name").get<std::string>();
    record.target = known(target_named(json.at("target").get<std::string>()));
    read_board(json, record);
    record.blocked = json.at("blocked").get<std::int64_t>();
    record.knights = json.at("knights").get<std::int64_t>();
    record.status = known(status_named(json.at("status").get<std::string>()));
    record.visited = optional_number(json.at("visited"));
    record.bound = optional_number(json.at("bound"));
    record.played_on = json.at("played_on").get<std::int64_t>();
    record.claims_optimal = json.at("claims_optimal").get<bool>();
    record.proved = json.at("proved").get<bool>();
    record.seconds = json.at("seconds").get<double>();
    record.trouble = json.at("trouble").get<std::string>();
    record.started = json.at("started").get<std::string>();
    record.finished = json.at("finished").get<std::string>();
    return record;
  } catch (const Json::exception&) {
    return Error{"is not the record of a task"};
  }
}

std::string time_stamp() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
}

}  // namespace cavalcade::campaign

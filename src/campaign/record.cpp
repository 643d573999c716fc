#include "campaign/record.hpp"

#include <array>
#include <chrono>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace cavalcade::campaign {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 4> status_names{"visited", "nothing", "invalid", "failed"};

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

}  // namespace

std::string_view name_of(Status status) {
  return status_names.at(static_cast<std::size_t>(status));
}

std::optional<Status> status_named(std::string_view name) {
  for (std::size_t i = 0; i < status_names.size(); ++i)
    if (status_names.at(i) == name) return static_cast<Status>(i);
  return std::nullopt;
}

Record record_of(const Task& task) {
  Record record;
  record.name = task.instance.name;
  record.target = task.target;
  record.size = task.instance.size;
  record.blocked = static_cast<std::int64_t>(task.instance.blocked.size());
  record.knights = static_cast<std::int64_t>(task.instance.knights.size());
  return record;
}

std::string record_json(const Record& record) {
  const Json json{{"name", record.name},
                  {"target", name_of(record.target)},
                  {"size", record.size},
                  {"blocked", record.blocked},
                  {"knights", record.knights},
                  {"status", name_of(record.status)},
                  {"visited", to_json(record.visited)},
                  {"bound", to_json(record.bound)},
                  {"played_on", record.played_on},
                  {"claims_optimal", record.claims_optimal},
                  {"proved", record.proved},
                  {"seconds", record.seconds},
                  {"trouble", record.trouble},
                  {"started", record.started},
                  {"finished", record.finished}};
  // What a tool printed may stand in `trouble`, and need not be text that JSON can hold.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<Record> parse_record(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    Record record;
    record.name = json.at("name").get<std::string>();
    record.target = known(target_named(json.at("target").get<std::string>()));
    record.size = json.at("size").get<std::int32_t>();
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

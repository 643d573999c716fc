#include "atlas/index.hpp"

#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace cavalcade::atlas {
namespace {

using Json = nlohmann::ordered_json;

// The member of an object, or null, which is of no kind that is asked for.
const Json& at(const Json& object, const char* key) {
  static const Json nothing;
  const auto found = object.find(key);
  return found == object.end() ? nothing : *found;
}

// In seconds; null is no limit.
bool is_time_limit(const Json& json) {
  constexpr double century = 3.2e9;
  return json.is_null() || (json.is_number() && json.get<double>() >= 0 && json.get<double>() < century);
}

bool is_index(const Json& json) {
  const Json& side = at(json, "table");
  return side.is_number_unsigned() && side.get<std::uint64_t>() >= least_side &&
         side.get<std::uint64_t>() <= greatest_side && at(json, "seed").is_number_unsigned() &&
         is_time_limit(at(json, "time_limit")) && at(json, "instances").is_array();
}

bool is_entry(const Json& json) {
  return json.is_object() && at(json, "board").is_string() && at(json, "knights").is_number_unsigned() &&
         at(json, "verdict").is_string() && at(json, "evidence").is_string() && at(json, "seconds").is_number() &&
         at(json, "file").is_string() && at(json, "bytes").is_number_unsigned();
}

}  // namespace

void write_index(std::ostream& out, const Index& index) {
  Json json;
  json["table"] = index.terms.side;
  json["seed"] = index.terms.seed;
  const std::optional<std::chrono::nanoseconds>& limit = index.terms.limits.time;
  json["time_limit"] = limit ? Json(std::chrono::duration<double>(*limit).count()) : Json();
  json["instances"] = Json::array();
  for (const IndexEntry& entry : index.entries)
    json["instances"].push_back({{"board", entry.board},
                                 {"knights", entry.knights},
                                 {"verdict", entry.verdict},
                                 {"evidence", entry.evidence},
                                 {"seconds", entry.seconds},
                                 {"file", entry.file},
                                 {"bytes", entry.bytes}});
  out << json.dump() << '\n';
}

Result<Index> parse_index(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || !is_index(json))
    return Error{"is not the index of an atlas (an object with table, seed, time_limit and instances)"};
  Index index;
  index.terms.side = at(json, "table").get<std::int32_t>();
  index.terms.seed = at(json, "seed").get<std::uint64_t>();
  if (const Json& limit = at(json, "time_limit"); limit.is_number())
    index.terms.limits.time =
        std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(limit.get<double>()));
  for (const Json& item : at(json, "instances")) {
    if (!is_entry(item))
      return Error{
          fmt::format("instance {} is not an object with board, knights, verdict, evidence, seconds, file "
                      "and bytes",
                      index.entries.size() + 1)};
    index.entries.push_back({at(item, "board").get<std::string>(), at(item, "knights").get<std::int64_t>(),
                             at(item, "verdict").get<std::string>(), at(item, "evidence").get<std::string>(),
                             at(item, "seconds").get<double>(), at(item, "file").get<std::string>(),
                             at(item, "bytes").get<std::uint64_t>()});
  }
  return index;
}

}  // namespace cavalcade::atlas

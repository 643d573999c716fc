// The report as one JSON object, for programs: the plan, the numbers of each group, and for each instance its question
// and the records of its targets, in the form that result.json has them.

#include <ostream>

#include <nlohmann/json.hpp>

#include "ask/json.hpp"
#include "campaign/report.hpp"

namespace cavalcade::campaign {
namespace {

using Json = nlohmann::ordered_json;

Json spread_json(const Spread& spread) {
  return {
      {"mean", spread.mean}, {"deviation", spread.deviation}, {"least", spread.least}, {"greatest", spread.greatest}};
}

Json group_json(const Group& group) {
  Json json{{"kind", name_of(group.kind)}, {"board", group.board}};
  if (group.kind == Kind::cover) json["cycles"] = group.cycles;
  json["target"] = name_of(group.target);
  json["tasks"] = group.tasks;
  json["found"] = group.found;
  json["impossible"] = group.impossible;
  json["undecided"] = group.undecided;
  json["invalid"] = group.invalid;
  json["failed"] = group.failed;
  json["proved"] = group.proved;
  json["refuted"] = group.refuted;
  json["seconds"] = spread_json(group.seconds);
  if (group.kind != Kind::visit) return json;
  json["optimal"] = group.optimal;
  json["claimed"] = group.claimed;
  if (group.found == 0) return json;
  json["visited"] = spread_json(group.squares);
  json["free_percent"] = spread_json(group.share_of_free);
  json["board_percent"] = spread_json(group.share_with_blocked);
  return json;
}

Json instance_json(const InstanceReport& report) {
  Json json{{"name", report.instance.name},
            {"kind", name_of(report.kind())},
            {"question", Json::parse(question_json(report.instance.question))}};
  if (report.known.optimum) json["optimum"] = *report.known.optimum;
  if (report.known.is_impossible) json["impossible"] = true;
  json["records"] = Json::array();
  for (const auto& [target, record] : report.records) json["records"].push_back(Json::parse(record_json(record)));
  for (const auto& [tool, visited] : report.recorded) json["recorded"][tool] = visited ? Json(*visited) : Json(nullptr);
  return json;
}

}  // namespace

void write_json(std::ostream& out, const Report& report) {
  Json json{{"version", 1},
            {"tasks", report.plan.tasks.size()},
            {"done", report.records.size()},
            {"time_limit_seconds", std::chrono::duration<double>(report.plan.time_limit).count()},
            {"groups", Json::array()},
            {"instances", Json::array()}};
  for (const ReportPart& part : report.parts) {
    for (const Group& group : part.groups) json["groups"].push_back(group_json(group));
    for (const InstanceReport& instance : part.instances) json["instances"].push_back(instance_json(instance));
  }
  out << json.dump(1) << '\n';
}

}  // namespace cavalcade::campaign

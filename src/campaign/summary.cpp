#include "campaign/summary.hpp"

#include <tuple>
#include <utility>

namespace cavalcade::campaign {
namespace {

double per_cent(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

// The values of a group, as they come.
struct Sample {
  std::vector<double> squares;
  std::vector<double> with_blocked;
  std::vector<double> share_of_free;
  std::vector<double> share_with_blocked;
  std::vector<double> seconds;

  void add(const Record& record) {
    seconds.push_back(record.seconds);
    if (!record.is_valid() || !record.visited) return;
    const std::int64_t all = std::int64_t{record.size} * record.size;
    squares.push_back(static_cast<double>(*record.visited));
    with_blocked.push_back(static_cast<double>(*record.visited + record.blocked));
    share_of_free.push_back(per_cent(*record.visited, all - record.blocked));
    share_with_blocked.push_back(per_cent(*record.visited + record.blocked, all));
  }
};

void count(Group& group, const Record& record, const std::map<std::string, std::int64_t>& optima) {
  ++group.tasks;
  if (record.is_valid()) ++group.visits;
  if (record.proved) ++group.proved;
  if (record.claims_optimal) ++group.claimed;
  if (record.status == Status::nothing) ++group.nothing;
  if (record.status == Status::invalid) ++group.invalid;
  if (record.status == Status::failed) ++group.failed;
  const auto optimum = optima.find(record.name);
  if (record.is_valid() && optimum != optima.end() && record.visited == optimum->second) ++group.optimal;
}

}  // namespace

std::map<std::string, std::int64_t> proved_optima(const std::vector<Record>& records) {
  std::map<std::string, std::int64_t> optima;
  for (const Record& record : records)
    if (record.proved && record.visited) optima[record.name] = *record.visited;
  return optima;
}

std::vector<Group> summarise(const std::vector<Record>& records) {
  const std::map<std::string, std::int64_t> optima = proved_optima(records);
  std::map<std::pair<std::int32_t, Target>, std::pair<Group, Sample>> groups;
  for (const Record& record : records) {
    auto& [group, sample] = groups[{record.size, record.target}];
    count(group, record, optima);
    sample.add(record);
  }
  std::vector<Group> all;
  for (auto& [key, value] : groups) {
    auto& [group, sample] = value;
    std::tie(group.size, group.target) = key;
    group.squares = spread_of(sample.squares);
    group.with_blocked = spread_of(sample.with_blocked);
    group.share_of_free = spread_of(sample.share_of_free);
    group.share_with_blocked = spread_of(sample.share_with_blocked);
    group.seconds = spread_of(sample.seconds);
    all.push_back(group);
  }
  return all;
}

}  // namespace cavalcade::campaign

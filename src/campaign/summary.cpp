#include "campaign/summary.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

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
    squares.push_back(static_cast<double>(*record.visited));
    with_blocked.push_back(static_cast<double>(*record.visited + record.blocked));
    share_of_free.push_back(per_cent(*record.visited, record.squares - record.blocked));
    share_with_blocked.push_back(per_cent(*record.visited + record.blocked, record.squares));
  }
};

// Whether somebody has found what the record says there is not.
bool is_refuted(const Record& record, const Known& known) {
  if (record.status == Status::impossible) return known.is_found;
  return record.claims_optimal && record.is_valid() && known.greatest > record.visited;
}

void count(Group& group, const Record& record, const Known& known) {
  ++group.tasks;
  if (record.status == Status::found) ++group.found;
  if (record.status == Status::impossible) ++group.impossible;
  if (record.status == Status::undecided) ++group.undecided;
  if (record.status == Status::invalid) ++group.invalid;
  if (record.status == Status::failed) ++group.failed;
  if (record.proved) ++group.proved;
  if (record.claims_optimal) ++group.claimed;
  if (record.is_valid() && known.optimum && record.visited == known.optimum) ++group.optimal;
  if (is_refuted(record, known)) ++group.refuted;
}

std::string board_and_cycles(Kind kind, const std::string& board, std::int64_t cycles) {
  return kind == Kind::cover ? fmt::format("{} by {}", board, cycles) : board;
}

using GroupKey = std::tuple<Kind, std::int64_t, std::string, std::int64_t, Target>;

GroupKey key_of(const Record& record) {
  return {record.kind, record.squares, record.board, record.kind == Kind::cover ? record.knights : 0, record.target};
}

}  // namespace

std::string Group::label() const {
  return board_and_cycles(kind, board, cycles);
}

std::string label_of(const Record& record) {
  return board_and_cycles(record.kind, record.board, record.knights);
}

double Group::share_decided() const {
  return per_cent(static_cast<std::int64_t>(found + impossible), static_cast<std::int64_t>(tasks));
}

std::map<std::string, Known> known_of(const std::vector<Record>& records) {
  std::map<std::string, Known> all;
  for (const Record& record : records) {
    Known& known = all[record.name];
    if (record.is_valid()) known.is_found = true;
    if (record.is_valid() && record.visited)
      known.greatest = std::max(known.greatest.value_or(0), *record.visited + record.played_on);
    if (record.proved && record.is_valid()) known.optimum = record.visited;
    if (record.proved && record.status == Status::impossible) known.is_impossible = true;
  }
  return all;
}

std::vector<Group> summarise(const std::vector<Record>& records) {
  const std::map<std::string, Known> known = known_of(records);
  std::map<GroupKey, std::pair<Group, Sample>> groups;
  for (const Record& record : records) {
    auto& [group, sample] = groups[key_of(record)];
    count(group, record, known.at(record.name));
    sample.add(record);
  }
  std::vector<Group> all;
  for (auto& [key, value] : groups) {
    auto& [group, sample] = value;
    std::int64_t squares = 0;
    std::tie(group.kind, squares, group.board, group.cycles, group.target) = key;
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

// What came of a task, in numbers: one row of the store.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "campaign/task.hpp"

namespace cavalcade::campaign {

enum class Status : std::uint8_t {
  visited,  // there is a visit, and the checker has walked it
  nothing,  // the target found no visit in its time
  invalid,  // the target printed a visit that is none
  failed,   // the target did not run to an end of its own: it crashed, or refused the model
};
std::string_view name_of(Status status);
std::optional<Status> status_named(std::string_view name);

struct Record {
  std::string name;  // of the instance
  Target target = Target::native;
  std::int32_t size = 0;
  std::int64_t blocked = 0;
  std::int64_t knights = 0;
  Status status = Status::nothing;
  std::optional<std::int64_t> visited;  // squares that the target itself reached
  std::optional<std::int64_t> bound;    // no visit has more: proved, or the number of free squares
  std::int64_t played_on = 0;           // squares added to a visit that ended before a knight was stuck
  bool claims_optimal = false;          // what the target says
  bool proved = false;                  // the checker confirmed that no visit has more squares
  double seconds = 0;                   // from the start of the target's process to its end
  std::string trouble;                  // what was odd, one line
  std::string started;                  // UTC, as 2021-01-02T03:04:05Z
  std::string finished;

  [[nodiscard]] bool is_valid() const { return status == Status::visited; }
  friend bool operator==(const Record&, const Record&) = default;
};

// The fields that follow from the task.
Record record_of(const Task& task);

std::string record_json(const Record& record);
Result<Record> parse_record(std::string_view text);

// Now, as in Record::started.
std::string time_stamp();

}  // namespace cavalcade::campaign

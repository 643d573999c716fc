// What came of a task, in numbers: one row of the store.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "campaign/task.hpp"

namespace cavalcade::campaign {

enum class Status : std::uint8_t {
  found,       // there is a tour, a cover or a visit, and the checker has walked it
  impossible,  // the target says that there is none; `proved` if the checker has confirmed why
  undecided,   // the target came to no end in its time, or gave up
  invalid,     // the target printed an answer that is none
  failed,      // the target did not run to an end of its own: it crashed, or refused the model
};
std::span<const Named<Status>> statuses();
std::string_view name_of(Status status);
std::optional<Status> status_named(std::string_view name);  // also by the names of earlier versions

struct Record {
  std::string name;  // of the instance
  Target target = Target::native;
  Kind kind = Kind::visit;
  std::string board;         // as board_label says it
  std::int64_t squares = 0;  // of the board, blocked ones included
  std::int64_t blocked = 0;
  std::int64_t knights = 0;  // of a visit; cycles of a cover; 1 of a tour
  Status status = Status::undecided;
  std::optional<std::int64_t> visited;  // a visit: squares that the target itself reached
  std::optional<std::int64_t> bound;    // a visit: none has more: proved, or the number of free squares
  std::int64_t played_on = 0;           // squares added to a visit that ended before a knight was stuck
  bool claims_optimal = false;          // a visit: the target says that none has more
  bool proved = false;                  // the checker confirmed that no visit has more squares, or that there is none
  double seconds = 0;                   // from the start of the target's process to its end
  std::string trouble;                  // what was odd, one line
  std::string started;                  // UTC, as 2021-01-02T03:04:05Z
  std::string finished;

  [[nodiscard]] bool is_valid() const { return status == Status::found; }
  friend bool operator==(const Record&, const Record&) = default;
};

// The fields that follow from the task.
Record record_of(const Task& task);

std::string record_json(const Record& record);
// Also of records as they were when campaigns had visits of square boards and nothing else: with "size" in place of
// kind, board and squares.
Result<Record> parse_record(std::string_view text);

// As such a record was written then, byte for byte: what the checksums of old stores are of. Requires one of a visit of
// a square board.
std::string old_record_json(const Record& record);
// The side of a square board; nothing if it is another. "8x8" has 8.
std::optional<std::int64_t> side_of_square(const Record& record);
// The fields of a visit of a square board that an old record says by its side.
void set_square(Record& record, std::int64_t side);

// Now, as in Record::started.
std::string time_stamp();

}  // namespace cavalcade::campaign

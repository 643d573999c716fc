// Tasks and answers of known content, for the tests of campaigns.

#pragma once

#include <sstream>
#include <string>

#include "ask/json.hpp"
#include "ask/request.hpp"
#include "campaign/judge.hpp"
#include "campaign/task.hpp"
#include "campaign/task_folder.hpp"

namespace cavalcade::campaign {

// A 3x3 board whose centre is blocked, one knight on a1: it can go all the way round, a1 b3 c1 a2 c3 b1 a3 c2.
inline Task round_task(Target target = Target::clingo, const std::string& name = "0_3x3") {
  const Request request{{"task", "visit"}, {"board", "3x3"}, {"block", "b2"}, {"knights", "a1"}};
  return make_task({name, *parse_question(request)}, target);
}

// Questions by their fields, for tours and covers.
inline Task task_of(const Request& request, Target target, const std::string& name = "0") {
  return make_task({name, *parse_question(request)}, target);
}

inline Cell at(std::int32_t x, std::int32_t y) {
  return Cell{y * 3 + x};
}

// All eight squares, or fewer.
inline CellList round_path(std::size_t squares = 8) {
  CellList path{at(0, 0), at(1, 2), at(2, 0), at(0, 1), at(2, 2), at(1, 0), at(0, 2), at(2, 1)};
  path.resize(squares);
  return path;
}

inline Answer round_answer() {
  Answer answer;
  answer.verdict = Verdict::solved;
  answer.method = "clingo";
  answer.witness = Visit{{round_path()}, 8};
  return answer;
}

inline Record round_record(const Task& task) {
  Record record = record_of(task);
  record.status = Status::found;
  record.visited = 8;
  record.bound = 8;
  record.seconds = 0.25;
  record.started = "2021-01-02T03:04:05Z";
  record.finished = "2021-01-02T03:04:06Z";
  return record;
}

// As the program prints it.
inline std::string printed(const Question& question, const Answer& answer) {
  std::ostringstream out;
  write_json(out, question, answer);
  return out.str();
}

// A row of numbers, as they come from a target.
inline Record row(const std::string& name, Target target, std::int64_t size, std::int64_t blocked, Status status,
                  std::int64_t visited, bool proved, double seconds) {
  Record record;
  record.name = name;
  record.target = target;
  set_square(record, size);
  record.blocked = blocked;
  record.knights = 2;
  record.status = status;
  if (status == Status::found) record.visited = visited;
  record.proved = proved;
  record.seconds = seconds;
  return record;
}

}  // namespace cavalcade::campaign

// A campaign in numbers: for each kind of task, board and target how many instances were solved, how long it took, and,
// of visits, how much of the board was visited and how often that was the best there is.
//
// Coverage is counted twice. The report divides the visited and the blocked squares by all squares; of what a knight
// can do at all, the share is visited squares by free squares. Means and spreads are over the tasks that have a visit.

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/spread.hpp"
#include "campaign/record.hpp"

namespace cavalcade::campaign {

// What tables and plots call the board of a group: "8x8", or "6x6 by 4" of covers by four cycles.
std::string label_of(const Record& record);

struct Group {
  Kind kind = Kind::visit;
  std::string board;
  std::int64_t cycles = 0;  // of a cover; else 0
  Target target = Target::native;
  std::size_t tasks = 0;
  std::size_t found = 0;  // answers that hold
  std::size_t impossible = 0;
  std::size_t undecided = 0;
  std::size_t invalid = 0;
  std::size_t failed = 0;
  std::size_t optimal = 0;    // visits with as many squares as the proved optimum of the instance
  std::size_t claimed = 0;    // visits that the target says are the best
  std::size_t proved = 0;     // by this very target: a visit that is the best, or that there is none
  std::size_t refuted = 0;    // claims that there is none, or no better, where some target has found one
  Spread squares;             // visited
  Spread with_blocked;        // squares that are visited or blocked
  Spread share_of_free;       // per cent
  Spread share_with_blocked;  // per cent of all squares, as the report counts
  Spread seconds;             // of all tasks, whatever came of them

  [[nodiscard]] std::string label() const;
  // Per cent of the tasks that ended in an answer: one that holds, or that there is none.
  [[nodiscard]] double share_decided() const;
};

// What is known of an instance by all that was found.
struct Known {
  std::optional<std::int64_t> optimum;   // of a visit, proved
  std::optional<std::int64_t> greatest;  // squares of the longest visit that holds
  bool is_found = false;
  bool is_impossible = false;  // proved
};
std::map<std::string, Known> known_of(const std::vector<Record>& records);

// By kind, then by the size of the board, then in the order of the targets.
std::vector<Group> summarise(const std::vector<Record>& records);

}  // namespace cavalcade::campaign

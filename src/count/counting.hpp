// What all ways of counting take and give back.

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "ask/progress.hpp"
#include "base/budget.hpp"
#include "count/arithmetic.hpp"

namespace cavalcade::count {

struct Terms {
  const Budget& budget;
  Progress& progress;
  std::int32_t threads = 1;
  std::optional<std::filesystem::path> checkpoint;  // a folder for what must survive the process or outgrows memory
};

struct Counting {
  std::optional<Number> number;   // the count, if the work came to its end
  std::string reason;             // why it did not: a limit, or what it would need
  bool refused = false;           // for a checkpoint that cannot be used: it is damaged, another count's, or in use
  std::uint64_t peak_states = 0;  // the most states kept for one layer
  std::uint64_t peak_bytes = 0;   // the most memory planned at a time
  std::uint64_t layers = 0;       // squares or moves gone through
};

// How a part of a count ended. Where several work together the worst counts, which is the highest.
enum class Ending : std::uint8_t {
  done,
  stopped,  // the time is up, or somebody said stop
  no_memory,
  overflow,        // words of this size do not suffice, or a bound says that they might not
  no_disk,         // something could not be written or read back
  bad_checkpoint,  // what is stored cannot be believed, or somebody else is at work on it
};

inline Counting refused(std::string reason) {
  Counting counting;
  counting.reason = std::move(reason);
  return counting;
}

// For what is known without counting.
inline Counting known_as(Number number) {
  Counting counting;
  counting.number = std::move(number);
  return counting;
}

}  // namespace cavalcade::count

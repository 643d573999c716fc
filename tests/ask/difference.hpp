// Whether two answers say the same: the name of the first part that differs, or an empty text. Interruption is left
// out, because JSON does not carry it.

#pragma once

#include <chrono>
#include <string>

#include "ask/answer.hpp"

namespace cavalcade {

inline std::string difference(const Answer& one, const Answer& other) {
  if (one.verdict != other.verdict) return "verdict";
  if (one.method != other.method) return "method";
  // Seconds are written as a binary fraction, which is exact to the nanosecond for runs of up to 26 days.
  constexpr std::chrono::nanoseconds exact{std::int64_t{1} << 51};
  if (one.elapsed != other.elapsed && (one.elapsed < exact || other.elapsed < exact)) return "seconds";
  if (one.stats.all() != other.stats.all()) return "stats";
  if (one.reason != other.reason) return "reason";
  if (one.witness != other.witness) return "witness";
  if (one.certificate != other.certificate) return "certificate";
  return "";
}

}  // namespace cavalcade

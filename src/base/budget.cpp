#include "base/budget.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <unistd.h>

#include <fmt/format.h>

namespace cavalcade {
namespace {

// Nine tenths of what is installed: the rest of the machine wants to live too.
std::uint64_t usual_memory() {
  const auto pages = static_cast<std::uint64_t>(std::max(0L, sysconf(_SC_PHYS_PAGES)));
  const auto page_bytes = static_cast<std::uint64_t>(std::max(0L, sysconf(_SC_PAGE_SIZE)));
  return pages * page_bytes / 10 * 9;
}

}  // namespace

Budget::Budget(const Limits& limits, const std::atomic<bool>* stop)
    : time_limit_(limits.time), memory_(limits.memory ? *limits.memory : usual_memory()), stop_(stop) {
  constexpr std::chrono::nanoseconds forever = std::chrono::hours{24 * 365 * 100};
  if (time_limit_ && *time_limit_ < forever) deadline_ = Clock::now() + *time_limit_;
}

Budget Budget::also_ended_by(const std::atomic<bool>& stop) const {
  Budget budget = *this;
  budget.call_off_ = &stop;
  return budget;
}

std::optional<std::chrono::nanoseconds> Budget::time_left() const {
  if (deadline_ == Clock::time_point::max()) return std::nullopt;
  return std::max(std::chrono::nanoseconds{0}, std::chrono::nanoseconds(deadline_ - Clock::now()));
}

std::string Budget::why_exhausted() const {
  if (interrupted()) return "interrupted";
  if (!time_limit_) return "stopped";
  return fmt::format("time limit of {} s reached", std::chrono::duration<double>(*time_limit_).count());
}

Result<void> Budget::allows(std::uint64_t bytes) const {
  if (bytes <= memory_) return {};
  const auto [needed, limit] = told_apart(bytes, memory_);
  return Error{fmt::format("needs {} of memory, the limit is {} (--memory-limit)", needed, limit)};
}

std::pair<std::string, std::string> told_apart(std::uint64_t one, std::uint64_t other) {
  constexpr int most_digits = 6;
  for (int digits = 1; digits <= most_digits; ++digits) {
    std::pair<std::string, std::string> both{readable_bytes(one, digits), readable_bytes(other, digits)};
    if (both.first != both.second || one == other) return both;
  }
  return {fmt::format("{} bytes", one), fmt::format("{} bytes", other)};
}

std::string readable_bytes(std::uint64_t bytes, int digits) {
  constexpr std::array<std::string_view, 5> units{"KiB", "MiB", "GiB", "TiB", "PiB"};
  if (bytes < 1024) return fmt::format("{} bytes", bytes);
  double amount = static_cast<double>(bytes) / 1024;
  std::size_t unit = 0;
  while (amount >= 1024 && unit + 1 < units.size()) {
    amount /= 1024;
    ++unit;
  }
  return fmt::format("{:.{}f} {}", amount, digits, units[unit]);
}

}  // namespace cavalcade

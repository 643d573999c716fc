// What a method may spend: time, memory, and the user's patience. Methods ask `exhausted()` often enough to stop within
// 100 ms, and plan their memory before they allocate it.

#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "base/result.hpp"

namespace cavalcade {

struct Limits {
  std::optional<std::chrono::nanoseconds> time;  // none: until it is done or interrupted
  std::optional<std::uint64_t> memory;           // bytes; none: what the machine has
  std::optional<std::string> checkpoint;         // a folder for what must survive the process, or outgrows memory

  bool operator==(const Limits&) const = default;
};

class Budget {
 public:
  using Clock = std::chrono::steady_clock;

  // `stop` is set by somebody else (a signal handler, a server) to end the work; it must outlive the budget.
  explicit Budget(const Limits& limits, const std::atomic<bool>* stop = nullptr);

  // The same budget, which also ends when `stop` is set: for one of several methods that run at once.
  [[nodiscard]] Budget also_ended_by(const std::atomic<bool>& stop) const;

  // Reads the clock: a few dozen nanoseconds. Inner loops use Poll.
  [[nodiscard]] bool exhausted() const { return interrupted() || is_called_off() || Clock::now() >= deadline_; }
  [[nodiscard]] bool interrupted() const { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t memory() const { return memory_; }

  // For work that is done elsewhere: what is left of the time limit, if there is one, and the flag that ends the work.
  [[nodiscard]] std::optional<std::chrono::nanoseconds> time_left() const;
  [[nodiscard]] const std::atomic<bool>* stop_flag() const { return stop_; }

  // Why the work ended early, in words: "time limit of 60 s reached", "interrupted".
  [[nodiscard]] std::string why_exhausted() const;

  // Whether this much memory may be used; if not, what is needed and what there is, in words.
  [[nodiscard]] Result<void> allows(std::uint64_t bytes) const;

 private:
  [[nodiscard]] bool is_called_off() const {
    return call_off_ != nullptr && call_off_->load(std::memory_order_relaxed);
  }

  Clock::time_point deadline_ = Clock::time_point::max();
  std::optional<std::chrono::nanoseconds> time_limit_;
  std::uint64_t memory_;
  const std::atomic<bool>* stop_;
  const std::atomic<bool>* call_off_ = nullptr;
};

// Asks the budget once every 1024 calls; and once it has ended, at every call, so that loops within loops end together.
class Poll {
 public:
  explicit Poll(const Budget& budget) : budget_(budget) {}
  bool exhausted() {
    if ((++calls_ & 1023U) != 0 || !budget_.exhausted()) return false;
    --calls_;
    return true;
  }

 private:
  const Budget& budget_;
  std::uint32_t calls_ = 0;
};

// "1.5 GiB", "640 bytes": for messages.
std::string readable_bytes(std::uint64_t bytes, int digits = 1);
// Two amounts, with as many digits as it takes to tell that they differ: "1.0001 GiB" and "1.0000 GiB".
std::pair<std::string, std::string> told_apart(std::uint64_t one, std::uint64_t other);

}  // namespace cavalcade

// What one check spends of its Budget: time, which loops ask for by tick(), and memory, which whatever grows with the
// board or the certificate allocates here, as from any std::pmr::memory_resource. So memory is refused before it is
// there, and counted to the byte without estimates.
//
// Checking goes many levels deep, and the first limit ends all of it: LimitReached is thrown wherever that happens, and
// caught by metered(), which every public function of check/ goes through. It never leaves the library.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <new>
#include <string>
#include <vector>

#include "base/budget.hpp"
#include "board/board.hpp"
#include "check/check.hpp"

namespace cavalcade::check {

struct LimitReached {
  std::string why;
};

class Meter final : public std::pmr::memory_resource {
 public:
  explicit Meter(const Budget& budget) : budget_(budget) {}
  Meter();  // without limits

  // A step, or several: a square, a clause, a state. Asks the budget once in 8192 of them.
  void tick(std::uint64_t steps = 1) {
    if (steps < steps_left_)
      steps_left_ -= steps;
    else
      ask();
  }

  // The same at once, for loops that count by themselves.
  void ask();

  // Refuses what will not fit, for what is allocated bit by bit.
  void expect(std::uint64_t bytes) const;

  // For memory that comes from elsewhere.
  void hold(std::uint64_t bytes) {
    expect(bytes);
    held_ += bytes;
  }
  void release(std::uint64_t bytes) { held_ -= bytes; }

  [[nodiscard]] const Budget& budget() const { return budget_; }

 private:
  static constexpr std::uint64_t steps_between = 8192;

  void* do_allocate(std::size_t bytes, std::size_t alignment) override;
  void do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) override;
  [[nodiscard]] bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override {
    return this == &other;
  }

  Budget budget_;
  std::uint64_t steps_left_ = steps_between;
  std::uint64_t held_ = 0;  // bytes
};

// Memory that comes from elsewhere, counted as long as this lives.
class Held {
 public:
  Held(Meter& meter, std::uint64_t bytes) : meter_(meter), bytes_(bytes) { meter_.hold(bytes_); }
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;
  ~Held() { meter_.release(bytes_); }

 private:
  Meter& meter_;
  std::uint64_t bytes_;
};

// A list of equal values, made piece by piece: even that takes its time on a large board.
template <class Value>
std::pmr::vector<Value> long_list(std::size_t size, const Value& value, Meter& meter) {
  constexpr std::size_t piece = std::size_t{1} << 18U;
  std::pmr::vector<Value> list(&meter);
  list.reserve(size);
  while (list.size() < size) {
    list.resize(std::min(size, list.size() + piece), value);
    meter.ask();
  }
  return list;
}

// Blocked squares take one bit per cell, if there are any.
inline std::uint64_t bytes_of(const Board& board) {
  return board.blocked_count() == 0 ? 0 : static_cast<std::uint64_t>(board.area()) / 8;
}

// What `part`, called with a meter, finds; unsettled if it reaches a limit. What the board takes counts.
template <class Part>
Finding metered(const Board& board, const Budget& budget, const Part& part) {
  try {
    Meter meter(budget);
    const Held board_memory(meter, bytes_of(board));
    meter.ask();
    return part(meter);
  } catch (const LimitReached& limit) {
    return {Outcome::unsettled, limit.why};
  } catch (const std::bad_alloc&) {
    return {Outcome::unsettled, "the machine has not enough memory for this check"};
  }
}

}  // namespace cavalcade::check

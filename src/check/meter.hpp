// What one check spends of its Budget: time, which loops ask for by tick(), and memory, which whatever grows with the
// board or the certificate allocates here, as from any std::pmr::memory_resource. So memory is refused before it is
// there, and counted to the byte without estimates.
//
// Checking goes many levels deep, and the first limit ends all of it: LimitReached is thrown wherever that happens, and
// caught by metered(), which every public function of check/ goes through. It never leaves the library.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <new>
#include <string>

#include "base/budget.hpp"
#include "check/check.hpp"

namespace cavalcade::check {

struct LimitReached {
  std::string why;
};

class Meter final : public std::pmr::memory_resource {
 public:
  explicit Meter(const Budget& budget) : budget_(budget) {}
  Meter();  // without limits

  // A step, or several: a square, a clause, a state. Asks the budget once every thousand of them.
  void tick(std::uint64_t steps = 1) {
    if (steps < steps_left_)
      steps_left_ -= steps;
    else
      ask();
  }

  // For what will be needed at once, and is allocated elsewhere or bit by bit.
  void expect(std::uint64_t bytes) const;

 private:
  static constexpr std::uint64_t steps_between = 1024;

  void ask();

  void* do_allocate(std::size_t bytes, std::size_t alignment) override;
  void do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) override;
  [[nodiscard]] bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override {
    return this == &other;
  }

  Budget budget_;
  std::uint64_t steps_left_ = steps_between;
  std::uint64_t held_ = 0;  // bytes
};

// What `part`, called with a meter, finds; unsettled if it reaches a limit.
template <class Part>
Finding metered(const Budget& budget, const Part& part) {
  Meter meter(budget);
  try {
    return part(meter);
  } catch (const LimitReached& limit) {
    return {Outcome::unsettled, limit.why};
  } catch (const std::bad_alloc&) {
    return {Outcome::unsettled, "the machine has not enough memory for this check"};
  }
}

}  // namespace cavalcade::check

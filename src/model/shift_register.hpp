// Positions along a walk that are cheap to step in logic: the states of a linear feedback shift register of k bits.
// From a state other than zero it steps through all 2^k - 1 of them before the first comes again, and a step takes one
// exclusive or and copies of bits, where adding one takes carries.
//
// Used for Hamiltonian cycles by M. Haythorpe and A. Johnson ("Change ringing and Hamiltonian cycles: the search for
// Erin and Stedman triples", 2018): squares have states, every move steps, so no cycle shorter than the period closes.

#pragma once

#include <cstdint>
#include <span>

namespace cavalcade::model {

class ShiftRegister {
 public:
  static constexpr unsigned fewest_bits = 2;
  static constexpr unsigned most_bits = 24;

  // The smallest register whose period is more than `longest`, which is at most longest_length.
  static ShiftRegister longer_than(std::int64_t longest);
  static constexpr std::int64_t longest_length = (std::int64_t{1} << most_bits) - 2;

  explicit ShiftRegister(unsigned bits) : bits_(bits) {}

  [[nodiscard]] unsigned bits() const { return bits_; }
  [[nodiscard]] std::int64_t period() const { return (std::int64_t{1} << bits_) - 1; }

  // A step moves bit i to bit i + 1; bit 0 becomes the exclusive or of these bits (two or four of them).
  [[nodiscard]] std::span<const std::uint8_t> taps() const;

  static constexpr std::uint32_t first_state = 1;
  [[nodiscard]] std::uint32_t next(std::uint32_t state) const;

 private:
  unsigned bits_;
};

}  // namespace cavalcade::model

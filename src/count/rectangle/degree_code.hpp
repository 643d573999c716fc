// Degree vectors: how many moves of the tour each square of the window has so far, 0, 1 or 2, as digits of a number in
// base three; and sets of such codes that know the place of each member.

#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <vector>

#include "count/memory.hpp"

namespace cavalcade::count::rectangle {

using Code = std::uint32_t;
constexpr int most_slots = 20;  // 3^20 fits 32 bits

constexpr std::array<Code, most_slots + 1> powers_of_three = [] {
  std::array<Code, most_slots + 1> powers{1};
  for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] * 3;
  return powers;
}();

// The slots with digit 1 and those with digit 2, one bit per slot.
struct Digits {
  std::uint32_t ones = 0;
  std::uint32_t twos = 0;

  [[nodiscard]] unsigned at(int slot) const {
    return ((ones >> static_cast<unsigned>(slot)) & 1U) | (((twos >> static_cast<unsigned>(slot)) & 1U) << 1U);
  }
  [[nodiscard]] int pairs() const { return std::popcount(ones) / 2; }
  // The number of ones below a slot.
  [[nodiscard]] std::uint8_t place(int slot) const {
    return static_cast<std::uint8_t>(std::popcount(ones & ((std::uint32_t{1} << static_cast<unsigned>(slot)) - 1)));
  }
};

namespace detail {

constexpr unsigned digits_per_table = 7;
constexpr Code table_size = powers_of_three[digits_per_table];

inline constexpr std::array<Digits, table_size> digit_table = [] {
  std::array<Digits, table_size> table{};
  for (Code code = 0; code < table_size; ++code) {
    Code rest = code;
    for (unsigned slot = 0; slot < digits_per_table; ++slot, rest /= 3) {
      if (rest % 3 == 1) table[code].ones |= std::uint32_t{1} << slot;
      if (rest % 3 == 2) table[code].twos |= std::uint32_t{1} << slot;
    }
  }
  return table;
}();

}  // namespace detail

inline Digits digits_of(Code code) {
  const Digits low = detail::digit_table[code % detail::table_size];
  const Code rest = code / detail::table_size;
  const Digits middle = detail::digit_table[rest % detail::table_size];
  const Digits high = detail::digit_table[rest / detail::table_size];
  return {low.ones | (middle.ones << 7U) | (high.ones << 14U), low.twos | (middle.twos << 7U) | (high.twos << 14U)};
}

// A set of codes below a bound. First members are inserted, by any number of threads at once; then the set is sealed,
// and from then on it knows for each code whether it is a member, and how many members are smaller.
class CodeSet {
 public:
  static constexpr std::size_t absent = SIZE_MAX;

  explicit CodeSet(std::uint64_t bound) : words_(bound / 64 + 1), before_(bound / 64 + 1) {}
  static std::uint64_t bytes(std::uint64_t bound) {
    return (bound / 64 + 1) * (sizeof(std::uint64_t) + sizeof(std::uint32_t));
  }

  void insert(Code code) {
    const std::atomic_ref<std::uint64_t> word(words_[code / 64]);
    const std::uint64_t flag = std::uint64_t{1} << (code % 64);
    if ((word.load(std::memory_order_relaxed) & flag) == 0) word.fetch_or(flag, std::memory_order_relaxed);
  }
  void seal() {
    std::uint32_t members = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (words_[i] == 0) continue;
      before_[i] = members;
      members += static_cast<std::uint32_t>(std::popcount(words_[i]));
    }
    size_ = members;
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t find(Code code) const {
    const std::uint64_t word = words_[code / 64];
    const std::uint64_t flag = std::uint64_t{1} << (code % 64);
    if ((word & flag) == 0) return absent;
    return before_[code / 64] + static_cast<std::size_t>(std::popcount(word & (flag - 1)));
  }
  // Ascending.
  [[nodiscard]] std::vector<Code> members() const {
    std::vector<Code> all;
    all.reserve(size_);
    for (std::size_t i = 0; i < words_.size(); ++i)
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1)
        all.push_back(static_cast<Code>(i * 64 + static_cast<std::size_t>(std::countr_zero(word))));
    return all;
  }

 private:
  ZeroPages<std::uint64_t> words_;
  ZeroPages<std::uint32_t> before_;  // members in earlier words; only of words that have some
  std::size_t size_ = 0;
};

}  // namespace cavalcade::count::rectangle

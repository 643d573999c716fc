// The numbers that states carry, and how they add up without ever overflowing in silence. Words of 32 or 64 bits are
// used as long as a proved bound (Block::ways in middle/layer.hpp) says that they suffice; beyond, remainders modulo a
// prime below 2^62.

#pragma once

#include <cstdint>

#include "base/int128.hpp"

namespace cavalcade::middle {

template <class Word>
struct Words {
  using Count = Word;
  static constexpr bool is_exact = true;
  static constexpr double limit = sizeof(Word) == 4 ? 0x1p32 : 0x1p64;

  // Also of vectors of counts.
  template <class Value>
  static void add(Value& sum, const Value& more) {
    sum += more;
  }
};
using Words32 = Words<std::uint32_t>;
using Words64 = Words<std::uint64_t>;

struct Remainders {
  using Count = std::uint64_t;
  static constexpr bool is_exact = false;

  std::uint64_t prime = 0;

  void add(std::uint64_t& sum, std::uint64_t more) const {
    sum += more;
    if (sum >= prime) sum -= prime;
  }
};

}  // namespace cavalcade::middle

// The seeded random source of every method: xoshiro256** (Blackman & Vigna 2018), its state filled by splitmix64. Our
// own rather than the library's distributions, whose numbers differ between standard libraries: the same seed gives the
// same answer everywhere.

#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace cavalcade {

class Random {
 public:
  explicit Random(std::uint64_t seed) {
    for (std::uint64_t& word : state_) word = splitmix(seed);
  }

  std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17U;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // Exactly uniform in 0 .. bound - 1: draws that would favour small numbers are thrown away. Requires bound > 0.
  std::uint64_t below(std::uint64_t bound) {
    const std::uint64_t favoured = (0 - bound) % bound;
    std::uint64_t draw = next();
    while (draw < favoured) draw = next();
    return draw % bound;
  }

 private:
  static std::uint64_t splitmix(std::uint64_t& seed) {
    seed += 0x9e3779b97f4a7c15U;
    std::uint64_t z = seed;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }

  std::array<std::uint64_t, 4> state_{};
};

}  // namespace cavalcade

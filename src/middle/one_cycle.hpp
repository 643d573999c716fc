// For all matchings M of 2k points: the sum of what is given for those matchings M' that make a single cycle with M.
//
// Taken literally that is a matrix of ((2k-1)!!)^2 entries. But if the lowest point has the partner a in M, then M and
// M' make one cycle iff the rest of M makes one with M' after its paths at the lowest point and at a are joined (which
// fails if they are the same path). So for each a the given numbers are contracted to 2k - 2 points, 2k - 2 of them to
// one, and the same is done there: about k^2 additions for each number.
//
// Several such sums are done at once, one in each lane of a vector.

#pragma once

#include <cstddef>
#include <cstdint>

#include "middle/matching.hpp"

namespace cavalcade::middle {

constexpr int most_summed_pairs = 7;

using Lanes32 [[gnu::vector_size(32)]] = std::uint32_t;
using Lanes64 [[gnu::vector_size(32)]] = std::uint64_t;

// The values that a sum needs besides those given and those summed.
constexpr std::size_t scratch_size(int pairs) {
  std::size_t size = 1;
  for (int k = 1; k < pairs; ++k) size += matchings[static_cast<std::size_t>(k)];
  return size;
}

// `given` and `sums` have a value for each matching. Requires 1 <= pairs <= most_summed_pairs, and that no sum
// overflows; the last one adds modulo a prime below 2^62.
void sum_over_one_cycle(int pairs, const Lanes32* given, Lanes32* sums, Lanes32* scratch);
void sum_over_one_cycle(int pairs, const Lanes64* given, Lanes64* sums, Lanes64* scratch);
void sum_over_one_cycle(int pairs, const Lanes64* given, Lanes64* sums, Lanes64* scratch, std::uint64_t prime);

}  // namespace cavalcade::middle

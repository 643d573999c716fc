// Which pairs of states make one tour: the matchings of the two halves must make a single cycle. Contraction adds up
// the products of the counts of all such pairs.
//
// For all matchings M of 2k points it needs the sum of what is given for those matchings M' that make a single cycle
// with M. Taken literally that is a matrix of ((2k-1)!!)^2 entries. But if the lowest point has the partner a in M,
// then M and M' make one cycle iff the rest of M makes one with M' after its paths at the lowest point and at a are
// joined (which fails if they are the same path). So for each a the given numbers are contracted to 2k - 2 points, 2k -
// 2 of them to one, and the same is done there: about k^2 additions for each number.
//
// Several such sums are done at once, one in each lane of a vector.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#include "count/arithmetic.hpp"
#include "count/rectangle/matching.hpp"

namespace cavalcade::count::rectangle {

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
// overflows.
void sum_over_one_cycle(const Words32&, int pairs, const Lanes32* given, Lanes32* sums, Lanes32* scratch);
void sum_over_one_cycle(const Words64&, int pairs, const Lanes64* given, Lanes64* sums, Lanes64* scratch);
void sum_over_one_cycle(const Modular&, int pairs, const Lanes64* given, Lanes64* sums, Lanes64* scratch);

// ---- pairs of states ----

// Zeroes, aligned as vectors need it.
template <class Lane>
class LaneArray {
 public:
  LaneArray() = default;
  explicit LaneArray(std::size_t size)
      : lanes_(static_cast<Lane*>(::operator new(size * sizeof(Lane), alignment))), size_(size) {
    clear();
  }

  [[nodiscard]] Lane* data() const { return lanes_.get(); }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  Lane& operator[](std::size_t place) const { return lanes_.get()[place]; }
  void clear() { std::memset(static_cast<void*>(data()), 0, size_ * sizeof(Lane)); }

 private:
  static constexpr std::align_val_t alignment{64};
  struct Free {
    void operator()(Lane* lanes) const { ::operator delete(lanes, alignment); }
  };
  std::unique_ptr<Lane, Free> lanes_;
  std::size_t size_ = 0;
};

// States of one block, apart from where it is kept.
template <class Count>
struct States {
  std::vector<Rank> ranks;
  std::vector<Count> counts;

  [[nodiscard]] std::size_t size() const { return ranks.size(); }
  void clear() {
    ranks.clear();
    counts.clear();
  }
  void add(Rank rank, Count count) {
    ranks.push_back(rank);
    counts.push_back(count);
  }
};

// Adds up the products of the counts of all pairs of states, one of each half, that make one cycle. One per thread.
template <class Arithmetic>
class Contraction {
 public:
  using Count = typename Arithmetic::Count;

  explicit Contraction(const Arithmetic& arithmetic) : arithmetic_(arithmetic) {}

  // Both of at least one pair, on the same points; the products count `times` times.
  void add(int pairs, const States<Count>& left, const States<Count>& right, int times) {
    if (pairs > most_summed_pairs)
      add_contracted(pairs, left, right, times);
    else if (is_sparse(pairs, left.size(), right.size()))
      add_one_by_one(pairs, left, right, times);
    else
      put_into_lane(pairs, left, right, times);
  }

  // What is still in the lanes, too.
  Unsigned128 total() {
    for (int pairs = 1; pairs <= most_summed_pairs; ++pairs) empty(pairs);
    return total_;
  }

 private:
  using Lane = std::conditional_t<std::is_same_v<Arithmetic, Words32>, Lanes32, Lanes64>;
  static constexpr std::size_t lanes = sizeof(Lane) / sizeof(Count);

  struct Batch {
    std::size_t used = 0;
    std::array<States<Count>, lanes> left;
    std::array<int, lanes> times{};
    LaneArray<Lane> given;  // of the right
    LaneArray<Lane> sums;
    LaneArray<Lane> scratch;
  };

  // Sums in lanes cost about pairs^2 operations per matching and lane, whatever the states.
  static bool is_sparse(int pairs, std::size_t left, std::size_t right) {
    const double matchings_of_pairs = matchings[static_cast<std::size_t>(pairs)];
    const double by_lane = 0.6 * pairs * pairs * matchings_of_pairs;
    return 6.0 * static_cast<double>(left) * static_cast<double>(right) + 30.0 * static_cast<double>(left + right) <
           by_lane;
  }

  void add_product(Unsigned128 factor, Count count, int times) {
    if constexpr (Arithmetic::is_exact)
      total_ += factor * count * static_cast<unsigned>(times);
    else
      total_ = (total_ + factor % arithmetic_.prime * count % arithmetic_.prime * static_cast<unsigned>(times)) %
               arithmetic_.prime;
  }

  void add_one_by_one(int pairs, const States<Count>& left, const States<Count>& right, int times) {
    partners_.clear();
    for (const Rank rank : right.ranks) partners_.push_back(matching_at(rank, pairs));
    for (std::size_t i = 0; i < left.size(); ++i) {
      const Matching matching = matching_at(left.ranks[i], pairs);
      Unsigned128 sum = 0;
      for (std::size_t j = 0; j < right.size(); ++j)
        if (make_one_cycle(matching, partners_[j], pairs)) sum += right.counts[j];
      add_product(sum, left.counts[i], times);
    }
  }

  // One partner of the lowest point at a time, as in sum_over_one_cycle, until there are few enough pairs.
  void add_contracted(int pairs, const States<Count>& left, const States<Count>& right, int times) {
    const Rank smaller = matchings[static_cast<std::size_t>(pairs - 1)];
    for (int partner = 1; partner < 2 * pairs; ++partner) {
      States<Count> rest;
      for (std::size_t i = 0; i < left.size(); ++i)
        if (left.ranks[i] / smaller + 1 == static_cast<Rank>(partner))
          rest.add(left.ranks[i] % smaller, left.counts[i]);
      if (rest.size() > 0) add(pairs - 1, rest, contracted(pairs, partner, right), times);
    }
  }

  [[nodiscard]] States<Count> contracted(int pairs, int partner, const States<Count>& states) const {
    const MatchingMap joined(
        {MatchingOp::join, static_cast<std::uint8_t>(pairs), 0, static_cast<std::uint8_t>(partner)});
    std::vector<std::pair<Rank, Count>> list;
    for (std::size_t i = 0; i < states.size(); ++i)
      if (const Rank rank = joined(states.ranks[i]); rank != no_matching) list.emplace_back(rank, states.counts[i]);
    std::sort(list.begin(), list.end(), [](const auto& one, const auto& other) { return one.first < other.first; });
    States<Count> all;
    for (const auto& [rank, count] : list) {
      if (all.size() > 0 && all.ranks.back() == rank)
        arithmetic_.add(all.counts.back(), count);
      else
        all.add(rank, count);
    }
    return all;
  }

  void put_into_lane(int pairs, const States<Count>& left, const States<Count>& right, int times) {
    Batch& batch = batches_[static_cast<std::size_t>(pairs)];
    if (batch.given.empty()) {
      batch.given = LaneArray<Lane>(matchings[static_cast<std::size_t>(pairs)]);
      batch.sums = LaneArray<Lane>(matchings[static_cast<std::size_t>(pairs)]);
      batch.scratch = LaneArray<Lane>(scratch_size(pairs));
    }
    for (std::size_t i = 0; i < right.size(); ++i) batch.given[right.ranks[i]][batch.used] = right.counts[i];
    batch.left[batch.used] = left;
    batch.times[batch.used] = times;
    if (++batch.used == lanes) empty(pairs);
  }

  void empty(int pairs) {
    Batch& batch = batches_[static_cast<std::size_t>(pairs)];
    if (batch.used == 0) return;
    sum_over_one_cycle(arithmetic_, pairs, batch.given.data(), batch.sums.data(), batch.scratch.data());
    for (std::size_t lane = 0; lane < batch.used; ++lane) {
      const States<Count>& left = batch.left[lane];
      Unsigned128 sum = 0;
      for (std::size_t i = 0; i < left.size(); ++i) {
        const Unsigned128 product = Unsigned128{left.counts[i]} * batch.sums[left.ranks[i]][lane];
        sum += Arithmetic::is_exact ? product : product % modulus();
      }
      add_product(sum, 1, batch.times[lane]);
    }
    batch.given.clear();
    batch.used = 0;
  }

  [[nodiscard]] std::uint64_t modulus() const {
    if constexpr (Arithmetic::is_exact)
      return 1;
    else
      return arithmetic_.prime;
  }

  Arithmetic arithmetic_;
  Unsigned128 total_ = 0;
  std::vector<Matching> partners_;
  std::array<Batch, most_summed_pairs + 1> batches_;
};

}  // namespace cavalcade::count::rectangle

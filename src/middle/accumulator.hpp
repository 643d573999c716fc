// Adds the states of several blocks, each after its own change, up to one block. One for each thread.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "middle/arithmetic.hpp"
#include "middle/layer.hpp"
#include "middle/matching.hpp"

namespace cavalcade::middle {

template <class Arithmetic>
class Accumulator {
 public:
  using Count = typename Arithmetic::Count;

  explicit Accumulator(Arithmetic arithmetic)
      : arithmetic_(arithmetic), sums_(sums, 0), touched_(sums / group, 0), ranks_(sums) {}

  void begin(int pairs) {
    pairs_ = pairs;
    most_ = 0;
    list_.clear();
  }

  void add(const Change& change, const Block& block) {
    most_ += block.size;
    if (change.pairs > most_tabled_pairs)
      add_one_by_one(change, block, ranks_of<Count, std::uint32_t>(block));
    else if (pairs_ > most_tabled_pairs)
      add_one_by_one(change, block, ranks_of<Count, std::uint16_t>(block));
    else
      add_by_table(change, block);
  }

  // States one by one, already changed; no_matching is left out.
  void add(Rank rank, Count count) {
    if (rank == no_matching) return;
    ++most_;
    add_state(rank, count);
  }

  // The sum, if there is room for it; the accumulator is empty afterwards.
  [[nodiscard]] bool write(BlockWriter& writer, Block& block) {
    return pairs_ <= most_tabled_pairs ? write_sums(writer, block) : write_list(writer, block);
  }

 private:
  static constexpr std::size_t sums = std::size_t{closes} + 1;  // the last takes what would close a cycle
  static constexpr std::size_t group = 16;

  void add_state(Rank rank, Count count) {
    if (pairs_ > most_tabled_pairs) {
      list_.emplace_back(rank, count);
      return;
    }
    arithmetic_.add(sums_[rank], count);
    touched_[rank / group] = 1;
  }

  void add_by_table(const Change& change, const Block& block) {
    const auto* const counts = counts_of<Count>(block);
    const auto* const ranks = ranks_of<Count, std::uint16_t>(block);
    Count* const sum = sums_.data();
    std::uint8_t* const touched = touched_.data();
    if (change.happening == Happening::keep) {
      for (std::uint32_t i = 0; i < block.size; ++i) {
        arithmetic_.add(sum[ranks[i]], counts[i]);
        touched[ranks[i] / group] = 1;
      }
      return;
    }
    const std::uint16_t* const table = table_of(change);
    for (std::uint32_t i = 0; i < block.size; ++i) {
      const std::uint16_t rank = table[ranks[i]];
      arithmetic_.add(sum[rank], counts[i]);
      touched[rank / group] = 1;
    }
  }

  template <class RankWord>
  void add_one_by_one(const Change& change, const Block& block, const RankWord* ranks) {
    const auto* const counts = counts_of<Count>(block);
    const Changing changed(change);
    for (std::uint32_t i = 0; i < block.size; ++i) {
      const Rank rank = change.happening == Happening::keep ? ranks[i] : changed(ranks[i]);
      if (rank != no_matching) add_state(rank, counts[i]);
    }
  }

  // Looks only at groups of sums that were touched, eight of them at a glance.
  bool write_sums(BlockWriter& writer, Block& block) {
    const auto most =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(matchings[static_cast<std::size_t>(pairs_)], most_));
    // A little more than is needed: a sum that is zero is written, too, and overwritten by the next.
    std::byte* const data = writer.room(block_bytes<Count>(most + group, pairs_));
    if (data == nullptr) return false;
    auto* const counts = reinterpret_cast<Count*>(data);
    std::uint32_t size = 0;
    const std::size_t groups = matchings[static_cast<std::size_t>(pairs_)] / group + 1;
    for (std::size_t glance = 0; glance < groups; glance += 8) {
      std::uint64_t flags = 0;
      std::memcpy(&flags, touched_.data() + glance, sizeof flags);
      if (flags == 0) continue;
      std::memset(touched_.data() + glance, 0, sizeof flags);
      for (; flags != 0; flags &= flags - 1) {
        const std::size_t first = (glance + static_cast<std::size_t>(std::countr_zero(flags)) / 8) * group;
        for (std::size_t rank = first; rank < first + group; ++rank) {
          const Count sum = sums_[rank];
          counts[size] = sum;
          ranks_[size] = static_cast<std::uint16_t>(rank);
          size += sum != 0 ? 1U : 0U;
          sums_[rank] = 0;
        }
      }
    }
    sums_[closes] = 0;
    touched_[closes / group] = 0;
    std::memcpy(data + size * sizeof(Count), ranks_.data(), size * sizeof(std::uint16_t));
    finish(writer, block, data, size);
    return true;
  }

  bool write_list(BlockWriter& writer, Block& block) {
    std::sort(list_.begin(), list_.end(), [](const auto& one, const auto& other) { return one.first < other.first; });
    std::uint32_t size = 0;
    for (const auto& [rank, count] : list_) {
      if (size > 0 && list_[size - 1].first == rank)
        arithmetic_.add(list_[size - 1].second, count);
      else
        list_[size++] = {rank, count};
    }
    std::byte* const data = writer.room(block_bytes<Count>(size, pairs_));
    if (data == nullptr) return false;
    auto* const counts = reinterpret_cast<Count*>(data);
    auto* const ranks = reinterpret_cast<std::uint32_t*>(data + size * sizeof(Count));
    for (std::uint32_t i = 0; i < size; ++i) {
      ranks[i] = list_[i].first;
      counts[i] = list_[i].second;
    }
    finish(writer, block, data, size);
    return true;
  }

  void finish(BlockWriter& writer, Block& block, const std::byte* data, std::uint32_t size) const {
    block.data = data;
    block.size = size;
    writer.take(block_bytes<Count>(size, pairs_));
  }

  Arithmetic arithmetic_;
  int pairs_ = 0;
  std::uint64_t most_ = 0;  // states the block can have
  std::vector<Count> sums_;
  std::vector<std::uint8_t> touched_;  // groups of sums
  std::vector<std::uint16_t> ranks_;
  std::vector<std::pair<Rank, Count>> list_;  // where sums would be too many
};

}  // namespace cavalcade::middle

// A layer: all states of a half-finished tour after the same squares, grouped by degree vector.
//
// A state is the degree vector of the window and, for the squares of degree 1, which of them are the two ends of one
// path. All states with the same degrees are a block: the numbers of their matchings, ascending, each with the number
// of ways that lead there. A state takes six bytes while 32-bit counts suffice and there are at most 12 ends.

#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "count/arithmetic.hpp"
#include "count/memory.hpp"
#include "count/rectangle/degree_code.hpp"
#include "count/rectangle/matching.hpp"

namespace cavalcade::count::rectangle {

// The counts of the states, and behind them their ranks: 16 bits each up to most_tabled_pairs, else 32.
struct Block {
  const std::byte* data = nullptr;
  std::uint32_t size = 0;  // states
  // At least the number of sets of moves with these degrees, whatever paths and cycles they make: so no less than any
  // count of the block, or than all of them together. A multiple of 2^exponent of the layer.
  double ways = 0;
};

// Before bounds outgrow what a double holds, those of a layer are divided by scale_step, and its exponent grows. None
// becomes less than least_ways. The product of two bounds is still a double.
constexpr int exponent_step = 400;
constexpr double scale_step = 0x1p400;
constexpr double least_ways = 0x1p-400;

// Whether a layer can have it: far beyond what the longest board that is counted comes to.
constexpr bool is_exponent(int exponent) {
  return exponent >= 0 && exponent < exponent_step << 16U && exponent % exponent_step == 0;
}

constexpr std::size_t rank_bytes(int pairs) {
  return pairs <= most_tabled_pairs ? sizeof(std::uint16_t) : sizeof(std::uint32_t);
}

template <class Count>
const Count* counts_of(const Block& block) {
  return reinterpret_cast<const Count*>(block.data);
}

// Rank is std::uint16_t or std::uint32_t, by the number of pairs.
template <class Count, class RankWord>
const RankWord* ranks_of(const Block& block) {
  return reinterpret_cast<const RankWord*>(block.data + block.size * sizeof(Count));
}

template <class Count>
std::size_t block_bytes(std::uint32_t size, int pairs) {
  return (size * (sizeof(Count) + rank_bytes(pairs)) + 7) / 8 * 8;
}

template <class Count>
Rank rank_at(const Block& block, int pairs, std::uint32_t place) {
  if (pairs <= most_tabled_pairs) return ranks_of<Count, std::uint16_t>(block)[place];
  return ranks_of<Count, std::uint32_t>(block)[place];
}

struct Layer {
  CodeSet codes{0};
  std::vector<Code> members;  // the codes, ascending
  std::vector<Block> blocks;  // one per code
  std::vector<Chunk> chunks;  // what the blocks lie in
  Claim code_claim;           // for the set of codes ..
  Claim block_claim;          // .. and for the lists of codes and blocks
  std::uint64_t states = 0;
  double most_ways = 0;  // of any block
  int exponent = 0;

  // First an empty set of codes below the bound; when they are in, it is sealed, and there is an empty block for each.
  // False if there is no memory.
  [[nodiscard]] bool begin_codes(Memory& memory, std::uint64_t bound) {
    std::optional<Claim> claim = memory.claim(CodeSet::bytes(bound));
    if (!claim) return false;
    code_claim = std::move(*claim);
    codes = CodeSet(bound);
    return true;
  }
  [[nodiscard]] bool seal_codes(Memory& memory) {
    codes.seal();
    std::optional<Claim> claim = memory.claim(codes.size() * (sizeof(Code) + sizeof(Block)));
    if (!claim) return false;
    block_claim = std::move(*claim);
    members = codes.members();
    blocks.resize(members.size());
    return true;
  }

  void total_up() {
    states = 0;
    most_ways = 0;
    for (const Block& block : blocks) {
      states += block.size;
      most_ways = std::max(most_ways, block.ways);
    }
  }
};

// Where one thread puts the blocks it makes.
class BlockWriter {
 public:
  explicit BlockWriter(Memory& memory) : memory_(&memory) {}

  // Room for these bytes; nothing once the memory is used up.
  std::byte* room(std::size_t bytes) {
    if (chunks_.empty() || chunks_.back().bytes() - used_ < bytes) {
      std::optional<Chunk> chunk = memory_->chunk(std::max(bytes, chunk_bytes_));
      if (!chunk) return nullptr;
      chunk_bytes_ = std::min(2 * chunk_bytes_, most_chunk_bytes);
      chunks_.push_back(std::move(*chunk));
      used_ = 0;
    }
    return chunks_.back().data() + used_;
  }
  void take(std::size_t bytes) { used_ += bytes; }

  // Hands the chunks over to the layer that they hold blocks of.
  void finish(Layer& layer) {
    for (Chunk& chunk : chunks_) layer.chunks.push_back(std::move(chunk));
    chunks_.clear();
  }
  // Starts over in the same chunk, for blocks that are needed no more.
  void rewind() { used_ = 0; }

 private:
  static constexpr std::size_t most_chunk_bytes = std::size_t{1} << 21U;

  Memory* memory_;
  std::size_t chunk_bytes_ = std::size_t{1} << 16U;  // of the next one
  std::vector<Chunk> chunks_;
  std::size_t used_ = 0;
};

// Adds the states of several blocks, each after its own operation, up to one block. One per thread.
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

  void add(const MatchingOp& op, const Block& block) {
    most_ += block.size;
    if (op.pairs > most_tabled_pairs)
      add_one_by_one(op, block, ranks_of<Count, std::uint32_t>(block));
    else if (pairs_ > most_tabled_pairs)
      add_one_by_one(op, block, ranks_of<Count, std::uint16_t>(block));
    else
      add_by_table(op, block);
  }

  // States one by one, already mapped; no_matching is left out.
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

  void add_by_table(const MatchingOp& op, const Block& block) {
    const auto* const counts = counts_of<Count>(block);
    const auto* const ranks = ranks_of<Count, std::uint16_t>(block);
    Count* const sum = sums_.data();
    std::uint8_t* const touched = touched_.data();
    if (op.kind == MatchingOp::keep) {
      for (std::uint32_t i = 0; i < block.size; ++i) {
        arithmetic_.add(sum[ranks[i]], counts[i]);
        touched[ranks[i] / group] = 1;
      }
      return;
    }
    const std::uint16_t* const table = table_of(op);
    for (std::uint32_t i = 0; i < block.size; ++i) {
      const std::uint16_t rank = table[ranks[i]];
      arithmetic_.add(sum[rank], counts[i]);
      touched[rank / group] = 1;
    }
  }

  template <class RankWord>
  void add_one_by_one(const MatchingOp& op, const Block& block, const RankWord* ranks) {
    const auto* const counts = counts_of<Count>(block);
    const MatchingMap mapped(op);
    for (std::uint32_t i = 0; i < block.size; ++i) {
      const Rank rank = op.kind == MatchingOp::keep ? ranks[i] : mapped(ranks[i]);
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

}  // namespace cavalcade::count::rectangle

// A layer: all states of a half-finished tour after the same squares, grouped by degree vector.
//
// A state is the degree vector of the window and, for the squares of degree 1, which of them are the two ends of one
// path. All states with the same degrees are a block: the numbers of their matchings, ascending, each with the number
// of ways that lead there. A state takes six bytes while 32-bit counts suffice and there are at most 12 ends.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "count/memory.hpp"
#include "middle/degree_code.hpp"
#include "middle/matching.hpp"

namespace cavalcade::middle {

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
  std::vector<Code> members;         // the codes, ascending
  std::vector<Block> blocks;         // one a code
  std::vector<count::Chunk> chunks;  // what the blocks lie in
  count::Claim code_claim;           // for the set of codes ..
  count::Claim block_claim;          // .. and for the lists of codes and blocks
  std::uint64_t states = 0;
  double most_ways = 0;  // of any block
  int exponent = 0;

  // First an empty set of codes below the bound; when they are in, it is sealed, and there is an empty block for each.
  // False if there is no memory.
  [[nodiscard]] bool begin_codes(count::Memory& memory, std::uint64_t bound) {
    std::optional<count::Claim> claim = memory.claim(CodeSet::bytes(bound));
    if (!claim) return false;
    code_claim = std::move(*claim);
    codes = CodeSet(bound);
    return true;
  }
  [[nodiscard]] bool seal_codes(count::Memory& memory) {
    codes.seal();
    std::optional<count::Claim> claim = memory.claim(codes.size() * (sizeof(Code) + sizeof(Block)));
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
  explicit BlockWriter(count::Memory& memory) : memory_(&memory) {}

  // Room for so many bytes; nothing once the memory is used up.
  std::byte* room(std::size_t bytes) {
    if (chunks_.empty() || chunks_.back().bytes() - used_ < bytes) {
      std::optional<count::Chunk> chunk = memory_->chunk(std::max(bytes, chunk_bytes_));
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
    for (count::Chunk& chunk : chunks_) layer.chunks.push_back(std::move(chunk));
    chunks_.clear();
  }
  // Starts over in the same chunk, for blocks that are needed no more.
  void rewind() { used_ = 0; }

 private:
  static constexpr std::size_t most_chunk_bytes = std::size_t{1} << 21U;

  count::Memory* memory_;
  std::size_t chunk_bytes_ = std::size_t{1} << 16U;  // of the next one
  std::vector<count::Chunk> chunks_;
  std::size_t used_ = 0;
};

}  // namespace cavalcade::middle

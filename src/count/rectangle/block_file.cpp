#include "count/rectangle/block_file.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fcntl.h>
#include <limits>
#include <ostream>
#include <string_view>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "base/checksum.hpp"
#include "base/files.hpp"

namespace cavalcade::count::rectangle {
namespace {

// What stands before the blocks, for each of them.
struct Entry {
  Code code = 0;
  std::uint32_t size = 0;
  double ways = 0;
};
static_assert(sizeof(Entry) == 2 * sizeof(std::uint64_t));

// Letters ("sheaf 2", an early name) that change with the form of what follows.
constexpr std::uint64_t present_form = 0x3220666165687300;

struct Head {
  std::uint64_t form = present_form;
  std::uint64_t blocks = 0;
  std::uint32_t count_bytes = 0;
  std::int32_t exponent = 0;
};
static_assert(sizeof(Head) == 3 * sizeof(std::uint64_t));

int largest_exponent(const BlockSet& block_set) {
  int exponent = 0;
  for (const BlockFile& block_file : block_set) exponent = std::max(exponent, block_file.exponent);
  return exponent;
}

// Calls each(code, block) for every wanted block that is not empty, with its bound as a multiple of 2^exponent.
template <class Each>
void each_wanted(const BlockSet& block_set, const Wanted& wanted, int exponent, const Each& each) {
  for (const BlockFile& block_file : block_set) {
    for (std::size_t i = 0; i < block_file.codes.size(); ++i) {
      Block block = block_file.blocks[i];
      if (block.size == 0 || !wanted(block_file.codes[i])) continue;
      for (int more = block_file.exponent; more < exponent; more += exponent_step)
        block.ways = std::max(block.ways / scale_step, least_ways);
      each(block_file.codes[i], block);
    }
  }
}

// The words of a block set, in pieces: put(bytes, size) one after the other.
template <class Count, class Put>
void pack(const BlockSet& block_set, const Wanted& wanted, const Put& put) {
  Head head{present_form, 0, sizeof(Count), largest_exponent(block_set)};
  each_wanted(block_set, wanted, head.exponent, [&](Code /*code*/, const Block& /*block*/) { ++head.blocks; });
  put(&head, sizeof head);
  each_wanted(block_set, wanted, head.exponent, [&](Code code, const Block& block) {
    const Entry entry{code, block.size, block.ways};
    put(&entry, sizeof entry);
  });
  each_wanted(block_set, wanted, head.exponent, [&](Code code, const Block& block) {
    put(block.data, block_bytes<Count>(block.size, digits_of(code).pairs()));
  });
}

// Pieces are collected into sections, which go into the checksum on their way out.
class SectionWriter {
 public:
  explicit SectionWriter(std::ostream& out) : out_(out) { section_.reserve(section_bytes); }

  void put(const void* bytes, std::size_t size) {
    if (section_.size() + size > section_bytes) flush();
    if (size > section_bytes)
      write(bytes, size);
    else
      section_.append(static_cast<const char*>(bytes), size);
  }
  // Ends with the checksum of all before it.
  std::uint64_t finish() {
    flush();
    const std::uint64_t sum = checksum_.value();
    write(&sum, sizeof sum);
    return sum;
  }

 private:
  static constexpr std::size_t section_bytes = std::size_t{1} << 20U;

  void write(const void* bytes, std::size_t size) {
    checksum_.add(bytes, size);
    out_.write(static_cast<const char*>(bytes), static_cast<std::streamsize>(size));
  }
  void flush() {
    write(section_.data(), section_.size());
    section_.clear();
  }

  std::ostream& out_;
  Checksum checksum_;
  std::string section_;
};

// Whether the ranks ascend to one below the bound.
template <class RankWord>
bool ascend_below(const RankWord* ranks, std::uint32_t size, Rank bound) {
  bool ascend = true;
  for (std::uint32_t i = 1; i < size; ++i) ascend &= ranks[i - 1] < ranks[i];
  return ascend && (size == 0 || ranks[size - 1] < bound);
}

template <class Count>
bool is_within(Code code, const Block& block, const BlockRange& range) {
  if (code >= range.codes || !(block.ways > 0) || !(block.ways < range.ways.value_or(HUGE_VAL))) return false;
  const int pairs = digits_of(code).pairs();
  const Rank bound = matchings[static_cast<std::size_t>(pairs)];
  const bool ascend = pairs <= most_tabled_pairs
                          ? ascend_below(ranks_of<Count, std::uint16_t>(block), block.size, bound)
                          : ascend_below(ranks_of<Count, std::uint32_t>(block), block.size, bound);
  const auto* const counts = counts_of<Count>(block);
  return ascend && std::all_of(counts, counts + block.size, [&](Count count) { return count <= range.most_count; });
}

}  // namespace

BlockFile block_file_of(Layer layer) {
  BlockFile block_file;
  block_file.codes = std::move(layer.members);
  block_file.blocks = std::move(layer.blocks);
  block_file.exponent = layer.exponent;
  block_file.claim = std::move(layer.block_claim);
  block_file.chunks = std::move(layer.chunks);
  return block_file;
}

template <class Count>
std::vector<std::uint64_t> packed(const BlockSet& block_set, const Wanted& wanted) {
  std::size_t bytes = sizeof(Head);
  each_wanted(block_set, wanted, 0, [&](Code code, const Block& block) {
    bytes += sizeof(Entry) + block_bytes<Count>(block.size, digits_of(code).pairs());
  });
  std::vector<std::uint64_t> words(bytes / sizeof(std::uint64_t));
  auto* to = reinterpret_cast<std::byte*>(words.data());
  pack<Count>(block_set, wanted, [&](const void* from, std::size_t size) {
    std::memcpy(to, from, size);
    to += size;
  });
  return words;
}

template <class Count>
std::optional<BlockFile> unpacked(std::shared_ptr<const std::byte> words, std::size_t size) {
  Head head;
  if (size < sizeof head) return std::nullopt;
  std::memcpy(&head, words.get(), sizeof head);
  if (head.form != present_form || head.count_bytes != sizeof(Count)) return std::nullopt;
  if (head.blocks > (size - sizeof head) / sizeof(Entry)) return std::nullopt;
  BlockFile block_file;
  block_file.exponent = head.exponent;
  block_file.codes.reserve(head.blocks);
  block_file.blocks.reserve(head.blocks);
  const std::byte* entries = words.get() + sizeof head;
  const std::byte* data = entries + head.blocks * sizeof(Entry);
  const std::byte* const end = words.get() + size;
  for (std::uint64_t i = 0; i < head.blocks; ++i) {
    Entry entry;
    std::memcpy(&entry, entries + i * sizeof entry, sizeof entry);
    const Digits digits = digits_of(entry.code);
    if (std::popcount(digits.ones) % 2 != 0 || digits.pairs() > most_pairs) return std::nullopt;
    if (entry.size > matchings[static_cast<std::size_t>(digits.pairs())]) return std::nullopt;
    const std::size_t bytes = block_bytes<Count>(entry.size, digits.pairs());
    if (bytes > static_cast<std::size_t>(end - data)) return std::nullopt;
    block_file.codes.push_back(entry.code);
    block_file.blocks.push_back({data, entry.size, entry.ways});
    data += bytes;
  }
  if (data != end) return std::nullopt;
  block_file.elsewhere = std::move(words);
  return block_file;
}

template <class Arithmetic>
BlockRange range_of(const Window& window, const Arithmetic& arithmetic) {
  BlockRange range{window.codes(), std::numeric_limits<typename Arithmetic::Count>::max(), std::nullopt};
  if constexpr (Arithmetic::is_exact)
    range.ways = Arithmetic::limit;
  else
    range.most_count = arithmetic.prime - 1;
  return range;
}

template <class Count>
bool is_within(const BlockFile& block_file, const BlockRange& range) {
  if (!is_exponent(block_file.exponent) || (range.ways && block_file.exponent > 0)) return false;
  for (std::size_t i = 0; i < block_file.codes.size(); ++i)
    if (!is_within<Count>(block_file.codes[i], block_file.blocks[i], range)) return false;
  return true;
}

template <class Count>
Result<std::uint64_t> write_file(const std::filesystem::path& file, const BlockSet& block_set) {
  std::uint64_t sum = 0;
  const Result<void> written = files::write_lasting(file.string(), [&](std::ostream& out) {
    SectionWriter writer(out);
    pack<Count>(
        block_set, [](Code) { return true; }, [&](const void* bytes, std::size_t size) { writer.put(bytes, size); });
    sum = writer.finish();
  });
  if (!written) return written.error();
  return sum;
}

std::optional<MappedFile> map_file(const std::filesystem::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return std::nullopt;
  struct stat status {};
  void* memory = MAP_FAILED;
  std::size_t size = 0;
  if (::fstat(descriptor, &status) == 0 && status.st_size > 0) {
    size = static_cast<std::size_t>(status.st_size);
    memory = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  }
  ::close(descriptor);
  if (memory == MAP_FAILED) return std::nullopt;
  const auto unmap = [size](const std::byte* bytes) { ::munmap(const_cast<std::byte*>(bytes), size); };
  return MappedFile{{static_cast<const std::byte*>(memory), unmap}, size};
}

Ending compare_checksum(const MappedFile& file, std::uint64_t checksum, const Budget& budget) {
  constexpr std::size_t bytes_at_a_time = std::size_t{1} << 24U;
  std::uint64_t stored = 0;
  if (file.size < sizeof stored) return Ending::bad_checkpoint;
  const std::size_t size = file.size - sizeof stored;
  std::memcpy(&stored, file.bytes.get() + size, sizeof stored);
  if (stored != checksum) return Ending::bad_checkpoint;
  Checksum sum;
  for (std::size_t first = 0; first < size; first += bytes_at_a_time) {
    if (budget.exhausted()) return Ending::stopped;
    sum.add(file.bytes.get() + first, std::min(bytes_at_a_time, size - first));
  }
  return sum.value() == stored ? Ending::done : Ending::bad_checkpoint;
}

template <class Count>
std::optional<BlockFile> block_file_in(const MappedFile& file) {
  if (file.size < sizeof(std::uint64_t)) return std::nullopt;
  return unpacked<Count>(file.bytes, file.size - sizeof(std::uint64_t));
}

Ending gather(const Window& window, const Context& context, const BlockSet& block_set, const Wanted& wanted,
              Layer& layer) {
  if (!layer.begin_codes(context.memory, window.codes())) return Ending::no_memory;
  layer.exponent = largest_exponent(block_set);
  each_wanted(block_set, wanted, layer.exponent, [&](Code code, const Block& /*block*/) { layer.codes.insert(code); });
  if (!layer.seal_codes(context.memory)) return Ending::no_memory;
  each_wanted(block_set, wanted, layer.exponent,
              [&](Code code, const Block& block) { layer.blocks[layer.codes.find(code)] = block; });
  layer.total_up();
  return Ending::done;
}

template std::vector<std::uint64_t> packed<std::uint32_t>(const BlockSet&, const Wanted&);
template std::vector<std::uint64_t> packed<std::uint64_t>(const BlockSet&, const Wanted&);
template std::optional<BlockFile> unpacked<std::uint32_t>(std::shared_ptr<const std::byte>, std::size_t);
template std::optional<BlockFile> unpacked<std::uint64_t>(std::shared_ptr<const std::byte>, std::size_t);
template BlockRange range_of(const Window&, const Words32&);
template BlockRange range_of(const Window&, const Words64&);
template BlockRange range_of(const Window&, const Modular&);
template bool is_within<std::uint32_t>(const BlockFile&, const BlockRange&);
template bool is_within<std::uint64_t>(const BlockFile&, const BlockRange&);
template Result<std::uint64_t> write_file<std::uint32_t>(const std::filesystem::path&, const BlockSet&);
template Result<std::uint64_t> write_file<std::uint64_t>(const std::filesystem::path&, const BlockSet&);
template std::optional<BlockFile> block_file_in<std::uint32_t>(const MappedFile&);
template std::optional<BlockFile> block_file_in<std::uint64_t>(const MappedFile&);

}  // namespace cavalcade::count::rectangle

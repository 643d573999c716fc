#include "middle/sheaf.hpp"

#include <algorithm>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

namespace cavalcade::middle {
namespace {

// What stands before the blocks, for each of them.
struct Entry {
  Code code = 0;
  std::uint32_t size = 0;
  double ways = 0;
};
static_assert(sizeof(Entry) == 2 * sizeof(std::uint64_t));

struct Head {
  std::uint64_t blocks = 0;
  std::uint32_t count_bytes = 0;
  std::int32_t exponent = 0;
};
static_assert(sizeof(Head) == 2 * sizeof(std::uint64_t));

int largest_exponent(const Pile& pile) {
  int exponent = 0;
  for (const Sheaf& sheaf : pile) exponent = std::max(exponent, sheaf.exponent);
  return exponent;
}

// Calls each(code, block) for every wanted block that is not empty, with its bound as a multiple of 2^exponent.
template <class Each>
void each_wanted(const Pile& pile, const Wanted& wanted, int exponent, const Each& each) {
  for (const Sheaf& sheaf : pile) {
    for (std::size_t i = 0; i < sheaf.codes.size(); ++i) {
      Block block = sheaf.blocks[i];
      if (block.size == 0 || !wanted(sheaf.codes[i])) continue;
      for (int more = sheaf.exponent; more < exponent; more += exponent_step)
        block.ways = std::max(block.ways / scale_step, least_ways);
      each(sheaf.codes[i], block);
    }
  }
}

// The words of a pile, in pieces: put(bytes, size) one after the other.
template <class Count, class Put>
void pack(const Pile& pile, const Wanted& wanted, const Put& put) {
  Head head{0, sizeof(Count), largest_exponent(pile)};
  each_wanted(pile, wanted, head.exponent, [&](Code /*code*/, const Block& /*block*/) { ++head.blocks; });
  put(&head, sizeof head);
  each_wanted(pile, wanted, head.exponent, [&](Code code, const Block& block) {
    const Entry entry{code, block.size, block.ways};
    put(&entry, sizeof entry);
  });
  each_wanted(pile, wanted, head.exponent, [&](Code code, const Block& block) {
    put(block.data, block_bytes<Count>(block.size, digits_of(code).pairs()));
  });
}

bool write_all(int file, const void* bytes, std::size_t size) {
  const auto* from = static_cast<const std::byte*>(bytes);
  while (size > 0) {
    const ssize_t written = ::write(file, from, size);
    if (written < 0) return false;
    from += written;
    size -= static_cast<std::size_t>(written);
  }
  return true;
}

// Small pieces are collected before they are written.
class FileWriter {
 public:
  explicit FileWriter(int file) : file_(file) { buffer_.reserve(buffered); }

  void put(const void* bytes, std::size_t size) {
    if (buffer_.size() + size > buffered) flush();
    if (size > buffered)
      good_ = good_ && write_all(file_, bytes, size);
    else
      buffer_.append(static_cast<const char*>(bytes), size);
  }
  bool finish() {
    flush();
    return good_ && ::fsync(file_) == 0;
  }

 private:
  static constexpr std::size_t buffered = std::size_t{1} << 20U;

  void flush() {
    good_ = good_ && write_all(file_, buffer_.data(), buffer_.size());
    buffer_.clear();
  }

  int file_;
  bool good_ = true;
  std::string buffer_;
};

}  // namespace

Sheaf sheaf_of(Layer layer) {
  Sheaf sheaf;
  sheaf.codes = std::move(layer.members);
  sheaf.blocks = std::move(layer.blocks);
  sheaf.exponent = layer.exponent;
  sheaf.claim = std::move(layer.block_claim);
  sheaf.chunks = std::move(layer.chunks);
  return sheaf;
}

template <class Count>
std::vector<std::uint64_t> packed(const Pile& pile, const Wanted& wanted) {
  std::size_t bytes = sizeof(Head);
  each_wanted(pile, wanted, 0, [&](Code code, const Block& block) {
    bytes += sizeof(Entry) + block_bytes<Count>(block.size, digits_of(code).pairs());
  });
  std::vector<std::uint64_t> words(bytes / sizeof(std::uint64_t));
  auto* to = reinterpret_cast<std::byte*>(words.data());
  pack<Count>(pile, wanted, [&](const void* from, std::size_t size) {
    std::memcpy(to, from, size);
    to += size;
  });
  return words;
}

template <class Count>
std::optional<Sheaf> unpacked(std::shared_ptr<const std::byte> words, std::size_t size) {
  Head head;
  if (size < sizeof head) return std::nullopt;
  std::memcpy(&head, words.get(), sizeof head);
  if (head.count_bytes != sizeof(Count) || head.blocks > (size - sizeof head) / sizeof(Entry)) return std::nullopt;
  Sheaf sheaf;
  sheaf.exponent = head.exponent;
  sheaf.codes.reserve(head.blocks);
  sheaf.blocks.reserve(head.blocks);
  const std::byte* entries = words.get() + sizeof head;
  const std::byte* data = entries + head.blocks * sizeof(Entry);
  const std::byte* const end = words.get() + size;
  for (std::uint64_t i = 0; i < head.blocks; ++i) {
    Entry entry;
    std::memcpy(&entry, entries + i * sizeof entry, sizeof entry);
    const std::size_t bytes = block_bytes<Count>(entry.size, digits_of(entry.code).pairs());
    if (bytes > static_cast<std::size_t>(end - data)) return std::nullopt;
    sheaf.codes.push_back(entry.code);
    sheaf.blocks.push_back({data, entry.size, entry.ways});
    data += bytes;
  }
  sheaf.elsewhere = std::move(words);
  return sheaf;
}

template <class Count>
std::optional<std::string> write_file(const std::filesystem::path& file, const Pile& pile) {
  std::filesystem::path unfinished = file;
  unfinished += ".part";
  const int descriptor = ::open(unfinished.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (descriptor < 0) return fmt::format("cannot write {}: {}", unfinished.string(), std::strerror(errno));
  FileWriter writer(descriptor);
  pack<Count>(
      pile, [](Code) { return true; }, [&](const void* bytes, std::size_t size) { writer.put(bytes, size); });
  const bool good = writer.finish();
  const std::string why = std::strerror(errno);
  ::close(descriptor);
  if (!good) return fmt::format("cannot write {}: {}", unfinished.string(), why);
  std::error_code failure;
  std::filesystem::rename(unfinished, file, failure);
  if (failure) return fmt::format("cannot write {}: {}", file.string(), failure.message());
  return std::nullopt;
}

template <class Count>
std::optional<Sheaf> map_file(const std::filesystem::path& file) {
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
  return unpacked<Count>({static_cast<const std::byte*>(memory), unmap}, size);
}

Ending gather(const Window& window, const Workshop& workshop, const Pile& pile, const Wanted& wanted, Layer& layer) {
  if (!layer.begin_codes(workshop.memory, window.codes())) return Ending::no_memory;
  layer.exponent = largest_exponent(pile);
  each_wanted(pile, wanted, layer.exponent, [&](Code code, const Block& /*block*/) { layer.codes.insert(code); });
  if (!layer.seal_codes(workshop.memory)) return Ending::no_memory;
  each_wanted(pile, wanted, layer.exponent,
              [&](Code code, const Block& block) { layer.blocks[layer.codes.find(code)] = block; });
  layer.total_up();
  return Ending::done;
}

template std::vector<std::uint64_t> packed<std::uint32_t>(const Pile&, const Wanted&);
template std::vector<std::uint64_t> packed<std::uint64_t>(const Pile&, const Wanted&);
template std::optional<Sheaf> unpacked<std::uint32_t>(std::shared_ptr<const std::byte>, std::size_t);
template std::optional<Sheaf> unpacked<std::uint64_t>(std::shared_ptr<const std::byte>, std::size_t);
template std::optional<std::string> write_file<std::uint32_t>(const std::filesystem::path&, const Pile&);
template std::optional<std::string> write_file<std::uint64_t>(const std::filesystem::path&, const Pile&);
template std::optional<Sheaf> map_file<std::uint32_t>(const std::filesystem::path&);
template std::optional<Sheaf> map_file<std::uint64_t>(const std::filesystem::path&);

}  // namespace cavalcade::middle

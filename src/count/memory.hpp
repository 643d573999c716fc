// Memory within a limit. Whoever wants some asks first, and is refused once the limit is reached: no count is ever
// ended by the system for using too much. Large pieces come as chunks, which are kept for the next layer when one is
// done with.

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace cavalcade::count {

class Memory;

// Throws std::bad_alloc where there is not enough. Requires bytes > 0.
void* map_zeroes(std::size_t bytes);
void unmap_zeroes(void* memory, std::size_t bytes) noexcept;

// A promise that a number of bytes is within the limit, for memory that is allocated elsewhere.
class Claim {
 public:
  Claim() = default;
  Claim(Claim&& other) noexcept : memory_(std::exchange(other.memory_, nullptr)), bytes_(other.bytes_) {}
  Claim& operator=(Claim&& other) noexcept {
    std::swap(memory_, other.memory_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;
  ~Claim();

 private:
  friend class Memory;
  Claim(Memory& memory, std::uint64_t bytes) : memory_(&memory), bytes_(bytes) {}

  Memory* memory_ = nullptr;
  std::uint64_t bytes_ = 0;
};

class Chunk {
 public:
  Chunk(Chunk&& other) noexcept
      : memory_(std::exchange(other.memory_, nullptr)), data_(other.data_), bytes_(other.bytes_) {}
  Chunk& operator=(Chunk&&) = delete;
  Chunk(const Chunk&) = delete;
  Chunk& operator=(const Chunk&) = delete;
  ~Chunk();

  [[nodiscard]] std::byte* data() const { return data_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  friend class Memory;
  Chunk(Memory& memory, std::byte* data, std::size_t bytes) : memory_(&memory), data_(data), bytes_(bytes) {}

  Memory* memory_;
  std::byte* data_;
  std::size_t bytes_;
};

// Zeroes that take no memory, and no time, until they are written over.
template <class Word>
class ZeroPages {
 public:
  ZeroPages() = default;
  explicit ZeroPages(std::size_t size) : words_(static_cast<Word*>(map_zeroes(size * sizeof(Word)))), size_(size) {}
  ZeroPages(ZeroPages&& other) noexcept
      : words_(std::exchange(other.words_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  ZeroPages& operator=(ZeroPages&& other) noexcept {
    std::swap(words_, other.words_);
    std::swap(size_, other.size_);
    return *this;
  }
  ZeroPages(const ZeroPages&) = delete;
  ZeroPages& operator=(const ZeroPages&) = delete;
  ~ZeroPages() {
    if (words_ != nullptr) unmap_zeroes(words_, size_ * sizeof(Word));
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  Word& operator[](std::size_t place) { return words_[place]; }
  const Word& operator[](std::size_t place) const { return words_[place]; }

 private:
  Word* words_ = nullptr;
  std::size_t size_ = 0;
};

// Safe to use from several threads. Outlives its claims and chunks.
class Memory {
 public:
  explicit Memory(std::uint64_t limit) : limit_(limit) {}
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  ~Memory();

  [[nodiscard]] std::optional<Claim> claim(std::uint64_t bytes);
  // Of at least these bytes.
  [[nodiscard]] std::optional<Chunk> chunk(std::size_t bytes);

  [[nodiscard]] std::uint64_t limit() const { return limit_; }
  [[nodiscard]] std::uint64_t peak() const;

 private:
  friend class Claim;
  friend class Chunk;
  bool fits(std::uint64_t bytes);  // gives kept chunks back to the system if that helps
  void put_back(std::byte* data, std::size_t bytes);
  void drop(std::uint64_t bytes);

  const std::uint64_t limit_;
  mutable std::mutex mutex_;
  std::uint64_t used_ = 0;
  std::uint64_t peak_ = 0;
  std::map<std::size_t, std::vector<std::byte*>> kept_;
};

}  // namespace cavalcade::count

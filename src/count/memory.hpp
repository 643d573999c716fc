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

// A promise that so many bytes are within the limit, for memory that is allocated elsewhere.
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

// Safe to use from several threads. Outlives its claims and chunks.
class Memory {
 public:
  explicit Memory(std::uint64_t limit) : limit_(limit) {}
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  ~Memory();

  [[nodiscard]] std::optional<Claim> claim(std::uint64_t bytes);
  // Of at least so many bytes.
  [[nodiscard]] std::optional<Chunk> chunk(std::size_t bytes);

  [[nodiscard]] std::uint64_t limit() const { return limit_; }
  [[nodiscard]] std::uint64_t peak() const;
  [[nodiscard]] bool was_refused() const;
  void forget_refusals();

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
  bool refused_ = false;
  std::map<std::size_t, std::vector<std::byte*>> kept_;
};

}  // namespace cavalcade::count

#include "count/memory.hpp"

#include <algorithm>
#include <bit>
#include <new>
#include <sys/mman.h>

#include "base/large_pages.hpp"

namespace cavalcade::count {
namespace {

constexpr std::size_t large = std::size_t{1} << 21U;
constexpr std::align_val_t small_alignment{64};

void free_piece(std::byte* piece, std::size_t bytes) {
  if (bytes < large)
    ::operator delete(piece, small_alignment);
  else
    free_large_pages(piece);
}

}  // namespace

void* map_zeroes(std::size_t bytes) {
  void* const memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  ::madvise(memory, bytes, MADV_HUGEPAGE);  // advice: where it is not taken, the memory is as good
  return memory;
}

void unmap_zeroes(void* memory, std::size_t bytes) noexcept {
  ::munmap(memory, bytes);
}

Claim::~Claim() {
  if (memory_ != nullptr) memory_->drop(bytes_);
}

Chunk::~Chunk() {
  if (memory_ != nullptr) memory_->put_back(data_, bytes_);
}

Memory::~Memory() {
  for (const auto& [bytes, pieces] : kept_)
    for (std::byte* const piece : pieces) free_piece(piece, bytes);
}

std::optional<Claim> Memory::claim(std::uint64_t bytes) {
  const std::scoped_lock lock(mutex_);
  if (!fits(bytes)) return std::nullopt;
  used_ += bytes;
  peak_ = std::max(peak_, used_);
  return Claim(*this, bytes);
}

std::optional<Chunk> Memory::chunk(std::size_t bytes) {
  bytes = std::bit_ceil(bytes);
  const std::scoped_lock lock(mutex_);
  if (const auto kept = kept_.find(bytes); kept != kept_.end() && !kept->second.empty()) {
    std::byte* const piece = kept->second.back();
    kept->second.pop_back();
    return Chunk(*this, piece, bytes);
  }
  if (!fits(bytes)) return std::nullopt;
  try {
    auto* const piece =
        static_cast<std::byte*>(bytes < large ? ::operator new(bytes, small_alignment) : allocate_large_pages(bytes));
    used_ += bytes;
    peak_ = std::max(peak_, used_);
    return Chunk(*this, piece, bytes);
  } catch (const std::bad_alloc&) {
    return std::nullopt;
  }
}

std::uint64_t Memory::peak() const {
  const std::scoped_lock lock(mutex_);
  return peak_;
}

bool Memory::fits(std::uint64_t bytes) {
  for (auto& [size, pieces] : kept_) {
    while (used_ + bytes > limit_ && !pieces.empty()) {
      free_piece(pieces.back(), size);
      pieces.pop_back();
      used_ -= size;
    }
  }
  return used_ + bytes <= limit_;
}

void Memory::put_back(std::byte* data, std::size_t bytes) {
  const std::scoped_lock lock(mutex_);
  kept_[bytes].push_back(data);
}

void Memory::drop(std::uint64_t bytes) {
  const std::scoped_lock lock(mutex_);
  used_ -= bytes;
}

}  // namespace cavalcade::count

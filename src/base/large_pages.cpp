#include "base/large_pages.hpp"

#include <cstdlib>
#include <limits>
#include <new>
#include <sys/mman.h>

namespace cavalcade {

void* allocate_large_pages(std::size_t bytes) {
  constexpr std::size_t page = std::size_t{1} << 21U;
  if (bytes > std::numeric_limits<std::size_t>::max() - page) throw std::bad_array_new_length();
  const std::size_t whole_pages = (bytes + page - 1) / page * page;
  void* const memory = std::aligned_alloc(page, whole_pages);  // NOLINT(cppcoreguidelines-no-malloc): freed below
  if (memory == nullptr) throw std::bad_alloc();
  madvise(memory, whole_pages, MADV_HUGEPAGE);  // advice: where it is not taken, the memory is as good
  return memory;
}

void free_large_pages(void* memory) noexcept {
  std::free(memory);  // NOLINT(cppcoreguidelines-no-malloc): allocated above
}

}  // namespace cavalcade

#include "check/meter.hpp"

#include <fmt/format.h>

namespace cavalcade::check {

Meter::Meter() : Meter(Budget({.time = {}, .memory = UINT64_MAX, .checkpoint = {}})) {}

void Meter::ask() {
  steps_left_ = steps_between;
  if (budget_.exhausted()) throw LimitReached{budget_.why_exhausted()};
}

void Meter::expect(std::uint64_t bytes) const {
  const std::uint64_t in_all = bytes > UINT64_MAX - held_ ? UINT64_MAX : held_ + bytes;
  if (in_all <= budget_.memory()) return;
  const auto [needed, limit] = told_apart(in_all, budget_.memory());
  throw LimitReached{fmt::format("needs {} of memory or more, the limit is {} (--memory-limit)", needed, limit)};
}

void* Meter::do_allocate(std::size_t bytes, std::size_t alignment) {
  expect(bytes);
  void* const memory = std::pmr::new_delete_resource()->allocate(bytes, alignment);
  held_ += bytes;
  return memory;
}

void Meter::do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) {
  held_ -= bytes;
  std::pmr::new_delete_resource()->deallocate(memory, bytes, alignment);
}

}  // namespace cavalcade::check

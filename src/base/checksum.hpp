// Checksums of what is stored, so that a flipped bit or a cut-off end is noticed when it is read: XXH3 with 64 bits,
// from the xxHash library, which is faster than memory. It guards against accidents, not against forgers.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace cavalcade {

std::uint64_t checksum(std::string_view bytes);

// The same of bytes that come piece by piece.
class Checksum {
 public:
  Checksum();
  Checksum(Checksum&&) noexcept;
  Checksum& operator=(Checksum&&) noexcept;
  Checksum(const Checksum&) = delete;
  Checksum& operator=(const Checksum&) = delete;
  ~Checksum();

  void add(const void* bytes, std::size_t count);
  [[nodiscard]] std::uint64_t value() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace cavalcade

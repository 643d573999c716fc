#include "base/checksum.hpp"

#include <new>
#include <xxhash.h>

namespace cavalcade {

std::uint64_t checksum(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

struct Checksum::State {
  State() : hash(XXH3_createState()) {
    if (hash == nullptr) throw std::bad_alloc();
    XXH3_64bits_reset(hash);
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() { XXH3_freeState(hash); }

  XXH3_state_t* hash;
};

Checksum::Checksum() : state_(std::make_unique<State>()) {}
Checksum::Checksum(Checksum&&) noexcept = default;
Checksum& Checksum::operator=(Checksum&&) noexcept = default;
Checksum::~Checksum() = default;

void Checksum::add(const void* bytes, std::size_t count) {
  XXH3_64bits_update(state_->hash, bytes, count);
}

std::uint64_t Checksum::value() const {
  return XXH3_64bits_digest(state_->hash);
}

}  // namespace cavalcade

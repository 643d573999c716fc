// Stands in for base/mpi.cpp in a build without Open MPI: every process is a group of its own.

#include "base/mpi.hpp"

#include <cstdlib>

namespace cavalcade {

bool MpiGroup::has_several() {
  return false;
}

bool MpiGroup::is_first() {
  return true;
}

const MpiGroup& MpiGroup::of_process() {
  static const MpiGroup group;
  return group;
}

MpiGroup::MpiGroup() = default;
MpiGroup::~MpiGroup() = default;

bool MpiGroup::any(bool one) const {
  return one;
}

std::vector<std::vector<std::uint64_t>> MpiGroup::exchange(std::vector<std::vector<std::uint64_t>> words) const {
  return words;
}

std::vector<std::uint64_t> MpiGroup::gather(const std::vector<std::uint64_t>& words) const {
  return words;
}

void MpiGroup::send(int /*to*/, int /*tag*/, std::string_view /*text*/) const {}

std::optional<MpiGroup::Message> MpiGroup::receive(int /*tag*/, int /*from*/) const {
  return std::nullopt;
}

void MpiGroup::abort() const {
  std::abort();
}

}  // namespace cavalcade

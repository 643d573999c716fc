// Whether Open MPI's mpirun has started this process, as its environment says: known before MPI is set up, which takes
// time, and is not done for a process alone.

#pragma once

#include <cstdlib>

namespace cavalcade::mpirun {

inline long variable(const char* name, long otherwise) {
  const char* const value = std::getenv(name);
  return value == nullptr ? otherwise : std::strtol(value, nullptr, 10);
}

inline bool has_several() {
  return variable("OMPI_COMM_WORLD_SIZE", 1) > 1;
}

// Whoever speaks for all ranks.
inline bool is_first() {
  return variable("OMPI_COMM_WORLD_RANK", 0) == 0;
}

}  // namespace cavalcade::mpirun

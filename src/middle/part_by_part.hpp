// A count whose layers are gone through part by part (see middle/half.hpp): in less memory than a whole layer takes,
// with a checkpoint on disk after each stage, or by several processes.
//
// Each process owns the parts whose key falls to it. It goes through a stage with all of its parts at once; where that
// does not fit the memory, with half of them, and so on down to single keys. What comes out is dealt out to the owners
// of the next stage's parts: that is the only time that processes exchange states.

#pragma once

#include <string>

#include "base/mpi.hpp"
#include "middle/advance.hpp"
#include "middle/checkpoint.hpp"
#include "middle/errand.hpp"

namespace cavalcade::middle {

struct Helpers {
  const MpiGroup& group;
  const Checkpoint* checkpoint = nullptr;  // none: states between stages stay in memory
};

std::uint64_t layers_part_by_part(const Errand& errand);

// Every rank gets the whole sum. `wrong` says what could not be written or believed, if that is the ending.
template <class Arithmetic>
Ending count_part_by_part(const Errand& errand, const Arithmetic& arithmetic, const Workshop& workshop,
                          const Helpers& helpers, Meter& meter, Sum& sum, std::string& wrong);

}  // namespace cavalcade::middle

// A count whose layers are gone through part by part (see count/rectangle/plan.hpp): in less memory than a whole layer
// takes, with a checkpoint on disk after each stage, or by several processes.
//
// Each process owns the parts whose key falls to it. It goes through a stage with all of its parts at once; where that
// does not fit the memory, with half of them, and so on down to single keys. What comes out is dealt out to the owners
// of the next stage's parts: that is the only time that processes exchange states.

#pragma once

#include <string>

#include "base/mpi.hpp"
#include "count/rectangle/advance.hpp"
#include "count/rectangle/checkpoint.hpp"
#include "count/rectangle/plan.hpp"

namespace cavalcade::count::rectangle {

std::uint64_t layers_by_parts(const HalvesPlan& plan);

// Without a checkpoint the states between stages stay in memory. Every rank gets the whole sum. `wrong` says what could
// not be written or believed, if that is the ending.
template <class Arithmetic>
Ending count_by_parts(const HalvesPlan& plan, const Arithmetic& arithmetic, const Context& context,
                      const MpiGroup& group, const Checkpoint* checkpoint, Meter& meter, Sum& sum, std::string& wrong);

}  // namespace cavalcade::count::rectangle

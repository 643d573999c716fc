// A count with whole layers in memory: the fast way, as long as they fit.

#pragma once

#include "middle/advance.hpp"
#include "middle/errand.hpp"

namespace cavalcade::middle {

std::uint64_t layers_in_one_go(const Errand& errand);

template <class Arithmetic>
Ending count_in_one_go(const Errand& errand, const Arithmetic& arithmetic, const Workshop& workshop, Meter& meter,
                       Sum& sum);

}  // namespace cavalcade::middle

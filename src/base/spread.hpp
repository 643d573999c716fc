// Repeated measurements in four numbers.

#pragma once

#include <span>

namespace cavalcade {

struct Spread {
  double mean = 0;
  double deviation = 0;  // of the sample; 0 for fewer than two values
  double least = 0;
  double greatest = 0;
};

// All 0 if there are no values.
Spread spread_of(std::span<const double> values);

}  // namespace cavalcade

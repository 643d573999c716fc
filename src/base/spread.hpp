// Repeated measurements in a few numbers.

#pragma once

#include <span>

namespace cavalcade {

struct Spread {
  double mean = 0;
  double deviation = 0;  // of the sample; 0 for fewer than two values
  double least = 0;
  double greatest = 0;
  double lower_quartile = 0;  // a quarter of the values lies below; between two values in proportion
  double median = 0;
  double upper_quartile = 0;
};

// All 0 if there are no values.
Spread spread_of(std::span<const double> values);

}  // namespace cavalcade

#include "base/spread.hpp"

#include <algorithm>
#include <cmath>

namespace cavalcade {

Spread spread_of(std::span<const double> values) {
  Spread spread;
  if (values.empty()) return spread;
  const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
  spread.least = *least;
  spread.greatest = *greatest;
  const auto count = static_cast<double>(values.size());
  for (const double value : values) spread.mean += value / count;
  double squares = 0;
  for (const double value : values) squares += (value - spread.mean) * (value - spread.mean);
  if (values.size() > 1) spread.deviation = std::sqrt(squares / (count - 1));
  return spread;
}

}  // namespace cavalcade

#include "base/spread.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace cavalcade {
namespace {

// The value below which this share of the sorted values lies, between two of them in proportion.
double quantile(const std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  if (below + 1 == sorted.size()) return sorted.back();
  return std::lerp(sorted[below], sorted[below + 1], place - static_cast<double>(below));
}

}  // namespace

Spread spread_of(std::span<const double> values) {
  Spread spread;
  if (values.empty()) return spread;
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  spread.least = sorted.front();
  spread.greatest = sorted.back();
  spread.lower_quartile = quantile(sorted, 0.25);
  spread.median = quantile(sorted, 0.5);
  spread.upper_quartile = quantile(sorted, 0.75);
  const auto count = static_cast<double>(values.size());
  for (const double value : values) spread.mean += value / count;
  double squares = 0;
  for (const double value : values) squares += (value - spread.mean) * (value - spread.mean);
  if (values.size() > 1) spread.deviation = std::sqrt(squares / (count - 1));
  return spread;
}

}  // namespace cavalcade

#include "base/spread.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace cavalcade::testing {
namespace {

TEST(Spread, HasQuartilesBetweenTheValues) {
  const std::vector<double> values{7, 1, 3, 5};
  const Spread spread = spread_of(values);
  EXPECT_DOUBLE_EQ(spread.mean, 4);
  EXPECT_DOUBLE_EQ(spread.least, 1);
  EXPECT_DOUBLE_EQ(spread.lower_quartile, 2.5);
  EXPECT_DOUBLE_EQ(spread.median, 4);
  EXPECT_DOUBLE_EQ(spread.upper_quartile, 5.5);
  EXPECT_DOUBLE_EQ(spread.greatest, 7);
}

TEST(Spread, OfOneValueIsThatValue) {
  const std::vector<double> values{2};
  const Spread spread = spread_of(values);
  for (const double number :
       {spread.mean, spread.least, spread.lower_quartile, spread.median, spread.upper_quartile, spread.greatest})
    EXPECT_DOUBLE_EQ(number, 2);
  EXPECT_DOUBLE_EQ(spread.deviation, 0);
  EXPECT_DOUBLE_EQ(spread_of({}).median, 0);
}

}  // namespace
}  // namespace cavalcade::testing

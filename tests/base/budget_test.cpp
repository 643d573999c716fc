// What a budget says: amounts of memory that differ are told apart.

#include "base/budget.hpp"

#include <cstdint>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace cavalcade {
namespace {

constexpr std::uint64_t gibibyte = std::uint64_t{1} << 30U;

TEST(Budget, NamesAmountsThatDifferDifferently) {
  const Budget budget({.time = {}, .memory = gibibyte, .checkpoint = {}});
  EXPECT_TRUE(budget.allows(gibibyte));
  EXPECT_EQ(budget.allows(gibibyte + gibibyte / 2).error().message,
            "needs 1.5 GiB of memory, the limit is 1.0 GiB (--memory-limit)");
  EXPECT_EQ(budget.allows(gibibyte + gibibyte / 64).error().message,
            "needs 1.02 GiB of memory, the limit is 1.00 GiB (--memory-limit)");
  EXPECT_EQ(budget.allows(gibibyte + 1).error().message,
            "needs 1073741825 bytes of memory, the limit is 1073741824 bytes (--memory-limit)");
}

RC_GTEST_PROP(Budget, TellsAnyTwoAmountsApart, (std::uint64_t one, std::uint16_t more)) {
  const auto [first, second] = told_apart(one, one + more);
  RC_ASSERT((first == second) == (more == 0));
}

}  // namespace
}  // namespace cavalcade

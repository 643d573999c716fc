// Counting in unary, against counting.

#include "solver/formula_parts.hpp"

#include <array>
#include <bit>

#include <gtest/gtest.h>

namespace cavalcade {
namespace {

TEST(Totalizer, AllowsExactlyTheNumberOfTrueInputs) {
  const Budget unlimited({});
  for (std::size_t inputs = 0; inputs <= 6; ++inputs)
    for (std::size_t number = 0; number <= 7; ++number)
      for (unsigned chosen = 0; chosen < 1U << inputs; ++chosen) {
        SatSolver solver(SatSolver::Proof::none);
        int last = static_cast<int>(inputs);
        std::vector<int> variables;
        for (int i = 1; i <= last; ++i) variables.push_back(i);
        add_exactly(solver, last, variables, number, unlimited);
        for (std::size_t i = 0; i < inputs; ++i)
          solver.add_clause(std::array{(chosen >> i & 1U) != 0 ? variables[i] : -variables[i]});
        const bool fits = static_cast<std::size_t>(std::popcount(chosen)) == number;
        ASSERT_EQ(solver.solve(unlimited) == SatSolver::Verdict::satisfiable, fits);
      }
}

}  // namespace
}  // namespace cavalcade

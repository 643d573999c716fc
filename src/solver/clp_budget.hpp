// Ends a run of Clp (COIN-OR) with the budget: Clp asks after every iteration of the simplex method.

#pragma once

#include <ClpEventHandler.hpp>

#include "base/budget.hpp"

namespace cavalcade {

class ClpBudget final : public ClpEventHandler {
 public:
  explicit ClpBudget(const Budget& budget) : budget_(&budget) {}
  int event(Event which) override {
    constexpr int go_on = -1;
    constexpr int stop = 5;
    return which == endOfIteration && budget_->exhausted() ? stop : go_on;
  }
  [[nodiscard]] ClpEventHandler* clone() const override { return new ClpBudget(*this); }

 private:
  const Budget* budget_;
};

}  // namespace cavalcade

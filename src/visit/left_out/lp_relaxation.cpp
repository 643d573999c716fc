// Stands in for visit/lp_relaxation.cpp in a build without Clp: a linear program that neither refutes nor hints, as if
// its time were over at once. Bounds come from colours, matchings and proofs alone: true, but weaker.

#include "visit/lp_relaxation.hpp"

class ClpSimplex {};

namespace cavalcade::visit {

LpRelaxation::LpRelaxation(const Reach& reach, const Budget& budget)
    : reach_(reach), budget_(budget), poll_(budget), model_(reach, budget) {}

LpRelaxation::~LpRelaxation() = default;

LpRelaxation::Outcome LpRelaxation::solve(const Demand& /*demand*/) {
  return Outcome::stopped;
}

bool LpRelaxation::round(const Demand& /*demand*/, Random& /*random*/) {
  return false;
}

}  // namespace cavalcade::visit

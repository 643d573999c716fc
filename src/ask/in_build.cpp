#include "ask/in_build.hpp"

namespace cavalcade {

bool is_in_build(TourMethod method) {
  return CAVALCADE_HAS_GECODE || method != TourMethod::circuit;
}

bool is_in_build(CoverMethod method) {
  if (method == CoverMethod::cycle) return CAVALCADE_HAS_GECODE;
  if (method == CoverMethod::weights) return CAVALCADE_HAS_CLP;
  return true;
}

}  // namespace cavalcade

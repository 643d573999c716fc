// Stands in for cover/cycle.cpp in a build without Gecode; nobody is let through to it (ask/in_build.hpp).

#include "cover/cycle.hpp"

namespace cavalcade::cover {

CycleRun search_by_cycle(const CoverInstance& /*instance*/, const Budget& /*budget*/, Progress& /*progress*/) {
  return {};
}

ConstraintRun tours_by_cycle(const Board& /*board*/, Labeling /*labeling*/, const Budget& /*budget*/,
                             Progress& /*progress*/, const std::function<bool(Tour)>& /*take*/) {
  return {};
}

}  // namespace cavalcade::cover

// Stands in for tour/circuit.cpp in a build without Gecode; nobody is let through to it (ask/in_build.hpp).

#include "tour/methods.hpp"

namespace cavalcade::tour {

Answer circuit(const TourQuestion& /*question*/, const Budget& /*budget*/, Progress& /*progress*/) {
  return unknown("the method circuit is not in this build");
}

std::uint64_t circuit_bytes(const Board& /*board*/) {
  return 0;
}

CircuitTours circuit_tours(const TourQuestion& /*question*/, const Budget& /*budget*/, Progress& /*progress*/,
                           const std::function<bool(Tour)>& /*take*/) {
  return {};
}

}  // namespace cavalcade::tour

// A constraint model: of each square, which comes after it; the successors form one circuit. Gecode propagates and
// searches. The model of Van Hentenryck's OPL book (1999, section 10.3), for any board. See docs/methods/circuit.md.

#pragma once

#include <functional>

#include "tour/method.hpp"

namespace cavalcade::tour {

// Complete: finds a tour if there is one, and has tried everything when it says there is none.
Answer circuit(const TourQuestion& question, const Budget& budget, Progress& progress);

std::uint64_t circuit_bytes(const Board& board);

// Hands over every tour once (a tour and its reverse are the same, unless an end is given), in the order of the search,
// until `take` returns false. The statistics say whether that was all; a closed tour begins on the lowest free square.
struct CircuitTours {
  bool complete = false;
  Stats stats;
};
CircuitTours circuit_tours(const TourQuestion& question, const Budget& budget, Progress& progress,
                           const std::function<bool(Tour)>& take);

}  // namespace cavalcade::tour

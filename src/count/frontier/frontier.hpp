// The frontier program: counts the Hamiltonian cycles or the two-factors of any small graph, and so the tours and
// covers of any board whose frontier is narrow, whatever its holes, joined edges, leaper or faces.
//
// Vertices are done one after the other in the order of count/frontier/order.hpp; when its turn comes, a vertex chooses
// edges to vertices still to come until it has two. What the past means for the future is the state: of each frontier
// vertex whether it is untouched, saturated, or the end of a path and of which other end (its mate); for two-factors
// only its degree. States that can never be completed, because some vertex can no longer get two edges, are dropped.
//
// Invariants. After step t a layer holds, for each state that some choice of edges at the first t vertices leads to,
// the sum over all these choices of the product of their weights; every vertex that is done has two edges; the chosen
// edges are paths whose ends are in the frontier. A path is closed only by the very last edge, when every vertex is
// saturated. Every edge is decided exactly once, by the end that comes first, so a cycle is counted once.
//
// Exactness. Counts are 64-bit words whose every addition and multiplication is checked; the first that overflows makes
// the step start over with 128 bits, and if those overflow the count is done modulo as many primes as a proved bound of
// the result asks for: by the theorem of Bregman and Minc the two-factors are at most the permanent of the adjacency
// matrix, so at most the product of (d!)^(1/d) over all degrees d; with weights, at most the product of their sums.
//
// This is the transfer matrix of a cut that moves (Klein 1980 for polymers; Knuth's SIMPATH for graphs). Time and
// memory go with the number of states, which is at most T(w) of count/frontier/order.hpp for a frontier of w vertices.
//
// The states are in count/frontier/states.hpp, layers of them and the step from one to the next in
// count/frontier/layers.hpp.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ask/question.hpp"
#include "board/board.hpp"
#include "count/counting.hpp"
#include "count/frontier/graph.hpp"

namespace cavalcade::count {

struct FrontierTask {
  bool two_factors = false;  // otherwise Hamiltonian cycles
  Numbers numbers = Numbers::automatic;
};

Counting count_cycles(const Graph& graph, const FrontierTask& task, const Terms& terms);

// Why no graph of the board should be made for this, if so: it has too many squares, or takes too much memory.
Result<void> require_frontier_room(const Board& board, const Terms& terms);

// Of tours, a tour and its reverse are one. With `from`, open tours that have an end on this square: as many as begin
// there. With `use`, tours that make these moves. A board of one square has one open tour.
Counting count_by_frontier(const Board& board, Counted counted, std::optional<Cell> from, std::span<const Move> use,
                           const Terms& terms);

// Two-factors by their number of cycles.
//
// The program has the mates of Hamiltonian cycles, but a path may be closed anywhere, and each cycle weighs z: the sum
// over all two-factors is a polynomial P(z) whose coefficients are the numbers wanted. P is evaluated at one place, a
// power of two that is larger than all of them together, so that they can be read off as digits (Kronecker's
// substitution). Which power, the number of all two-factors tells; and the digits must add up to that number again.
// P(z) is counted in words if these suffice for certain, and else modulo primes.
struct CycleCounts {
  Counting counting;              // of all of them
  std::vector<Number> by_cycles;  // of 1, 2, .. cycles, up to the most that one has; none if there is no number
};
CycleCounts count_by_cycles(const Board& board, const Terms& terms);

}  // namespace cavalcade::count

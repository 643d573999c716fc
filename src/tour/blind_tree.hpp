// How large the tree is that blind search walks when it does not stop at a tour: D. E. Knuth, "Estimating the
// efficiency of backtrack programs", Mathematics of Computation 29 (1975), 121-136.
//
// A probe walks from the root down, to a child drawn evenly at every node, until there is none. If the nodes on its way
// have d1, d2, d3 .. children, it stands for 1 + d1 + d1 d2 + d1 d2 d3 + .. nodes: a node at depth k is reached with
// probability 1 / (d1 .. dk), so the expected value of that sum is the number of nodes. The mean over many probes comes
// as close as its standard error says; deep trees have rare probes that stand for very much, so the error falls slowly.
//
// A node is a path, as blind search counts them (tour/methods.hpp): the order of the moves makes no difference. A board
// with no tour from the start is searched to the end by that search, so the number is then the one of its nodes.

#pragma once

#include <cstdint>
#include <span>

#include "ask/progress.hpp"
#include "base/budget.hpp"
#include "tour/methods.hpp"

namespace cavalcade::tour {

// Of several probes: long double, since products of many moves leave the range of double on boards from 30x30 on.
struct TreeEstimate {
  std::uint64_t probes = 0;        // fewer than were asked for if the budget ended
  long double nodes = 0;           // the mean
  long double standard_error = 0;  // of the mean; 0 of a single probe
  std::uint64_t deepest = 0;       // squares of the longest path that a probe walked
};

// Without `from` the starts are those of blind search: every square, or for closed tours the lowest. The seed decides
// the probes. Requires a free square, and no `to`.
TreeEstimate estimate_blind_tree(const TourQuestion& question, std::uint64_t probes, const Budget& budget,
                                 Progress& progress);
std::uint64_t estimate_bytes(const Board& board);

// Of the tree below one path only, which begins with a start and is its first node. If that has no more than `probes`
// nodes it is walked, and the error is 0. Without probes if the budget ended.
TreeEstimate estimate_subtree(const TourQuestion& question, std::span<const Cell> path, std::uint64_t probes,
                              const Budget& budget);

}  // namespace cavalcade::tour

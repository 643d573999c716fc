// How many nodes blind search takes until its first tour, without walking them.
//
// The search tries the moves of a square in a fixed order, and so its first tour is known beforehand: from the start
// on, it makes the first move after which the board can still be finished. Whoever asks brings somebody who can tell
// that of a path. Each move before that one leads into a tree that the search walks to its end, in vain; these trees
// are counted if they are small, and estimated by random probes if they are not (tour/blind_tree.hpp). Their sum and
// the squares of the tour are the nodes.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "tour/blind_tree.hpp"

namespace cavalcade::tour {

// Whether a path, which leaves a free square unvisited, is the beginning of a tour; nothing if that is not known.
using CanBeFinished = std::function<std::optional<bool>(std::span<const Cell> path)>;

struct FirstTour {
  CellList squares;                // empty if there is no tour: then the nodes are those it takes to find out
  long double nodes = 0;           // expected
  long double standard_error = 0;  // of the nodes
  std::uint64_t in_vain = 0;       // trees that are walked in vain
  std::uint64_t deepest = 0;       // squares of the longest path that was walked
};

// In the order of the question, with at most `probes` probes, or nodes, per tree. Nothing if the budget ended, or
// `can_be_finished` does not know. Requires a free square, and no `to`.
std::optional<FirstTour> find_first_tour(const TourQuestion& question, std::uint64_t probes,
                                         const CanBeFinished& can_be_finished, const Budget& budget,
                                         Progress& progress);

}  // namespace cavalcade::tour

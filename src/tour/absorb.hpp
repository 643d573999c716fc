// Joining a cycle to another string by Posa's rotations (tour/rotation.hpp). Open the host next to the guest, walk the
// guest from there, and a path of both strings results, whose ends lie close together; a few rotations of its last
// square lead to one that is a move away from its first, and the path is closed. This is the alternating cycle of
// tour/exchange.hpp with more than two moves taken for others, found one move at a time.

#pragma once

#include <cstdint>

#include "tour/move_table.hpp"
#include "tour/strings.hpp"

namespace cavalcade::tour {

// Joins the string to one of those around it, if that takes few rotations and the search few nodes.
bool absorb(const MoveTable& moves, Strings& strings, std::size_t guest, std::uint64_t nodes);

}  // namespace cavalcade::tour

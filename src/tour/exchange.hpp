// Joining cycles by exchanging two moves: if u-v is a move of one string and a-b of another, and u-a and v-b are moves
// too, then taking the latter two for the former two makes one string of both. Such an alternating cycle of four
// squares is a parallelogram on the board, and on boards that are mostly regular there is one almost everywhere two
// strings meet: a few of a thousand cycles are left.

#pragma once

#include "tour/move_table.hpp"
#include "tour/two_factor.hpp"

namespace cavalcade::tour {

// Exchanges moves as long as that joins strings and the budget lasts. Linear in the squares for each pass over the
// board; few passes.
void exchange_moves(const MoveTable& moves, TwoFactor& factor, const Budget& budget);

}  // namespace cavalcade::tour

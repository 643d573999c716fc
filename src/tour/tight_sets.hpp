// What every two-factor has in common. Given one two-factor, walk from dark squares along moves it does not make and
// from light squares along moves it makes: moves on a round trip of such steps can be made or not, the others are
// settled (J.-C. Regin, "A filtering algorithm for constraints of difference in CSPs", AAAI 1994, has the same argument
// for matchings). What a square can walk to is a tight pair of ask/answer.hpp, which proves what is settled.

#pragma once

#include <vector>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "tour/move_table.hpp"
#include "tour/two_factor.hpp"

namespace cavalcade::tour {

// Tight pairs that settle every move that can be settled so. Few, and none on most boards. Only where every move
// changes the colour. Where an open tour is wanted and the two-factor has no ends, they are those of closed tours, and
// tight as long as no end lies among their crowded squares. None if the budget ends first.
std::vector<MoveShortage> tight_sets(const Board& board, const TourTask& task, const MoveTable& moves,
                                     const TwoFactor& factor, const Budget& budget);

}  // namespace cavalcade::tour

// Why a position is lost, as a player would say it, and the squares to look at. The words come from the certificate
// that the checker has confirmed, so they are as true as the verdict.

#pragma once

#include <string>

#include "ask/answer.hpp"
#include "play/game.hpp"

namespace cavalcade::play {

struct WhyLost {
  std::string words;
  CellList culprits;  // squares that the words name
};

// Requires an impossible answer to `rest`, which is rest_of(game).
WhyLost why_lost(const Game& game, const Question& rest, const Answer& answer);

}  // namespace cavalcade::play

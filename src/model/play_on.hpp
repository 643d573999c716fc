// A visit that stops before a knight is stuck, played on by the rules: a tool may have run out of time, or its model
// may allow it.

#pragma once

#include <cstdint>
#include <vector>

#include "board/board.hpp"

namespace cavalcade::model {

// The knight whose turn it is goes to the first free square in the order of the board, until one cannot. Returns how
// many squares were added. Requires paths of at least one square, in turn.
std::int64_t play_on(const Board& board, std::vector<CellList>& paths);

}  // namespace cavalcade::model

// A question in words, as models of it begin.

#pragma once

#include <string>

#include "ask/question.hpp"
#include "board/board.hpp"

namespace cavalcade::model {

// "8x8", "8x8 for the (1,3) leaper, left and right edge joined (a cylinder), without c3 d4": on one line; many blocked
// squares are only counted.
std::string board_in_words(const Board& board);

// "A closed tour of 8x8", "A cover of 9x6 by cycles: 3, each of 16 to 20 squares": one line, without a full stop.
std::string task_in_words(const Board& board, const Task& task);

}  // namespace cavalcade::model

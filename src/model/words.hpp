// A question in words, as models of it begin; and the refusal of boards that a language has no model of.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ask/question.hpp"
#include "base/result.hpp"
#include "board/board.hpp"

namespace cavalcade::model {

// "8x8", "8x8 for the (1,3) leaper, left and right edge joined (a cylinder), without c3 d4": on one line; many blocked
// squares are only counted.
std::string board_in_words(const Board& board);

// "A closed tour of 8x8", "A cover of 9x6 by cycles: 3, each of 16 to 20 squares": one line, without a full stop.
std::string task_in_words(const Board& board, const Task& task);

// Models are made in memory. Those that list every move of the board, or say something of every square, are written up
// to a million squares: some 100 megabytes of text. `language` is the one the refusal names.
Result<void> require_text_size(const Board& board, std::string_view language);

// Two moves, there and back, are a circuit to the language but no closed tour to us: so there is no model of one.
Result<void> require_enough_for_closed(const Board& board, std::string_view language);

}  // namespace cavalcade::model

// What a language has no model of, for being too large or too small.

#pragma once

#include <optional>
#include <string_view>

#include "base/result.hpp"
#include "board/board.hpp"

namespace cavalcade::model {

// Models are made in memory. Those that list every move of the board, or say something of every square, are written up
// to a million squares: some 100 megabytes of text. `language` is the one the refusal names.
std::optional<Error> text_too_large(const Board& board, std::string_view language);

// Two moves, there and back, are a circuit to the language but no closed tour to us: so there is no model of one.
std::optional<Error> too_few_for_closed(const Board& board, std::string_view language);

}  // namespace cavalcade::model

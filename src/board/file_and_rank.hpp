// The name of a square of a flat board, both ways: files a..z, aa, ab, .. and ranks from 1. What names of squares
// (board/square_name.hpp) are made of.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "board/cell.hpp"

namespace cavalcade {

void append_file_name(std::string& text, std::int32_t x);

// "ab12" or "AB12", from 0 on, or nothing if it has another form or is beyond any board.
std::optional<Square> parse_file_and_rank(std::string_view text);

}  // namespace cavalcade

// Names of squares, both ways, and nowhere else: files a..z, aa, ab, .. and ranks from 1 ("d4", "ab117"); on a cube the
// face comes first ("F:c3"); on a graph whatever its vertices are called (board/board_graph.hpp).

#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "board/board.hpp"
#include "board/cell.hpp"

namespace cavalcade {

// "a" for 0, "z" for 25, "aa" for 26.
std::string file_name(std::int32_t x);

std::string square_name(const Board& board, Square square);
std::string square_name(const Board& board, Cell cell);
// Of a board that is no graph.
std::string square_name(Square square);

// Adds the name to `text`: what writers of long tours use, without an allocation a square.
void append_square_name(std::string& text, const Board& board, Square square);
void append_square_name(std::string& text, Square square);

// Refuses what is not a square name and what is not on the board. A blocked square has a name.
Result<Square> parse_square(const Board& board, std::string_view text);

// How the board speaks of itself in messages: "8x8", "cube:4", "4x4x4".
std::string board_name(const Board& board);

}  // namespace cavalcade

// Names of squares, on boards of every kind.

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "board/square_name.hpp"
#include "fuzz/law.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cavalcade;
  static const std::array<Board, 5> boards{*Board::rectangle(8, 8), *Board::rectangle(1, 1000),
                                           *Board::rectangle(800, 12), *Board::rectangle(max_side, max_side),
                                           *Board::cube(30)};
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const Board& board : boards) {
    const Result<Square> square = parse_square(board, text);
    if (!square) {
      require_one_line(square.error().message);
      continue;
    }
    require(board.contains(*square), "a square that is accepted is on the board");
    const std::string name = square_name(*square);
    const bool is_name = std::equal(name.begin(), name.end(), text.begin(), text.end(), [](char one, char other) {
      return std::tolower(static_cast<unsigned char>(one)) == std::tolower(static_cast<unsigned char>(other));
    });
    require(is_name, "a square has one name, but for capitals");
  }
  return 0;
}

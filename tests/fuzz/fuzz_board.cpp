// Boards as they are typed. Files and maps are left out: they are the business of fuzz_map.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "ask/parse.hpp"
#include "board/square_name.hpp"
#include "fuzz/law.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cavalcade;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (text.starts_with('@') || text.starts_with('.') || text.starts_with('#')) return 0;
  const Result<Board> board = parse_board(text);
  if (!board) {
    require_one_line(board.error().message);
    return 0;
  }
  require(board->free_squares() == board->area() && board->area() > 0, "a board that is typed has only free squares");
  const Result<Board> again = parse_board(board_name(*board));
  require(again && board_name(*again) == board_name(*board), "the name of a board stands for the same board");
  return 0;
}

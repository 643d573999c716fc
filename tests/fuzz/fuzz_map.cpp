// Maps of boards, as they stand in a file.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "ask/parse.hpp"
#include "fuzz/law.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cavalcade;
  const std::string_view map(reinterpret_cast<const char*>(data), size);
  const Result<Board> board = parse_map(map, "map");
  if (!board) {
    require_one_line(board.error().message);
    return 0;
  }
  require(board->free_squares() > 0, "a map has a free square");
  require(board->free_squares() == std::count(map.begin(), map.end(), '.'), "every dot is a free square");
  require(board->blocked_count() == std::count(map.begin(), map.end(), '#'), "every # is a blocked square");
  const bool top_left_blocked = map[map.find_first_of("#.")] == '#';  // after a byte order mark, if there is one
  require(board->is_blocked(Square{0, board->height() - 1}) == top_left_blocked, "the top rank comes first");
  return 0;
}

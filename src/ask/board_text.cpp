// Boards as text: "8x8", "cube:4", or "@FILE", a map with `.` for a free square, `#` for a blocked one, top rank first.

#include <array>
#include <cstdio>
#include <memory>
#include <system_error>

#include <fmt/format.h>

#include "ask/request.hpp"
#include "board/in_quotes.hpp"

namespace cavalcade {
namespace {

constexpr std::size_t max_map_bytes = std::size_t{1} << 30;

Error not_a_board(std::string_view text) {
  return Error{
      fmt::format("board: {} is not WIDTHxHEIGHT (sides from 1 to {}), cube:SIDE or @FILE", in_quotes(text), max_side)};
}

Result<std::string> read_map_file(const std::string& path) {
  const auto unreadable = [&] {
    return Error{fmt::format("board: cannot read {}: {}", in_quotes(path), std::generic_category().message(errno))};
  };
  errno = 0;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
  if (!file) return unreadable();
  std::string text;
  std::array<char, 65536> chunk{};
  while (const std::size_t got = std::fread(chunk.data(), 1, chunk.size(), file.get())) {
    text.append(chunk.data(), got);
    if (text.size() > max_map_bytes)
      return Error{fmt::format("board: {} is larger than a map can be (1 GiB)", in_quotes(path))};
  }
  if (std::ferror(file.get()) != 0) return unreadable();
  return text;
}

// The lines of a map, without line ends and without empty lines after the last.
std::vector<std::string_view> map_rows(std::string_view map) {
  std::vector<std::string_view> rows;
  while (!map.empty()) {
    const std::size_t end = map.find('\n');
    std::string_view row = map.substr(0, end);
    if (!row.empty() && row.back() == '\r') row.remove_suffix(1);
    rows.push_back(row);
    if (end == std::string_view::npos) break;
    map.remove_prefix(end + 1);
  }
  while (!rows.empty() && rows.back().empty()) rows.pop_back();
  return rows;
}

}  // namespace

Result<Board> parse_map(std::string_view map, std::string_view source) {
  const auto wrong = [&](std::string_view what) {
    return Error{fmt::format("board: map {}: {}", in_quotes(source), what)};
  };
  const std::vector<std::string_view> rows = map_rows(map);
  if (rows.empty()) return wrong("is empty; write rows of '.' (free) and '#' (blocked)");
  const std::size_t width = rows.front().size();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::size_t strange = rows[i].find_first_not_of(".#");
    if (strange != std::string_view::npos)
      return wrong(fmt::format("line {} has a character other than '.' (free) and '#' (blocked) in column {}", i + 1,
                               strange + 1));
    if (rows[i].size() != width)
      return wrong(fmt::format("line {} has {} squares where line 1 has {}; rows must be equally long", i + 1,
                               rows[i].size(), width));
  }
  Result<Board> board = Board::rectangle(static_cast<std::int64_t>(width), static_cast<std::int64_t>(rows.size()));
  if (!board) return wrong(board.error().message);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto y = static_cast<std::int32_t>(rows.size() - 1 - i);
    for (std::size_t x = 0; x < width; ++x) {
      if (rows[i][x] != '#') continue;
      if (const std::optional<Error> refused = board->block({static_cast<std::int32_t>(x), y}))
        return wrong(refused->message);
    }
  }
  if (board->free_squares() == 0) return wrong("has no free square ('.')");
  return board;
}

Result<Board> parse_board(std::string_view text) {
  if (text.starts_with('@')) {
    const std::string path(text.substr(1));
    const Result<std::string> map = read_map_file(path);
    if (!map) return map.error();
    return parse_map(*map, path);
  }
  if (text.starts_with("cube:")) {
    const Result<std::int64_t> side = parse_whole(text.substr(5), 1, max_side, "board");
    if (!side) return not_a_board(text);
    Result<Board> board = Board::cube(*side);
    if (!board) return Error{fmt::format("board: {}: {}", in_quotes(text), board.error().message)};
    return board;
  }
  const std::size_t times = text.find('x');
  if (times == std::string_view::npos) return not_a_board(text);
  const Result<std::int64_t> width = parse_whole(text.substr(0, times), 1, max_side, "board");
  const Result<std::int64_t> height = parse_whole(text.substr(times + 1), 1, max_side, "board");
  if (!width || !height) return not_a_board(text);
  return Board::rectangle(*width, *height);
}

}  // namespace cavalcade

#include "ask/parse.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <memory>
#include <system_error>
#include <thread>

#include "ask/graph_text.hpp"
#include "board/square_name.hpp"

namespace cavalcade {
namespace {

// ---- numbers with a unit ----

struct Unit {
  std::string_view name;
  double factor;
};

// The first unit that matches counts.
Result<double> parse_quantity(std::string_view text, std::span<const Unit> units, std::string_view accepted) {
  double number = 0;
  const auto [rest, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string_view unit(rest, static_cast<std::size_t>(text.data() + text.size() - rest));
  for (const Unit& known : units) {
    if (failure != std::errc() || unit != known.name || !std::isfinite(number) || number < 0) continue;
    const double value = number * known.factor;
    if (value <= 9e18) return value;
  }
  return Error{fmt::format("{} is not {}", in_quotes(text), accepted)};
}

// ---- maps: `.` for a free square, `#` for a blocked one, top rank first ----

constexpr std::size_t max_map_bytes = std::size_t{1} << 30;

Error not_a_board(std::string_view text) {
  return Error{fmt::format(
      "{} is not WIDTHxHEIGHT (sides from 1 to {}), a box such as 4x4x4, cube:SIDE, hex:SIDE, graph:FILE or "
      "@FILE",
      in_quotes(text), max_side)};
}

Result<std::string> read_board_file(const std::string& path, std::string_view what) {
  const auto unreadable = [&] {
    return Error{fmt::format("cannot read {}: {}", in_quotes(path), std::generic_category().message(errno))};
  };
  errno = 0;
  const auto close = [](std::FILE* file) { return file == stdin ? 0 : std::fclose(file); };
  const std::unique_ptr<std::FILE, decltype(close)> file(path == "-" ? stdin : std::fopen(path.c_str(), "rb"), close);
  if (!file) return unreadable();
  std::string text;
  std::array<char, 65536> chunk{};
  while (const std::size_t got = std::fread(chunk.data(), 1, chunk.size(), file.get())) {
    text.append(chunk.data(), got);
    if (text.size() > max_map_bytes)
      return Error{fmt::format("{} is larger than a {} can be (1 GiB)", in_quotes(path), what)};
  }
  if (std::ferror(file.get()) != 0) return unreadable();
  return text;
}

// Without what editors leave and people put between squares: a byte order mark, blanks.
std::string without_blanks(std::string_view map) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (map.starts_with(byte_order_mark)) map.remove_prefix(byte_order_mark.size());
  std::string plain(map);
  std::erase_if(plain, [](char letter) { return letter == ' ' || letter == '\t'; });
  return plain;
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

// ---- graphs ----

Result<Board> board_of(Result<BoardGraph::Shared> graph, std::int64_t most_squares) {
  if (!graph) return graph.error();
  if ((*graph)->size() > most_squares)
    return Error{fmt::format("has more than the {} squares that are taken here", most_squares)};
  return Board::of_graph(std::move(*graph));
}

// The file's name without folder and ending, as far as it can name a graph.
std::string name_of_file(const std::string& path) {
  std::string name = path.substr(path.find_last_of('/') + 1);
  name = name.substr(0, name.find('.'));
  const bool is_plain = std::all_of(name.begin(), name.end(), [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
           letter == '-' || letter == '_';
  });
  return is_plain && !name.empty() && name != "-" && name.size() <= BoardGraph::longest_name ? name : "graph";
}

Result<Board> parse_graph_file(const std::string& path, std::int64_t most_squares) {
  const Result<std::string> text = read_board_file(path, "graph");
  if (!text) return text.error();
  Result<Board> board = board_of(parse_graph(*text, name_of_file(path)), most_squares);
  if (!board) return Error{fmt::format("graph {}: {}", in_quotes(path), board.error().message)};
  return board;
}

// Sides of a box, with an x between them; nothing if there are only two, or some is no number.
std::vector<std::int64_t> sides_in(std::string_view text) {
  std::vector<std::int64_t> sides;
  for (;;) {
    const std::size_t end = std::min(text.find_first_of("xX"), text.size());
    const Result<std::int64_t> side = parse_whole(text.substr(0, end), 1, max_side);
    if (!side) return {};
    sides.push_back(*side);
    if (end == text.size()) return sides;
    text.remove_prefix(end + 1);
  }
}

Result<Board> parse_box(std::string_view text, const std::vector<std::int64_t>& sides, std::int64_t most_squares) {
  constexpr std::size_t most_sides = 4;
  if (sides.size() > most_sides)
    return Error{fmt::format("{} has {} sides; a box has three or four", in_quotes(text), sides.size())};
  std::int64_t squares = 1;
  for (const std::int64_t side : sides) squares = side > most_squares / squares ? most_squares + 1 : squares * side;
  if (squares > most_squares)
    return Error{fmt::format("has more than the {} squares that are taken here", most_squares)};
  return board_of(BoardGraph::box(sides, Piece{}), most_squares);
}

}  // namespace

Result<std::int64_t> parse_whole(std::string_view text, std::int64_t least, std::int64_t most) {
  std::int64_t number = 0;
  const auto [rest, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc() || rest != text.data() + text.size() || number < least || number > most)
    return Error{fmt::format("{} is not a whole number from {} to {}", in_quotes(text), least, most)};
  return number;
}

Result<std::int32_t> parse_threads(std::string_view text) {
  constexpr std::int64_t most = 1024;
  const auto cores = static_cast<std::int64_t>(std::thread::hardware_concurrency());
  if (text == "all") return static_cast<std::int32_t>(std::clamp<std::int64_t>(cores, 1, most));
  const Result<std::int64_t> number = parse_whole(text, 1, most);
  if (!number) return Error{number.error().message + ", or all"};
  return static_cast<std::int32_t>(*number);
}

Result<std::chrono::nanoseconds> parse_duration(std::string_view text) {
  static constexpr std::array<Unit, 6> units{
      {{"s", 1e9}, {"ms", 1e6}, {"m", 60e9}, {"min", 60e9}, {"h", 3600e9}, {"", 1e9}}};
  const Result<double> quantity = parse_quantity(text, units, "a time, such as 500ms, 60s, 5m or 2h");
  if (!quantity) return quantity.error();
  return std::chrono::nanoseconds{static_cast<std::int64_t>(*quantity)};
}

Result<std::optional<std::chrono::nanoseconds>> parse_time_limit(std::string_view text) {
  if (text == "none") return std::optional<std::chrono::nanoseconds>();
  const Result<std::chrono::nanoseconds> limit = parse_duration(text);
  if (!limit) return limit.error();
  return std::optional(*limit);
}

Result<std::uint64_t> parse_bytes(std::string_view text) {
  static constexpr std::array<Unit, 5> units{
      {{"G", 1073741824.0}, {"M", 1048576.0}, {"K", 1024.0}, {"T", 1099511627776.0}, {"", 1.0}}};
  const Result<double> quantity = parse_quantity(text, units, "an amount of memory, such as 512M or 16G");
  if (!quantity) return quantity.error();
  return static_cast<std::uint64_t>(*quantity);
}

std::vector<std::string> split_at(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    parts.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::optional<Ends> split_range(std::string_view text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) return std::nullopt;
  return Ends{std::string(text.substr(0, dots)), std::string(text.substr(dots + 2))};
}

Result<std::vector<Square>> parse_squares(const Board& board, const std::vector<std::string>& names) {
  std::vector<Square> squares;
  squares.reserve(names.size());
  for (const std::string& name : names) {
    const Result<Square> square = parse_square(board, trimmed(name));
    if (!square) return square.error();
    squares.push_back(*square);
  }
  return squares;
}

Result<Board> parse_map(std::string_view map, std::string_view source) {
  const std::string name = source.empty() ? "map" : fmt::format("map {}", in_quotes(source));
  const auto wrong = [&](std::string_view what) { return Error{fmt::format("{}: {}", name, what)}; };
  const std::string plain = without_blanks(map);
  const std::vector<std::string_view> rows = map_rows(plain);
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
      if (const Result<void> done = board->block({static_cast<std::int32_t>(x), y}); !done)
        return wrong(done.error().message);
    }
  }
  if (board->free_squares() == 0) return wrong("has no free square ('.')");
  return board;
}

Result<Board> parse_board(std::string_view text, std::int64_t most_squares) {
  if (text.starts_with("graph:")) return parse_graph_file(std::string(text.substr(6)), most_squares);
  if (text.starts_with('{')) return board_of(parse_graph(text, "graph"), most_squares);
  if (text.starts_with("hex:")) {
    const Result<std::int64_t> side = parse_whole(text.substr(4), 1, max_side);
    if (!side) return not_a_board(text);
    if (*side > most_squares) return board_of(Error{fmt::format("{} is too large", in_quotes(text))}, most_squares);
    return board_of(BoardGraph::hexagon(*side, Piece{}), most_squares);
  }
  if (text.starts_with('@')) {
    const std::string path(text.substr(1));
    const Result<std::string> map = read_board_file(path, "map");
    if (!map) return map.error();
    return parse_map(*map, path);
  }
  if (text.starts_with('.') || text.starts_with('#')) return parse_map(text);
  if (text.starts_with("cube:")) {
    const Result<std::int64_t> side = parse_whole(text.substr(5), 1, max_side);
    if (!side) return not_a_board(text);
    Result<Board> board = Board::cube(*side);
    if (!board) return Error{fmt::format("{}: {}", in_quotes(text), board.error().message)};
    return board;
  }
  if (const std::vector<std::int64_t> sides = sides_in(text); sides.size() > 2)
    return parse_box(text, sides, most_squares);
  const std::size_t times = text.find_first_of("xX");
  if (times == std::string_view::npos) return not_a_board(text);
  const Result<std::int64_t> width = parse_whole(text.substr(0, times), 1, max_side);
  const Result<std::int64_t> height = parse_whole(text.substr(times + 1), 1, max_side);
  if (!width || !height) return not_a_board(text);
  return Board::rectangle(*width, *height);
}

}  // namespace cavalcade

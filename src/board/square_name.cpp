#include "board/square_name.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "base/text.hpp"
#include "board/file_and_rank.hpp"

namespace cavalcade {
namespace {

constexpr std::string_view face_letters = "-UDLRFB";

std::optional<Face> parse_face(char letter) {
  const std::size_t at = face_letters.find(letter, 1);
  if (at == std::string_view::npos) return std::nullopt;
  return static_cast<Face>(at);
}

std::string accepted_squares(const Board& board) {
  if (board.is_graph()) return board.graph().accepted_names();
  const std::string last_file = file_name(board.width() - 1);
  if (board.is_cube())
    return fmt::format("a face of UDLRFB, ':', then a..{} and 1..{}, such as F:a1", last_file, board.height());
  return fmt::format("files a..{}, ranks 1..{}", last_file, board.height());
}

constexpr std::size_t longest_file = 7;  // "fxshrxw" is the file of 2^31 - 1

}  // namespace

void append_file_name(std::string& text, std::int32_t x) {
  std::array<char, longest_file + 1> letters{};
  std::size_t first = letters.size();
  for (std::int64_t rest = std::int64_t{x} + 1; rest > 0; rest = (rest - 1) / 26)
    letters[--first] = static_cast<char>('a' + (rest - 1) % 26);
  text.append(letters.data() + first, letters.size() - first);
}

std::optional<Square> parse_file_and_rank(std::string_view text) {
  std::size_t i = 0;
  std::int64_t file = 0;
  const auto is_letter = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
  };
  constexpr int to_lower = 0x20;
  for (; i < text.size() && is_letter(text[i]) && i < longest_file; ++i)
    file = file * 26 + ((text[i] | to_lower) - 'a' + 1);
  const std::size_t rank_at = i;
  std::int64_t rank = 0;
  for (; i < text.size() && text[i] >= '0' && text[i] <= '9' && rank <= max_side; ++i)
    rank = rank * 10 + (text[i] - '0');
  const bool leading_zero = rank_at < text.size() && text[rank_at] == '0';
  if (i != text.size() || file < 1 || rank < 1 || leading_zero || file > max_side || rank > max_side)
    return std::nullopt;
  return Square{static_cast<std::int32_t>(file - 1), static_cast<std::int32_t>(rank - 1)};
}

std::string file_name(std::int32_t x) {
  std::string text;
  append_file_name(text, x);
  return text;
}

void append_square_name(std::string& text, const Board& board, Square square) {
  if (board.is_graph())
    board.graph().append_name(text, board.cell(square));
  else
    append_square_name(text, square);
}

void append_square_name(std::string& text, Square square) {
  if (square.face != Face::flat) {
    text += face_letters[static_cast<std::size_t>(square.face)];
    text += ':';
  }
  append_file_name(text, square.x);
  const fmt::format_int rank(std::int64_t{square.y} + 1);
  text.append(rank.data(), rank.size());
}

std::string square_name(Square square) {
  std::string text;
  append_square_name(text, square);
  return text;
}

std::string square_name(const Board& board, Square square) {
  std::string text;
  append_square_name(text, board, square);
  return text;
}

std::string square_name(const Board& board, Cell cell) {
  return square_name(board, board.square(cell));
}

Result<Square> parse_square(const Board& board, std::string_view text) {
  if (board.is_graph()) {
    if (const std::optional<Cell> cell = board.graph().find(text)) return board.square(*cell);
    return Error{fmt::format("{} is not a {} of {} ({})", in_quotes(text),
                             board.graph().kind() == BoardGraph::Kind::given ? "vertex" : "square", board_name(board),
                             accepted_squares(board))};
  }
  Face face = Face::flat;
  std::string_view rest = text;
  if (text.size() > 2 && text[1] == ':') {
    if (const std::optional<Face> named = parse_face(text[0])) {
      face = *named;
      rest.remove_prefix(2);
    }
  }
  std::optional<Square> square = parse_file_and_rank(rest);
  if (square) square->face = face;
  if (!square || !board.contains(*square))
    return Error{
        fmt::format("{} is not a square of {} ({})", in_quotes(text), board_name(board), accepted_squares(board))};
  return *square;
}

std::string board_name(const Board& board) {
  if (board.is_graph()) return board.graph().title();
  if (board.is_cube()) return fmt::format("cube:{}", board.width());
  return fmt::format("{}x{}", board.width(), board.height());
}

}  // namespace cavalcade

#include "ask/listing.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "ask/parse.hpp"
#include "board/square_name.hpp"

namespace cavalcade {
namespace {

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t begin = text.find_first_not_of(separators);
    if (begin == std::string_view::npos) return parts;
    text.remove_prefix(begin);
    const std::size_t end = std::min(text.find_first_of(separators), text.size());
    parts.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

Solved claim(Question question, CellList squares) {
  Answer answer;
  answer.verdict = Verdict::solved;
  answer.witness = Tour{std::move(squares)};
  return {std::move(question), std::move(answer)};
}

// ---- the numbered board ----

bool names_the_files(const std::vector<std::string_view>& words) {
  for (std::size_t x = 0; x < words.size(); ++x)
    if (words[x] != file_name(static_cast<std::int32_t>(x))) return false;
  return !words.empty();
}

// A row of the board: its rank, then one word per square.
struct Row {
  std::int64_t rank = 0;
  std::vector<std::string_view> squares;
};

std::optional<Row> read_row(std::string_view line, std::size_t width) {
  std::vector<std::string_view> words = split(line, " \r");
  if (words.size() != width + 1) return std::nullopt;
  const Result<std::int64_t> rank = parse_whole(words[0], 1, max_side);
  if (!rank) return std::nullopt;
  words.erase(words.begin());
  return Row{*rank, std::move(words)};
}

// The rows above the line of file names, rank 1 first.
std::vector<Row> read_rows(const std::vector<std::string_view>& lines) {
  std::size_t files = lines.size();
  while (files > 0 && !names_the_files(split(lines[files - 1], " \r"))) --files;
  if (files == 0) return {};
  const std::size_t width = split(lines[files - 1], " \r").size();
  std::vector<Row> rows;
  for (std::size_t i = files - 1; i > 0; --i) {
    std::optional<Row> row = read_row(lines[i - 1], width);
    if (!row || row->rank != static_cast<std::int64_t>(rows.size()) + 1) break;
    rows.push_back(std::move(*row));
  }
  return rows;
}

Result<Solved> read_board(const std::vector<Row>& rows, Request asked) {
  const std::size_t width = rows.front().squares.size();
  asked.give("board", fmt::format("{}x{}", width, rows.size()));
  std::vector<std::string> blocked;
  std::vector<std::pair<std::int64_t, Square>> steps;
  for (std::size_t y = 0; y < rows.size(); ++y) {
    for (std::size_t x = 0; x < width; ++x) {
      const Square square{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
      const std::string_view word = rows[y].squares[x];
      if (word == ".") continue;
      if (word == "##") {
        blocked.push_back(square_name(square));
        continue;
      }
      const Result<std::int64_t> step = about(square_name(square), parse_whole(word, 1, max_cells));
      if (!step) return step.error();
      steps.emplace_back(*step, square);
    }
  }
  asked.give("block", std::move(blocked));
  Result<Question> question = parse_question(asked);
  if (!question) return question.error();
  if (!question->board.has_cells()) return Error{"the board is too large to be listed"};

  std::sort(steps.begin(), steps.end(), [](const auto& one, const auto& other) { return one.first < other.first; });
  CellList squares;
  for (const auto& [step, square] : steps) {
    if (step != static_cast<std::int64_t>(squares.size()) + 1)
      return Error{fmt::format("the numbers on the board do not go 1, 2, 3, ..: look at {}", step)};
    squares.push_back(question->board.cell(square));
  }
  return claim(std::move(*question), std::move(squares));
}

// ---- CSV ----

// The smallest board that has all the squares: what a tour that visits everything lies on.
Result<std::string> board_around(const std::vector<std::string_view>& names) {
  const Board everywhere = *Board::rectangle(max_side, max_side);
  std::int32_t width = 0;
  std::int32_t height = 0;
  const bool cube = !names.empty() && names[0].find(':') != std::string_view::npos;
  for (const std::string_view name : names) {
    const std::string_view flat = cube && name.size() > 2 ? name.substr(2) : name;
    const Result<Square> square = parse_square(everywhere, flat);
    if (!square) return square.error();
    width = std::max(width, square->x + 1);
    height = std::max(height, square->y + 1);
  }
  return cube ? fmt::format("cube:{}", std::max(width, height)) : fmt::format("{}x{}", width, height);
}

Result<Solved> read_csv(const std::vector<std::string_view>& lines, std::size_t column, Request asked) {
  std::vector<std::string_view> names;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::vector<std::string_view> fields = split(lines[i], ",\r");
    if (fields.size() <= column) return Error{fmt::format("line {} has no square", i + 1)};
    names.push_back(fields[column]);
  }
  if (names.empty()) return Error{"lists no square"};
  const Result<std::string> board = board_around(names);
  if (!board) return board.error();
  asked.give("board", *board);
  Result<Question> question = parse_question(asked);
  if (!question) return question.error();
  if (!question->board.has_cells()) return Error{"the board is too large to be listed"};
  CellList squares;
  for (const std::string_view name : names) {
    const Result<Square> square = parse_square(question->board, name);
    if (!square) return square.error();
    squares.push_back(question->board.cell(*square));
  }
  return claim(std::move(*question), std::move(squares));
}

}  // namespace

Result<Solved> parse_listing(std::string_view text, Request asked) {
  const std::vector<std::string_view> lines = split(text, "\n");
  if (!lines.empty()) {
    const std::vector<std::string_view> header = split(lines[0], ",\r");
    const auto column = std::find(header.begin(), header.end(), "square");
    if (column != header.end() && header[0] == "step")
      return read_csv(lines, static_cast<std::size_t>(column - header.begin()), std::move(asked));
  }
  const std::vector<Row> rows = read_rows(lines);
  if (rows.empty()) return Error{"is neither an answer as JSON, nor a numbered board, nor a CSV with step and square"};
  return read_board(rows, std::move(asked));
}

}  // namespace cavalcade

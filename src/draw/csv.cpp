#include "draw/csv.hpp"

#include <ostream>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "board/square_name.hpp"

namespace cavalcade::draw {
namespace {

constexpr std::size_t flush_at = 60000;

std::string header(const Board& board, RouteKind kind) {
  constexpr std::string_view first_columns[] = {"", "cycle,", "knight,"};
  return fmt::format("{}step,square,{}file,rank\n", first_columns[static_cast<std::size_t>(kind)],
                     board.is_cube() ? "face," : "");
}

template <class Number>
void append_number(std::string& text, Number number, char after) {
  const fmt::format_int digits(number);
  text.append(digits.data(), digits.size());
  text += after;
}

void append_square(std::string& text, const Board& board, Square square) {
  const std::size_t name_at = text.size();
  append_square_name(text, square);
  const char face_letter = text[name_at];
  text += ',';
  if (board.is_cube()) {
    text += face_letter;
    text += ',';
  }
  append_number(text, std::int64_t{square.x} + 1, ',');
  append_number(text, std::int64_t{square.y} + 1, '\n');
}

// Text on its way to the stream, a good piece at a time.
struct Rows {
  Rows(std::ostream& stream, std::string first) : text(std::move(first)), out(stream) {}

  void flush_if_long() {
    if (text.size() > flush_at) flush();
  }
  void flush() {
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    text.clear();
  }

  std::string text;
  std::ostream& out;
};

}  // namespace

void write_csv(std::ostream& out, const Board& board, const Routes& routes) {
  Rows rows(out, header(board, routes.kind));
  for (std::size_t path = 0; path < routes.paths.size(); ++path) {
    std::size_t step = 0;
    for (const Cell cell : routes.paths[path]) {
      if (routes.kind != RouteKind::tour) append_number(rows.text, path + 1, ',');
      append_number(rows.text, ++step, ',');
      append_square(rows.text, board, board.square(cell));
      rows.flush_if_long();
    }
  }
  rows.flush();
}

void write_csv(std::ostream& out, const Board& board, const TourPart& part) {
  Rows rows(out, header(board, RouteKind::tour));
  std::int64_t step = part.first_step;
  for (const Square square : part.squares) {
    append_number(rows.text, step++, ',');
    append_square(rows.text, board, square);
    rows.flush_if_long();
  }
  rows.flush();
}

}  // namespace cavalcade::draw

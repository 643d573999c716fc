#include "draw/text_board.hpp"

#include <algorithm>
#include <iterator>
#include <ostream>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "board/square_name.hpp"

namespace cavalcade::draw {
namespace {

constexpr std::size_t gap_between_faces = 3;
constexpr int light_square = 238;
constexpr int dark_square = 236;

void append_right_aligned(std::string& line, std::string_view text, std::size_t columns) {
  const std::size_t taken = columns_of(text);
  if (taken < columns) line.append(columns - taken, ' ');
  line += text;
}

// Pads what was added since `start` to this many columns. Only for text without escape codes.
void pad_to(std::string& line, std::size_t start, std::size_t columns) {
  const std::size_t taken = columns_of(std::string_view(line).substr(start));
  if (taken < columns) line.append(columns - taken, ' ');
}

void append_coloured(std::string& line, const SquareText& square, std::size_t columns, bool dark) {
  const int ground = dark ? dark_square : light_square;
  if (square.highlighted)
    fmt::format_to(std::back_inserter(line), "\x1b[1;38;5;16;48;5;{}m ", square.colour);
  else
    fmt::format_to(std::back_inserter(line), "\x1b[38;5;{};48;5;{}m ", square.colour, ground);
  append_right_aligned(line, square.text, columns);
  line += " \x1b[0m";
}

}  // namespace

std::size_t columns_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }));
}

namespace {

std::int32_t side_of(const Board& board, std::size_t axis) {
  const bool is_box = board.is_graph() && board.graph().kind() == BoardGraph::Kind::box;
  if (is_box) return board.graph().sides()[axis];
  return axis == 0 ? board.width() : board.height();
}

}  // namespace

TextBoard::TextBoard(const Board& board, std::size_t widest, bool colour)
    : board_(&board),
      files_(side_of(board, 0)),
      ranks_(side_of(board, 1)),
      cell_columns_(std::max(widest, file_name(files_ - 1).size())),
      rank_columns_(fmt::formatted_size("{}", ranks_)),
      colour_(colour) {
  lay_out();
}

void TextBoard::lay_out() {
  if (board_->is_cube()) return lay_out_cube();
  if (board_->is_graph() && board_->graph().kind() == BoardGraph::Kind::box) return lay_out_box();
  bands_ = {{Part{}}};
}

void TextBoard::lay_out_cube() {
  const auto face = [&](Face which) {
    return Part{false, static_cast<std::int32_t>(board_->cell({0, 0, which})), true,
                square_name({0, 0, which}).substr(0, 1)};
  };
  const Part gap{.is_gap = true};
  bands_ = {{gap, face(Face::up)},
            {face(Face::left), face(Face::front), face(Face::right), face(Face::back)},
            {gap, face(Face::down)}};
  if (columns() > max_net_columns)
    bands_ = {{face(Face::up)},    {face(Face::down)},  {face(Face::left)},
              {face(Face::right)}, {face(Face::front)}, {face(Face::back)}};
}

void TextBoard::lay_out_box() {
  const std::span<const std::int32_t> sides = board_->graph().sides();
  const std::int32_t rows = sides.size() > 3 ? sides[3] : 1;
  for (std::int32_t row = rows; row-- > 0;) {
    Band& band = bands_.emplace_back();
    for (std::int32_t layer = 0; layer < sides[2]; ++layer)
      band.push_back({false, (row * sides[2] + layer) * files_ * ranks_, (layer + row) % 2 == 0,
                      fmt::format(".{}{}", layer + 1, rows > 1 ? fmt::format(".{}", row + 1) : "")});
  }
  if (columns() <= max_net_columns) return;
  std::vector<Band> below;
  for (const Band& band : bands_)
    for (const Part& part : band) below.push_back({part});
  bands_ = std::move(below);
}

std::size_t TextBoard::face_columns() const {
  const std::size_t around = colour_ ? 2 : 1;
  return rank_columns_ + 1 + static_cast<std::size_t>(files_) * (cell_columns_ + around);
}

std::size_t TextBoard::lines_of_face() const {
  return static_cast<std::size_t>(ranks_) + (has_names() ? 2 : 1);
}

std::size_t TextBoard::columns() const {
  std::size_t widest = 0;
  for (const Band& band : bands_)
    widest = std::max(widest, band.size() * (face_columns() + gap_between_faces) - gap_between_faces);
  return widest;
}

std::size_t TextBoard::lines() const {
  return bands_.size() * lines_of_face() + bands_.size() - 1;
}

void TextBoard::append_rank(std::string& line, const Part& part, std::int32_t y,
                            const SquareWriter& square_text) const {
  append_right_aligned(line, fmt::format_int(y + 1).str(), rank_columns_);
  line += ' ';
  SquareText square;
  const std::int32_t first = part.first + y * files_;
  for (std::int32_t x = 0; x < files_; ++x) {
    square.text.clear();
    square_text(Cell{first + x}, square);
    if (colour_) {
      append_coloured(line, square, cell_columns_, Board::is_dark({x, y}) == part.is_first_dark);
    } else {
      line += ' ';
      append_right_aligned(line, square.text, cell_columns_);
    }
  }
}

void TextBoard::append_files(std::string& line) const {
  line.append(rank_columns_ + 1, ' ');
  for (std::int32_t x = 0; x < files_; ++x) {
    line += ' ';
    append_right_aligned(line, file_name(x), cell_columns_);
    if (colour_) line += ' ';
  }
}

// Line `number` of a face from the top: on a cube its letter first, then the ranks, then the files.
void TextBoard::append_line(std::string& line, const Part& part, std::size_t number,
                            const SquareWriter& square_text) const {
  const std::size_t start = line.size();
  if (part.is_gap) {
    line.append(face_columns(), ' ');
    return;
  }
  if (has_names() && number == 0) {
    line.append(rank_columns_ + 1, ' ');
    append_right_aligned(line, part.name, cell_columns_ + 1);
    pad_to(line, start, face_columns());
    return;
  }
  const std::size_t above = number - (has_names() ? 1 : 0);
  const auto height = static_cast<std::size_t>(ranks_);
  if (above < height)
    append_rank(line, part, static_cast<std::int32_t>(height - 1 - above), square_text);
  else
    append_files(line);
}

bool TextBoard::write(std::ostream& out, const SquareWriter& square_text, const Budget& budget) const {
  std::string line;
  for (std::size_t band = 0; band < bands_.size(); ++band) {
    if (band > 0) out << '\n';
    for (std::size_t number = 0; number < lines_of_face(); ++number) {
      if (budget.exhausted()) return false;
      line.clear();
      for (std::size_t i = 0; i < bands_[band].size(); ++i) {
        if (i > 0) line.append(gap_between_faces, ' ');
        append_line(line, bands_[band][i], number, square_text);
      }
      line.resize(line.find_last_not_of(' ') + 1);
      line += '\n';
      out.write(line.data(), static_cast<std::streamsize>(line.size()));
    }
  }
  return true;
}

}  // namespace cavalcade::draw

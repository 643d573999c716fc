// A board as lines of text: ranks from the top with their numbers at the left, files below, everything right-aligned in
// equal columns. The caller says what stands on each square. A cube is laid out as its net where that is at most
// max_net_columns wide, and otherwise face below face, each under its letter; a box layer beside layer or layer below
// layer, each under the end of the names of its squares.
//
// Lines are written one by one, so memory is that of a line.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.hpp"
#include "board/board.hpp"

namespace cavalcade::draw {

constexpr std::size_t max_net_columns = 120;

struct SquareText {
  std::string text;           // at most as many columns as the board was told
  std::uint8_t colour = 250;  // of the 256 terminal colours, if there are colours
  bool highlighted = false;   // dark on that colour instead
};

using SquareWriter = std::function<void(Cell, SquareText&)>;

class TextBoard {
 public:
  // `widest`: the most columns the text of a square takes.
  TextBoard(const Board& board, std::size_t widest, bool colour);

  // False if the budget was exhausted before the last line.
  bool write(std::ostream& out, const SquareWriter& square_text, const Budget& budget = Budget(Limits{})) const;

  // What the whole takes on a terminal.
  [[nodiscard]] std::size_t columns() const;
  [[nodiscard]] std::size_t lines() const;

 private:
  // A face, a layer, or a gap where there is none.
  struct Part {
    bool is_gap = false;
    std::int32_t first = 0;     // the number of its lower left cell
    bool is_first_dark = true;  // and the colour of that
    std::string name{};         // none on a flat board
  };
  using Band = std::vector<Part>;  // side by side

  [[nodiscard]] bool has_names() const { return !bands_.front().back().name.empty(); }
  [[nodiscard]] std::size_t face_columns() const;
  [[nodiscard]] std::size_t lines_of_face() const;
  void lay_out();
  void append_line(std::string& line, const Part& part, std::size_t number, const SquareWriter& square_text) const;
  void append_rank(std::string& line, const Part& part, std::int32_t y, const SquareWriter& square_text) const;
  void append_files(std::string& line) const;

  void lay_out_cube();
  void lay_out_box();

  const Board* board_;
  std::int32_t files_;
  std::int32_t ranks_;
  std::size_t cell_columns_;
  std::size_t rank_columns_;
  bool colour_;
  std::vector<Band> bands_;
};

// The columns a text takes: its code points, of which every one we print takes one.
std::size_t columns_of(std::string_view text);

}  // namespace cavalcade::draw

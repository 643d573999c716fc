// Where squares lie in a picture, and which lines a move is drawn as. Units are squares, x to the right, y downwards,
// from the top left corner; a cube is unfolded into its net
//
//        U
//      L F R B
//        D
//
// Layers of a box lie side by side; of other graphs there are no panels, but places of vertices.
//
// A move whose squares lie a jump apart in the picture is one line. One that crosses joined edges, or edges of the cube
// that do not touch in the net, is two stubs instead: from each of its squares towards the other, as far as the edge.
// So no line is longer than the jump itself. Where the ranks of a joined edge are turned over, the second stub enters
// on the mirrored rank.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "board/board.hpp"

namespace cavalcade::draw {

struct Point {
  double x = 0;
  double y = 0;

  friend bool operator==(const Point&, const Point&) = default;
};

struct Line {
  Point from;
  Point to;
};

// One line, or the stub leaving the first square and the stub entering the second.
struct MoveLines {
  Line first;
  Line second;
  bool two = false;
};

// A face of the board and its top left corner.
struct Panel {
  Face face = Face::flat;
  std::int32_t x = 0;
  std::int32_t y = 0;
  bool is_first_dark = true;  // its lower left square
  std::string name{};         // of a layer, ".2", as names of squares end; of a face its letter
};

class Layout {
 public:
  explicit Layout(const Board& board);

  [[nodiscard]] std::int64_t width() const { return width_; }
  [[nodiscard]] std::int64_t height() const { return height_; }
  // Of each panel.
  [[nodiscard]] std::int32_t files() const { return files_; }
  [[nodiscard]] std::int32_t ranks() const { return ranks_; }
  [[nodiscard]] const std::vector<Panel>& panels() const { return panels_; }

  [[nodiscard]] Point centre(Square square) const;
  [[nodiscard]] Point centre(Cell cell) const { return centre(board_->square(cell)); }
  [[nodiscard]] MoveLines lines_of_move(Cell from, Cell to) const;

 private:
  [[nodiscard]] const Panel& panel_of(Square square) const;
  void lay_out_graph();
  [[nodiscard]] Line stub(Square from, Offset jump) const;

  const Board* board_;
  std::int64_t width_;
  std::int64_t height_;
  std::int32_t files_;
  std::int32_t ranks_;
  std::vector<Panel> panels_;  // in the order of Face, or of the layers
  std::vector<Point> places_;  // of the vertices of a graph
};

}  // namespace cavalcade::draw

// What every picture of an answer shows, decided once and independent of how it is rendered: the squares, the path as
// coloured strokes, numbers, marks of starts and ends, coordinates and legend. Renderers (svg, cairo) only follow it.
//
// Lengths and places are in squares, from the top left corner of the board, so the margins have negative coordinates; a
// square is `cell` pixels wide. A single route is coloured by progress, in at most max_strokes pieces; of several
// routes each has a colour, a letter, a dash pattern once the colours repeat, and a line in the legend.
//
// The sheet says how large a picture may become. Squares of less than least_cell pixels show nothing, so larger boards
// are refused: pictures go to 2012 squares a side, animations to 264.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/result.hpp"
#include "draw/colour.hpp"
#include "draw/draw.hpp"
#include "draw/layout.hpp"
#include "draw/routes.hpp"

namespace cavalcade::draw {

struct Sheet {
  std::string_view name;
  int largest_cell;      // pixels of a square on small boards
  int comfortable_side;  // pixels; boards grow to this before their squares shrink ..
  int comfortable_cell;  // .. and to longest_side before they shrink below this
  int longest_side;
  int least_cell;
};
constexpr Sheet picture_sheet{"a picture", 64, 1536, 12, 4096, 2};
constexpr Sheet animation_sheet{"an animation", 56, 600, 2, 600, 2};

constexpr std::size_t max_strokes = 256;

// The lengths of dashes and gaps, in squares; all zero is a solid line.
struct Dash {
  double on = 0;
  double off = 0;
  double dot = 0;  // a second, shorter dash in each period, followed by the same gap
};

// A line that may be lifted: where `begins` is set, the pen moves without drawing.
struct Vertex {
  Point at;
  bool begins = false;
};

struct Stroke {
  Colour colour;
  Dash dash;
  std::vector<Vertex> vertices;
};

// A disc on the path with a number in it.
struct Bead {
  Point centre;
  std::string text;
  Colour colour;  // of the rim
};

enum class Sign : std::uint8_t { knight, flag, letter };

// A start or an end: a disc with the knight, a square with the flag, or a disc with the letter of a cycle.
struct Marker {
  Sign sign = Sign::knight;
  Point centre;
  Colour colour;
  std::string text;  // of the letter
};

// The halo around a note, as a share of its size.
constexpr double note_halo = 0.35;

enum class Anchor : std::uint8_t { start, middle, end };

struct Label {
  Point at;  // on the line through the middle of the digits
  std::string text;
  double size = 0;
  Anchor anchor = Anchor::middle;
  Colour colour;
};

struct Edge {
  Line line;
  bool joined = false;  // to the opposite edge: drawn dashed
};

struct Scene {
  Scene(Layout laid_out, int cell_pixels) : layout(std::move(laid_out)), cell(cell_pixels) {}

  Layout layout;
  int cell;      // pixels
  Point corner;  // the top left corner of the picture
  double width = 0;
  double height = 0;
  std::string title;
  std::string description;

  bool chequered = true;  // squares of a pixel or two are left plain: the path covers them
  Colour dark_square = palette::dark_square;
  double line_width = 0;
  double marker_radius = 0;
  double bead_radius = 0;
  double bead_text = 0;

  std::vector<Point> blocked;  // the top left corners of blocked squares
  std::vector<Edge> edges;
  std::vector<Stroke> strokes;
  std::vector<Bead> beads;
  std::vector<Marker> markers;
  std::vector<Label> notes;       // the numbers of marked squares; with a halo, above all else ..
  std::vector<Label> face_names;  // .. as are these
  std::vector<Label> labels;      // coordinates and legend
  std::vector<Stroke> swatches;   // of the legend

  [[nodiscard]] int pixels_wide() const;
  [[nodiscard]] int pixels_high() const;
};

// Refuses a board whose squares would be smaller than the sheet allows.
Result<Scene> compose(const Question& question, const Answer& answer, const Routes& routes, const Style& style,
                      const Sheet& sheet);

// The board with the given steps alone, as a picture.
Result<Scene> compose_clues(const std::string& title, const Board& board, const std::vector<GivenStep>& clues);

// How a move of a path is drawn. Moves count from 1; 0 is the square the path starts from, in the colour of the first.
Colour colour_of_move(const Routes& routes, std::size_t path, std::size_t move);
Dash dash_of(const Routes& routes, std::size_t path);

// The number on a square: the step, after the letter of its route where there are several.
std::string number_text(const Routes& routes, std::size_t path, std::size_t step);

void append_line(std::vector<Vertex>& vertices, const Line& line);

}  // namespace cavalcade::draw

// A decided table as a picture: a row per board, a column per number of knights. A ring is a cover that was found, a
// filled disc an instance that has none, and a question mark one that is undecided. It is a Scene (draw/scene.hpp)
// whose board is the grid of the table, so that whatever draws answers draws it, too.

#include <algorithm>

#include <fmt/format.h>

#include "atlas/table.hpp"
#include "draw/formats.hpp"
#include "draw/scene.hpp"

namespace cavalcade::atlas {
namespace {

using draw::Anchor;
using draw::Point;

// Lengths are in squares of the grid.
constexpr int pixels_per_square = 28;
constexpr double left = 4.6;
constexpr double above = 2.4;
constexpr double right = 0.6;
constexpr double below = 3.0;
constexpr double text_size = 0.5;
constexpr double radius = 0.41;
constexpr draw::Colour solved_colour = draw::from_hex(0x1F7A6C);
constexpr draw::Colour impossible_colour = draw::from_hex(0xA62B2B);

// About as wide as the text is drawn.
double width_of(std::string_view text) {
  return static_cast<double>(text.size()) * 0.6 * text_size;
}

void add_label(draw::Scene& scene, Point at, std::string text, Anchor anchor) {
  scene.labels.push_back({at, std::move(text), text_size, anchor, draw::palette::ink});
}

// A shape of its own for each, so that colours are not needed to tell them apart.
void add_verdict(draw::Scene& scene, Point at, Verdict verdict, std::string text) {
  if (verdict == Verdict::impossible)
    scene.markers.push_back({draw::Sign::letter, at, impossible_colour, std::move(text)});
  else if (verdict == Verdict::unknown)
    add_label(scene, at, "?", Anchor::middle);
  else
    scene.beads.push_back({at, std::move(text), solved_colour});
}

void add_rows(draw::Scene& scene, const std::vector<BoardEntries>& boards) {
  for (std::size_t row = 0; row < boards.size(); ++row) {
    const double y = static_cast<double>(row) + 0.5;
    add_label(scene, {-2.4, y}, board_of(boards[row].front().instance), Anchor::end);
    add_label(scene, {-0.5, y}, fmt::format("{}", boards[row].size()), Anchor::end);
    for (const Entry& entry : boards[row])
      add_verdict(scene, {entry.instance.knights - 0.5, y}, entry.verdict, fmt::format("{}", entry.instance.knights));
  }
}

void add_legend(draw::Scene& scene, const Table& table, double bottom) {
  double x = 0.5;
  const auto add = [&](Verdict verdict, std::string_view sign, std::string_view word) {
    const std::string text = fmt::format("{}: {}", word, table.count(verdict));
    add_verdict(scene, {x, bottom + 1.5}, verdict, std::string(sign));
    add_label(scene, {x + 0.8, bottom + 1.5}, text, Anchor::start);
    x += 1.8 + width_of(text);
  };
  add(Verdict::solved, "C", "solved");
  add(Verdict::impossible, "C", "impossible");
  if (table.count(Verdict::unknown) > 0) add(Verdict::unknown, "?", "undecided");
  scene.width = std::max(scene.width, x + left);
}

}  // namespace

Result<std::string> table_picture(TableFormat format, const Table& table) {
  const std::vector<BoardEntries> boards = by_board(table);
  std::size_t most_knights = 0;
  for (const BoardEntries board : boards) most_knights = std::max(most_knights, board.size());
  const auto columns = static_cast<std::int64_t>(most_knights);
  const auto rows = static_cast<std::int64_t>(boards.size());
  const Board grid = *Board::rectangle(columns, rows);
  draw::Scene scene(draw::Layout(grid), pixels_per_square);
  scene.corner = {-left, -above};
  scene.width = left + static_cast<double>(columns) + right;
  scene.height = above + static_cast<double>(rows) + below;
  scene.title = fmt::format("Balanced covers up to {0}x{0}", table.terms.side);
  scene.description = fmt::format(
      "A row per board, a column per number of knights. {} instances: {} solved, {} impossible, {} undecided.",
      table.entries.size(), table.count(Verdict::solved), table.count(Verdict::impossible),
      table.count(Verdict::unknown));
  scene.chequered = false;
  scene.marker_radius = radius;
  scene.bead_radius = radius;
  scene.bead_text = radius;
  add_label(scene, {-2.4, -0.6}, "board", Anchor::end);
  add_label(scene, {-0.5, -0.6}, "max C", Anchor::end);
  add_label(scene, {0, -0.6}, "C knights", Anchor::start);
  add_label(scene, {0, -1.6}, scene.title, Anchor::start);
  scene.width = std::max(scene.width, left + width_of(scene.title) + right);
  add_rows(scene, boards);
  add_legend(scene, table, static_cast<double>(rows));
  switch (format) {
    case TableFormat::png:
      return draw::png_bytes(scene);
    case TableFormat::pdf:
      return draw::pdf_bytes(std::span(&scene, 1));
    default:
      return draw::svg_text(scene);
  }
}

}  // namespace cavalcade::atlas

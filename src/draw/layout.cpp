#include "draw/layout.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>

#include <fmt/format.h>

#include "draw/graph_layout.hpp"

namespace cavalcade::draw {
namespace {

std::vector<Panel> panels_of(const Board& board) {
  const std::int32_t n = board.width();
  if (!board.is_cube()) return {{Face::flat, 0, 0}};
  return {{Face::up, n, 0, true, "U"},        {Face::down, n, 2 * n, true, "D"}, {Face::left, 0, n, true, "L"},
          {Face::right, 2 * n, n, true, "R"}, {Face::front, n, n, true, "F"},    {Face::back, 3 * n, n, true, "B"}};
}

Point shifted(Point from, Offset jump, double share) {
  return {from.x + share * jump.dx, from.y - share * jump.dy};
}

// The jumps that lead from one square to the other; `preferred` comes out if it is one of them.
std::optional<Offset> jump_between(const Board& board, Square from, Square to, Offset preferred) {
  std::optional<Offset> found;
  for (const Offset jump : board.jumps()) {
    if (board.jump(from, jump) != to) continue;
    if (jump.dx == preferred.dx && jump.dy == preferred.dy) return jump;
    if (!found) found = jump;
  }
  return found;
}

}  // namespace

Layout::Layout(const Board& board)
    : board_(&board),
      width_(std::int64_t{board.width()} * (board.is_cube() ? 4 : 1)),
      height_(std::int64_t{board.height()} * (board.is_cube() ? 3 : 1)),
      files_(board.width()),
      ranks_(board.height()) {
  if (board.is_graph())
    lay_out_graph();
  else
    panels_ = panels_of(board);
}

void Layout::lay_out_graph() {
  const BoardGraph& graph = board_->graph();
  if (graph.kind() != BoardGraph::Kind::box) {
    places_ = graph_layout(graph);
    double right = 0;
    double bottom = 0;
    for (const Point place : places_) {
      right = std::max(right, place.x);
      bottom = std::max(bottom, place.y);
    }
    width_ = static_cast<std::int64_t>(std::ceil(right + 0.5));
    height_ = static_cast<std::int64_t>(std::ceil(bottom + 0.5));
    return;
  }
  const std::span<const std::int32_t> sides = graph.sides();
  files_ = sides[0];
  ranks_ = sides[1];
  const std::int32_t layers = sides[2];
  const std::int32_t rows = sides.size() > 3 ? sides[3] : 1;
  width_ = std::int64_t{layers} * (files_ + 1) - 1;
  height_ = std::int64_t{rows} * (ranks_ + 1) - 1;
  for (std::int32_t row = 0; row < rows; ++row)
    for (std::int32_t layer = 0; layer < layers; ++layer) {
      const std::string fourth = rows > 1 ? fmt::format(".{}", row + 1) : std::string();
      panels_.push_back({Face::flat, layer * (files_ + 1), (rows - 1 - row) * (ranks_ + 1), (layer + row) % 2 == 0,
                         fmt::format(".{}{}", layer + 1, fourth)});
    }
  for (std::int64_t number = 0; number < graph.size(); ++number) {
    const BoardGraph::Place place = graph.place(Cell{static_cast<std::int32_t>(number)});
    places_.push_back({place.x + 0.5, static_cast<double>(height_) - place.y - 0.5});
  }
}

const Panel& Layout::panel_of(Square square) const {
  return board_->is_cube() ? panels_[static_cast<std::size_t>(square.face) - 1] : panels_.front();
}

Point Layout::centre(Square square) const {
  if (board_->is_graph()) return places_[index(board_->cell(square))];
  const Panel& panel = panel_of(square);
  return {panel.x + square.x + 0.5, panel.y + board_->height() - square.y - 0.5};
}

Line Layout::stub(Square from, Offset jump) const {
  const auto share_to_edge = [](std::int32_t place, std::int32_t side, std::int32_t step) {
    if (step == 0) return std::numeric_limits<double>::infinity();
    const double distance = step > 0 ? side - place - 0.5 : place + 0.5;
    return distance / std::abs(static_cast<double>(step));
  };
  const double share = std::min(
      {1.0, share_to_edge(from.x, board_->width(), jump.dx), share_to_edge(from.y, board_->height(), jump.dy)});
  const Point middle = centre(from);
  return {middle, shifted(middle, jump, share)};
}

MoveLines Layout::lines_of_move(Cell from_cell, Cell to_cell) const {
  const Square from = board_->square(from_cell);
  const Square to = board_->square(to_cell);
  const Point start = centre(from);
  const Point end = centre(to);
  const MoveLines straight{{start, end}, {}, false};
  if (board_->is_graph() || (board_->is_flat() && board_->wrap() == Wrap::none)) return straight;

  const Offset in_picture{static_cast<std::int32_t>(end.x - start.x), static_cast<std::int32_t>(start.y - end.y)};
  const std::optional<Offset> out = jump_between(*board_, from, to, in_picture);
  if (!out || shifted(start, *out, 1) == end) return straight;
  const Offset opposite{-out->dx, -out->dy};
  const std::optional<Offset> back =
      jump_between(*board_, to, from, board_->is_cube() ? opposite : board_->way_back(from, *out));
  if (!back) return straight;
  const Line leaving = stub(from, *out);
  const Line entering = stub(to, *back);
  return {leaving, {entering.to, entering.from}, true};
}

}  // namespace cavalcade::draw

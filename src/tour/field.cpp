#include "tour/field.hpp"

#include <cstdlib>

namespace cavalcade::tour {

GridField::Shape::Shape(const Board& board) {
  std::int64_t side_margin = 0;
  std::int64_t end_margin = 0;
  for (const Offset jump : board.jumps()) {
    const std::int64_t dx = std::abs(std::int64_t{jump.dx});
    const std::int64_t dy = std::abs(std::int64_t{jump.dy});
    if (dx >= board.width() || dy >= board.height()) continue;
    jumps.push_back(jump);
    side_margin = std::max(side_margin, dx);
    end_margin = std::max(end_margin, dy);
  }
  // One margin between two rows serves both: what leaves a row on the right is in the margin before it reaches the
  // next.
  stride = static_cast<std::uint64_t>(board.width() + side_margin);
  origin = static_cast<std::uint64_t>(end_margin) * stride + static_cast<std::uint64_t>(side_margin);
  const auto rows = static_cast<std::uint64_t>(board.height() + 2 * end_margin);
  places = rows * stride + static_cast<std::uint64_t>(side_margin);
}

bool GridField::fits(const Board& board) {
  constexpr std::uint64_t most_places = 0xffffffffU;
  return board.has_cells() && Shape(board).places <= most_places;
}

GridField::GridField(const Board& board) : shape_(board), width_(static_cast<std::uint64_t>(board.width())) {
  for (std::size_t k = 0; k < shape_.jumps.size(); ++k) {
    const auto [dx, dy] = shape_.jumps[k];
    step_[k] = static_cast<Place>(dy * static_cast<std::int64_t>(shape_.stride) + dx);
  }
  state_.assign(shape_.places, State{taken});
  count_moves_of_rectangle(static_cast<std::uint64_t>(board.height()));
  if (board.blocked_count() == 0) return;
  for (std::int32_t number = 0; number < board.area(); ++number)
    if (board.is_blocked(Cell{number})) close(place(Cell{number}));
}

// Without blocked squares, a row's counts depend only on how far away the first and the last row are, so most rows are
// equal to the one before.
void GridField::count_moves_of_rectangle(std::uint64_t height) {
  const auto lands = [](std::uint64_t from, std::int32_t by, std::uint64_t side) {
    return static_cast<std::int64_t>(from) + by >= 0 &&
           static_cast<std::int64_t>(from) + by < static_cast<std::int64_t>(side);
  };
  std::uint64_t vertical_before = ~std::uint64_t{0};  // which jumps stay on the board vertically, one bit each
  for (std::uint64_t y = 0; y < height; ++y) {
    State* const row = state_.data() + shape_.origin + y * shape_.stride;
    std::uint64_t vertical = 0;
    for (std::size_t k = 0; k < shape_.jumps.size(); ++k)
      vertical |= lands(y, shape_.jumps[k].dy, height) ? std::uint64_t{1} << k : 0U;
    if (vertical == vertical_before) {
      std::copy_n(row - shape_.stride, width_, row);
      continue;
    }
    vertical_before = vertical;
    for (std::uint64_t x = 0; x < width_; ++x) {
      unsigned moves = 0;
      for (std::size_t k = 0; k < shape_.jumps.size(); ++k)
        moves += (vertical >> k & 1U) != 0 && lands(x, shape_.jumps[k].dx, width_) ? 1U : 0U;
      row[x] = static_cast<State>(moves);
    }
  }
}

void GridField::close(Place blocked) {
  take(blocked);
  for (std::size_t k = 0; k < shape_.jumps.size(); ++k) {
    const Place near = neighbour(blocked, k);
    if (is_open(near)) lower(near);
  }
}

GraphField::GraphField(const Board& board, const Budget& budget) : board_(board), graph_(board, budget) {
  state_.resize(graph_.cells());
  for (Place p = 0; p < state_.size(); ++p) set(p, board.is_blocked(cell(p)) ? taken : static_cast<unsigned>(ways(p)));
}

}  // namespace cavalcade::tour

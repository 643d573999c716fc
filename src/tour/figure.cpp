#include "tour/figure.hpp"

#include <algorithm>

namespace cavalcade::tour {
namespace {

struct Vector {
  std::int64_t x;
  std::int64_t y;
};

Vector vector_of(Square from, Square to) {
  return {std::int64_t{to.x} - from.x, std::int64_t{to.y} - from.y};
}

std::int64_t dot(Vector one, Vector other) {
  return one.x * other.x + one.y * other.y;
}

std::int64_t determinant(Vector one, Vector other) {
  return one.x * other.y - one.y * other.x;
}

// Whether the line through the first two squares has the others strictly on different sides.
bool separates(Square from, Square to, Square one, Square other) {
  const Vector line = vector_of(from, to);
  const std::int64_t left = determinant(line, vector_of(from, one));
  const std::int64_t right = determinant(line, vector_of(from, other));
  return (left > 0 && right < 0) || (left < 0 && right > 0);
}

}  // namespace

bool goes_straight(Square from, Square here, Square to) {
  const Vector in = vector_of(from, here);
  const Vector out = vector_of(here, to);
  return determinant(in, out) == 0 && dot(in, out) > 0;
}

bool is_obtuse(Square from, Square here, Square to) {
  return dot(vector_of(from, here), vector_of(here, to)) > 0 && !goes_straight(from, here, to);
}

bool counts(Figure figure, Square from, Square here, Square to) {
  return figure == Figure::turns ? !goes_straight(from, here, to) : is_obtuse(from, here, to);
}

// Moves are short: one that crosses begins within a jump of the box around this one.
std::vector<Move> moves_across(const Board& board, const Move& move) {
  const Square one = board.square(move.lesser);
  const Square other = board.square(move.greater);
  const std::int32_t reach = board.piece().longest_side();
  const auto first = [&](std::int32_t a, std::int32_t b) { return std::max(0, std::min(a, b) - reach); };
  const auto last = [&](std::int32_t a, std::int32_t b, std::int32_t side) {
    return static_cast<std::int32_t>(std::min<std::int64_t>(side - 1, std::int64_t{std::max(a, b)} + reach));
  };
  std::vector<Move> across;
  for (std::int32_t y = first(one.y, other.y); y <= last(one.y, other.y, board.height()); ++y)
    for (std::int32_t x = first(one.x, other.x); x <= last(one.x, other.x, board.width()); ++x) {
      const Square from{x, y};
      const Cell cell = board.cell(from);
      if (board.is_blocked(cell)) continue;
      for (const Cell next : board.neighbours(cell)) {
        const Square to = board.square(next);
        if (next > cell && separates(one, other, from, to) && separates(from, to, one, other))
          across.emplace_back(cell, next);
      }
    }
  return across;
}

std::int64_t figure_of(const Board& board, Figure figure, bool closed, const CellList& squares, const Budget& budget) {
  const std::size_t count = squares.size();
  if (count < 2) return 0;
  Poll poll(budget);
  const auto next = [&](std::size_t step) { return step + 1 == count ? 0 : step + 1; };
  const std::size_t moves = count - (closed ? 0 : 1);
  std::int64_t number = 0;
  if (figure != Figure::crossings) {
    for (std::size_t step = 0; step < count - (closed ? 0 : 2) && !poll.exhausted(); ++step)
      number += counts(figure, board.square(squares[step]), board.square(squares[next(step)]),
                       board.square(squares[next(next(step))]))
                    ? 1
                    : 0;
    return number;
  }
  std::vector<Cell> after(static_cast<std::size_t>(board.area()), Cell{-1});
  for (std::size_t step = 0; step < moves; ++step) after[index(squares[step])] = squares[next(step)];
  for (std::size_t step = 0; step < moves && !poll.exhausted(); ++step)
    for (const Move& move : moves_across(board, Move(squares[step], squares[next(step)])))
      number += after[index(move.lesser)] == move.greater || after[index(move.greater)] == move.lesser ? 1 : 0;
  return number / 2;  // each pair was seen from both sides
}

}  // namespace cavalcade::tour

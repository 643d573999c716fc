#include "board/symmetry.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <optional>

namespace cavalcade {
namespace {

using SquareMap = std::function<Square(Square)>;

bool keeps_moves(const Board& board, const Symmetry& map, Poll& poll) {
  for (std::int32_t number = 0; number < board.area(); ++number) {
    if (poll.exhausted()) return false;
    const Cell cell{number};
    if (board.is_blocked(cell) != board.is_blocked(map[index(cell)])) return false;
    if (board.is_blocked(cell)) continue;
    for (const Cell next : board.neighbours(cell))
      if (!board.are_neighbours(map[index(cell)], map[index(next)])) return false;
  }
  return true;
}

std::optional<Symmetry> checked(const Board& board, const SquareMap& map, const Budget& budget) {
  Poll poll(budget);
  Symmetry symmetry;
  symmetry.reserve(static_cast<std::size_t>(board.area()));
  for (std::int32_t number = 0; number < board.area(); ++number) {
    if (poll.exhausted()) return std::nullopt;
    symmetry.push_back(board.cell(map(board.square(Cell{number}))));
  }
  if (!keeps_moves(board, symmetry, poll)) return std::nullopt;
  return symmetry;
}

Square turned(Square s, Turn turn, std::int32_t width, std::int32_t height) {
  switch (turn) {
    case Turn::half:
      return {width - 1 - s.x, height - 1 - s.y};
    case Turn::left_right:
      return {width - 1 - s.x, s.y};
    case Turn::up_down:
      return {s.x, height - 1 - s.y};
    case Turn::diagonal:
      return {s.y, s.x};
    case Turn::antidiagonal:
      return {width - 1 - s.y, height - 1 - s.x};
    case Turn::quarter:
      return {height - 1 - s.y, s.x};
    default:
      return {s.y, width - 1 - s.x};
  }
}

bool needs_a_square(Turn turn) {
  return turn != Turn::half && turn != Turn::left_right && turn != Turn::up_down;
}

std::vector<Symmetry> shifts(const Board& board, const Budget& budget) {
  std::vector<Symmetry> found;
  const auto add = [&](const SquareMap& map) {
    if (std::optional<Symmetry> shift = checked(board, map, budget)) found.push_back(*std::move(shift));
  };
  // Along ranks that are turned over only the shift by half their number fits what lies beyond the edge.
  const std::int32_t up = turns_over(board.wrap()) && board.height() % 2 == 0 ? board.height() / 2 : 1;
  if (wraps_x(board.wrap())) add([&](Square s) { return *board.jump(s, {1, 0}); });
  if (wraps_y(board.wrap())) add([&](Square s) { return *board.jump(s, {0, up}); });
  return found;
}

}  // namespace

std::string_view name_of(Turn turn) {
  constexpr std::array<std::string_view, all_turns.size()> names{
      "half turn", "left-right", "up-down", "diagonal", "antidiagonal", "quarter turn", "three quarter turns"};
  return names[static_cast<std::size_t>(turn)];
}

std::string_view in_words(Turn turn) {
  constexpr std::array<std::string_view, all_turns.size()> words{"half turn",
                                                                 "left-right reflection",
                                                                 "up-down reflection",
                                                                 "reflection in the diagonal",
                                                                 "reflection in the antidiagonal",
                                                                 "quarter turn",
                                                                 "three quarter turns"};
  return words[static_cast<std::size_t>(turn)];
}

std::optional<Symmetry> symmetry(const Board& board, Turn turn, const Budget& budget) {
  if (!board.is_flat() || (needs_a_square(turn) && board.width() != board.height())) return std::nullopt;
  return checked(
      board, [&](Square square) { return turned(square, turn, board.width(), board.height()); }, budget);
}

bool has_symmetry(const Board& board, Turn turn) {
  if (!board.is_flat()) return false;
  const bool sides_differ = wraps_x(board.wrap()) != wraps_y(board.wrap()) || turns_over(board.wrap());
  if (needs_a_square(turn) && (board.width() != board.height() || sides_differ)) return false;
  const auto image = [&](Cell cell) { return turned(board.square(cell), turn, board.width(), board.height()); };
  if (board.blocked_count() > 0)
    for (const Cell cell : board.blocked_cells())
      if (!board.is_blocked(image(cell))) return false;
  const std::vector<Move>& missing = board.taken_out();
  return std::all_of(missing.begin(), missing.end(),
                     [&](const Move& move) { return board.is_taken_out(image(move.lesser), image(move.greater)); });
}

std::vector<Symmetry> symmetries(const Board& board, const Budget& budget) {
  std::vector<Symmetry> found;
  for (const Turn turn : all_turns)
    if (std::optional<Symmetry> map = symmetry(board, turn, budget)) found.push_back(*std::move(map));
  return found;
}

std::vector<std::uint32_t> orbits(const Board& board, const Budget& budget) {
  std::vector<Symmetry> maps = symmetries(board, budget);
  if (board.is_flat())
    for (Symmetry& shift : shifts(board, budget)) maps.push_back(std::move(shift));
  constexpr std::uint32_t none = UINT32_MAX;
  std::vector<std::uint32_t> orbit(static_cast<std::size_t>(board.area()), none);
  std::uint32_t orbits = 0;
  Poll poll(budget);
  for (std::size_t start = 0; start < orbit.size() && !poll.exhausted(); ++start) {
    if (orbit[start] != none) continue;
    std::vector<std::size_t> members{start};
    orbit[start] = orbits;
    for (std::size_t i = 0; i < members.size(); ++i)
      for (const Symmetry& map : maps) {
        const std::size_t image = index(map[members[i]]);
        if (orbit[image] != none) continue;
        orbit[image] = orbits;
        members.push_back(image);
      }
    ++orbits;
  }
  return orbit;
}

}  // namespace cavalcade

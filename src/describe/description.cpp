#include "describe/description.hpp"

#include <algorithm>
#include <functional>

#include "describe/geometry.hpp"

namespace cavalcade::describe {
namespace {

// The step of every cell, from 0; -1 where the board is blocked.
std::vector<std::int32_t> steps_of(const Board& board, const CellList& squares) {
  std::vector<std::int32_t> steps(static_cast<std::size_t>(board.area()), -1);
  for (std::size_t i = 0; i < squares.size(); ++i) steps[index(squares[i])] = static_cast<std::int32_t>(i);
  return steps;
}

// How a symmetry of the board acts on the tour, if it maps it to itself.
enum class Sense : std::uint8_t { kept, reversed };

std::optional<Sense> sense_of(const Symmetry& map, const CellList& squares, const std::vector<std::int32_t>& steps,
                              bool closed) {
  const auto count = static_cast<std::int64_t>(squares.size());
  const auto image = [&](std::int64_t step) {
    return static_cast<std::int64_t>(steps[index(map[index(squares[static_cast<std::size_t>(step)])])]);
  };
  const std::int64_t first = image(0);
  if (count == 1) return Sense::kept;
  if (!closed && first != 0 && first != count - 1) return std::nullopt;
  const std::int64_t way = closed ? (image(1) - first + count) % count : image(1) - first;
  const bool kept = way == 1;
  if (!kept && way != (closed ? count - 1 : -1)) return std::nullopt;
  for (std::int64_t step = 1; step < count; ++step) {
    const std::int64_t expected = kept ? first + step : first - step;
    if (image(step) != (expected + count) % count) return std::nullopt;
  }
  return kept ? Sense::kept : Sense::reversed;
}

// The tour as `enumerate` would list it: a closed one from its lowest cell towards the lower of that cell's neighbours,
// an open one from the lower of its ends.
CellList in_order(CellList squares, bool closed) {
  if (squares.size() < 2) return squares;
  if (closed) {
    std::rotate(squares.begin(), std::min_element(squares.begin(), squares.end()), squares.end());
    if (squares.back() < squares[1]) std::reverse(squares.begin() + 1, squares.end());
  } else if (squares.back() < squares.front()) {
    std::reverse(squares.begin(), squares.end());
  }
  return squares;
}

void describe_symmetry(const Board& board, const Tour& tour, const std::vector<std::int32_t>& steps,
                       const Budget& budget, Description& description) {
  std::int64_t of_board = 1;
  std::int64_t of_tour = 1;
  description.canonical = in_order(tour.squares, description.closed);
  for (const Turn turn : all_turns) {
    const std::optional<Symmetry> map = symmetry(board, turn, budget);
    if (!map) continue;
    ++of_board;
    CellList image(tour.squares.size());
    std::transform(tour.squares.begin(), tour.squares.end(), image.begin(),
                   [&](Cell cell) { return (*map)[index(cell)]; });
    description.canonical = std::min(description.canonical, in_order(std::move(image), description.closed));
    const std::optional<Sense> sense = sense_of(*map, tour.squares, steps, description.closed);
    if (!sense) continue;
    ++of_tour;
    description.symmetries.push_back(turn);
    if (turn == Turn::half && description.closed) description.is_eulerian = *sense == Sense::kept;
  }
  description.images = of_board / of_tour;
}

bool all_equal(const std::vector<std::int64_t>& sums) {
  return std::adjacent_find(sums.begin(), sums.end(), std::not_equal_to<>()) == sums.end();
}

Sums sums_of(const Board& board, const CellList& squares) {
  Sums sums;
  const bool is_square = board.width() == board.height();
  sums.ranks.resize(static_cast<std::size_t>(board.height()));
  sums.files.resize(static_cast<std::size_t>(board.width()));
  if (is_square) sums.diagonals.resize(2);
  for (std::size_t i = 0; i < squares.size(); ++i) {
    const auto [x, y, face] = board.square(squares[i]);
    const auto step = static_cast<std::int64_t>(i) + 1;
    sums.ranks[static_cast<std::size_t>(y)] += step;
    sums.files[static_cast<std::size_t>(x)] += step;
    if (is_square && x == y) sums.diagonals[0] += step;
    if (is_square && x + y == board.width() - 1) sums.diagonals[1] += step;
  }
  const auto count = static_cast<std::int64_t>(squares.size());
  sums.twice_rank_mean = board.width() * (count + 1);
  sums.twice_file_mean = board.height() * (count + 1);
  if (all_equal(sums.ranks) && all_equal(sums.files)) {
    sums.magic = Magic::semimagic;
    const bool diagonals_too = is_square && all_equal({sums.ranks[0], sums.diagonals[0], sums.diagonals[1]});
    if (diagonals_too) sums.magic = Magic::magic;
  }
  return sums;
}

}  // namespace

Result<Description> describe(const Board& board, const Tour& tour, bool closed, const Budget& budget) {
  // The steps, one symmetry, and two images of the tour.
  const std::uint64_t bytes = 4 * sizeof(Cell) * static_cast<std::uint64_t>(board.area());
  if (const Result<void> done = budget.allows(bytes); !done) return done.error();
  Description description;
  description.closed = closed;
  const CellList& squares = tour.squares;
  description.re_entrant = !closed && squares.size() > 2 && board.are_neighbours(squares.front(), squares.back());
  const std::vector<std::int32_t> steps = steps_of(board, squares);
  if (board.is_flat()) describe_symmetry(board, tour, steps, budget, description);
  if (board.is_plain()) description.sums = sums_of(board, squares);
  if (board.is_flat() && board.wrap() == Wrap::none)
    description.geometry = geometry_of(board, squares, steps, closed, budget);
  if (budget.exhausted()) return Error{budget.why_exhausted()};
  return description;
}

}  // namespace cavalcade::describe

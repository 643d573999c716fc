// Tours of few turns, for large boards: nearly all moves go on in one direction, one right and two up, so that the
// board is covered by parallel runs from edge to edge, and only the edges turn. (The idea: J. J. Besa, T. Johnson, N.
// Mamano, M. C. Osegueda, P. Williams, "Taming the knight's tour: minimizing turns and crossings", 2022; their tours
// have 9.25 n + O(1) turns on n x n.)
//
// A run ends twice. At the lower and the upper edge each end is joined to that of another run by one move, so that a
// column costs two turns. At the left and right edges the ends lie on one column, where no move joins them: the best
// that can be done there, in every period, is two turns per row and edge. That makes 4 (w + h) turns on w x h, whatever
// the corners do; and corners save a few. They were found by a SAT solver, window by window (tour/windows.hpp), with
// the edges held as they are: on squares 14 turns less than 4 (w + h), so 8 n - 14 on n x n, else 9 to 14 less.
//
// The runs that the upper edge joins shift by 3 and the lower edge's by 5, so the tour sweeps over the board in four
// strands, 8 runs at a time. All of it repeats: the upper and lower edges from column to column, the others from 8 rows
// to 8. So one table per size modulo 4 and 8 is enough, and what is walked is checked to be all of the board.

#include "tour/runs.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "tour/methods.hpp"

namespace cavalcade::tour {
namespace {

constexpr std::array<Offset, 8> directions{{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
constexpr std::int32_t least_side = 40;

struct Pair {
  int one = 0;
  int other = 0;
};

// By letter.
constexpr std::array<Pair, 28> pairs = [] {
  std::array<Pair, 28> all{};
  std::size_t at = 0;
  for (int one = 0; one < 8; ++one)
    for (int other = one + 1; other < 8; ++other) all[at++] = {one, other};
  return all;
}();

Pair pair_of(char letter) {
  return pairs[static_cast<std::size_t>(letter >= 'a' ? letter - 'a' + 26 : letter - 'A')];
}

// A table, stretched over a board, perhaps with files and ranks exchanged.
class Stretched {
 public:
  Stretched(const RunTable& table, std::int32_t columns, std::int32_t rows)
      : table_(table), columns_(columns), rows_(rows) {}

  [[nodiscard]] Pair moves_at(std::int32_t x, std::int32_t y) const {
    return pair_of(table_.moves[static_cast<std::size_t>(row(y))][static_cast<std::size_t>(column(x))]);
  }

 private:
  [[nodiscard]] std::int32_t column(std::int32_t x) const {
    const std::int32_t from_right = columns_ - 1 - x;
    if (x < RunTable::repeated_column) return x;
    if (from_right < RunTable::repeated_column) return RunTable::columns - 1 - from_right;
    return RunTable::repeated_column;
  }
  [[nodiscard]] std::int32_t row(std::int32_t y) const {
    constexpr std::int32_t above = RunTable::rows - RunTable::first_repeated_row - RunTable::repeated_rows;
    const std::int32_t from_top = rows_ - 1 - y;
    if (y < RunTable::first_repeated_row) return y;
    if (from_top < above) return RunTable::rows - 1 - from_top;
    return RunTable::first_repeated_row + (y - RunTable::first_repeated_row) % RunTable::repeated_rows;
  }

  const RunTable& table_;
  std::int32_t columns_;
  std::int32_t rows_;
};

// From the lower left corner round. Empty if that is not all of the board, or the budget ends.
CellList walked(const Board& board, const Stretched& stretched, bool exchanged, const Budget& budget) {
  const std::int32_t columns = exchanged ? board.height() : board.width();
  const std::int32_t rows = exchanged ? board.width() : board.height();
  const auto squares = static_cast<std::size_t>(board.area());
  CellList tour;
  tour.reserve(squares);
  Poll poll(budget);
  std::int32_t x = 0;
  std::int32_t y = 0;
  int going = stretched.moves_at(0, 0).one;
  do {
    tour.push_back(board.cell(exchanged ? Square{y, x} : Square{x, y}));
    x += directions[static_cast<std::size_t>(going)].dx;
    y += directions[static_cast<std::size_t>(going)].dy;
    if (x < 0 || y < 0 || x >= columns || y >= rows || poll.exhausted()) return {};
    const int back = (going + 4) % 8;
    const Pair moves = stretched.moves_at(x, y);
    if (moves.one != back && moves.other != back) return {};
    going = moves.one == back ? moves.other : moves.one;
  } while ((x != 0 || y != 0) && tour.size() < squares);
  if (x != 0 || y != 0 || tour.size() != squares) return {};
  return tour;
}

// The wider side lies along the columns if it can: then the runs from edge to edge are short.
CellList tour_of_runs(const Board& board, const Budget& budget) {
  for (const bool exchanged : {board.width() < board.height(), board.width() >= board.height()}) {
    const std::int32_t columns = exchanged ? board.height() : board.width();
    const std::int32_t rows = exchanged ? board.width() : board.height();
    for (const RunTable& table : run_tables()) {
      if (columns % 4 != table.width_modulo_4 || rows % 8 != table.height_modulo_8) continue;
      CellList tour = walked(board, Stretched(table, columns, rows), exchanged, budget);
      if (!tour.empty() || budget.exhausted()) return tour;
    }
  }
  return {};
}

}  // namespace

bool runs_apply(const Board& board, const TourTask& task) {
  return board.is_plain() && board.piece().is_knight() && std::min(board.width(), board.height()) >= least_side &&
         board.width() % 2 == 0 && board.height() % 2 == 0 && !task.to && task.use.empty() && task.steps.empty() &&
         !task.symmetry;
}

std::uint64_t runs_bytes(const Board& /*board*/) {
  return 0;
}

Answer runs(const TourQuestion& question, const Budget& budget, Progress& /*progress*/) {
  const Board& board = question.board;
  if (!runs_apply(board, question.task))
    return unknown(fmt::format(
        "tours of long runs are for knights on rectangles of even sides from {} on, without blocked squares, joined "
        "edges, or a last square that is given",
        least_side));
  CellList tour = tour_of_runs(board, budget);
  if (budget.exhausted()) return out_of_budget(budget);
  if (tour.empty()) return unknown("there is no tour of long runs for a rectangle of these sides");
  Tour found{std::move(tour)};
  if (question.task.from) begin_at(found, board.cell(*question.task.from));
  return solved(std::move(found));
}

}  // namespace cavalcade::tour

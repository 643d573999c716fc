// A few squares without which the board falls into too many pieces: a closed tour visits at most k pieces between k
// squares, an open one k + 1 (V. Chvatal, "Tough graphs and Hamiltonian circuits", Discrete Mathematics 5, 1973).
// Finding such sets in general is hard; the small ones that holes cause are found in linear time: single squares, and
// the two neighbours of a square that has only two.

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "tour/impossible.hpp"

namespace cavalcade::tour {
namespace {

// The pieces that a tour can string together between these squares.
std::size_t bearable_pieces(const Board& board, const TourTask& task, std::span<const Cell> squares) {
  if (task.closed) return squares.size();
  const auto named = std::count_if(squares.begin(), squares.end(), [&](Cell cell) {
    const Square square = board.square(cell);
    return task.from == square || task.to == square;
  });
  return squares.size() + 1 - static_cast<std::size_t>(named);
}

// One depth-first walk over the board tells for every square into how many pieces the rest falls without it (J.
// Hopcroft, R. Tarjan, "Algorithm 447", Communications of the ACM 16, 1973): one for each branch of the walk from which
// no move leads back beyond the square, and one for what came before. Iterative.
class CutSquares {
 public:
  CutSquares(const Board& board, const TourTask& task)
      : board_(board),
        task_(task),
        met_(static_cast<std::size_t>(board.area())),
        low_(met_.size()),
        pieces_(met_.size()) {}

  // The walk goes through most of the board before it turns back.
  static std::uint64_t bytes(const Board& board) {
    const std::uint64_t long_lists =
        board.most_moves() > few_moves ? static_cast<std::uint64_t>(board.all_moves()) * sizeof(Cell) : 0;
    return static_cast<std::uint64_t>(board.area()) * (3 * sizeof(std::uint32_t) + sizeof(Visit)) + long_lists;
  }

  std::optional<SeparatingSet> find(Poll& poll) {
    const Cell first = *board_.free_cells().begin();
    enter(first);
    while (!walk_.empty()) {
      if (poll.exhausted()) return std::nullopt;
      Visit& here = walk_.back();
      if (here.next < here.near.size()) {
        const Cell there = here.near[here.next++];
        if (met_[index(there)] == 0)
          enter(there);
        else
          low_[index(here.cell)] = std::min(low_[index(here.cell)], met_[index(there)]);
        continue;
      }
      const Cell done = here.cell;
      walk_.pop_back();
      if (walk_.empty()) break;
      const Cell before = walk_.back().cell;
      if (low_[index(done)] >= met_[index(before)]) ++pieces_[index(before)];
      low_[index(before)] = std::min(low_[index(before)], low_[index(done)]);
    }
    for (const Cell cell : board_.free_cells()) {
      if (pieces_[index(cell)] == 0) continue;
      const std::size_t pieces = pieces_[index(cell)] + (cell == first ? 0U : 1U);
      const std::array<Cell, 1> alone{cell};
      if (pieces > bearable_pieces(board_, task_, alone)) return SeparatingSet{{cell}};
    }
    return std::nullopt;
  }

 private:
  // Where the walk came through, and what it has not looked at from there.
  struct Visit {
    Cell cell;
    FewMoves<Cell> near;
    std::size_t next = 0;
  };

  void enter(Cell cell) {
    met_[index(cell)] = low_[index(cell)] = ++clock_;
    walk_.push_back({cell, board_.neighbours(cell)});
  }

  const Board& board_;
  const TourTask& task_;
  std::vector<std::uint32_t> met_;
  std::vector<std::uint32_t> low_;
  std::vector<std::uint32_t> pieces_;
  std::deque<Visit> walk_;  // grows without being copied
  std::uint32_t clock_ = 0;
};

// How many pieces there are without two squares, as far as a short look from them tells: what takes longer to flood is
// taken for the rest of the board, one piece in all.
std::size_t pieces_without(const Board& board, std::array<Cell, 2> removed) {
  constexpr std::size_t short_look = 24;
  CellList seen(removed.begin(), removed.end());
  std::size_t pieces = 0;
  bool rest = false;
  for (const Cell gone : removed) {
    for (const Cell start : board.neighbours(gone)) {
      if (std::find(seen.begin(), seen.end(), start) != seen.end()) continue;
      CellList piece{start};
      for (std::size_t next = 0; next < piece.size() && piece.size() <= short_look; ++next) {
        for (const Cell near : board.neighbours(piece[next])) {
          if (piece.size() > short_look) break;
          const bool known =
              std::find(piece.begin(), piece.end(), near) != piece.end() || near == removed[0] || near == removed[1];
          if (!known) piece.push_back(near);
        }
      }
      if (piece.size() > short_look) {
        rest = true;
        continue;
      }
      ++pieces;
      seen.insert(seen.end(), piece.begin(), piece.end());
    }
  }
  return pieces + (rest ? 1 : 0);
}

std::optional<SeparatingSet> pair_around_small_piece(const Board& board, const TourTask& task, Poll& poll) {
  for (const Cell cell : board.free_cells()) {
    if (poll.exhausted()) return std::nullopt;
    const FewMoves<Cell> near = board.neighbours(cell);
    if (near.size() != 2) continue;
    const std::array<Cell, 2> pair{near[0], near[1]};
    if (pieces_without(board, pair) > bearable_pieces(board, task, pair)) return SeparatingSet{{pair[0], pair[1]}};
  }
  return std::nullopt;
}

}  // namespace

std::optional<SeparatingSet> separating_set(const Board& board, const TourTask& task, const Budget& budget) {
  Poll poll(budget);
  if (std::optional<SeparatingSet> pair = pair_around_small_piece(board, task, poll)) return pair;
  if (!budget.allows(CutSquares::bytes(board))) return std::nullopt;
  return CutSquares(board, task).find(poll);
}

}  // namespace cavalcade::tour

// A tour made better window by window (large-neighbourhood search: P. Shaw, "Using constraint programming and local
// search methods to solve vehicle routing problems", CP 1998, with a SAT solver for the neighbourhood). Outside a
// window all moves stay; inside, a formula asks for others, so that the whole is still one tour and the figure is
// better.

#pragma once

#include <cstdint>
#include <vector>

#include "ask/question.hpp"
#include "base/budget.hpp"
#include "base/disjoint_sets.hpp"
#include "base/random.hpp"
#include "board/board.hpp"
#include "tour/move_formula.hpp"

namespace cavalcade::tour {

class Windows {
 public:
  // `squares` are a tour as the task wants it, which has an aim and no symmetry. Keeps references.
  Windows(const Board& board, const TourTask& task, CellList squares, std::int64_t number, std::uint64_t seed,
          const Budget& budget);

  // Windows of this size all over the board, each with so many conflicts at most. Whether any made the tour better.
  bool sweep(std::int32_t width, std::int32_t height, int conflicts);

  // A better tour that was found elsewhere.
  void take(CellList squares, std::int64_t number);

  [[nodiscard]] const CellList& squares() const { return squares_; }
  [[nodiscard]] std::int64_t number() const { return number_; }
  [[nodiscard]] std::uint64_t tried() const { return tried_; }

 private:
  // Squares of a window that the tour visits one after the other, with others in between.
  struct Detour {
    Cell from;
    Cell to;
  };

  class Marks;

  bool improve(const CellList& window, int conflicts);
  void hold_outside(MoveFormula& formula) const;
  bool solve(MoveFormula& formula, int conflicts);
  bool cut_apart(MoveFormula& formula, const std::vector<Move>& inner, DisjointSets& joined) const;
  [[nodiscard]] CellList free_cells_in(std::int32_t left, std::int32_t bottom, std::int32_t width,
                                       std::int32_t height) const;
  [[nodiscard]] std::vector<Detour> detours_of(const CellList& window) const;
  [[nodiscard]] bool makes(Cell from, Cell to) const;
  [[nodiscard]] std::int64_t number_in(const CellList& window, const std::vector<Move>& others) const;
  [[nodiscard]] std::vector<Move> moves_beside(const CellList& window) const;
  void walk(const std::vector<Move>& inner);

  const Board& board_;
  const TourTask& task_;
  const Budget& budget_;
  Random random_;
  CellList squares_;
  std::int64_t number_;
  std::vector<std::int32_t> step_;    // of each cell
  std::vector<std::uint32_t> place_;  // of each cell in the window at hand
  std::vector<bool> inside_;          // of each cell: whether it is in the window at hand
  std::uint64_t tried_ = 0;
};

}  // namespace cavalcade::tour

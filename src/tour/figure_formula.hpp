// The moves of a tour as a formula (tour/move_formula.hpp) that also counts turns, crossings or obtuse angles, so that
// a SAT solver finds a tour that has few or many of them, or refutes it. It is the formula of a part of a FigureProof
// (ask/certificate.hpp). check/ has its own words for it and shares nothing with this file.

#pragma once

#include <cstdint>
#include <vector>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "tour/move_formula.hpp"

namespace cavalcade::tour {

class FigureFormula {
 public:
  // Requires task.aim, and a flat board without joined edges. Crossings are counted with moves of the region, and of
  // these with each other and with `others`: moves that are made elsewhere. Keeps references.
  FigureFormula(const Board& board, const TourTask& task, CellList region, SatSolver::Proof proof, const Budget& budget,
                const std::vector<Move>& others = {});

  // From now on the figure is the number, or better. To be said once.
  void demand(std::int64_t number);

  [[nodiscard]] MoveFormula& moves() { return moves_; }

 private:
  using Bend = bool (*)(Square from, Square here, Square to);
  enum class Shown : std::uint8_t { if_true, if_so };
  void add_bend(Cell cell, int input, Bend is_kind, Shown shown, bool may_end);
  void add_crossings(const std::vector<Move>& others);
  [[nodiscard]] CellList ascending_neighbours(Cell cell) const;

  const Board& board_;
  const TourTask& task_;
  Aim aim_;
  Poll poll_;
  MoveFormula moves_;
  std::vector<int> inputs_;
};

}  // namespace cavalcade::tour

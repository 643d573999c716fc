// Which square each step of a tour is on, as a propositional formula, for a SAT solver to find a model of: one variable
// per square and step. It is the formula that StepProof of ask/certificate.hpp describes, so a refutation of it is a
// certificate; check/ has its own words for it and shares nothing with this file.
//
// It grows with the third power of the squares, so it is for small boards, where steps are given.

#pragma once

#include <cstdint>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "board/board.hpp"
#include "board/free_graph.hpp"
#include "solver/sat_solver.hpp"

namespace cavalcade::tour {

class StepFormula {
 public:
  // Keeps a reference to the budget. Once that has ended, the formula is not whole, and `stopped` is all it answers.
  StepFormula(const Board& board, const TourTask& task, const Budget& budget);

  SatSolver::Verdict solve() { return solver_.solve(budget_); }

  // After `satisfiable`: the squares of the model by their steps.
  [[nodiscard]] CellList squares() const;
  // From now on another tour: one that differs at some step.
  void rule_out(const CellList& squares);

  // After `unsatisfiable`, if nothing was ruled out.
  [[nodiscard]] StepProof proof() { return {drat_text(solver_.proof())}; }

 private:
  void place_squares();
  void follow_moves();
  void give(const Board& board, const TourTask& task);
  void make_move(Vertex one, Vertex other);

  // Steps are counted from 0 here. `variable` is that of a vertex at a step.
  [[nodiscard]] int variable(Vertex vertex, std::uint64_t step) const {
    return static_cast<int>(vertex * std::uint64_t{graph_.size()} + step + 1);
  }
  [[nodiscard]] bool has_next(std::uint64_t step) const { return closed_ || step + 1 < graph_.size(); }
  [[nodiscard]] bool has_previous(std::uint64_t step) const { return closed_ || step > 0; }
  [[nodiscard]] std::uint64_t next(std::uint64_t step) const { return (step + 1) % graph_.size(); }
  [[nodiscard]] std::uint64_t previous(std::uint64_t step) const { return (step + graph_.size() - 1) % graph_.size(); }

  const Budget& budget_;
  FreeGraph graph_;
  bool closed_;
  SatSolver solver_;
};

// With the solver's own tables.
std::uint64_t step_formula_bytes(std::int64_t squares);

}  // namespace cavalcade::tour

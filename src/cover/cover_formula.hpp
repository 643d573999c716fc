// Covers as a propositional formula, for a SAT solver to find a model of or a refutation. It is the formula that
// CoverProof of ask/answer.hpp describes, number by number, so a refutation of it is a certificate. check/ has its own
// words for that formula and shares nothing with this file.
//
// Its core says that two moves meet at every square; tight pairs settle moves; symmetric covers are reduced to the
// first of each kind. Which lengths the cycles have is said either by all allowed cycles, one variable each
// (with_cycles), or by refusing what models show (cut, refuse_chain, refuse_cover).

#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cover/cycle_list.hpp"
#include "cover/instance.hpp"
#include "solver/formula_parts.hpp"
#include "solver/sat_solver.hpp"

namespace cavalcade::cover {

class CoverFormula {
 public:
  // With all allowed cycles, or none of them. Keeps a reference to the instance. If the budget ends meanwhile, the
  // formula is not whole.
  CoverFormula(const CoverInstance& instance, const CycleList* cycles, const Budget& budget);

  SatSolver::Verdict solve(const Budget& budget, int conflicts) { return solver_.solve(budget, conflicts); }

  [[nodiscard]] std::uint64_t conflicts() const { return solver_.conflicts(); }

  // The model: the cycles that its moves form.
  [[nodiscard]] std::vector<CellList> cycles() const;

  // From now on, some move leaves the set; not all moves of the path are made; not all moves of the cover are made.
  void cut(CellList set);
  void refuse_chain(CellList path);
  void refuse_cover(std::vector<CellList> cycles);

  // After `unsatisfiable`.
  [[nodiscard]] CoverProof proof();

 private:
  void add_squares();
  void add_tight_pairs();
  void add_cycles(const CycleList& cycles, const Budget& budget);
  void count_cycles(const CycleList& cycles, const Budget& budget);
  void choose_order();
  void add_symmetries();
  [[nodiscard]] std::vector<int> moves_out(const CellList& from, const CellList& kept) const;

  const CoverInstance& instance_;
  MoveVariables moves_;
  SatSolver solver_;
  int last_variable_;
  CoverProof proof_;  // without its steps
};

}  // namespace cavalcade::cover

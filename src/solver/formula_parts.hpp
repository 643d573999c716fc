// What formulas about tours, covers and visits have in common: moves as variables, two moves at a square, and counting.
// Numbers and clauses are those that certificates use; check/ has its own words for them.

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "board/board.hpp"
#include "solver/sat_solver.hpp"

namespace cavalcade {

// The moves of a board as variables, numbered from 1 in ascending order of their two cells.
class MoveVariables {
 public:
  // If the budget ends first, moves are missing.
  MoveVariables(const Board& board, const Budget& budget);

  struct Way {
    Cell to;
    int variable;
  };

  [[nodiscard]] int count() const { return count_; }
  // All moves of a free cell, those that no cover makes included, in ascending order.
  [[nodiscard]] const std::vector<Way>& ways(Cell cell) const { return ways_[index(cell)]; }
  // Requires that they are neighbours.
  [[nodiscard]] int variable(Cell one, Cell other) const;
  [[nodiscard]] std::vector<int> variables(Cell cell) const;

 private:
  std::vector<std::vector<Way>> ways_;
  int count_ = 0;
};

// Exactly two of the variables are true.
void add_exactly_two(SatSolver& solver, std::span<const int> variables);

// Exactly `number` of the inputs are true: counted in unary (O. Bailleux, Y. Boufkhad, "Efficient CNF encoding of
// Boolean cardinality constraints", CP 2003), by variables that say "at least i of the inputs are true", merged from
// halves. New variables are counted on from `last_variable`, in the order of check/cover_formula.hpp. If the budget
// ends meanwhile, clauses are missing.
void add_exactly(SatSolver& solver, int& last_variable, const std::vector<int>& inputs, std::size_t number,
                 const Budget& budget);

// The variables of such a count, "at least 1 of the inputs are true", "at least 2", .., no more than `most` of them.
// One input is its own count. Requires inputs.
std::vector<int> add_count(SatSolver& solver, int& last_variable, const std::vector<int>& inputs, std::size_t most,
                           const Budget& budget);

}  // namespace cavalcade

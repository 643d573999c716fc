// Counting in unary (O. Bailleux, Y. Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints", CP 2003):
// variables that say "at least i of the inputs are true", merged from halves. The numbering is that of
// check/cover_formula.hpp.

#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/budget.hpp"

namespace cavalcade {

class Totalizer {
 public:
  using Clause = std::function<void(std::span<const int>)>;

  // New variables are counted on from `last_variable`. If the budget ends meanwhile, clauses are missing.
  Totalizer(int& last_variable, Clause add_clause, const Budget& budget)
      : last_variable_(last_variable), add_clause_(std::move(add_clause)), poll_(budget) {}

  // Exactly `number` of the inputs are true.
  void exactly(const std::vector<int>& inputs, std::size_t number);

 private:
  // The outputs, cut off at `most`.
  std::vector<int> count(std::span<const int> inputs, std::size_t most);

  int& last_variable_;
  Clause add_clause_;
  Poll poll_;
};

}  // namespace cavalcade

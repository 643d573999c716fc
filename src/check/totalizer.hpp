// How many of some literals are true, in unary: the totalizer (Bailleux & Boufkhad 2003), a binary tree whose nodes
// merge the sorted counts of their halves. Outputs beyond a cap are left out, since more true literals than that are
// all the same. check/cover_formula.hpp has the order of its variables and clauses.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "check/move_clauses.hpp"

namespace cavalcade::check {

class Totalizer {
 public:
  // Its first new variable is `next`; it has `cap` outputs at most, one or more. Keeps a reference.
  Totalizer(MoveClauses& clauses, std::int64_t next, std::int64_t cap) : clauses_(clauses), next_(next), cap_(cap) {}

  // The outputs o_1, o_2, ..: o_i is true if and only if i or more of the inputs are. Recursive, to a depth of 32.
  std::vector<Literal> count(std::span<const Literal> inputs);

  [[nodiscard]] std::int64_t next() const { return next_; }

  // No more new variables than this for that number of inputs.
  static std::int64_t most_variables_for(std::int64_t inputs);

  // No more literals than this, in all clauses together; a number that may be beyond the whole ones.
  static double most_literals_for(std::int64_t inputs, std::int64_t cap);

 private:
  std::vector<Literal> merge(std::span<const Literal> left, std::span<const Literal> right);

  MoveClauses& clauses_;
  std::int64_t next_;
  std::int64_t cap_;
};

}  // namespace cavalcade::check

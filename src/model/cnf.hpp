// A formula in conjunctive normal form while it is put together, and its text in the format of DIMACS.

#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace cavalcade::model {

// A literal is a variable from 1 on, negative if negated.
using Literal = std::int32_t;

class Cnf {
 public:
  // The refusal of a formula of about so many clauses: beyond 20 million, some 500 megabytes of text. So there are far
  // fewer than 2^31 variables.
  static std::optional<Error> too_large(double clauses);

  Literal new_variable() { return ++variables_; }
  // The first of so many new ones in a row.
  Literal new_variables(std::int64_t count);

  void add(std::span<const Literal> clause);
  void add(std::initializer_list<Literal> clause) { add(std::span(clause.begin(), clause.size())); }

  void exactly_one(std::span<const Literal> literals);
  // Each pair of few literals; of many, each with the new "one of those before" (C. Sinz, "Towards an optimal CNF
  // encoding of Boolean cardinality constraints", 2005). Every choice of at most one has one model.
  void at_most_one(std::span<const Literal> literals);

  // "c" in front of each line of the comment, a word on the variables of at_most_one, the line "p cnf ..", the clauses.
  [[nodiscard]] std::string text(std::string_view comment) const;

 private:
  Literal variables_ = 0;
  std::int64_t clauses_ = 0;
  std::vector<Literal> literals_;  // a zero after each clause
  bool has_ladders_ = false;       // of at_most_one: variables that the comment does not know of
};

// The literals that are true in what a SAT solver printed: the numbers up to the first 0, of the lines that begin with
// "v" if there are any, else of all lines that are not comments.
std::vector<Literal> true_literals(std::string_view printed);

}  // namespace cavalcade::model
